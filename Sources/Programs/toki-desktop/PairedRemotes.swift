// SPDX-License-Identifier: Apache-2.0
import GTKKit
import LinuxHost
import Localization
import Rooms
import TokiDesktop
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
