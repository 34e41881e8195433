// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct OverviewTests {
  private func overview(_ home: TestHome) async throws -> Overview { Overview(of: try await home.control.state()) }

  @Test func `Without items there is nothing to show`() async throws {
    let overview = try await overview(TestHome())
    #expect(overview.ring == nil && overview.countdown == nil && overview.alarm == nil)
    #expect([overview.rings, overview.missed, overview.running, overview.paused, overview.alarms] == [0, 0, 0, 0, 0])
  }

  @Test func `Of several countdowns, the one that rings first is shown, timer or sequence`() async throws {
    let home = TestHome()
    try await home.timer("Bread", .minutes(30))
    let steps = [SequenceStep(label: try Label("work"), duration: .minutes(25)), SequenceStep(duration: .minutes(5))]
    try await home.sequence("Focus", steps)
    #expect(try await overview(home).countdown?.item == .sequence(SequenceID(1)))
    #expect(try await overview(home).countdown?.label.text == "work")
    try await home.timer("Tea", .minutes(3))
    #expect(try await overview(home).countdown?.label.text == "Tea")
    #expect(try await overview(home).running == 3)
  }

  @Test func `A paused countdown is shown only while none runs, and then the newest`() async throws {
    let home = TestHome()
    for label in ["one", "two", "three"] { try await home.timer(label, .minutes(5)) }
    _ = try await home.control.tell(TimerID(1), .pause)
    _ = try await home.control.tell(TimerID(2), .pause)
    #expect(try await overview(home).countdown?.label.text == "three")
    _ = try await home.control.cancel(.timer(TimerID(3)))
    #expect(try await overview(home).countdown?.label.text == "two")
    #expect(try await overview(home).countdown?.state == .paused(remaining: .minutes(5)))
  }

  @Test func `The next alarm is the one that rings first, and never one that is off`() async throws {
    let home = TestHome()
    try await home.alarm("late", at: (23, 0), .weekly(.everyDay))
    try await home.alarm("early", at: (7, 0), .weekly(.everyDay))
    let nearest = try #require(try await home.control.state().alarms.compactMap(\.next).min())
    #expect(try await overview(home).alarm?.instant == nearest)
    #expect(try await overview(home).alarms == 2)
    for number in [Int64(1), 2] { _ = try await home.control.tell(AlarmID(number), .turnOff) }
    #expect(try await overview(home).alarm == nil)
    #expect(try await overview(home).alarms == 0)
  }

  @Test func `A ringing item has no countdown`() async throws {
    let home = TestHome()
    try await home.timer("Tea", .minutes(1))
    home.host.advance(by: .minutes(1))
    let overview = try await overview(home)
    #expect(overview.ring?.label.text == "Tea" && overview.rings == 1)
    #expect(overview.countdown == nil && overview.running == 0)
  }
}
