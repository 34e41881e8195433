// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiWire

/// A home as a command line names it: `--at HOST --home NAME`, `toki link HOST NAME`.
struct NamedHome: Hashable {
  /// The host as it was typed, or the name of the room that the home is paired as.
  let host: String
  let home: HomeName

  init(_ home: String, at host: String) throws(CommandFailure) {
    self.home = try RoomPair.home(home)
    guard host != RoomName.here else {
      throw .usage(tr("“{here}” is this machine, not a host of homes.", ["here": RoomName.here]))
    }
    self.host = host
  }

  /// The room that the home is paired as; `nil` if it is not paired.
  ///
  /// A room of the name that was typed comes first, as without a home.
  func room(among list: RoomList) throws(CommandFailure) -> Room? {
    let named = list[host]
    if let named, named.home == home { return named }
    let place: HomePlace
    do throws(CommandFailure) { place = try HomePlace(typed: host) } catch { throw named.map { isNot($0) } ?? error }
    let there = list.rooms.filter { place.isPlace(of: $0) }
    let rooms = there.filter { $0.home == home }
    guard rooms.count < 2 else {
      throw .usage(
        tr(
          "Several rooms are the home {home} there: {rooms}.",
          ["home": home.text, "rooms": rooms.map(\.name.text).joined(separator: ", ")]),
        hint: tr("Name one of them instead of the host."))
    }
    if let room = rooms.first { return room }
    if let named { throw isNot(named) }
    if let machine = there.first(where: { $0.home == nil }) {
      throw isNot(machine, hint: tr("To pair the home: {command}", ["command": pairing(at: host, among: list)]))
    }
    return nil
  }

  /// The same, where the home must be paired.
  func pairedRoom(among list: RoomList) throws(CommandFailure) -> Room {
    if let room = try room(among: list) { return room }
    let place = HomePlace.isOfThisMachine(host) ? "http://" + host : host
    let names = list.rooms.filter { $0.home == home }.map(\.name.text)
    throw CommandFailure(
      .failed,
      tr(
        "The home {home} at {host} is not paired here.", ["home": home.text, "host": PlainText.of(host, longest: 300)]),
      hint: Suggestion.nearest(to: host, among: names).map { tr("Did you mean {word}?", ["word": $0]) }
        ?? tr("Pair it: {command}", ["command": pairing(at: place, among: list)]))
  }

  /// What pairs the home.
  private func pairing(at place: String, among list: RoomList) -> String {
    let name = RoomPair.isName(home.text) && list[home.text] == nil ? home.text : "ROOM"
    return "toki pair \(name) \(ShellWord.of(place, longest: 300)) \(Option.home.text) \(home.text)"
  }

  /// What names the home in a command line to type.
  var options: String { "\(Option.at.text) \(ShellWord.of(host, longest: 300)) \(Option.home.text) \(home.text)" }

  private func isNot(_ room: Room, hint: String? = nil) -> CommandFailure {
    let values = ["room": room.name.text, "home": home.text]
    return CommandFailure(
      .failed,
      room.home == nil
        ? tr("The room {room} is a machine, not the home {home}.", values)
        : tr("The room {room} is not the home {home}.", values),
      hint: hint ?? tr("All rooms: {command}", ["command": "toki rooms"]))
  }
}
