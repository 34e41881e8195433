// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
import Synchronization
public import TokiEngine
import TokiModel
public import TokiWire

/// What is asked about the linked rooms of a person, in the folders of their links.
public enum LinkedQuestions {
  /// Calls a function after each change of the file at a path, until the function that is returned is called; `nil` if the
  /// file cannot be watched.
  public typealias Watching =
    @Sendable (_ path: String, _ changed: @escaping @Sendable () -> Void) -> (
      @Sendable () -> Void
    )?

  /// The questions in a home.
  ///
  /// - Parameters:
  ///   - folders: The home.
  ///   - room: The only room that is meant; `nil` for all.
  ///   - newKey: Makes an idempotency key that was never used before.
  ///   - watching: Watches files.
  /// - Returns: The port; none of its functions waits for another machine.
  public static func port(
    in folders: TokiFolders, of room: RoomName?, newKey: @escaping @Sendable () -> String, watching: @escaping Watching
  ) -> RoomQuestionsPort {
    let rooms = { @Sendable in linked(in: folders, of: room) }
    return RoomQuestionsPort(
      read: { rooms().flatMap { questions(of: $0, in: folders) } },
      answer: { asked, side throws(ControlError) in
        guard let name = RoomName(text: asked.room) else { return false }
        var isAnswered = false
        _ = try LinkedEdits.port(of: LinkFolder(of: name, folders)).change {
          isAnswered = $0.answer(asked.question, keeping: side, key: newKey())
        }
        return isAnswered
      },
      watch: { changed in
        let watch = LinksWatch(rooms: rooms, folders, watching, changed)
        watch.start(roomFile: RoomFile(folders).path)
      })
  }

  /// The rooms whose questions are asked; none if the rooms cannot be read.
  private static func linked(in folders: TokiFolders, of room: RoomName?) -> [RoomName] {
    let rooms = (try? RoomFile(folders).read())?.rooms.filter(\.isLinked).map(\.name) ?? []
    return rooms.filter { room == nil || $0 == room }
  }

  private static func questions(of room: RoomName, in folders: TokiFolders) -> [RoomQuestion] {
    let folder = LinkFolder(of: room, folders)
    let open = LinkedEdits.port(of: folder).read().openQuestions
    guard !open.isEmpty else { return [] }
    let zone = LinkedEdits.copy(in: folder)?.zone
    return open.map { RoomQuestion(room: room.text, zone: zone, question: $0) }
  }
}

/// The watches of the file of the rooms and of what waits for each linked room.
private final class LinksWatch: Sendable {
  private let rooms: @Sendable () -> [RoomName]
  private let folders: TokiFolders
  private let watching: LinkedQuestions.Watching
  private let changed: @Sendable () -> Void
  /// What ends the watch of the file of the rooms; a watch lasts as long as it can be ended.
  private let endOfRooms = Mutex<(@Sendable () -> Void)?>(nil)
  /// What ends the watch of each room.
  private let ends = Mutex<[RoomName: @Sendable () -> Void]>([:])

  init(
    rooms: @escaping @Sendable () -> [RoomName], _ folders: TokiFolders,
    _ watching: @escaping LinkedQuestions.Watching, _ changed: @escaping @Sendable () -> Void
  ) {
    self.rooms = rooms
    self.folders = folders
    self.watching = watching
    self.changed = changed
  }

  /// Watches until the process ends.
  func start(roomFile: String) {
    let end = watching(roomFile) { [self] in
      followRooms()
      changed()
    }
    endOfRooms.withLock { $0 = end }
    followRooms()
  }

  /// Watches the rooms that are linked now, and no others.
  private func followRooms() {
    ends.withLock { ends in
      let rooms = Set(rooms())
      for (room, end) in ends where !rooms.contains(room) {
        end()
        ends[room] = nil
      }
      for room in rooms where ends[room] == nil {
        ends[room] = watching(LinkFolder(of: room, folders).path(of: .edits), changed)
      }
    }
  }
}
