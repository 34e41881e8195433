// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `--again`, `--every` and `--snooze-limit`, the settings of new alarms, and what is said of attempts.
@Suite struct AgainCommandTests {
  @Test func `A new alarm rings again as the settings say, a timer does not`() async throws {
    let world = World()
    await world.run("until 07:00 --detach")
    await world.run("5m --detach")
    var state = try await world.state()
    #expect(state.alarms.map(\.settings.again) == [3] && state.alarms.map(\.settings.every) == [.minutes(5)])
    #expect(state.timers.map(\.settings.again) == [0])
    await world.run("settings again 1")
    await world.run("settings again-every 90s")
    await world.run("until 08:00 --detach")
    await world.run("until 09:00 --again 0 --detach")
    state = try await world.state()
    #expect(state.alarms.map(\.settings.again) == [3, 1, 0])
    #expect(state.alarms[1].settings.every == .seconds(90))
  }

  @Test func `Repeated rings and the snooze limit are shown and can be edited`() async throws {
    let world = World()
    await world.run("5m --again 2 --every 1m --snooze-limit 0 --detach")
    await world.run("show t1 --detach")
    #expect(
      world.terminal.output.contains(
        "\n  if nobody answers, rings 2 more times, 1 min apart\n  cannot be snoozed\n"))
    await world.run("edit t1 --again 1 --snooze-limit 3")
    await world.run("show t1 --detach")
    #expect(
      world.terminal.output.contains(
        "\n  if nobody answers, rings 1 more time, 1 min later\n  at most 3 snoozes in a row\n"))
    await world.run("edit t1 --snooze-limit none")
    #expect(try await world.state().timers.first?.settings.snoozeLimit == nil)
  }

  @Test(arguments: [
    ("5m --again 4", "toki: --again takes a whole number from 0 to 3.\n"),
    ("5m --every 25h", "toki: --every takes 1 s to 24 h.\n"),
    ("5m --snooze-limit 100", "toki: --snooze-limit takes a whole number from 0 to 99, or none.\n"),
    ("settings again none", "toki: again takes a whole number from 0 to 3.\n"),
  ])
  func `Repeats and snooze limits out of range are refused`(line: String, error: String) async throws {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasPrefix(error))
    #expect(try await world.state().timers.isEmpty)
  }

  @Test func `List, history and why tell of attempts, and dismiss ends the wait for the next`() async throws {
    let world = World()
    await world.run("1m tea --ring 1m --again 2 --every 10m --detach")
    world.home.host.advance(by: .minutes(1))
    world.home.host.advance(by: .minutes(1))
    world.home.host.advance(by: .minutes(10))
    world.home.host.advance(by: .minutes(1))
    await world.run("history")
    #expect(world.terminal.output.contains("attempt 2 of 3"))
    await world.run("why t1")
    #expect(world.terminal.output.contains("Nobody stopped it for 1 min; set to ring again "))
    #expect(world.terminal.output.contains("Attempt 2: It rang on time."))
    await world.run("dismiss")
    #expect(world.terminal.output.contains("t1 is done ringing for now.\n"))
    world.home.host.advance(by: .hours(1))
    let state = try await world.state()
    #expect(state.timers.first?.state == .idle && state.missed.isEmpty)
    await world.run("2m --ring 1m --again 1 --every 1m --detach")
    for _ in 0..<8 { world.home.host.advance(by: .minutes(1)) }
    await world.run("list")
    #expect(world.terminal.output.contains("Nobody stopped: t2 rang 2 times, last "))
  }

  @Test func `Dismiss marks what was missed as seen before it ends the wait for the next attempt`() async throws {
    let world = World()
    await world.run("20s --ring 20s --detach")
    await world.run("1m tea --ring 1m --again 2 --every 10m --detach")
    for seconds in [20, 20, 20, 60] { world.home.host.advance(by: .seconds(Int64(seconds))) }
    #expect(try await world.timer(2).waitsForNextAttempt)
    world.terminal.clear()
    await world.run("dismiss")
    #expect(world.terminal.output == "t1: the missed ring is marked as seen.\n")
    #expect(try await world.timer(2).waitsForNextAttempt)
    world.terminal.clear()
    await world.run("dismiss")
    #expect(world.terminal.output == "t2 is done ringing for now.\n")
    #expect(try await !world.timer(2).waitsForNextAttempt)
  }

  @Test func `An alarm that waits is called unanswered`() async throws {
    let world = World()
    await world.run("until 07:00 --detach")
    let alarm = try #require(try await world.state().alarms.first)
    let next = try #require(alarm.next)
    world.home.host.advance(by: next - world.home.host.now().utc)
    world.home.host.advance(by: .minutes(10))
    await world.run("list")
    #expect(world.terminal.output.contains("a1  unanswered"))
  }

  @Test func `A snooze over the limit is refused with what to do instead`() async throws {
    let world = World()
    await world.run("1m --snooze-limit 1 --detach")
    world.home.host.advance(by: .minutes(1))
    #expect(await world.run("snooze 1m") == .done)
    world.home.host.advance(by: .minutes(1))
    #expect(await world.run("snooze") == .failed)
    #expect(
      world.terminal.errors.hasSuffix(
        "toki: It has been snoozed 1 time in a row, which is its limit.\nStop it with: toki dismiss\n"))
  }
}
