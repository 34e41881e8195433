// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Command lines that begin with a command's name, and could be the label and the time of something new.
@Suite struct NamedCommandTests {
  @Test(arguments: [
    ("en", "add Tea -30s", 450), ("de", "add Tea -30s", 450), ("de", "add Tea 1m", 540), ("de", "add 5 Minuten", 780),
    ("ja", "add Tea 1m", 540), ("ja", "追加 1分", 540), ("en", "add 5 minutes", 780), ("en", "add 5 min", 780),
    ("en", "add an hour", 4080), ("en", "add half an hour", 2280), ("en", "add -5 minutes", 180),
    ("en", "add 1 5m", 780), ("en", "add t1 5 minutes", 780),
  ])
  func `A timer is given more time or less`(locale: String, line: String, seconds: Int64) async throws {
    let world = World(language: try #require(Language(locale: locale)))
    await world.run("timer 8m --label Tea --detach")
    #expect(await world.run(line) == .done, "\(world.terminal.errors)")
    #expect(try await world.state().timers.count == 1)
    #expect(try await world.timer().remaining(at: world.home.host.now().boot) == .seconds(seconds))
  }

  @Test(arguments: [
    ("en", "snooze 5 minutes"), ("en", "snooze 5 min"), ("de", "snooze 5 Minuten"), ("en", "snooze 1 5m"),
  ])
  func `A ring is snoozed for a span in words`(locale: String, line: String) async throws {
    let world = World(language: try #require(Language(locale: locale)))
    await world.run("timer 1m --detach")
    world.advance(to: .minutes(1))
    #expect(await world.run(line) == .done, "\(world.terminal.errors)")
    #expect(try await world.timer().remaining(at: world.home.host.now().boot) == .minutes(5))
  }

  @Test func `A day that begins like a command may have a label that begins with its letters`() async throws {
    let world = World()
    #expect(await world.run("on monday 9:00 onboarding") == .done, "\(world.terminal.errors)")
    #expect(try await world.alarm().label.text == "onboarding")
  }

  @Test(arguments: ["オフ 7時", "無効 7時"])
  func `A Japanese command acts on the alarm of a time`(line: String) async throws {
    let world = World(language: .japanese)
    await world.run("alarm 7:00")
    #expect(await world.run(line) == .done, "\(world.terminal.errors)")
    #expect(try await world.state().alarms.map(\.state) == [.off])
  }

  @Test(arguments: ["スキップ 7時", "表示 7時", "停止 7時"])
  func `A Japanese command sets nothing new`(line: String) async throws {
    let world = World(language: .japanese)
    await world.run("alarm every day 7:00")
    await world.run(line)
    #expect(try await world.state().items.count == 1)
  }

  @Test func `A Japanese command that takes neither an item nor a time is a label`() async throws {
    let world = World(language: .japanese)
    #expect(await world.run("一覧 9時") == .done)
    #expect(try await world.alarm().label.text == "一覧")
  }

  @Test(arguments: [
    ("en", "7am delete", "Remove an alarm with: toki cancel a1"),
    ("en", "7am disable", "Turn an alarm off with: toki off a1"),
    ("en", "7am skip", "Skip an alarm's next ring with: toki skip a1"),
    ("en", "7am postpone", "Change an alarm with: toki edit a1 8:00"),
    ("ja", "アラームを8時に変更して", "アラームを変えるには: toki edit a1 8:00"),
    ("en", "disable 7am", "Did you mean toki off?"), ("en", "reschedule 8am", "Did you mean toki edit?"),
  ])
  func `An order to an alarm names its command`(locale: String, line: String, hint: String) async throws {
    let world = World(language: try #require(Language(locale: locale)))
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasSuffix(hint + "\n"), "\(world.terminal.errors)")
    #expect(try await world.state().items.count == 0)
  }
}
