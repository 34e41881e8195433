// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiWire

extension CommandContext {
  /// The context for a command: that of the room that it names or the environment does, else unchanged.
  func entering(_ invocation: Invocation) async throws(CommandFailure) -> CommandContext {
    let command = invocation.command
    let account = try invocation.namedAccount
    guard command.place != .nowhere, let name = invocation.room ?? rooms.usual, name != RoomName.here else {
      return self
    }
    guard command.place == .anyRoom else { throw Self.onlyHere(command.name) }
    let room = if let account { try account.pairedRoom(among: try knownRooms()) } else { try room(named: name) }
    let context = at(room)
    // What time it is there, before times are read and shown by it.
    do throws(ControlError) {
      _ = try await context.connect()
    } catch {
      throw Self.unreached(room, as: error, for: command)
    }
    return context
  }

  /// The commands that change nothing.
  private static let reading: Set<String> = [
    "bell", "doctor", "history", "laps", "list", "show", "status", "time", "watch", "why",
  ]

  /// The failure of a command whose room could not be reached.
  private static func unreached(_ room: Room, as error: ControlError, for command: CommandSpec) -> CommandFailure {
    guard [.unreachable, .noAnswer].contains(error.code), !reading.contains(command.name) else {
      return CommandFailure(error)
    }
    return CommandFailure(
      .failed, tr("{room} cannot be reached; nothing was changed.", ["room": room.name.text]),
      hint: PlainText.of(error.message, longest: 300))
  }

  /// The room of a name.
  func room(named name: String) throws(CommandFailure) -> Room {
    let all = try knownRooms()
    if let room = all[name] { return room }
    let near = Suggestion.nearest(to: name, among: all.rooms.map(\.name.text))
    throw CommandFailure(
      .failed, tr("There is no room “{room}”.", ["room": PlainText.of(name)]),
      hint: all.rooms.isEmpty
        ? tr("Pair one: {command}", ["command": "toki pair ROOM HOST"])
        : near.map { tr("Did you mean {word}?", ["word": $0]) } ?? tr("All rooms: {command}", ["command": "toki rooms"])
    )
  }

  func knownRooms() throws(CommandFailure) -> RoomList {
    do throws(CommandFiles.Problem) {
      return try rooms.all()
    } catch {
      throw CommandFailure(
        .failed, tr("The rooms cannot be read: {reason}", ["reason": PlainText.of(error.reason, longest: 300)]))
    }
  }

  /// The context in which everything goes to a room.
  func at(_ room: Room) -> CommandContext {
    let entrance = rooms.enter(room)
    var context = self
    context.room = room
    context.clock = entrance.clock ?? clock
    context.signals = entrance.signals(signals)
    context.connect = entrance.connect
    context.reconnect = entrance.reconnect
    context.leaveBell = entrance.leaveBell
    context.connectIfRunning = { () async throws(ControlError) in try await entrance.connect() }
    context.connectIfHeld = context.connectIfRunning
    context.connectBriefly = { () async throws(ControlError) in try await entrance.connectBriefly() }
    // Neither this terminal nor what this machine shares is there.
    context.terminalName = nil
    context.door = .none
    return context
  }

  /// Throws if the command goes to a room; `line` is what only works here, without `toki`.
  func checkIsHere(_ line: String) throws(CommandFailure) {
    if room != nil { throw Self.onlyHere(line) }
  }

  private static func onlyHere(_ line: String) -> CommandFailure {
    .usage(
      tr("“{command}” is for this machine only.", ["command": line]),
      hint: tr("To use it here: {command}", ["command": "toki \(line) --at \(RoomName.here)"]))
  }

  /// Throws if a room knows this machine as less than an owner; `nil` for this machine's own daemon.
  func checkIsOwner() throws(CommandFailure) {
    guard let room, room.device.grant.role < .owner else { return }
    throw CommandFailure(
      ControlError(.beyondRole, subject: "\(room.name.text) \(room.device.grant.role.rawValue)", message: ""))
  }
}
