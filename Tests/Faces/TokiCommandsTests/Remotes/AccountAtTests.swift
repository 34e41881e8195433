// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// `--at HOST --account NAME`: an account without the name of its remote.
@Suite struct AccountAtTests {
  private func worlds() -> (World, FakeRemotes, there: World) {
    let there = World()
    let remotes = FakeRemotes(home: there.home)
    remotes.pair("bedroom")
    remotes.pair("fam", account: "family", host: "fleet.example.org")
    remotes.pair("local", account: "school", host: "127.0.0.1", port: 8660, trust: .loopback)
    remotes.pair("proxied", account: "office", host: "localhost", port: 8443)
    remotes.pair("plain", account: "office", host: "127.0.0.1", port: 8444, trust: .loopback)
    var here = World()
    here.remotes = remotes.port()
    return (here, remotes, there)
  }

  @Test(arguments: [
    ("--at fleet.example.org --account family list", "fam"),
    ("list --at https://fleet.example.org --account family", "fam"),
    ("--account=family list --at=fleet.example.org:443", "fam"),
    // The former name of the option.
    ("--at fleet.example.org --home family list", "fam"), ("--home=family list --at=fam", "fam"),
    ("list --account family --at https://Fleet.Example.org/accounts/family/", "fam"),
    ("--at fam --account family list", "fam"),
    ("--at http://127.0.0.1:8660 --account school list", "local"),
    ("--at http://localhost:8660/ --account school list", "local"),
    ("--at 127.0.0.1:8660 --account school list", "local"),
    ("--at localhost:8660 --account school list", "local"),
    // One that is paired with TLS by that name is found by it, too.
    ("--at localhost:8443 --account office list", "proxied"), ("--at localhost:8444 --account office list", "plain"),
  ])
  func `A paired account is reached by its host as by the name of its remote`(_ line: String, _ remote: String)
    async throws
  {
    let (here, remotes, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    #expect(await here.run(line) == .done)
    #expect(here.terminal.output.contains("Tea"))
    #expect(remotes.asked.first == "connect \(remote)")
    #expect(here.isUntouched)
  }

  @Test func `Its JSON and its exit codes are those of the account`() async throws {
    let (here, _, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    await there.run("list --json")
    #expect(await here.run("list --json --at fleet.example.org --account family") == .done)
    #expect(here.terminal.output == there.terminal.output)
    #expect(await here.run("show t9 --at fleet.example.org --account family") == .failed)
  }

  @Test(arguments: [
    (
      "--at fleet.example.org --account garden list",
      "toki: The account garden at fleet.example.org is not paired here.\n"
        + "Pair it: toki pair garden fleet.example.org --account garden\n"
    ),
    (
      "--at other.example.org --account family list",
      "toki: The account family at other.example.org is not paired here.\n"
        + "Pair it: toki pair family other.example.org --account family\n"
    ),
    (
      "--at https://[2001:db8::5] --account bedroom list",
      "toki: The account bedroom at https://[2001:db8::5] is not paired here.\n"
        + "Pair it: toki pair REMOTE 'https://[2001:db8::5]' --account bedroom\n"
    ),
    (
      // What was paired without TLS is not what was typed.
      "--at https://127.0.0.1:8660 --account school list",
      "toki: The account school at https://127.0.0.1:8660 is not paired here.\n"
        + "Pair it: toki pair school https://127.0.0.1:8660 --account school\n"
    ),
    (
      "--at 127.0.0.1:8660 --account family list",
      "toki: The account family at 127.0.0.1:8660 is not paired here.\n"
        + "Pair it: toki pair family http://127.0.0.1:8660 --account family\n"
    ),
    (
      "--at localhost:9 --account family list",
      "toki: The account family at localhost:9 is not paired here.\n"
        + "Pair it: toki pair family http://localhost:9 --account family\n"
    ),
    ("--at fan --account family list", "toki: The account family at fan is not paired here.\nDid you mean fam?\n"),
    (
      "--at bedroom --account family list",
      "toki: The remote bedroom is a machine, not the account family.\nAll remotes: toki remotes\n"
    ),
    (
      "--at 192.0.2.5:8654 --account family list",
      "toki: The remote bedroom is a machine, not the account family.\n"
        + "To pair the account: toki pair family 192.0.2.5:8654 --account family\n"
    ),
    (
      "--at fam --account school list", "toki: The remote fam is not the account school.\nAll remotes: toki remotes\n"
    ),
  ])
  func `An unknown account is refused with the command that helps`(_ line: String, _ expected: String) async {
    let (here, remotes, _) = worlds()
    #expect(await here.run(line) == .failed)
    #expect(here.terminal.errors == expected)
    #expect(remotes.asked.isEmpty && here.isUntouched)
  }

  @Test(arguments: [
    ("list --account family", "--account needs --at with the host of the account."),
    ("25m --account family", "toki --at fleet.example.org --account family list"),
    ("why --at 7:00 --account family", "--account needs --at with the host of the account."),
    ("list --at here --account family", "“here” is this machine, not a host of accounts."),
    ("list --at fam --at local --account family", "--at is given twice."),
    ("list --at fam --account family --account school", "--account is given twice."),
    ("list --at fam --account Family", "Family is no name for an account"),
    ("list --at http://192.0.2.5:8080 --account family", "Over plain HTTP"),
    ("list --at bed!remote --account family", "“bed!remote” is no name or address of a machine."),
    ("explain 25m --account family", "“explain” does not take --account."),
    ("import a.json --at fleet.example.org --account family", "“import” is for this machine only."),
  ])
  func `An invalid account is refused before anything is asked`(_ line: String, _ expected: String) async {
    let (here, remotes, _) = worlds()
    #expect(await here.run(line) == .usage)
    #expect(here.terminal.errors.contains(expected), "\(here.terminal.errors)")
    #expect(remotes.asked.isEmpty && here.isUntouched)
  }

  @Test func `An account that is paired twice is asked about`() async {
    let (here, remotes, _) = worlds()
    remotes.pair("parents", account: "family", host: "fleet.example.org")
    #expect(await here.run("list --at fleet.example.org --account family") == .usage)
    #expect(here.terminal.errors.contains("fam, parents"))
    #expect(await here.run("list --at parents --account family") == .done)
    #expect(Set(remotes.asked) == ["connect parents"])
  }

  @Test func `why takes a time beside the host`() async throws {
    let (here, remotes, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    let line = ["why", "t1", "--at", "yesterday 7:00", "--account", "family", "--at", "fleet.example.org"]
    #expect(await here.run(words: line) == .done)
    #expect(remotes.asked.first == "connect fam")
  }

  @Test(arguments: [
    ("list", "toki 25m"), ("alarm 7:00", "toki cancel a1"), ("show t9", "toki list"),
    ("alarm every wekday 7:00", "toki alarm every weekday 7:00"), ("settings volum", "toki settings volume"),
  ])
  func `A suggested command names the account as the person did`(_ line: String, _ command: String) async {
    for place in ["--at fleet.example.org --account family", "--at fam --account family"] {
      let (here, _, _) = worlds()
      await here.run("\(line) \(place)")
      #expect((here.terminal.output + here.terminal.errors).contains("\(command) \(place)"), "\(here.terminal.errors)")
    }
  }

  @Test func `A long name of an account is whole in what to type`() async {
    let (here, remotes, _) = worlds()
    let name = String(repeating: "a", count: 63)
    remotes.pair("long", account: name, host: "fleet.example.org")
    for line in ["every wekday 7:00", "alarm every wekday 7:00"] {
      here.terminal.clear()
      #expect(await here.run("\(line) --at fleet.example.org --account \(name)") == .usage)
      #expect(here.terminal.errors.contains("--account \(name)?\n"), "\(here.terminal.errors)")
    }
  }

  @Test func `A shell completes what is set in the account, and the accounts that are paired`() async throws {
    let (here, remotes, there) = worlds()
    remotes.pair("parents", account: "family", host: "fleet.example.org")
    try await there.home.timer("Tea", .minutes(20))
    func offered(_ line: String) async -> [String] {
      here.terminal.clear()
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      #expect(await here.run(words: ["completion", "words", "zsh", "--"] + words) == .done)
      return here.terminal.output.split(separator: "\n").dropFirst().map {
        String($0.split(separator: "\t").first ?? "")
      }
    }
    #expect(await offered("--at 127.0.0.1:8660 --account school pause ") == ["t1", "Tea"])
    #expect(await offered("--at 127.0.0.1:8660 --account=school pause t") == ["t1"])
    #expect(await offered("--at other.example.org --account school pause ") == [])
    #expect(await offered("list --account ") == ["family", "school", "office"])
    #expect(await offered("--acc") == ["--account"])
  }
}
