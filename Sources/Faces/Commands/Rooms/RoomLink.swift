// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki link bedroom`: this machine rings from now on what rings in a room, without a command that runs.
enum RoomLink {
  static var spec: CommandSpec {
    CommandSpec(
      "link", arguments: "[ROOM|HOST [ACCOUNT]]",
      summary: tr("ring here too what rings in a room or an account, from now on"),
      examples: [
        "toki link bedroom", "toki link https://fleet.example.org family", "toki link", "toki link --json",
      ],
      words: 0...2, options: [.account, .as, .fingerprint, .certificates, .json], place: .nowhere,
      notes: notes
    ) { invocation, context throws(CommandFailure) in
      if let account = try account(in: invocation, context) {
        return try await link(try await room(of: account, invocation, context), invocation, context)
      }
      guard let word = invocation.words.first else { return try list(invocation, context) }
      let room = try context.room(named: word)
      guard invocation.words.count == 1 else { throw notTaken(PlainText.of(invocation.words[1])) }
      return try await link(room, invocation, context)
    }
  }

  private static func link(
    _ room: Room, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    // What is typed wrong, or what the other machine no longer knows, is said now.
    let there = context.at(room)
    let control = try await there.reach()
    _ = try await asked { () async throws(ControlError) in try await control.state(of: []) }
    try mark(room, isLinked: true, context)
    do throws(CommandFiles.Problem) {
      if !context.rooms.links.isFollowed(room.name) { try context.rooms.links.begin(room.name) }
    } catch {
      throw CommandFailure(
        .failed,
        tr(
          "The process that follows {room} could not be started: {reason}",
          [
            "room": room.name.text, "reason": PlainText.of(error.reason, longest: 300),
          ]))
    }
    if invocation.has(.json) {
      context.printLine(json(room, context).text)
      return .done
    }
    context.printLine(
      tr(
        "What rings in {room} rings here too from now on, also when {room} cannot be reached.",
        [
          "room": room.name.text
        ]))
    context.printLine(tr("To end that: {command}", ["command": "toki unlink \(room.name.text)"]))
    return .done
  }

  /// `toki unlink bedroom`.
  static var unlink: CommandSpec {
    CommandSpec(
      "unlink", arguments: "ROOM", summary: tr("ring no longer here what rings in a room"),
      examples: ["toki unlink bedroom"], words: 1...1, place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      let room = try context.room(named: invocation.words[0])
      guard room.isLinked else {
        throw CommandFailure(
          .failed, tr("{room} is not linked.", ["room": room.name.text]),
          hint: tr("Linked rooms: {command}", ["command": "toki link"]))
      }
      try await end(room, context)
      context.printLine(tr("What rings in {room} no longer rings here.", ["room": room.name.text]))
      return .done
    }
  }

  /// Ends the link of a room; of damage, which is not told of later, the person hears now.
  static func end(_ room: Room, _ context: CommandContext) async throws(CommandFailure) {
    remind(in: context)
    try mark(room, isLinked: false, context)
    guard await context.rooms.links.end(room.name) else {
      throw CommandFailure(
        .failed, tr("The process that follows {room} does not end.", ["room": room.name.text]))
    }
  }

  private static func mark(_ room: Room, isLinked: Bool, _ context: CommandContext) throws(CommandFailure) {
    var list = try context.knownRooms()
    guard let index = list.rooms.firstIndex(where: { $0.name == room.name }), list.rooms[index].isLinked != isLinked
    else { return }
    list.rooms[index].isLinked = isLinked
    do throws(CommandFiles.Problem) { try context.rooms.keep(list) } catch { throw RoomControl.notKept(error) }
  }

  // MARK: Damage

  /// Tells of each linked room whose file here was damaged, until that is noted as seen.
  static func remind(in context: CommandContext) {
    for (room, files) in damaged(context) {
      for file in files {
        let values = ["room": room.text, "path": PlainText.of(file, longest: 300)]
        let sentence = tr(
          "What was kept here of {room} was damaged. What can be read of it rings, and {room} tells the rest when it can be reached; the damaged file is {path}.",
          values)
        context.errors("toki: \(sentence)\n")
      }
      context.errors("  " + tr("To mark this as read: {command}", ["command": commandLine("doctor --seen")]) + "\n")
    }
  }

  /// Notes that a person knows of the damage.
  static func noteSeen(in context: CommandContext) {
    for (room, _) in damaged(context) { context.rooms.links.noteSeen(room) }
  }

  private static func damaged(_ context: CommandContext) -> [(RoomName, [String])] {
    // A list of another machine is not about the files of this one.
    guard context.room == nil, let rooms = try? context.rooms.all().rooms else { return [] }
    return rooms.filter(\.isLinked).map { ($0.name, context.rooms.links.damagedFiles($0.name)) }
      .filter { !$0.1.isEmpty }
  }

  // MARK: The list

  private static func list(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let rooms = try context.knownRooms().rooms.filter(\.isLinked)
    remind(in: context)
    if invocation.has(.json) {
      context.printLine(JSONValue.array(rooms.map { json($0, context) }).text)
    } else if rooms.isEmpty {
      context.printLine(tr("No room is linked. Link one: {command}", ["command": "toki link ROOM"]))
    } else {
      context.output(ItemTable.aligned(rooms.map { row($0, context) }, columns: context.terminal?.columns))
    }
    return .done
  }

  private static func row(_ room: Room, _ context: CommandContext) -> [String] {
    let kept = context.rooms.links.kept(room.name)
    let now = context.clock.now().utc
    func at(_ instant: UTCInstant) -> String {
      WallText.local(instant, now: now, in: context.hostZone, context.language)
    }
    let state =
      if kept?.isOver == true {
        tr("has ended the pairing: nothing of it rings here")
      } else if !context.rooms.links.isFollowed(room.name) {
        tr("is not followed: {command}", ["command": "toki link \(room.name.text)"])
      } else if let since = kept?.silentSince {
        tr("silent since {time}", ["time": at(since)])
      } else {
        tr("connected")
      }
    let next = kept?.isOver == true ? nil : kept?.coming.first
    let text = next.map {
      tr("next {name} ({time})", ["name": EventLine.named($0.owner.text, $0.label), "time": at($0.planned)])
    }
    return [room.name.text, state, text ?? tr("nothing is to come")]
  }

  private static func json(_ room: Room, _ context: CommandContext) -> JSONValue {
    let kept = context.rooms.links.kept(room.name)
    let next = kept?.coming.first
    return .members([
      "name": .string(room.name.text), "followed": .boolean(context.rooms.links.isFollowed(room.name)),
      "ended": .boolean(kept?.isOver ?? false), "silent_since": kept?.silentSince.map { JSONValue($0) } ?? .null,
      "next": next.map {
        .members(["id": JSONValue($0.owner), "label": JSONValue($0.label), "planned": JSONValue($0.planned)])
      } ?? .null,
      "damaged": .array(context.rooms.links.damagedFiles(room.name).map { .string($0) }),
    ])
  }

  private static var notes: String {
    [
      tr("It goes on after a restart, and rings what it knows for some days while the room cannot be reached."),
      tr("A ring is stopped and snoozed on either machine. This machine is woken from sleep for it, where it can be."),
      tr(
        "HOST and ACCOUNT name an account on a fleet (toki-fleet); if it is not paired yet, its token is asked for, or read from standard input, and it becomes a room of the same name."
      ),
    ].joined(separator: "\n")
  }
}
