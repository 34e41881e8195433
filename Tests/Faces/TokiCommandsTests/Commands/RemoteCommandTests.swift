// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// A machine with a daemon of its own, and a bedroom elsewhere.
@Suite struct RemoteCommandTests {
  private func worlds(paired: Bool = true, as role: DeviceRole = .control) -> (World, FakeRemotes, there: World) {
    let there = World()
    let remotes = FakeRemotes(home: there.home)
    if paired { remotes.pair("bedroom", as: role) }
    var here = World()
    here.remotes = remotes.port()
    return (here, remotes, there)
  }

  // MARK: Going there

  @Test(arguments: ["list --at bedroom", "--at bedroom list", "list --at=bedroom"])
  func `A command with --at goes to that machine and answers as it does here`(_ line: String) async throws {
    let (here, _, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    await there.run("list")
    #expect(await here.run(line) == .done)
    #expect(here.terminal.output == there.terminal.output)
    #expect(here.terminal.output.contains("Tea"))
    #expect(here.isUntouched)
  }

  @Test func `An item set on a remote is there and not here`() async throws {
    let (here, _, there) = worlds()
    #expect(await here.run("10m Eggs --at bedroom --detach") == .done)
    #expect(try await there.timer().label.text == "Eggs")
    #expect(try await there.timer().settings.terminal == nil)
    #expect(try await here.state().timers.isEmpty)
  }

  @Test func `TOKI_REMOTE names the usual remote, and here is this machine`() async throws {
    var (here, remotes, there) = worlds()
    here.remotes = remotes.port(usual: "bedroom")
    try await there.home.timer("There", .minutes(20))
    try await here.home.timer("Here", .minutes(20))
    await here.run("list")
    #expect(here.terminal.output.contains("There") && !here.terminal.output.contains("Here"))
    await here.run("--at here list")
    #expect(here.terminal.output.contains("Here"))
  }

  @Test func `why takes a time and a remote by the same option`() async throws {
    let (here, remotes, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    #expect(await here.run(words: ["why", "t1", "--at", "bedroom", "--at", "yesterday 7:00"]) == .done)
    #expect(remotes.asked.first == "connect bedroom")
    try await here.home.timer("Tea", .minutes(20))
    #expect(await here.run(words: ["why", "t1", "--at", "7:00"]) == .done)
    #expect(await here.run("list --at bedroom --at kitchen") == .usage)
  }

  @Test func `An unknown remote is refused with the nearest name`() async {
    let (here, _, _) = worlds()
    #expect(await here.run("--at bedrom list") == .failed)
    #expect(here.terminal.errors == "toki: There is no remote “bedrom”.\nDid you mean bedroom?\n")
    let (none, _, _) = worlds(paired: false)
    #expect(await none.run("--at bedroom list") == .failed)
    #expect(
      none.terminal.errors == "toki: There is no remote “bedroom”.\nPair one: toki pair REMOTE HOST\n")
  }

  @Test(arguments: [
    ("next week 9:00 --at bedroom", " --at bedroom"), ("--at=bedroom next week 9:00", " --at bedroom"),
    ("next week 9:00 --at here", ""), ("next week 9:00", ""),
  ])
  func `Suggested lines name the remote of the question`(
    _ line: String, _ remote: String
  ) async {
    let (here, remotes, _) = worlds()
    #expect(await here.run(line) == .usage)
    let offered = here.terminal.errors.split(separator: "\n").filter { $0.contains("Did you mean") }
    #expect(offered.count == 1 && offered.allSatisfy { $0.contains("--at bedroom") == !remote.isEmpty }, "\(offered)")
    #expect(remotes.asked == [])
    // Where the environment names the remote, so does the hint; `--at here` goes before it.
    var usual = World()
    usual.remotes = remotes.port(usual: "bedroom")
    #expect(await usual.run(line) == .usage)
    #expect(usual.terminal.errors.contains("--at bedroom") != line.contains("here"))
  }

  @Test(arguments: ["import a.json", "daemon stop", "share on", "doctor --test-wake", "settings webhook-secret"])
  func `Commands for this machine only go to no remote, not even by TOKI_REMOTE`(_ line: String) async {
    let (here, remotes, _) = worlds()
    #expect(await here.run(line + " --at bedroom") == .usage)
    #expect(here.terminal.errors.contains("is for this machine only."))
    var usual = World()
    usual.remotes = remotes.port(usual: "bedroom")
    #expect(await usual.run(line) == .usage)
    #expect(usual.terminal.errors.contains("--at here"))
    #expect(usual.isUntouched)
  }

  @Test func `A command that asks no daemon takes no remote, and ignores TOKI_REMOTE`() async {
    let (here, remotes, _) = worlds()
    #expect(await here.run("explain 25m --at bedroom") == .usage)
    var usual = World()
    usual.remotes = remotes.port(usual: "bedroom")
    #expect(await usual.run("explain 25m") == .done)
    #expect(remotes.asked == [])
  }

  @Test(arguments: [
    (
      ControlError.unreachable(.remote("bedroom"), reason: "Connection refused (192.0.2.5:8654)."),
      "toki: bedroom cannot be reached: Connection refused (192.0.2.5:8654).\n"
    ),
    (
      ControlError.notPaired(remote: "bedroom"),
      "toki: bedroom does not know this machine any more.\n"
        + "To pair it anew: toki remotes forget bedroom, then toki pair bedroom HOST\n"
    ),
    (
      ControlError.beyondRole(remote: "bedroom", role: "display"),
      "toki: bedroom knows this machine as display, which may not do this.\nWhat each role may: toki help share\n"
    ),
  ])
  func `A failure of a remote is explained in a sentence`(_ fault: ControlError, _ expected: String) async {
    let (here, remotes, _) = worlds()
    remotes.inside.withLock { $0.fault = fault }
    #expect(await here.run("--at bedroom list") == .failed)
    #expect(here.terminal.errors == expected)
  }

  @Test(arguments: [false, true], ["off a1", "edit a1 6:40", "cancel a1", "10m --detach", "dismiss", "undo"])
  func `A change of a remote that cannot be reached is made nowhere`(_ isLinked: Bool, _ line: String) async {
    let (here, remotes, _) = worlds()
    remotes.inside.withLock { inside in
      inside.list.remotes[0].isLinked = isLinked
      inside.fault = ControlError.unreachable(.remote("bedroom"), reason: "Connection refused (192.0.2.5:8654).")
    }
    #expect(await here.run("--at bedroom \(line)") == .failed)
    #expect(
      here.terminal.errors
        == "toki: bedroom cannot be reached; nothing was changed.\nConnection refused (192.0.2.5:8654).\n")
    #expect(here.isUntouched)
  }

  @Test func `Another certificate is reported with its fingerprint, and what to do`() async {
    let (here, remotes, _) = worlds()
    remotes.inside.withLock {
      $0.fault = ControlError.otherCertificate(remote: "bedroom", fingerprint: FakeRemotes.fingerprint)
    }
    #expect(await here.run("--at bedroom list") == .failed)
    for part in ["another certificate", "nothing was sent", "0A:0A", "toki remotes forget bedroom"] {
      #expect(here.terminal.errors.contains(part), "\(here.terminal.errors)")
    }
  }

  @Test func `A backup is made on its own machine, even for an owner`() async {
    let (here, _, _) = worlds(as: .owner)
    #expect(await here.run("export --at bedroom") == .usage)
    #expect(here.terminal.output.isEmpty)
    #expect(here.terminal.errors.contains("“export” is for this machine only."))
  }

  // MARK: What to type next

  @Test(arguments: [
    ("list", "toki 25m --at bedroom"), ("timer 5m --detach", "toki show t1 --at bedroom"),
    ("alarm 7:00", "toki cancel a1 --at bedroom"),
    ("timer 5m Tea --ready", "toki start Tea --at bedroom"), ("stopwatch --detach", "toki lap w1 --at bedroom"),
    ("stopwatch --detach", "toki show w1 --at bedroom"), ("show t9", "toki list --at bedroom"),
    ("pause", "toki list --at bedroom"),
    ("alarm every wekday 7:00", "toki alarm every weekday 7:00 --at bedroom"),
    ("settings volum", "toki settings volume --at bedroom"),
  ])
  func `A suggested command names the remote, whose item it concerns`(_ line: String, _ command: String) async {
    let (here, _, _) = worlds()
    await here.run("\(line) --at bedroom")
    #expect((here.terminal.output + here.terminal.errors).contains(command), "\(here.terminal.output)")
    #expect(here.isUntouched)
    // The same words for this machine name none.
    let (alone, _, _) = worlds()
    await alone.run(line)
    #expect(!(alone.terminal.output + alone.terminal.errors).contains("--at"))
  }

  @Test func `Each of several choices names the remote`() async throws {
    let (here, _, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    try await there.home.timer("Eggs", .minutes(5))
    #expect(await here.run("pause --at bedroom") == .usage)
    #expect(here.terminal.errors.contains("toki pause t1 --at bedroom (Tea) or toki pause t2 --at bedroom (Eggs)"))
  }

  @Test func `A suggested command also names the remote of TOKI_REMOTE`() async {
    var (here, remotes, _) = worlds()
    here.remotes = remotes.port(usual: "bedroom")
    await here.run("list")
    #expect(here.terminal.output.contains("toki 25m --at bedroom"))
    await here.run("list --at here")
    #expect(here.terminal.output.hasSuffix("toki 25m\n"))
  }

  // MARK: The list

  @Test func `Remotes are listed without their tokens`() async {
    let (here, _, _) = worlds()
    await here.run("remotes")
    #expect(here.terminal.output.hasPrefix("bedroom  192.0.2.5:8654  control  paired "))
    let (json, _, _) = worlds()
    await json.run("remotes --json")
    #expect(json.terminal.output.contains(#""name":"bedroom""#))
    #expect(!json.terminal.output.contains("secret"))
    let (none, _, _) = worlds(paired: false)
    await none.run("remotes")
    #expect(none.terminal.output == "No other machine is paired. Pair one: toki pair REMOTE HOST\n")
  }

  @Test func `A remote is forgotten here even if it cannot be reached`() async {
    let (here, remotes, _) = worlds()
    remotes.pair("attic")
    #expect(await here.run("remotes forget bedroom") == .done)
    #expect(here.terminal.output == "bedroom and this machine have forgotten one another.\n")
    remotes.inside.withLock { $0.isThere = false }
    let (other, _, _) = worlds(paired: false)
    var asking = other
    asking.remotes = remotes.port()
    #expect(await asking.run("remotes forget attic") == .done)
    #expect(asking.terminal.output.contains("toki share revoke d1"))
    #expect(remotes.list.remotes.isEmpty)
    #expect(await asking.run("remotes forget attic") == .failed)
  }

  @Test func `The names of remotes are offered after --at, and the items of the remote that is named`() async throws {
    let (here, _, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    func offered(_ words: String...) async -> [String] {
      await Completion(of: words, in: here.context).candidates.map(\.text)
    }
    #expect(await offered("list", "--at", "") == ["bedroom"])
    #expect(await offered("list", "--at=b") == ["--at=bedroom"])
    #expect(await offered("--a").contains("--at"))
    #expect(await offered("pause", "--at", "bedroom", "") == ["t1", "Tea"])
    #expect(await offered("pause", "") == [])
  }
}
