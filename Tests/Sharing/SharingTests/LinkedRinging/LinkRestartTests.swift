// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import LinkedRinging

/// A link that starts anew, with or without the remote.
@Suite struct LinkRestartTests {
  /// The name of the first run of a timer, or of a later one.
  private func name(_ timer: CountdownTimer, run: Int64 = 1, snoozes: Int = 0) -> ProjectedID {
    ProjectedID(owner: .timer(timer.id), occurrence: Occurrence(key: run), snoozes: snoozes)
  }

  @Test func `A link that starts anew without the remote rings what it knew, for days`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    let work = try await stage.home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    try await stage.follow()
    try await stage.restart()
    try await stage.advance(by: .seconds(29))
    #expect(stage.heard.isEmpty)
    try await stage.advance(by: .seconds(1))
    #expect(stage.heard == [name(tea)] && stage.alone == [name(tea)])
    try await stage.stop(name(tea))
    for day in 1...2 {
      try await stage.restart()
      try await stage.advance(by: .days(1))
      #expect(stage.rung.keys.filter { $0.owner == .alarm(work.id) }.count == day)
    }
  }

  @Test func `A ring answered before a restart does not ring again, and the remote learns of it`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(5))
    try await stage.follow()
    try await stage.cut()
    try await stage.advance(by: .seconds(6))
    try await stage.stop(name(tea))
    try await stage.restart()
    try await stage.advance(by: .seconds(20))
    #expect(stage.heard.isEmpty && stage.rung == [name(tea): 1])
    #expect(try await stage.home.control.state().rings.count == 1)
    try await stage.mend(anew: true)
    #expect(try await stage.home.control.state().rings.isEmpty)
    #expect(stage.rung == [name(tea): 1])
  }

  @Test(arguments: [-20, 20])
  func `A remote that has been up for another time than this machine changes nothing after a restart`(
    hours: Int64
  ) async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .minutes(2))
    let eggs = try await stage.home.timer("Eggs", .minutes(4))
    try await stage.follow()
    try await stage.restart(uptime: .hours(hours))
    try await stage.advance(by: .minutes(2) + .seconds(1))
    #expect(stage.heard == [name(tea)])
    try await stage.stop(name(tea))
    // The remote is heard, and silent again at once: its timer rings here all the same.
    try await stage.mend(anew: true)
    try await stage.cut()
    try await stage.advance(by: .minutes(2))
    #expect(stage.heard == [name(eggs)] && stage.alone.contains(name(eggs)))
  }

  @Test func `Until the remote sends its state, due rings go by the wall clock`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .minutes(2))
    try await stage.follow()
    try await stage.restart(uptime: .hours(-20))
    // Its clock is known, and its daemon is away.
    try await stage.hearClock()
    try await stage.advance(by: .minutes(1))
    #expect(stage.heard.isEmpty && stage.rung.isEmpty)
    try await stage.advance(by: .minutes(1) + .seconds(6))
    #expect(stage.heard == [name(tea)])
  }

  @Test func `A ring that this machine fails to begin is requested again`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(5))
    try await stage.advance(by: .seconds(6))
    #expect(stage.rung == [name(tea): 1])
    try await stage.feed(.unheard(name(tea)))
    try await stage.advance(by: .seconds(6))
    #expect(stage.rung == [name(tea): 2])
    try await stage.stop(name(tea))
    try await stage.feed(.unheard(name(tea)))
    try await stage.advance(by: .seconds(6))
    #expect(stage.rung == [name(tea): 2])
  }

  @Test func `A ring that should have begun before a crash begins after it, unless that is too late`() async throws {
    for (pause, isBegun) in [(TimeSpan.minutes(1), true), (.hours(2), false)] {
      var stage = try await LinkStage()
      let tea = try await stage.home.timer("Tea", .seconds(5))
      try await stage.follow()
      try await stage.cut()
      try await stage.advance(by: .seconds(6))
      stage.forgetTimers()
      stage.home.host.advance(by: pause)
      try await stage.restart()
      try await stage.advance(by: .seconds(6))
      #expect(stage.rung == [name(tea): isBegun ? 2 : 1])
    }
  }

  @Test func `An answer after a restart, before the remote connects, is sent to it`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(5))
    try await stage.advance(by: .seconds(6))
    try await stage.restart(noticing: false)
    try await stage.stop(name(tea))
    try await stage.mend(anew: true)
    #expect(try await stage.home.control.state().rings.isEmpty)
  }

  @Test func `A ring due at a restart waits for the remote, and rings if that stays silent`() async throws {
    for isThere in [true, false] {
      var stage = try await LinkStage()
      let tea = try await stage.home.timer("Tea", .seconds(5))
      try await stage.follow()
      stage.hang()
      stage.home.host.advance(by: .seconds(8))
      if isThere { _ = try await stage.home.control.send(Dismiss(RingID(1))) }
      try await stage.restart()
      try await stage.advance(by: .seconds(3))
      #expect(stage.heard.isEmpty)
      if isThere { try await stage.mend(anew: true) }
      try await stage.advance(by: .seconds(3))
      #expect(stage.heard == (isThere ? [] : [name(tea)]))
    }
  }
}
