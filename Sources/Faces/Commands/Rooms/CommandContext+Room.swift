// SPDX-License-Identifier: Apache-2.0
import Localization
import Synchronization
import TokiEngine
import TokiModel
import TokiWire

extension CommandContext {
  /// The context for a command: that of the room that it names or the environment does, else unchanged.
  func entering(_ invocation: Invocation) async throws(CommandFailure) -> CommandContext {
    let command = invocation.command
    let home = try invocation.namedHome
    guard command.place != .nowhere, let name = invocation.room ?? rooms.usual, name != RoomName.here else {
      return self
    }
    guard command.place == .anyRoom else { throw Self.onlyHere(command.name) }
    let room = if let home { try home.pairedRoom(among: try knownRooms()) } else { try room(named: name) }
    let context = at(room)
    // What time it is there, before times are read and shown by it.
    do throws(ControlError) {
      _ = try await context.connect()
    } catch {
      guard let silent = context.silent(room, as: error, for: command) else { throw CommandFailure(error) }
      return silent
    }
    return context
  }

  /// The commands that a room needs not hear of at once.
  private static let patient: Set<String> = [
    "list", "show", "on", "off", "skip", "unskip", "pause", "resume", "edit", "cancel", "add",
  ]

  /// The context in which a linked room that cannot be reached is changed here; `nil` for one of which nothing is kept.
  private func silent(_ room: Room, as error: ControlError, for command: CommandSpec) -> CommandContext? {
    guard Self.patient.contains(command.name), [.unreachable, .noAnswer].contains(error.code),
      room.isLinked, room.device.grant.role >= .control,
      rooms.links.kept(room.name)?.isOver == false, let copy = rooms.links.copy(room.name)
    else { return nil }
    let since = rooms.links.kept(room.name)?.silentSince ?? copy.moment.utc
    if ["list", "show"].contains(command.name) {
      let time = WallText.local(since, now: clock.now().utc, in: hostZone, language)
      let sentence = tr(
        "{room} cannot be reached; this is what was known of it {time}.", ["room": room.name.text, "time": time])
      errors("toki: \(sentence)\n")
    }
    let (clock, host, errors, isTold) = (clock, hostZone, errors, Once())
    let control = SilentRoom(
      copy: copy, edits: rooms.links.edits(room.name), clock: clock,
      zones: { $0 == host.name ? host : try? clock.zone(named: $0) }, newKey: newKey, fault: error,
      kept: {
        guard isTold.isFirst else { return }
        let sentence = tr(
          "{room} cannot be reached. This is kept here, where it holds at once; {room} is told when it can be reached.",
          ["room": room.name.text])
        errors("toki: \(sentence)\n")
      })
    var context = self
    context.connect = { () async throws(ControlError) in control }
    return context
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

/// Tells the first time from others.
private final class Once: Sendable {
  private let isUsed = Mutex(false)

  var isFirst: Bool {
    isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }
}
