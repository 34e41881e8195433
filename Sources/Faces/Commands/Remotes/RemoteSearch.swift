// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiWire

/// `toki pair` without a host: the machines in the network that share their Toki.
struct RoomSearch {
  let rooms: [FoundRoom]

  /// Looks for them, which takes some seconds; `room` is what the person calls the one that they want.
  init(for room: String, _ context: CommandContext) throws(CommandFailure) {
    let hint = tr("Give the host: {command}", ["command": "toki pair \(room) HOST"])
    let found: FoundRoomList?
    do throws(CommandFiles.Problem) {
      found = try context.rooms.find()
    } catch {
      throw CommandFailure(
        .failed,
        tr("Looking for other machines failed: {reason}", ["reason": PlainText.of(error.reason, longest: 300)]),
        hint: hint)
    }
    guard let found else {
      throw CommandFailure(
        .failed, tr("Without Avahi, which is not running here, other machines are not found by themselves."), hint: hint
      )
    }
    guard !found.rooms.isEmpty else {
      throw CommandFailure(
        .failed, tr("No machine in this network shares its Toki."),
        hint: tr("Turn it on there: {command}", ["command": "toki share on"]) + "\n" + hint)
    }
    rooms = found.rooms
  }

  /// The address of the only one.
  ///
  /// - Throws: Several, with what to type for each.
  func only(for room: String) throws(CommandFailure) -> FoundRoom {
    guard rooms.count == 1, let only = rooms.first else {
      let choices = rooms.map { "  toki pair \(room) \(Self.shown($0))  (\(Self.name(of: $0)))" }
      throw .usage(
        tr("More than one machine was found: say which."), hint: choices.joined(separator: "\n"))
    }
    return only
  }

  /// A table: what each is called, what to type for it, its addresses, and how the fingerprint begins that it announces.
  func table(columns: Int?) -> String {
    ItemTable.aligned(
      rooms.map { room in
        let row = [Self.name(of: room), Self.shown(room), room.addresses.joined(separator: " ")]
        return row + (room.fingerprint.map { [Self.beginning(of: $0)] } ?? [])
      }, columns: columns)
  }

  /// Eight pairs of digits, to tell machines apart: the whole is compared when one is paired.
  private static func beginning(of fingerprint: String) -> String {
    (ShareStatus.lines(ofFingerprint: String(fingerprint.prefix(16))).first ?? "") + ":…"
  }

  /// What is announced is any machine's of the network to choose.
  static func name(of room: FoundRoom) -> String { PlainText.of(room.name, longest: 63) }

  /// Its address as it is typed, without the usual port.
  static func shown(_ room: FoundRoom) -> String {
    let text = room.address.port == DoorSettings.usualPort ? room.address.host : room.address.text
    return PlainText.of(text, longest: 300)
  }
}
