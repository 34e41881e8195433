// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// A machine with a daemon of its own, and a bedroom elsewhere.
@Suite struct RoomCommandTests {
  private func worlds(paired: Bool = true, as role: DeviceRole = .control) -> (World, FakeRooms, there: World) {
    let there = World()
    let rooms = FakeRooms(home: there.home)
    if paired { rooms.pair("bedroom", as: role) }
    var here = World()
    here.rooms = rooms.port()
    return (here, rooms, there)
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

  @Test func `What is set there is there and not here`() async throws {
    let (here, _, there) = worlds()
    #expect(await here.run("10m Eggs --at bedroom --detach") == .done)
    #expect(try await there.timer().label.text == "Eggs")
    #expect(try await there.timer().settings.terminal == nil)
    #expect(try await here.state().timers.isEmpty)
  }

  @Test func `TOKI_ROOM names the usual room, and here is this machine`() async throws {
    var (here, rooms, there) = worlds()
    here.rooms = rooms.port(usual: "bedroom")
    try await there.home.timer("There", .minutes(20))
    try await here.home.timer("Here", .minutes(20))
    await here.run("list")
    #expect(here.terminal.output.contains("There") && !here.terminal.output.contains("Here"))
    await here.run("--at here list")
    #expect(here.terminal.output.contains("Here"))
  }

  @Test func `why takes a time and a room by the same option`() async throws {
    let (here, rooms, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    #expect(await here.run(words: ["why", "t1", "--at", "bedroom", "--at", "yesterday 7:00"]) == .done)
    #expect(rooms.asked.first == "connect bedroom")
    try await here.home.timer("Tea", .minutes(20))
    #expect(await here.run(words: ["why", "t1", "--at", "7:00"]) == .done)
    #expect(await here.run("list --at bedroom --at kitchen") == .usage)
  }

  @Test func `A room that there is not is told with the nearest`() async {
    let (here, _, _) = worlds()
    #expect(await here.run("--at bedrom list") == .failed)
    #expect(here.terminal.errors == "toki: There is no room “bedrom”.\nDid you mean bedroom?\n")
    let (none, _, _) = worlds(paired: false)
    #expect(await none.run("--at bedroom list") == .failed)
    #expect(
      none.terminal.errors == "toki: There is no room “bedroom”.\nPair one: toki pair ROOM HOST\n")
  }

  @Test(arguments: [
    ("next week 9:00 --at bedroom", " --at bedroom"), ("--at=bedroom next week 9:00", " --at bedroom"),
    ("next week 9:00 --at here", ""), ("next week 9:00", ""),
  ])
  func `A question about what was typed offers lines for the room that was meant`(
    _ line: String, _ room: String
  ) async {
    let (here, rooms, _) = worlds()
    #expect(await here.run(line) == .usage)
    let offered = here.terminal.errors.split(separator: "\n").filter { $0.contains("Did you mean") }
    #expect(offered.count == 1 && offered.allSatisfy { $0.contains("--at bedroom") == !room.isEmpty }, "\(offered)")
    #expect(rooms.asked == [])
    // Where the environment names the room, so does the hint; `--at here` goes before it.
    var usual = World()
    usual.rooms = rooms.port(usual: "bedroom")
    #expect(await usual.run(line) == .usage)
    #expect(usual.terminal.errors.contains("--at bedroom") != line.contains("here"))
  }

  @Test(arguments: ["import a.json", "daemon stop", "share on", "doctor --test-wake", "settings webhook-secret"])
  func `What is for this machine only does not go there, also not by TOKI_ROOM`(_ line: String) async {
    let (here, rooms, _) = worlds()
    #expect(await here.run(line + " --at bedroom") == .usage)
    #expect(here.terminal.errors.contains("is for this machine only."))
    var usual = World()
    usual.rooms = rooms.port(usual: "bedroom")
    #expect(await usual.run(line) == .usage)
    #expect(usual.terminal.errors.contains("--at here"))
    #expect(usual.isUntouched)
  }

  @Test func `What asks no daemon takes no room, and does not mind TOKI_ROOM`() async {
    let (here, rooms, _) = worlds()
    #expect(await here.run("explain 25m --at bedroom") == .usage)
    var usual = World()
    usual.rooms = rooms.port(usual: "bedroom")
    #expect(await usual.run("explain 25m") == .done)
    #expect(rooms.asked == [])
  }

  @Test(arguments: [
    (
      ControlError(.unreachable, subject: "bedroom", message: "Connection refused (192.0.2.5:8654)."),
      "toki: bedroom cannot be reached: Connection refused (192.0.2.5:8654).\n"
    ),
    (
      ControlError(.notPaired, subject: "bedroom", message: "No."),
      "toki: bedroom does not know this machine any more.\n"
        + "To pair it anew: toki rooms forget bedroom, then toki pair bedroom HOST\n"
    ),
    (
      ControlError(.beyondRole, subject: "bedroom display", message: "No."),
      "toki: bedroom knows this machine as display, which may not do this.\nWhat each role may: toki help share\n"
    ),
  ])
  func `Why a room cannot be used is told in a sentence`(_ fault: ControlError, _ expected: String) async {
    let (here, rooms, _) = worlds()
    rooms.inside.withLock { $0.fault = fault }
    #expect(await here.run("--at bedroom list") == .failed)
    #expect(here.terminal.errors == expected)
  }

  @Test(arguments: [false, true], ["off a1", "edit a1 6:40", "cancel a1", "10m --detach", "dismiss", "undo"])
  func `A change of a room that cannot be reached is made nowhere`(_ isLinked: Bool, _ line: String) async {
    let (here, rooms, _) = worlds()
    rooms.inside.withLock { inside in
      inside.list.rooms[0].isLinked = isLinked
      inside.fault = ControlError(.unreachable, subject: "bedroom", message: "Connection refused (192.0.2.5:8654).")
    }
    #expect(await here.run("--at bedroom \(line)") == .failed)
    #expect(
      here.terminal.errors
        == "toki: bedroom cannot be reached; nothing was changed.\nConnection refused (192.0.2.5:8654).\n")
    #expect(here.isUntouched)
  }

  @Test func `Another certificate is told with its fingerprint, and with what to do`() async {
    let (here, rooms, _) = worlds()
    rooms.inside.withLock {
      $0.fault = ControlError(.otherCertificate, subject: "bedroom", message: FakeRooms.fingerprint)
    }
    #expect(await here.run("--at bedroom list") == .failed)
    for part in ["another certificate", "nothing was sent", "0A:0A", "toki rooms forget bedroom"] {
      #expect(here.terminal.errors.contains(part), "\(here.terminal.errors)")
    }
  }

  @Test func `A backup is an owner's, as others do not see all of it`() async {
    let (here, _, _) = worlds()
    #expect(await here.run("export --at bedroom") == .failed)
    #expect(here.terminal.errors.contains("bedroom knows this machine as control"))
    let (owner, _, _) = worlds(as: .owner)
    #expect(await owner.run("export --at bedroom") == .done)
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
  func `A command to type next names the room, as the item is of that`(_ line: String, _ command: String) async {
    let (here, _, _) = worlds()
    await here.run("\(line) --at bedroom")
    #expect((here.terminal.output + here.terminal.errors).contains(command), "\(here.terminal.output)")
    #expect(here.isUntouched)
    // The same words for this machine name none.
    let (alone, _, _) = worlds()
    await alone.run(line)
    #expect(!(alone.terminal.output + alone.terminal.errors).contains("--at"))
  }

  @Test func `Each of several choices names the room`() async throws {
    let (here, _, there) = worlds()
    try await there.home.timer("Tea", .minutes(20))
    try await there.home.timer("Eggs", .minutes(5))
    #expect(await here.run("pause --at bedroom") == .usage)
    #expect(here.terminal.errors.contains("toki pause t1 --at bedroom (Tea) or toki pause t2 --at bedroom (Eggs)"))
  }

  @Test func `A room that TOKI_ROOM names is named too`() async {
    var (here, rooms, _) = worlds()
    here.rooms = rooms.port(usual: "bedroom")
    await here.run("list")
    #expect(here.terminal.output.contains("toki 25m --at bedroom"))
    await here.run("list --at here")
    #expect(here.terminal.output.hasSuffix("toki 25m\n"))
  }

  // MARK: Finding

  private static let bedroom = FoundRoom(
    name: "Toki on bedroom", address: RoomAddress(host: "bedroom.local"), addresses: ["192.0.2.5", "2001:db8::5"])
  private static let kitchen = FoundRoom(
    name: "Toki on\u{1B}[2Jkitchen", address: RoomAddress(host: "192.0.2.7", port: 7_000), addresses: ["192.0.2.7"])

  @Test func `pair without words lists the machines in the network`() async {
    let (here, rooms, _) = worlds(paired: false)
    rooms.inside.withLock { $0.found = FoundRoomList(rooms: [Self.bedroom]) }
    #expect(await here.run("pair") == .done)
    #expect(
      here.terminal.output
        == "Toki on bedroom  bedroom.local  192.0.2.5 2001:db8::5\nPair one: toki pair ROOM\n")
    let (json, _, _) = worlds(paired: false)
    var asking = json
    asking.rooms = rooms.port()
    #expect(await asking.run("pair --json") == .done)
    #expect(
      asking.terminal.output
        == #"{"rooms":[{"name":"Toki on bedroom","host":"bedroom.local","port":8654,"addresses":["192.0.2.5","2001:db8::5"]}]}"#
        + "\n")
  }

  @Test func `pair without a host takes the only machine in the network, and says which`() async throws {
    let (here, rooms, _) = worlds(paired: false)
    rooms.inside.withLock {
      $0.found = FoundRoomList(rooms: [Self.bedroom])
      $0.typed = ["yes", FakeRooms.code]
    }
    #expect(await here.run("pair bedroom") == .done)
    #expect(here.terminal.errors.hasPrefix("Found: Toki on bedroom (bedroom.local)\n"))
    #expect(try #require(rooms.list["bedroom"]).address.text == "bedroom.local:8654")
  }

  @Test func `The announced fingerprint stands beside the room, and is told when another one is shown there`() async {
    let (here, rooms, _) = worlds(paired: false)
    func attic(announcing fingerprint: String) -> FoundRoomList {
      FoundRoomList(rooms: [
        FoundRoom(
          name: "Toki on attic", address: RoomAddress(host: "attic.local"), addresses: ["192.0.2.9"],
          fingerprint: fingerprint)
      ])
    }
    let other = String(repeating: "c3", count: 32)
    rooms.inside.withLock {
      $0.found = attic(announcing: other)
      $0.typed = ["no"]
    }
    #expect(await here.run("pair") == .done)
    #expect(here.terminal.output.hasPrefix("Toki on attic  attic.local  192.0.2.9  C3:C3:C3:C3:C3:C3:C3:C3:…\n"))
    here.terminal.clear()
    #expect(await here.run("pair --json") == .done)
    #expect(here.terminal.output.contains(#""fingerprint":"\#(other)""#))
    #expect(await here.run("pair attic") == .cancelled)
    #expect(here.terminal.errors.contains("another one is announced") && here.terminal.errors.contains("  C3:C3"))
    // The same one proves nothing, and is no news.
    here.terminal.clear()
    rooms.inside.withLock {
      $0.found = attic(announcing: FakeRooms.fingerprint)
      $0.typed = ["yes", FakeRooms.code]
    }
    #expect(await here.run("pair attic") == .done)
    #expect(!here.terminal.errors.contains("announced"))
  }

  @Test func `Of several machines none is taken, and what to type for each is told without its escapes`() async {
    let (here, rooms, _) = worlds(paired: false)
    rooms.inside.withLock { $0.found = FoundRoomList(rooms: [Self.bedroom, Self.kitchen]) }
    #expect(await here.run("pair attic") == .usage)
    #expect(here.terminal.errors.contains("  toki pair attic bedroom.local  (Toki on bedroom)\n"))
    #expect(here.terminal.errors.contains("  toki pair attic 192.0.2.7:7000  (Toki on"))
    #expect(!here.terminal.errors.contains("\u{1B}"))
    #expect(!rooms.asked.contains { $0.hasPrefix("certificate") })
  }

  @Test func `Where nothing is found, or nobody looks, the host is asked for`() async {
    let (here, rooms, _) = worlds(paired: false)
    #expect(await here.run("pair bedroom") == .failed)
    #expect(here.terminal.errors.contains("Without Avahi") && here.terminal.errors.contains("toki pair bedroom HOST"))
    rooms.inside.withLock { $0.found = FoundRoomList(rooms: []) }
    let (none, _, _) = worlds(paired: false)
    var asking = none
    asking.rooms = rooms.port()
    #expect(await asking.run("pair") == .failed)
    #expect(
      asking.terminal.errors.contains("No machine in this network") && asking.terminal.errors.contains("ROOM HOST"))
  }

  // MARK: Pairing

  @Test func `A person compares the fingerprint, types the code, and the room is kept`() async throws {
    let (here, rooms, _) = worlds(paired: false)
    rooms.inside.withLock { $0.typed = ["yes", FakeRooms.code] }
    #expect(await here.run("pair bedroom bedroom.local") == .done)
    #expect(here.terminal.errors.contains("0A:0A"))
    #expect(
      here.terminal.output
        == "bedroom is paired. This machine sees and changes all timers and alarms.\nTry it: toki --at bedroom list\n")
    let room = try #require(rooms.list["bedroom"])
    #expect(room.token == "secret")
    #expect(room.trust == .pinned(key: "0b", fingerprint: FakeRooms.fingerprint))
    #expect(room.address.text == "bedroom.local:8654")
  }

  @Test(arguments: ["no", "", "n", "what"])
  func `Who does not say yes sends nothing`(_ answer: String) async {
    let (here, rooms, _) = worlds(paired: false)
    rooms.inside.withLock { $0.typed = [answer, FakeRooms.code] }
    #expect(await here.run("pair bedroom bedroom.local") == .cancelled)
    #expect(rooms.list.rooms.isEmpty)
    #expect(!rooms.asked.contains { $0.hasPrefix("pair") })
  }

  @Test func `Without a terminal the fingerprint must be given, and must be right`() async {
    let (here, rooms, _) = worlds(paired: false)
    rooms.inside.withLock { $0.typed = nil }
    #expect(await here.run("pair bedroom bedroom.local \(FakeRooms.code)") == .usage)
    #expect(here.terminal.errors.contains("--fingerprint \(FakeRooms.fingerprint)"))
    let wrong = String(repeating: "0b", count: 32)
    #expect(await here.run("pair bedroom bedroom.local \(FakeRooms.code) --fingerprint \(wrong)") == .failed)
    #expect(await here.run("pair bedroom bedroom.local \(FakeRooms.code) --fingerprint 0a") == .usage)
    #expect(!rooms.asked.contains { $0.hasPrefix("pair") })
    let colons = String(repeating: "0A:", count: 31) + "0A"
    #expect(await here.run("pair bedroom bedroom.local \(FakeRooms.code) --fingerprint \(colons)") == .done)
  }

  @Test func `Where a signed certificate is trusted there is nothing to compare`() async {
    let (here, rooms, _) = worlds(paired: false)
    #expect(await here.run("pair bedroom https://toki.example.org \(FakeRooms.code) --certificates system") == .done)
    #expect(await here.run("pair attic attic.local \(FakeRooms.code) --certificates ca.pem") == .done)
    #expect(rooms.list.rooms.map(\.trust) == [.signed(certificates: nil), .signed(certificates: "/home/toki/ca.pem")])
    #expect(!rooms.asked.contains { $0.hasPrefix("certificate") })
  }

  @Test func `A wrong code, a name that is a time or is there, and an address that is none are refused`() async {
    let (here, rooms, _) = worlds()
    let proof = "--fingerprint \(FakeRooms.fingerprint)"
    #expect(await here.run("pair attic attic.local WRONG234 \(proof)") == .failed)
    #expect(await here.run("pair bedroom attic.local \(FakeRooms.code) \(proof)") == .failed)
    for name in ["noon", "mon", "tomorrow", "7", "here", "a/b"] {
      #expect(await here.run("pair \(name) attic.local \(FakeRooms.code) \(proof)") == .usage, "\(name)")
    }
    #expect(await here.run("pair attic http://attic.local \(FakeRooms.code) \(proof)") == .usage)
    #expect(await here.run("pair attic a@b \(FakeRooms.code) \(proof)") == .usage)
    #expect(rooms.list.rooms.count == 1)
  }

  @Test func `A room that cannot be kept is parted from again`() async {
    let (here, rooms, _) = worlds(paired: false)
    rooms.inside.withLock { $0.keepFault = CommandFiles.Problem(reason: "No space left on device") }
    let proof = "--fingerprint \(FakeRooms.fingerprint)"
    #expect(await here.run("pair bedroom bedroom.local \(FakeRooms.code) \(proof)") == .failed)
    #expect(here.terminal.errors.contains("No space left on device"))
    #expect(rooms.asked.last == "part bedroom")
  }

  // MARK: The list

  @Test func `Rooms are listed without their tokens`() async {
    let (here, _, _) = worlds()
    await here.run("rooms")
    #expect(here.terminal.output.hasPrefix("bedroom  192.0.2.5:8654  control  paired "))
    let (json, _, _) = worlds()
    await json.run("rooms --json")
    #expect(json.terminal.output.contains(#""name":"bedroom""#))
    #expect(!json.terminal.output.contains("secret"))
    let (none, _, _) = worlds(paired: false)
    await none.run("rooms")
    #expect(none.terminal.output == "No other machine is paired. Pair one: toki pair ROOM HOST\n")
  }

  @Test func `A room is forgotten here also when it cannot be told`() async {
    let (here, rooms, _) = worlds()
    rooms.pair("attic")
    #expect(await here.run("rooms forget bedroom") == .done)
    #expect(here.terminal.output == "bedroom and this machine have forgotten one another.\n")
    rooms.inside.withLock { $0.isThere = false }
    let (other, _, _) = worlds(paired: false)
    var asking = other
    asking.rooms = rooms.port()
    #expect(await asking.run("rooms forget attic") == .done)
    #expect(asking.terminal.output.contains("toki share revoke d1"))
    #expect(rooms.list.rooms.isEmpty)
    #expect(await asking.run("rooms forget attic") == .failed)
  }

  @Test func `The names of rooms are offered after --at, and the items of the room that is named`() async throws {
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
