// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki rooms`, `toki rooms forget bedroom`: the other machines that this one is paired with.
enum RoomControl {
  static var spec: CommandSpec {
    CommandSpec(
      "rooms", arguments: "[forget ROOM…]", summary: tr("list the machines that --at can name, or forget one"),
      examples: ["toki rooms", "toki rooms --json", "toki rooms forget bedroom"],
      words: 0...CommandSpec.many, options: [.json], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      switch invocation.words.first {
      case nil: return try list(invocation, context)
      case "forget": return try await forget(Array(invocation.words.dropFirst()), context)
      case let word?:
        throw .usage(
          tr("“{command}” does not take “{word}”.", ["command": "rooms", "word": PlainText.of(word)]),
          hint: tr("Help: {command}", ["command": "toki help rooms"]))
      }
    }
  }

  private static func list(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let rooms = try context.knownRooms().rooms
    if invocation.has(.json) {
      context.printLine(JSONValue.array(rooms.map(json)).text)
    } else if rooms.isEmpty {
      context.printLine(tr("No other machine is paired. Pair one: {command}", ["command": "toki pair ROOM HOST"]))
    } else {
      context.output(ItemTable.aligned(rooms.map { row($0, context) }, columns: context.terminal?.columns))
    }
    return .done
  }

  private static func row(_ room: Room, _ context: CommandContext) -> [String] {
    let grant = room.device.grant
    let items = grant.items.map(\.text).joined(separator: " ")
    let paired = WallText.local(
      room.device.paired, now: context.clock.now().utc, in: context.hostZone, Localization.language)
    return [
      room.name.text,
      PlainText.of([room.address.text, room.account?.text].compactMap(\.self).joined(separator: " "), longest: 300),
      items.isEmpty ? grant.role.rawValue : "\(grant.role.rawValue): \(items)", tr("paired {time}", ["time": paired]),
    ] + (room.isLinked ? [tr("linked")] : [])
  }

  /// A room without its token, which is for this machine's requests alone.
  static func json(_ room: Room) -> JSONValue {
    var (fingerprint, certificates): (String?, String?) = (nil, nil)
    switch room.trust {
    case .pinned(_, let shown): fingerprint = shown
    case .signed(let path): certificates = path ?? Room.system
    case .loopback: certificates = Room.none
    }
    return .members([
      "name": .string(room.name.text), "host": .string(room.address.host), "port": .integer(Int64(room.address.port)),
      "fingerprint": .text(fingerprint), "certificates": .text(certificates), "device": JSONValue(room.device),
      "linked": .boolean(room.isLinked),
      "account": .text(room.account?.text),
    ])
  }

  private static func forget(_ names: [String], _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    guard !names.isEmpty else {
      throw .usage(
        tr("“{command}” needs {arguments}.", ["command": "rooms forget", "arguments": "ROOM"]),
        hint: tr("All rooms: {command}", ["command": "toki rooms"]))
    }
    let all = try names.map { name throws(CommandFailure) in try context.room(named: name) }
    for room in all {
      if room.isLinked { try await RoomLink.end(room, context) }
      let isTold = await context.rooms.part(room)
      var list = try context.knownRooms()
      list.rooms.removeAll { $0.name == room.name }
      do throws(CommandFiles.Problem) { try context.rooms.keep(list) } catch { throw notKept(error) }
      let values = ["room": room.name.text, "command": command(endingAccessOf: room)]
      context.printLine(
        room.account != nil
          ? tr("{room} is forgotten here. To end the access by its token: {command}", values)
          : isTold
            ? tr("{room} and this machine have forgotten one another.", values)
            : tr("{room} is forgotten here, but could not be told. To end its access there: {command}", values))
    }
    return .done
  }

  /// What ends this machine's access, typed where the room is.
  private static func command(endingAccessOf room: Room) -> String {
    let name = PlainText.of(room.device.id)
    return room.account.map { "toki-fleet token \($0.text) revoke \(name)" } ?? "toki share revoke \(name)"
  }

  static func notKept(_ problem: CommandFiles.Problem) -> CommandFailure {
    CommandFailure(
      .failed, tr("The rooms could not be saved: {reason}", ["reason": PlainText.of(problem.reason, longest: 300)]))
  }
}
