// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki doctor --test-wake`.
@Suite struct WakeTestTests {
  @Test(arguments: [
    (TimeSpan.zero, TimeSpan.seconds(119), nil), (.seconds(1), .seconds(119), nil),
    (.zero, .seconds(122), WakeTrial.Outcome.notSuspended), (.seconds(20), .seconds(21), .wokenEarlier),
    (.seconds(110), .seconds(117), .wokenEarlier), (.seconds(110), .seconds(118), .wokenByTimer),
    (.seconds(119), .seconds(150), .wokenByTimer), (.hours(8), .hours(8), .wokenLate),
  ])
  func `The result of a test follows from the clocks`(slept: TimeSpan, passed: TimeSpan, outcome: WakeTrial.Outcome?) {
    let begun = BootInstant(nanosecondsSinceBoot: 5_000_000_000)
    let trial = WakeTrial(suspendedBefore: .hours(3), wake: begun + .minutes(2))
    #expect(trial.outcome(at: begun + passed, suspended: .hours(3) + slept) == outcome)
  }

  @Test func `A machine that is woken by its timer passes, and nothing is left of the test`() async throws {
    let world = World()
    let exit = Task { await world.run("doctor --test-wake") }
    try await world.until("the machine to be suspended") { world.terminal.isListening }
    #expect(world.home.inhibitor.suspends == 1)
    let timer = try await world.timer()
    #expect(timer.settings.sound == .none && timer.duration == .seconds(150))
    world.home.host.sleep(for: .minutes(2))
    world.terminal.comeDue()
    #expect(await exit.value == .done)
    #expect(
      world.terminal.output == """
        This machine goes to sleep now, and is to be woken in 2 min. If it stays asleep, press its power key.
        It slept for 2 min, and was woken by its timer.

        """)
    #expect(try await world.state().timers.isEmpty)
  }

  @Test func `A machine that does not sleep fails, as JSON too`() async throws {
    let world = World()
    let exit = Task { await world.run("doctor --test-wake --after 10s --json") }
    try await world.until("the machine to be suspended") { world.terminal.isListening }
    world.home.host.advance(by: .seconds(12))
    world.terminal.comeDue()
    #expect(await exit.value == .failed)
    #expect(
      world.terminal.output
        == #"{"outcome":"not_suspended","after_ns":10000000000,"slept_ns":0,"wake":null,"reason":null}"# + "\n")
    #expect(try await world.state().timers.isEmpty)
  }

  @Test func `The system's refusal is reported at once`() async throws {
    let world = World()
    world.home.inhibitor.set(refusal: "Access denied\u{1B}[2J")
    #expect(await world.run("doctor --test-wake") == .failed)
    #expect(world.terminal.output.hasSuffix("the system says: Access denied\(PlainText.of("\u{1B}"))[2J\n"))
    #expect(try await world.state().timers.isEmpty)
  }

  @Test func `A removal before the test can still be undone`() async throws {
    let world = World()
    await world.run("25m Tea --detach")
    await world.run("cancel Tea")
    world.home.inhibitor.set(refusal: "Access denied")
    await world.run("doctor --test-wake")
    #expect(await world.run("undo") == .done)
    #expect(try await world.timer().label.text == "Tea")
  }

  @Test func `Ctrl-C ends the test and removes its timer`() async throws {
    let world = World()
    let exit = Task { await world.run("doctor --test-wake") }
    try await world.until("the machine to be suspended") { world.terminal.isListening }
    world.terminal.notify(.interrupted)
    #expect(await exit.value == .failed)
    #expect(world.terminal.output.hasSuffix("The test was ended.\n"))
    #expect(try await world.state().timers.isEmpty)
  }

  @Test(arguments: ["doctor --after 10s", "doctor --test-wake --after 2h", "doctor --test-wake --after x"])
  func `A wrong time is refused before anything happens`(line: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.isUntouched)
  }
}
