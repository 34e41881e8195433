// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import Rooms

/// What is asked about linked rooms, on a disk that several processes share.
@Suite struct LinkedQuestionsTests {
  /// A home with linked rooms, and a loop on which their files are watched.
  private final class Scene: Sendable {
    let folders: TokiFolders
    private let home = NSTemporaryDirectory() + "toki-questions-\(UUID().uuidString.prefix(8))"
    private let loop: EpollLoop

    init(linked rooms: [String]) throws {
      let home = home
      folders = try TokiFolders(environment: { $0 == "XDG_DATA_HOME" ? home : nil })
      loop = try EpollLoop()
      try loop.runOnOwnThread()
      try link(rooms)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// Links these rooms and no others; a room named `attic` is always paired.
    func link(_ names: [String]) throws {
      let rooms = try (["attic"] + names.filter { $0 != "attic" }).map { name in
        Room(
          name: try #require(RoomName(text: name)), address: RoomAddress(host: "192.0.2.5"),
          trust: .pinned(key: "aa", fingerprint: "bb"), token: "secret",
          device: PairedDevice(
            id: "d1", name: .command, grant: DeviceGrant(role: .control), paired: UTCInstant(secondsSinceEpoch: 0)),
          isLinked: names.contains(name))
      }
      try RoomFile(folders).write(RoomList(rooms: rooms))
    }

    func folder(_ name: String) throws -> LinkFolder { LinkFolder(of: try #require(RoomName(text: name)), folders) }

    /// Asks about a timer of a room.
    func ask(about number: Int64, in room: String) throws {
      let folder = try folder(room)
      try folders.prepareLink(folders.links + "/" + room)
      let timer = AnyItem.timer(try CountdownTimer(id: TimerID(number), duration: .minutes(5)))
      _ = try LinkedEdits.port(of: folder).change { edits in
        edits.add(.cancel, key: "1", from: timer, to: nil, at: UTCInstant(secondsSinceEpoch: 0))
        if let last = edits.edits.last { edits.ask(last.number, .changed(timer)) }
      }
    }

    func port(of room: String? = nil) -> RoomQuestionsPort {
      let loop = loop
      return LinkedQuestions.port(
        in: folders, of: room.flatMap { RoomName(text: $0) }, newKey: { "new" }
      ) { path, changed in
        guard let watch = try? FileWatch(path: path, quiet: .milliseconds(5)) else { return nil }
        watch.start(on: loop, changed: changed)
        return { watch.end(on: loop) }
      }
    }
  }

  private func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<30_000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return condition()
  }

  @Test func `Every linked room asks, and another one does not`() throws {
    let scene = try Scene(linked: ["bedroom", "kitchen"])
    for room in ["kitchen", "bedroom", "attic"] { try scene.ask(about: 1, in: room) }
    #expect(scene.port().read().map(\.room) == ["bedroom", "kitchen"])
    #expect(scene.port(of: "kitchen").read().map(\.room) == ["kitchen"])
    #expect(scene.port(of: "attic").read().isEmpty)
  }

  @Test func `A question has the zone of its room as far as that is known`() throws {
    let scene = try Scene(linked: ["bedroom"])
    try scene.ask(about: 1, in: "bedroom")
    #expect(scene.port().read().map(\.zone) == [nil])
    let moment = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 1), utc: UTCInstant(secondsSinceEpoch: 0))
    try LinkedEdits.keep(
      EngineState(moment: moment, boot: BootID("boot"), zone: try #require(ZoneName("Asia/Tokyo"))),
      in: try scene.folder("bedroom"))
    #expect(scene.port().read().map(\.zone?.text) == ["Asia/Tokyo"])
  }

  @Test func `An answer is kept on the disk, and one to a question that is gone is none`() throws {
    let scene = try Scene(linked: ["bedroom"])
    for number: Int64 in 1...2 { try scene.ask(about: number, in: "bedroom") }
    let port = scene.port()
    let shown = port.read()
    try #require(shown.count == 2)
    #expect(try port.answer(shown[0], .mine))
    #expect(try !port.answer(shown[0], .theirs))
    #expect(try port.answer(shown[1], .theirs))
    let edits = LinkedEdits.port(of: try scene.folder("bedroom")).read().edits
    #expect(edits.map(\.item.text) == ["t1"] && edits.map(\.key) == ["new"])
  }

  @Test func `An answer that cannot be kept is an error, and the question stays`() throws {
    let scene = try Scene(linked: ["bedroom"])
    try scene.ask(about: 1, in: "bedroom")
    let shown = try #require(scene.port().read().first)
    // Nothing can be locked there any more.
    let lock = scene.folders.links + "/bedroom/edits.lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    #expect {
      _ = try scene.port().answer(shown, .mine)
    } throws: {
      ($0 as? ControlError)?.code == .storeFailed
    }
    #expect(scene.port().read() == [shown])
  }

  @Test func `What others ask, answer, link and end is heard of`() async throws {
    let scene = try Scene(linked: ["bedroom"])
    let port = scene.port()
    let seen = Mutex<[String]>([])
    port.watch { seen.withLock { $0 = port.read().map { "\($0.room) \($0.question.item.text)" } } }
    try scene.ask(about: 1, in: "bedroom")
    #expect(await eventually { seen.withLock { $0 } == ["bedroom t1"] })
    // Its folder is made only now.
    try scene.link(["bedroom", "kitchen"])
    try scene.ask(about: 2, in: "kitchen")
    #expect(await eventually { seen.withLock { $0 } == ["bedroom t1", "kitchen t2"] })
    _ = try LinkedEdits.port(of: try scene.folder("bedroom")).change { $0.keepTheirs(of: .timer(TimerID(1))) }
    #expect(await eventually { seen.withLock { $0 } == ["kitchen t2"] })
    try scene.link(["bedroom"])
    #expect(await eventually { seen.withLock { $0 }.isEmpty })
  }
}
