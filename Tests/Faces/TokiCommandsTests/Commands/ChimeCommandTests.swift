// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `--chime`, and the word `chime`, on the command line.
@Suite struct ChimeCommandTests {
  private func output(_ world: World, _ line: String) async -> String {
    world.terminal.clear()
    await world.run(line)
    return world.terminal.output + world.terminal.errors
  }

  private func settings(_ world: World) async throws -> [RingSettings] {
    let items = try await world.home.control.state(of: Set(ItemKind.allCases)).items
    return items.timers.map(\.settings) + items.alarms.map(\.settings) + items.sequences.map(\.settings)
  }

  @Test(arguments: [
    "25m --chime --detach", "alarm every day 12:00 --chime", "until 23:00 --chime --detach",
    "sequence 25m, 5m --chime --detach", "chime 25m --detach", "chime every hour from 9 to 17",
    "chime at noon every day", "alarm chime every day 12:00", "timer chime 25m --detach", "毎日12時 チャイム",
    "sequence chime 25m, 5m --detach",
  ])
  func `Everything that rings can chime`(line: String) async throws {
    let world = World()
    #expect(await world.run(line) == .done)
    #expect(try await settings(world).map(\.isChime) == [true])
  }

  @Test func `A chime is shown in place of what an unanswered ring does, and an edit takes it away`() async throws {
    let world = World()
    #expect(await output(world, "chime at noon every day").contains("  a chime: nobody has to stop it\n"))
    let shown = await output(world, "show a1")
    #expect(shown.contains("  a chime: nobody has to stop it\n"), "\(shown)")
    #expect(!shown.contains("if nobody answers"), "\(shown)")
    #expect(await output(world, "show a1 --json").contains(#""keep_awake":false,"chime":true"#))
    await world.run("edit a1 --no-chime")
    let changed = await output(world, "show a1")
    #expect(changed.contains("  if nobody answers, rings 3 more times") && !changed.contains("a chime"), "\(changed)")
    await world.run("edit a1 --chime")
    #expect(try await settings(world).map(\.isChime) == [true])
  }

  @Test(arguments: [
    ("alarm 7:00 daily", "edit a1 chime every hour from 9 to 17"), ("alarm 7:00 daily", "edit a1 毎日12時 チャイム"),
    ("alarm 7:00 daily", "edit a1 chime"), ("25m --detach", "edit t1 chime 10m"),
    ("sequence 25m, 5m --detach", "edit s1 チャイム"),
  ])
  func `An edit reads the word as a creation does`(line: String, edit: String) async throws {
    let world = World()
    #expect(await world.run(line) == .done)
    #expect(await world.run(edit) == .done, "\(world.terminal.errors)")
    #expect(try await settings(world).map(\.isChime) == [true])
  }

  @Test(arguments: ["chime at noon every day", "chime 25m", "chime 25m work, 5m rest", "毎日12時 チャイム"])
  func `A chime is explained as one, in words that mean a chime again`(words: String) async throws {
    let world = World()
    #expect(await output(world, "explain \(words)").contains("a chime: nobody has to stop it"))
    let json = await output(world, "explain \(words) --json")
    #expect(json.contains(#""notes":[{"code":"chime","#) && json.contains(#""text":"chime "#), "\(json)")
  }

  @Test(arguments: [
    ("--chime --no-chime", "--no-chime"), ("--chime --again 2", "--again"), ("--chime --check 5m", "--check"),
  ])
  func `Options that need an answer do not go with --chime`(options: String, other: String) async throws {
    let world = World()
    #expect(await output(world, "alarm 12:00 \(options)") == "toki: --chime and \(other) do not go together.\n")
    #expect(try await settings(world).isEmpty)
    #expect(await world.run("alarm 12:00 --chime --again 0 --check none") == .done)
  }

  @Test func `It cannot be snoozed, and says so`() async throws {
    let world = World()
    await world.run("10m --chime --detach")
    world.advance(to: .minutes(10))
    #expect(
      await output(world, "snooze").hasSuffix("t1 chimes and is over by itself: there is nothing to snooze.\n"))
  }

  @Test func `A chime that nobody stopped is not reported as unanswered`() async throws {
    let world = World()
    await world.run("10m --chime --detach")
    world.advance(to: .minutes(10))
    world.home.ringer.send(.playedOnce(RingID(1)))
    _ = try await world.state()
    world.advance(to: .minutes(11))
    // Nothing has told that it is heard, so that it stays for a moment.
    #expect(await output(world, "status").contains("missed") == false)
    let history = await output(world, "history")
    #expect(history.contains("  chimed") && !history.contains("nobody stopped"), "\(history)")
    let story = await output(world, "why t1")
    #expect(story.contains("It chimed, and was over by itself.\n"), "\(story)")
  }
}
