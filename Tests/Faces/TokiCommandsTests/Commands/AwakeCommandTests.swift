// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `--check`, and the answer on the command line.
@Suite struct AwakeCommandTests {
  /// A timer that has rung and was stopped, and asks five minutes later.
  private func world(_ language: Language = .english) async throws -> World {
    let world = World(language: language)
    await world.run("1m --check 5m --label Tea --detach")
    world.advance(to: .minutes(1))
    await world.run("dismiss")
    world.terminal.clear()
    return world
  }

  private func output(_ world: World, _ line: String) async -> String {
    world.terminal.clear()
    await world.run(line)
    return world.terminal.output
  }

  @Test func `The list says when it will ask, and what happens without an answer`() async throws {
    let world = try await world()
    #expect(await output(world, "list").contains("Tea asks at 14:13:10 whether you are awake.\n"))
    world.advance(to: .minutes(6))
    #expect(
      await output(world, "list").contains(
        "Still awake? Tea rings again at 14:15:10 unless you answer. Answer: toki dismiss t1\n"))
  }

  @Test(arguments: ["dismiss", "dismiss t1"])
  func `Dismiss answers the question`(line: String) async throws {
    let world = try await world()
    world.advance(to: .minutes(6))
    #expect(await output(world, line) == "t1 is done ringing for now.\n")
    #expect(try await world.timer().awakeCheck == nil)
    world.advance(to: .hours(2))
    #expect(world.home.ringer.playing == nil)
  }

  @Test func `Before it asks, only its own name answers; while something rings, that is stopped`() async throws {
    let world = try await world()
    await world.run("dismiss")
    #expect(try await world.timer().awakeCheck != nil)
    #expect(await output(world, "dismiss t1") == "t1 is done ringing for now.\n")

    let other = try await self.world()
    await other.run("5m --detach")
    other.advance(to: .minutes(6))
    #expect(await output(other, "dismiss") == "t2 is stopped.\n")
    #expect(try await other.timer().awakeCheck?.isAsked == true)
  }

  @Test func `It speaks Japanese`() async throws {
    let world = try await world(.japanese)
    world.advance(to: .minutes(6))
    let list = await output(world, "list")
    #expect(list.contains("起きていますか？") && list.contains("toki dismiss t1"), "\(list)")
  }

  @Test func `Show and JSON tell it, and an edit ends it`() async throws {
    let world = try await world()
    #expect(await output(world, "show t1").contains("  asks 5 min after it was stopped whether you are awake\n"))
    let json = await output(world, "show t1 --json")
    #expect(json.contains("\"check_ns\":300000000000"), "\(json)")
    #expect(json.contains("\"awake_check\":{\"ring\":\"r1\",\"due\":\"2026-11-21T05:13:10.000000000Z\""), "\(json)")
    await world.run("edit t1 --check none")
    #expect(try await world.timer().awakeCheck == nil)
    #expect(try await world.timer().settings.check == nil)
  }

  @Test(arguments: [
    "1m --check 2h", "1m --check 0s", "1m --check soon", "sequence 1m,2m --check 5m",
  ])
  func `A wait out of its limits, and a sequence, are refused`(line: String) async throws {
    let world = World()
    #expect(await world.run(line) == .usage, "\(world.terminal.output)")
    #expect(try await world.state().items.count == 0)
  }

  @Test func `An edit cannot make a sequence ask`() async throws {
    let world = World()
    await world.run("sequence 1m,2m --detach")
    world.terminal.clear()
    #expect(await world.run("edit s1 --check 5m") == .usage)
    #expect(world.terminal.errors.contains("s1 is a sequence"), "\(world.terminal.errors)")
  }

  /// What `watch` prints, without its times, while something happens to a timer that asks whether a person is awake.
  private func watched(
    _ world: World, isAsked: Bool = false, until last: String, _ happen: () async throws -> Void
  ) async throws -> [String] {
    if isAsked { world.advance(to: .minutes(6)) }
    async let exit = world.run("watch")
    try await world.until("listening") { world.terminal.output.contains("\n") }
    try await happen()
    try await world.until(last) { world.terminal.output.contains(last) }
    world.terminal.notify(.interrupted)
    #expect(await exit == .done)
    return world.terminal.output.split(separator: "\n").dropFirst().map { String($0.dropFirst("14:07:10  ".count)) }
  }

  @Test(arguments: [
    (
      Language.english, "Still awake? Tea rings again at 14:15:10 unless you answer.",
      "t1 Tea  Answered in the app: awake."
    ),
    (.japanese, "起きていますか？答えがなければ、「Tea」が14:15:10にもう一度鳴ります。", "t1 Tea  アプリで「起きています」と答えました。"),
  ])
  func `Watch has a line for the question and one for the answer`(
    language: Language, question: String, answer: String
  ) async throws {
    let world = try await world(language)
    let lines = try await watched(world, until: "Tea  ") {
      world.advance(to: .minutes(6))
      try await world.until("the question") { world.terminal.output.contains("14:13:10") }
      _ = try await world.home.control.by(.app).tell(TimerID(1), .awake)
    }
    #expect(lines == [question, answer])
  }

  @Test func `A watch reports the answer even to a question from before it`() async throws {
    let world = try await world()
    let lines = try await watched(world, isAsked: true, until: "Answered") {
      _ = try await world.home.control.tell(TimerID(1), .awake)
    }
    #expect(lines == ["t1 Tea  Answered: awake."])
  }

  @Test func `A question that an edit ended was not answered`() async throws {
    let world = try await world()
    let lines = try await watched(world, isAsked: true, until: "2 min") {
      _ = try await world.home.control.edit(TimerID(1), Said<TimerTerms> { $0.duration = .minutes(2) })
    }
    #expect(lines == ["t1 is ready with 2 min."])
  }

  @Test func `Why tells the question, the answer, and the ring without one`() async throws {
    let world = try await world()
    world.advance(to: .minutes(6))
    world.advance(to: .minutes(8))
    let rang = await output(world, "why t1")
    #expect(rang.contains("It asked whether you were awake, to ring again Sat 2026-11-21 14:15:10 without an answer."))
    #expect(rang.contains("14:08:10  It rang on time.") && rang.contains("14:15:10  It rang on time."), "\(rang)")
    await world.run("dismiss")
    world.advance(to: .minutes(13))
    await world.run("dismiss")
    let answered = await output(world, "why t1")
    #expect(answered.contains("Answered") && answered.contains(": awake.\n"), "\(answered)")
  }
}
