// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// What a command is about: an ID, a number, a label, or the only item that it fits.
@Suite struct NamingCommandTests {
  @Test(
    arguments: [
      (["25m Tea --detach"], "pause Tea", "t1 is paused with 25 min left."),
      (["25m Tea --detach"], "pause tea", "t1 is paused with 25 min left."),
      (["25m --detach --label Green_Tea"], "pause green_tea", "t1 is paused with 25 min left."),
      // An ID wins over a label.
      (["25m --detach --label t2", "10m --detach"], "pause t2", "t2 is paused with 10 min left."),
      // The number of an item wins over a label, and a label is a name where there is no such item.
      (["25m --detach --label 7"], "pause 7", "t1 is paused with 25 min left."),
      // Of two, the one that the command fits is meant.
      (["25m Tea --detach", "10m Tea --detach", "pause t1"], "pause Tea", "t2 is paused with 10 min left."),
      (["25m Tea --detach", "timer 10m Tea --ready"], "cancel t1", "t1 is removed."),
      // Nothing needs to be named where only one fits.
      (["25m --detach", "alarm 07:00"], "pause", "t1 is paused with 25 min left."),
      (["25m --detach", "10m --detach", "pause t1"], "pause", "t2 is paused with 10 min left."),
      (["25m --detach", "alarm 07:00"], "off", "a1 is off."),
      (["25m --detach"], "cancel", "t1 is removed."),
      (["25m --detach"], "rm", "t1 is removed."),
      (["25m Tea --detach", "pause Tea"], "rm tea", "t1 is removed."),
      (
        ["25m --detach", "alarm 07:00", "stopwatch --detach"], "cancel --all",
        "t1 is removed.\na1 is removed.\nw1 is removed."
      ),
      ([], "cancel --all", "Nothing is set."),
    ] as [([String], String, String)])
  func `A command finds its item`(before: [String], line: String, expected: String) async {
    let world = World()
    for line in before { #expect(await world.run(line) == .done) }
    world.terminal.clear()
    #expect(await world.run(line) == .done)
    #expect(world.terminal.output == expected + "\n")
  }

  @Test func `A label of several words needs no quotes`() async {
    let world = World()
    _ = await world.run(words: ["25m", "--detach", "--label", "Green Tea"])
    world.terminal.clear()
    #expect(await world.run("pause green tea") == .done)
    #expect(world.terminal.output == "t1 is paused with 25 min left.\n")
    #expect(await world.run("add green -1m") == .failed)
    #expect(await world.run(words: ["add", "green tea", "-1m"]) == .done)
    #expect(await world.run("add 1m") == .done)
    #expect(await world.run("add t1 1m 30s") == .done)
    #expect(world.terminal.output.hasSuffix("t1 is paused with 26 min 30 s left.\n"))
  }

  @Test(
    arguments: [
      (["25m Tea --detach", "10m Tea --detach"], "pause tea", "Several could be meant by tea: say t1 or t2."),
      (
        ["25m Tea --detach", "10m --detach"], "pause",
        "“pause” applies to more than one: say which.\ntoki pause t1 (Tea) or toki pause t2"
      ),
      (
        ["25m --detach", "pause t1"], "pause",
        "There is nothing that “pause” applies to now.\nWhat there is: toki list"
      ),
      (["25m Tea --detach"], "pause Tee", "Nothing is called “Tee”.\nDid you mean Tea?"),
      (["25m Tea --detach"], "cancel --all Tea", "--all and Tea do not go together."),
    ] as [([String], String, String)])
  func `An unclear target is asked about, and nothing changes`(
    before: [String], line: String, sentence: String
  ) async {
    let world = World()
    for line in before { await world.run(line) }
    world.terminal.clear()
    let commits = world.home.store.commits
    #expect(await world.run(line) != .done)
    #expect(world.terminal.errors == "toki: \(sentence)\n")
    #expect(world.home.store.commits == commits)
  }

  @Test func `Stop and dismiss end every ring at once`() async throws {
    let world = World()
    for line in ["1s Tea --detach", "1s Egg --detach", "1s --detach"] { await world.run(line) }
    world.advance(to: .seconds(2))
    world.terminal.clear()
    #expect(await world.run("stop egg") == .done)
    #expect(world.terminal.output == "Egg is stopped.\n")
    world.terminal.clear()
    #expect(await world.run("dismiss --all") == .done)
    #expect(world.terminal.output == "Tea is stopped.\nt3 is stopped.\n")
    #expect(try await world.state().rings.isEmpty)
    #expect(await world.run("dismiss --all") == .failed)
  }

  @Test func `A ring whose end fails does not keep the others from being stopped`() async throws {
    let world = World()
    for line in ["1s Tea --detach", "1s Egg --detach"] { await world.run(line) }
    world.advance(to: .seconds(2))
    world.terminal.clear()
    world.link.loseAnswer(of: .endRing)
    #expect(await world.run("dismiss --all") != .done)
    #expect(world.terminal.output == "Egg is stopped.\n")
    #expect(try await world.state().rings.isEmpty)
  }

  @Test(arguments: [
    ("quit", "toki dismiss or toki cancel"), ("delete", "toki cancel"), ("削除する", "toki 削除"),
    ("bug", "toki feedback"), ("continue t1", "toki resume"), ("config", "toki settings"),
    ("lsit", "toki list"), ("dimsiss", "toki dismiss"),
  ])
  func `A word of other programs leads to the command`(line: String, expected: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasSuffix("\nDid you mean \(expected)?\n"))
    #expect(world.isUntouched)
  }

  @Test func `Every usual word leads to commands that exist`() throws {
    for (word, lines) in UsualWords.all {
      #expect(CommandTable.command(named: word) == nil, "\(word)")
      for line in lines where !line.hasPrefix("--") {
        #expect(CommandTable.command(named: String(line.prefix { $0 != " " })) != nil, "\(word): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("volume", "30", "80"), ("sound", "bell", "dawn"), ("late-limit", "2h", "1 h"), ("snooze", "5m", "9 min"),
    ("snooze-limit", "3", "no limit"), ("output", "Speaker", "the usual one"), ("on-ring", "true", "nothing"),
  ])
  func `A setting can be set back`(name: String, value: String, first: String) async throws {
    let world = World()
    let before = try await world.home.control.settings()
    #expect(await world.run("settings \(name) \(value)") == .done)
    #expect(try await world.home.control.settings() != before)
    world.terminal.clear()
    #expect(await world.run("settings --reset \(name)") == .done)
    #expect(try await world.home.control.settings() == before)
    #expect(world.terminal.output.hasPrefix("\(name)  \(first)"), "\(world.terminal.output)")
  }

  @Test(arguments: ["settings --reset", "settings --reset volume 30", "settings --reset nonsense"])
  func `Setting back needs the name of one setting`(line: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.isUntouched)
  }

  @Test func `A list on a terminal has a header, and fits its width`() async {
    var world = World()
    _ = await world.run(words: ["25m", "--detach", "--label", "a label that is too long for sixty columns"])
    await world.run("alarm every weekday 7:00 --label Work")
    world.terminal.clear()
    await world.run("list")
    #expect(world.terminal.output.hasPrefix("t1  running  25:00"))
    #expect(world.terminal.output.contains("sixty columns"))
    world.hasTerminal = true
    world.terminal.resize(to: 64)
    world.terminal.clear()
    await world.run("list")
    let rows = world.terminal.output.split(separator: "\n").map(String.init)
    #expect(rows.first?.hasPrefix("ID  State") == true)
    for row in rows { #expect(DisplayWidth.of(row) <= 64, "\(row)") }
  }

  @Test func `An alarm of another zone says the time here, too`() async {
    let world = World()
    #expect(await world.run("alarm 09:00 Europe/Berlin") == .done)
    #expect(world.terminal.output.contains(" 09:00:00 Europe/Berlin (here 17:00:00 "), "\(world.terminal.output)")
    world.terminal.clear()
    await world.run("list")
    #expect(world.terminal.output.contains(" 09:00:00 Europe/Berlin (here 17:00:00 "))
    world.terminal.clear()
    await world.run("explain 09:00 Europe/Berlin")
    #expect(world.terminal.output.contains("here 17:00:00 "))
  }

  @Test func `A variable TZ that names no zone is refused before anything is asked`() async {
    let world = World()
    var context = world.context
    context.unknownZone = "Foo/Bar"
    #expect(await Toki.run(["list"], in: context) == .usage)
    #expect(
      world.terminal.errors
        == "toki: There is no time zone “Foo/Bar”, which TZ names.\nNames look like this: Europe/Berlin\n")
    #expect(world.isUntouched)
    #expect(await Toki.run(["--version"], in: context) == .done)
  }

  @Test func `A daemon that is restarted says that it runs`() async {
    let world = World()
    #expect(await world.run("daemon restart") == .done)
    #expect(world.terminal.output.hasPrefix("The daemon runs: "))
    #expect(!world.terminal.output.contains("stopped"))
  }
}
