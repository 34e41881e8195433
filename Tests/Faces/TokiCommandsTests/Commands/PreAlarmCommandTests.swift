// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `--before`, and what it does on the command line.
@Suite struct PreAlarmCommandTests {
  private func output(_ world: World, _ line: String) async -> String {
    world.terminal.clear()
    await world.run(line)
    return world.terminal.output
  }

  @Test func `A pre-alarm is set with a new timer, and is in show, JSON and why`() async throws {
    let world = World()
    await world.run("10m --before 2m --before-sound brook --before-volume 15 --label Tea --detach")
    let expected = PreAlarm(before: .minutes(2), sound: .named("brook"), volume: try #require(Volume(percent: 15)))
    #expect(try await world.timer().settings.preAlarm == expected)
    #expect(await output(world, "show t1").contains("  pre-alarm 2 min before, at 15 %, brook\n"))
    #expect(
      await output(world, "show t1 --json").contains(
        #""pre_alarm":{"before_ns":120000000000,"sound":"brook","volume":15}"#))
    world.advance(to: .minutes(8))
    #expect(world.home.ringer.coming[.timer(TimerID(1))]?.settings.sound == .named("brook"))
    #expect(await output(world, "why t1").contains("Its quiet pre-alarm began 2 min before the ring."))
    world.advance(to: .minutes(10))
    #expect(world.home.ringer.coming.isEmpty)
  }

  @Test func `A pre-alarm has 20 percent volume and the ring's own sound by default`() async throws {
    let world = World()
    await world.run("alarm 15:00 --before 10m")
    #expect(await output(world, "show a1").contains("  pre-alarm 10 min before, at 20 %\n"))
  }

  @Test func `A new alarm says back its options about waking, and no others`() async {
    let world = World()
    let all = await output(world, "alarm 15:00 --again 3 --check 5m --before 10m --keep-awake")
    #expect(
      all.hasSuffix(
        """

          if nobody answers, rings 3 more times, 5 min apart
          keeps the machine awake until the ring is over
          asks 5 min after it was stopped whether you are awake
          pre-alarm 10 min before, at 20 %
        It is a1. Remove it with: toki cancel a1

        """), "\(all)")
    let near = await output(world, "alarm in 5 min --before 10m")
    #expect(near.contains("  pre-alarm 10 min before, at 20 %; the next ring is too near for it\n"), "\(near)")
    #expect(await output(world, "alarm 16:00").split(separator: "\n").count == 2)
    #expect(await output(world, "alarm 16:00 --before none --check none --quiet") == "")
  }

  @Test func `An edit changes what it names, and none takes it away`() async throws {
    let world = World()
    await world.run("10m --before 2m --before-sound brook --detach")
    await world.run("edit t1 --before-volume 5")
    #expect(try await world.timer().settings.preAlarm?.sound == .named("brook"))
    #expect(try await world.timer().settings.preAlarm?.volume.percent == 5)
    await world.run("edit t1 --before 3m")
    #expect(try await world.timer().settings.preAlarm?.before == .minutes(3))
    #expect(try await world.timer().settings.preAlarm?.volume.percent == 5)
    await world.run("edit t1 --label Tea")
    #expect(try await world.timer().settings.preAlarm != nil)
    await world.run("edit t1 --before none")
    #expect(try await world.timer().settings.preAlarm == nil)
  }

  @Test(arguments: [
    "10m --before 2h", "10m --before 0s", "10m --before soon", "10m --before-volume 20", "10m --before-sound brook",
    "10m --before 1m --before-sound none", "10m --before 1m --before-volume 101", "10m --before none --before-volume 5",
    "sequence 1m,2m --before 30s",
  ])
  func `An invalid pre-alarm is refused`(line: String) async throws {
    let world = World()
    #expect(await world.run(line) == .usage, "\(world.terminal.output)")
    #expect(try await world.state().items.count == 0)
  }

  @Test func `A sound of its own that cannot be played is refused when it is set`() async throws {
    let world = World()
    world.home.ringer.setProblem("nothing is heard in it", with: .named("brook"))
    #expect(await world.run("10m --before 1m --before-sound brook --detach") == .usage)
    #expect(try await world.state().items.count == 0)
    await world.run("10m --before 1m --detach")
    #expect(await world.run("edit t1 --before-sound brook") == .usage)
    #expect(try await world.timer().settings.preAlarm?.sound == nil)
  }

  @Test func `An edit cannot give a pre-alarm to a sequence`() async throws {
    let world = World()
    await world.run("sequence 1m,2m --detach")
    world.terminal.clear()
    #expect(await world.run("edit s1 --before 30s") == .usage)
    #expect(world.terminal.errors.contains("s1 is a sequence"), "\(world.terminal.errors)")
  }

  @Test func `It speaks Japanese`() async throws {
    let world = World(language: .japanese)
    await world.run("10m --before 2m --detach")
    #expect(await output(world, "show t1").contains("プレアラーム"))
    world.advance(to: .minutes(8))
    #expect(await output(world, "why t1").contains("プレアラーム"))
  }
}
