// SPDX-License-Identifier: Apache-2.0
import GTKKit
import LinuxHost
import Localization
import Rooms
import TokiClient
import TokiDesktop
import TokiEngine
import TokiModel
import TokiWire

/// The rooms of this person, for the app.
enum PairedRooms {
  /// There is no such room; or the rooms cannot be read.
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  private static func all() throws(HostError) -> RoomList {
    try RoomFile(TokiFolders(environment: HostProcess.environment)).read()
  }

  /// The room of a name.
  static func room(named name: String) throws(Unknown) -> Room {
    let language = Localization.language
    let rooms: RoomList
    do throws(HostError) {
      rooms = try all()
    } catch {
      throw Unknown(description: tr("The rooms cannot be read: {reason}", ["reason": error.description], in: language))
    }
    if let room = rooms[name] { return room }
    throw Unknown(
      description: tr("There is no room “{room}”.", ["room": name], in: language) + " "
        + tr("All rooms: {command}", ["command": "toki rooms"], in: language))
  }

  /// What is asked about linked rooms: about the room that is shown, or about all of them on this machine.
  static func questions(about room: Room?, on loop: EpollLoop) -> RoomQuestionsPort {
    guard let folders = try? TokiFolders(environment: HostProcess.environment) else { return .none }
    return LinkedQuestions.port(in: folders, of: room?.name, newKey: { RandomKey.make() }) { path, changed in
      guard let watch = try? FileWatch(path: path, quiet: .milliseconds(20)) else { return nil }
      watch.start(on: loop, changed: changed)
      return { watch.end(on: loop) }
    }
  }

  /// The rooms as the app shows them, which opens others by starting itself again.
  static func ofApp(showing room: Room?) -> AppRooms {
    AppRooms(
      shown: room, all: { (try? all())?.rooms.map(\.name) ?? [] },
      open: { room in
        guard let program = HostProcess.executablePath else { return }
        Application.start(program, room.map { ["--at", $0.text] } ?? [])
      })
  }
}
