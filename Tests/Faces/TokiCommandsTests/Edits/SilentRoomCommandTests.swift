// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// `--at bedroom` while a linked bedroom cannot be reached.
@Suite struct SilentRoomCommandTests {
  private let stage = EditStage()
  private let rooms: FakeRooms

  init() { rooms = FakeRooms(home: stage.home) }

  private func world(_ language: Language = .english, as role: DeviceRole = .control) async throws -> World {
    try await stage.home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    try await stage.silence()
    rooms.pair("bedroom", as: role)
    rooms.inside.withLock { inside in
      inside.list.rooms[0].isLinked = true
      inside.fault = ControlError(.unreachable, subject: "bedroom", message: "gone")
    }
    var here = World(language: language)
    here.rooms = rooms.port()
    let stage = stage
    here.rooms.links = LinkPort(
      kept: { _ in KeptBell(silentSince: TestHome.monday6) }, copy: { _ in stage.copy }, edits: { _ in stage.port },
      isFollowed: { _ in true }, begin: { _ in }, end: { _ in true })
    return here
  }

  @Test func `An alarm is changed here, and that is said once`() async throws {
    let here = try await world()
    #expect(await here.run("off Work --at bedroom") == .done)
    #expect(here.terminal.output == "a1 is off.\n")
    #expect(
      here.terminal.errors
        == "toki: bedroom cannot be reached. This is kept here, where it holds at once; bedroom is told when it can be reached.\n"
    )
    #expect(stage.edits.edits.map(\.change) == [.turnOff])
    here.terminal.clear()
    #expect(await here.run("edit a1 6:30 --at bedroom") == .done)
    #expect(await here.run("cancel a1 --at bedroom") == .done)
    #expect(stage.edits.edits.count == 3 && stage.edits.items.mine[.alarm(AlarmID(1))] == .some(.none))
  }

  @Test func `The list says as of when it is`() async throws {
    let here = try await world()
    await here.run("skip a1 --at bedroom")
    here.terminal.clear()
    #expect(await here.run("list --at bedroom") == .done)
    #expect(here.terminal.output.contains("Work") && here.terminal.output.contains("skips"))
    #expect(here.terminal.errors.contains("cannot be reached; this is what was known of it"))
  }

  @Test(arguments: ["25m --at bedroom", "history --at bedroom", "dismiss --at bedroom", "undo --at bedroom"])
  func `What needs the bedroom fails as ever`(_ line: String) async throws {
    let here = try await world()
    #expect(await here.run(line) == .failed)
    #expect(here.terminal.errors.contains("bedroom cannot be reached: gone"))
    #expect(stage.edits.edits.isEmpty)
  }

  @Test func `A display changes nothing, and a room that is not linked neither`() async throws {
    let display = try await world(as: .display)
    #expect(await display.run("off a1 --at bedroom") == .failed)
    rooms.inside.withLock { $0.list.rooms[0].isLinked = false }
    #expect(await display.run("off a1 --at bedroom") == .failed)
    #expect(stage.edits.edits.isEmpty)
  }

  @Test(arguments: [Language.english, .japanese])
  func `A question shows both versions, and how to decide`(_ language: Language) async throws {
    let here = try await world(language)
    await here.run("edit a1 6:30 --at bedroom")
    here.terminal.clear()
    await here.run("link")
    #expect(here.terminal.output.contains(language == .english ? "is told when it can be reached: a1 Work" : "伝えます"))
    _ = try await stage.home.control.edit(AlarmID(1), AlarmEdit(time: TimeOfDay(hour: 6, minute: 50)))
    try await stage.tell()
    for line in ["list", "link"] {
      here.terminal.clear()
      await here.run(line)
      #expect(here.terminal.errors.contains(language == .english ? "Which is to stay?" : "どちらを残しますか"))
    }
    let shown = here.terminal.output
    #expect(shown.contains("06:30") && shown.contains("toki link bedroom keep mine a1"))
    #expect(shown.contains("06:50") && shown.contains("toki link bedroom keep theirs a1"))
    here.terminal.clear()
    await here.run("link --json")
    #expect(here.terminal.output.contains(#""waiting":1,"questions":["a1"]"#))
    #expect(await here.run("unlink bedroom") == .failed)
    #expect(await here.run("rooms forget bedroom") == .failed)
    #expect(await here.run("link bedroom keep mine") == .done)
    #expect(stage.edits.questions.isEmpty)
    try await stage.tell()
    #expect(try await stage.home.control.item(AlarmID(1)).time.text == "06:30")
    #expect(await here.run("link bedroom keep mine") == .failed)
    #expect(await here.run("unlink bedroom") == .done)
  }

  @Test func `What waits is given up by a word, and other words are refused`() async throws {
    let here = try await world()
    await here.run("off a1 --at bedroom")
    #expect(await here.run("link bedroom keep") == .usage)
    #expect(await here.run("link bedroom keep both") == .usage)
    #expect(await here.run("link bedroom keep theirs a7") == .failed)
    #expect(stage.edits.edits.count == 1)
    #expect(await here.run("link bedroom keep theirs") == .done)
    #expect(stage.edits.edits.isEmpty)
  }

  @Test func `What was settled meanwhile is not said to be given up`() async throws {
    try await stage.home.alarm("Gym", at: (8, 0), .weekly(.everyDay))
    var here = try await world()
    for item in ["a1", "a2"] { await here.run("off \(item) --at bedroom") }
    here.terminal.clear()
    let port = stage.port
    var late = port
    // The first is told just before the answer.
    late.change = { body throws(ControlError) in
      try port.change { edits in
        edits.settle(edits.edits.first?.number ?? 0, as: nil)
        body(&edits)
      }
    }
    let before = port.read()
    late.read = { before }
    here.rooms.links.edits = { [late] _ in late }
    #expect(await here.run("link bedroom keep theirs") == .done)
    #expect(here.terminal.output == "a2 stays as bedroom has it.\n")
    #expect(await here.run("link bedroom keep theirs") == .failed)
    #expect(here.terminal.errors.contains("bedroom is not asked about “a1”."))
  }
}
