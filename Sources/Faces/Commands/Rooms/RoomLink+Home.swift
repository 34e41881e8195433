// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiWire

/// `toki link fleet.example.org family`: makes this machine a device of an account, and pairs it first where it is not.
extension RoomLink {
  /// The account that a command line names; `nil` for one of rooms.
  ///
  /// - Throws: What is neither.
  static func account(
    in invocation: Invocation, _ context: CommandContext
  ) throws(CommandFailure) -> NamedHome? {
    let words = invocation.words
    let given = invocation[.account]
    if given == nil, try isAboutRooms(words, context) {
      for option in [Option.as, .certificates, .fingerprint] where invocation.has(option) {
        throw notTaken(option.text)
      }
      return nil
    }
    guard let host = words.first else {
      throw .usage(tr("“{command}” needs {arguments}.", ["command": "link --account", "arguments": "HOST"]))
    }
    let most = given == nil ? 2 : 1
    guard words.count <= most else { throw notTaken(PlainText.of(words[most])) }
    return try NamedHome(given ?? words[1], at: host)
  }

  /// Whether words mean all rooms, or begin with one that is no account.
  private static func isAboutRooms(_ words: [String], _ context: CommandContext) throws(CommandFailure) -> Bool {
    guard words.count > 1 else { return true }
    guard let room = try context.knownRooms()[words[0]] else { return false }
    return room.account == nil
  }

  /// The room of an account, which is paired if it is not yet.
  static func room(
    of named: NamedHome, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> Room {
    let rooms = try context.knownRooms()
    let asked = try invocation[.as].map { text throws(CommandFailure) in try RoomPair.name(text) }
    if let room = try named.room(among: rooms) {
      guard asked == nil || asked == room.name else {
        throw .usage(
          tr(
            "The account {account} is paired as {room} already.",
            ["account": named.account.text, "room": room.name.text]),
          hint: tr("To link it: {command}", ["command": "toki link \(room.name.text)"]))
      }
      // The pairing decided whom to trust: a fingerprint that nothing compares would only seem to be checked.
      for option in [Option.certificates, .fingerprint] where invocation.has(option) {
        throw .usage(
          tr(
            "{option} is for pairing, and the account {account} is paired as {room} already.",
            ["option": option.text, "account": named.account.text, "room": room.name.text]),
          hint: tr("To link it: {command}", ["command": "toki link \(room.name.text)"]))
      }
      return room
    }
    let place = try HomePlace(typed: named.host)
    let command = "toki link \(ShellWord.of(named.host, longest: 300)) \(named.account.text)"
    let otherName = tr(
      "To give the room another name: {command}", ["command": "\(command) \(Option.as.text) ROOM"])
    guard asked != nil || RoomPair.isName(named.account.text), let name = asked ?? RoomName(text: named.account.text)
    else {
      throw .usage(
        tr("The name of the account, {account}, cannot name a room.", ["account": named.account.text]), hint: otherName)
    }
    guard rooms[name.text] == nil else {
      throw CommandFailure(
        .failed, tr("There is a room “{room}” already.", ["room": name.text]), hint: otherName)
    }
    let room = try await RoomPair.enter(
      named.account, at: place, as: name, otherwise: place.isPlain ? nil : machine(at: named.host, among: rooms),
      invocation, context)
    if !invocation.has(.json) {
      context.printLine(
        tr(
          "{room} is paired. This machine {may}.",
          ["room": room.name.text, "may": SharePairing.may(room.device.grant)]))
    }
    return room
  }

  /// What to type if the host is a machine with a Toki of its own.
  private static func machine(at host: String, among rooms: RoomList) -> String? {
    guard let address = RoomAddress(typed: host) else { return nil }
    let known = rooms.rooms.first { $0.account == nil && $0.address.host == address.host }
    let link = "toki link \(known?.name.text ?? "ROOM")"
    let pair = "toki pair ROOM \(ShellWord.of(host, longest: 300))"
    return known == nil
      ? tr("If it is a machine with a Toki of its own: {pair}, then {link}", ["pair": pair, "link": link])
      : tr("If you mean the machine {room}: {command}", ["room": known?.name.text ?? "", "command": link])
  }

  static func notTaken(_ word: String) -> CommandFailure {
    .usage(
      tr("“{command}” does not take “{word}”.", ["command": spec.name, "word": word]),
      hint: tr("Help: {command}", ["command": "toki help link"]))
  }
}
