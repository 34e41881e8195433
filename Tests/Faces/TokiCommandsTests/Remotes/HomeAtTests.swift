// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// `--at HOST --home NAME`: a home without the name of its remote.
@Suite struct HomeAtTests {
  private func worlds() -> (World, FakeRemotes, there: World) {
    let there = World()
    let remotes = FakeRemotes(home: there.home)
    remotes.pair("bedroom")
    remotes.pair("fam", home: "family", host: "homes.example.org")
    remotes.pair("local", home: "school", host: "127.0.0.1", port: 8660, trust: .loopback)
    remotes.pair("proxied", home: "office", host: "localhost", port: 8443)
    remotes.pair("plain", home: "office", host: "127.0.0.1", port: 8444, trust: .loopback)
    var here = World()
    here.remotes = remotes.port()
    return (here, remotes, there)
  }

  @Test(arguments: [
    ("--at homes.example.org --home family list", "fam"), ("list --at https://homes.example.org --home family", "fam"),
    ("--home=family list --at=homes.example.org:443", "fam"),
    ("list --home family --at https://Homes.Example.org/homes/family/", "fam"), ("--at fam --home family list", "fam"),
    ("--at http://127.0.0.1:8660 --home school list", "local"),
    ("--at http://localhost:8660/ --home school list", "local"), ("--at 127.0.0.1:8660 --home school list", "local"),
    ("--at localhost:8660 --home school list", "local"),
    // One that is paired with TLS by that name is found by it, too.
    ("--at localhost:8443 --home office list", "proxied"), ("--at localhost:8444 --home office list", "plain"),
  ])
  func `A paired home is reached by its host as by the name of its remote`(_ line: String, _ remote: String)
    async throws
  {
    let (here, remotes, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    #expect(await here.run(line) == .done)
    #expect(here.terminal.output.contains("Tea"))
    #expect(remotes.asked.first == "connect \(remote)")
    #expect(here.isUntouched)
  }

  @Test func `Its JSON and its exit codes are those of the home`() async throws {
    let (here, _, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    await there.run("list --json")
    #expect(await here.run("list --json --at homes.example.org --home family") == .done)
    #expect(here.terminal.output == there.terminal.output)
    #expect(await here.run("show t9 --at homes.example.org --home family") == .failed)
  }

  @Test(arguments: [
    (
      "--at homes.example.org --home garden list",
      "toki: The home garden at homes.example.org is not paired here.\n"
        + "Pair it: toki pair garden homes.example.org --home garden\n"
    ),
    (
      "--at other.example.org --home family list",
      "toki: The home family at other.example.org is not paired here.\n"
        + "Pair it: toki pair family other.example.org --home family\n"
    ),
    (
      "--at https://[2001:db8::5] --home bedroom list",
      "toki: The home bedroom at https://[2001:db8::5] is not paired here.\n"
        + "Pair it: toki pair REMOTE 'https://[2001:db8::5]' --home bedroom\n"
    ),
    (
      // What was paired without TLS is not what was typed.
      "--at https://127.0.0.1:8660 --home school list",
      "toki: The home school at https://127.0.0.1:8660 is not paired here.\n"
        + "Pair it: toki pair school https://127.0.0.1:8660 --home school\n"
    ),
    (
      "--at 127.0.0.1:8660 --home family list",
      "toki: The home family at 127.0.0.1:8660 is not paired here.\n"
        + "Pair it: toki pair family http://127.0.0.1:8660 --home family\n"
    ),
    (
      "--at localhost:9 --home family list",
      "toki: The home family at localhost:9 is not paired here.\n"
        + "Pair it: toki pair family http://localhost:9 --home family\n"
    ),
    ("--at fan --home family list", "toki: The home family at fan is not paired here.\nDid you mean fam?\n"),
    (
      "--at bedroom --home family list",
      "toki: The remote bedroom is a machine, not the home family.\nAll remotes: toki remotes\n"
    ),
    (
      "--at 192.0.2.5:8654 --home family list",
      "toki: The remote bedroom is a machine, not the home family.\n"
        + "To pair the home: toki pair family 192.0.2.5:8654 --home family\n"
    ),
    (
      "--at fam --home school list", "toki: The remote fam is not the home school.\nAll remotes: toki remotes\n"
    ),
  ])
  func `A home that is not paired is told with what to type`(_ line: String, _ expected: String) async {
    let (here, remotes, _) = worlds()
    #expect(await here.run(line) == .failed)
    #expect(here.terminal.errors == expected)
    #expect(remotes.asked.isEmpty && here.isUntouched)
  }

  @Test(arguments: [
    ("list --home family", "--home needs --at with the host of the home."),
    ("25m --home family", "toki --at homes.example.org --home family list"),
    ("why --at 7:00 --home family", "--home needs --at with the host of the home."),
    ("list --at here --home family", "“here” is this machine, not a host of homes."),
    ("list --at fam --at local --home family", "--at is given twice."),
    ("list --at fam --home family --home school", "--home is given twice."),
    ("list --at fam --home Family", "Family is no name for a home"),
    ("list --at http://192.0.2.5:8080 --home family", "Over plain HTTP"),
    ("list --at bed!remote --home family", "“bed!remote” is no name or address of a machine."),
    ("explain 25m --home family", "“explain” does not take --home."),
    ("import a.json --at homes.example.org --home family", "“import” is for this machine only."),
  ])
  func `What names no home is refused before anything is asked`(_ line: String, _ expected: String) async {
    let (here, remotes, _) = worlds()
    #expect(await here.run(line) == .usage)
    #expect(here.terminal.errors.contains(expected), "\(here.terminal.errors)")
    #expect(remotes.asked.isEmpty && here.isUntouched)
  }

  @Test func `A home that is paired twice is asked about`() async {
    let (here, remotes, _) = worlds()
    remotes.pair("parents", home: "family", host: "homes.example.org")
    #expect(await here.run("list --at homes.example.org --home family") == .usage)
    #expect(here.terminal.errors.contains("fam, parents"))
    #expect(await here.run("list --at parents --home family") == .done)
    #expect(Set(remotes.asked) == ["connect parents"])
  }

  @Test func `why takes a time beside the host`() async throws {
    let (here, remotes, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    let line = ["why", "t1", "--at", "yesterday 7:00", "--home", "family", "--at", "homes.example.org"]
    #expect(await here.run(words: line) == .done)
    #expect(remotes.asked.first == "connect fam")
  }

  @Test(arguments: [
    ("list", "toki 25m"), ("alarm 7:00", "toki cancel a1"), ("show t9", "toki list"),
    ("alarm every wekday 7:00", "toki alarm every weekday 7:00"), ("settings volum", "toki settings volume"),
  ])
  func `A command to type next names the home as it was named`(_ line: String, _ command: String) async {
    for place in ["--at homes.example.org --home family", "--at fam --home family"] {
      let (here, _, _) = worlds()
      await here.run("\(line) \(place)")
      #expect((here.terminal.output + here.terminal.errors).contains("\(command) \(place)"), "\(here.terminal.errors)")
    }
  }

  @Test func `A long name of a home is whole in what to type`() async {
    let (here, remotes, _) = worlds()
    let name = String(repeating: "a", count: 63)
    remotes.pair("long", home: name, host: "homes.example.org")
    for line in ["every wekday 7:00", "alarm every wekday 7:00"] {
      here.terminal.clear()
      #expect(await here.run("\(line) --at homes.example.org --home \(name)") == .usage)
      #expect(here.terminal.errors.contains("--home \(name)?\n"), "\(here.terminal.errors)")
    }
  }

  @Test func `A shell completes what is set in the home, and the homes that are paired`() async throws {
    let (here, remotes, there) = worlds()
    remotes.pair("parents", home: "family", host: "homes.example.org")
    try await there.home.timer("Tea", .minutes(20))
    func offered(_ line: String) async -> [String] {
      here.terminal.clear()
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      #expect(await here.run(words: ["completion", "words", "zsh", "--"] + words) == .done)
      return here.terminal.output.split(separator: "\n").dropFirst().map {
        String($0.split(separator: "\t").first ?? "")
      }
    }
    #expect(await offered("--at 127.0.0.1:8660 --home school pause ") == ["t1", "Tea"])
    #expect(await offered("--at 127.0.0.1:8660 --home=school pause t") == ["t1"])
    #expect(await offered("--at other.example.org --home school pause ") == [])
    #expect(await offered("list --home ") == ["family", "school", "office"])
    #expect(await offered("--ho") == ["--home"])
  }
}
