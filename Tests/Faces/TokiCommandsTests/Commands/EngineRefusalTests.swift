// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// What the engine refuses, from the cause to the message.
@Suite struct EngineRefusalTests {
  @Test(
    arguments: [
      (["25m --detach"], "resume t1", "t1 is already running."),
      (["25m --detach", "pause t1"], "pause t1", "t1 is already paused."),
      (["25m --detach", "reset t1"], "add t1 1m", "t1 is ready, so this cannot be done now."),
      (["25m --detach"], "add t1 -25m", "Only 25 min left; cannot take off 25 min."),
      (["25m --detach"], "add t1 36525d", "“36525 d 25 min” is too long; 36,525 days are the most."),
      (["alarm 07:00"], "skip a1", "a1 rings once: change it or turn it off instead."),
      (
        ["alarm every day 7:00 until 2026-11-22"], "skip a1", "a1 would have nothing left to ring: turn it off instead."
      ),
      (["alarm every day 7:00", "off a1"], "skip a1", "a1 is off, so this cannot be done now."),
      (["alarm every day 7:00", "skip a1 366"], "skip a1", "a1 leaves out 366 rings already; 366 is the most."),
      (["sequence 1m --detach", "next s1"], "next s1", "s1 is ready, so this cannot be done now."),
      (["sequence 1m --detach"], "edit s1 5m", "s1 is running: its steps can be changed once it is reset."),
      (["stopwatch", "reset w1"], "lap w1", "w1 is ready, so this cannot be done now."),
      (
        ["25m --detach"], "dismiss t1",
        "t1 is not ringing.\nTo pause it: toki pause t1; to remove it: toki cancel t1"
      ),
      (["25m --detach"], "stop", "Nothing is ringing.\nTo pause it: toki pause t1; to remove it: toki cancel t1"),
      (["25m --detach"], "snooze", "Nothing is ringing."),
    ] as [([String], String, String)])
  func `A command that cannot be done now is refused with a reason, and nothing changes`(
    before: [String], line: String, sentence: String
  ) async throws {
    let world = World()
    for line in before { await world.run(line) }
    world.terminal.clear()
    let commits = world.home.store.commits
    let exit = await world.run(line)
    #expect(exit == .failed || exit == .usage)
    #expect(world.terminal.errors == "toki: \(sentence)\n")
    #expect(world.terminal.output.isEmpty)
    #expect(world.home.store.commits == commits)
  }

  @Test(arguments: [
    (
      StoreError.full(path: "/home/toki"),
      "The disk of /home/toki is full, so nothing was changed.\nMake room and try again."
    ),
    (
      .readOnly(path: "/home/toki"),
      "The disk of /home/toki cannot be written, so nothing was changed.\nMake it writable and try again."
    ),
    (
      .locked(path: "/home/toki"),
      "Another program holds /home/toki, so nothing was changed.\nClose it and try again."
    ),
    (
      .unusable(path: "/home/toki", reason: "disk I/O error"),
      "/home/toki cannot be used, so nothing was changed: disk I/O error"
    ),
  ])
  func `A change that could not be saved is not reported as set`(failure: StoreError, sentence: String) async throws {
    let world = World()
    await world.run("1m --detach --quiet")
    world.home.store.failure = failure
    for line in ["25m --detach", "alarm 07:00", "sequence 5m a, 5m b --detach", "pause t1", "settings volume 30"] {
      #expect(await world.run(line) == .failed)
      #expect(world.terminal.errors == "toki: \(sentence)\n", "\(line)")
      #expect(world.terminal.output.isEmpty)
      world.terminal.clear()
    }
    world.home.store.failure = nil
    #expect(await world.run("list") == .done)
    #expect(world.terminal.output.split(separator: "\n").count == 1, "\(world.terminal.output)")
    #expect(world.terminal.output.hasPrefix("t1  running  01:00"))
  }

  @Test func `A sound that cannot be played is refused where it is chosen`() async throws {
    let world = World()
    world.home.ringer.setProblem("There is no sound named gong.", with: .named("gong"))
    #expect(await world.run("25m --detach --sound gong") == .usage)
    #expect(
      world.terminal.errors
        == "toki: There is no sound “gong”.\nAll names: toki sounds\n")
    #expect(try await world.state().timers.isEmpty)
  }
}
