// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct RingScreenTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  private func present(
    _ owners: [ItemID], after span: TimeSpan = .zero, showsOvertime: Bool = false, snoozeLimit: Int? = nil
  ) throws -> Present {
    var present = TestPageContext.present()
    var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(5))
    let settings = RingSettings(showsOvertime: showsOvertime, snoozeLimit: snoozeLimit)
    try timer.apply(.start, at: present.moment - .minutes(5))
    timer.ring()
    present.state.timers = [timer]
    for (index, owner) in owners.enumerated() {
      present.state.rings.append(
        Ring(
          id: RingID(Int64(index + 1)), owner: owner, occurrence: Occurrence(key: 1), label: try Label("Tea"),
          settings: settings, planned: present.moment.utc, rang: present.moment.utc, late: .zero))
    }
    present.moment = present.moment + span
    return present
  }

  @Test func `A timer says that the time is up and stays there`() throws {
    let screen = RingScreen(TestPageContext.make())
    let next = screen.show(try present([.timer(TimerID(1))], after: .seconds(65)))
    #expect(next.boot == nil && next.utc == TestPageContext.start + .minutes(2), "the time it is, each minute")
    #expect(screen.timeIsUp.text == "The time is up.")
    #expect(screen.timeIsUp.isVisible)
    #expect(!screen.overtime.isVisible)
    #expect(screen.widget.accessibleName.hasPrefix("The time is up. Tea rings"))
    _ = screen.show(try present([.alarm(AlarmID(1))]))
    #expect(!screen.timeIsUp.isVisible)
  }

  @Test func `A lost link is named as long as it is lost`() throws {
    let screen = RingScreen(TestPageContext.make())
    var present = try present([.timer(TimerID(1))])
    present.state.warnings = ["link_lost:kitchen"]
    _ = screen.show(present)
    #expect(screen.elsewhere.isVisible && screen.elsewhere.text.contains("“kitchen”"))
    present.state.warnings = []
    _ = screen.show(present)
    #expect(!screen.elsewhere.isVisible)
  }

  @Test func `A timer counts overtime and takes a minute more, and an alarm does neither`() throws {
    let screen = RingScreen(TestPageContext.make())
    let next = screen.show(try present([.timer(TimerID(1))], after: .seconds(65), showsOvertime: true))
    #expect(screen.overtime.text == "+01:05")
    #expect(screen.minute.isVisible)
    #expect(next.boot != nil)
    #expect(screen.show(try present([.alarm(AlarmID(1))])).boot == nil)
    #expect(!screen.overtime.isVisible)
    #expect(!screen.minute.isVisible)
  }

  @Test func `A waiting ring keeps its row while others come and go`() throws {
    let screen = RingScreen(TestPageContext.make())
    _ = screen.show(try present([.timer(TimerID(1)), .alarm(AlarmID(1))]))
    let row = try #require(screen.rows[RingID(2)])
    _ = screen.show(try present([.timer(TimerID(1)), .alarm(AlarmID(1)), .alarm(AlarmID(2))], after: .seconds(2)))
    #expect(screen.rows[RingID(2)] === row)
    #expect(screen.rows.count == 2)
    _ = screen.show(try present([.timer(TimerID(1))]))
    #expect(screen.rows.isEmpty)
  }

  @Test func `Keys of the ring screen go no further, and others do`() throws {
    let host = ManualHost(utc: TestPageContext.start)
    let screen = RingScreen(TestPageContext.make(host: host))
    _ = screen.show(try present([.alarm(AlarmID(1))]))
    // Typing when it appears does not stop it.
    for key in [Key.character("x"), .enter, .tab] { #expect(screen.pressFirst(key)) }
    host.advance(by: .seconds(1))
    #expect(!screen.pressFirst(.enter))
    for key in [Key.space, .enter, .escape, .character("+")] { #expect(screen.press(key)) }
    #expect(!screen.press(.character("x")))
  }

  @Test func `The present time is large, and the keys are shown as set`() throws {
    let pageContext = TestPageContext.make()
    let screen = RingScreen(pageContext)
    _ = screen.show(try present([.timer(TimerID(1))], after: .minutes(3)))
    let late = screen.time.text
    #expect(screen.planned.isVisible && screen.planned.text.hasPrefix("Ended at"))
    #expect(screen.keys.text == "Enter stop · Space or Esc snooze · + a minute more")
    pageContext.settings.escapeAtRing = .stop
    _ = screen.show(try present([.alarm(AlarmID(1))]))
    #expect(!screen.planned.isVisible && screen.time.text != late)
    #expect(screen.keys.text == "Enter or Esc stop · Space snooze")
  }

  @Test func `Escape on a ring that cannot be snoozed says which key stops it`() throws {
    let screen = RingScreen(TestPageContext.make())
    _ = screen.show(try present([.alarm(AlarmID(1))], snoozeLimit: 0))
    #expect(!screen.refusal.isVisible)
    #expect(screen.press(.escape))
    #expect(screen.refusal.isVisible)
    #expect(screen.refusal.text == "This ring cannot be snoozed. Press Enter to stop it.")
  }
}
