// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiWire

/// An account as a command line names it: `--at HOST --account NAME`, `toki link HOST NAME`.
struct NamedHome: Hashable {
  /// The host as it was typed, or the name of the room that the account is paired as.
  let host: String
  let account: AccountName

  init(_ account: String, at host: String) throws(CommandFailure) {
    self.account = try RoomPair.account(account)
    guard host != RoomName.here else {
      throw .usage(tr("“{here}” is this machine, not a host of accounts.", ["here": RoomName.here]))
    }
    self.host = host
  }

  /// The room that the account is paired as; `nil` if it is not paired.
  ///
  /// A room of the name that was typed comes first, as without an account.
  func room(among list: RoomList) throws(CommandFailure) -> Room? {
    let named = list[host]
    if let named, named.account == account { return named }
    let place: HomePlace
    do throws(CommandFailure) { place = try HomePlace(typed: host) } catch { throw named.map { isNot($0) } ?? error }
    let there = list.rooms.filter { place.isPlace(of: $0) }
    let rooms = there.filter { $0.account == account }
    guard rooms.count < 2 else {
      throw .usage(
        tr(
          "Several rooms are the account {account} there: {rooms}.",
          ["account": account.text, "rooms": rooms.map(\.name.text).joined(separator: ", ")]),
        hint: tr("Name one of them instead of the host."))
    }
    if let room = rooms.first { return room }
    if let named { throw isNot(named) }
    if let machine = there.first(where: { $0.account == nil }) {
      throw isNot(machine, hint: tr("To pair the account: {command}", ["command": pairing(at: host, among: list)]))
    }
    return nil
  }

  /// The same, where the account must be paired.
  func pairedRoom(among list: RoomList) throws(CommandFailure) -> Room {
    if let room = try room(among: list) { return room }
    let place = HomePlace.isOfThisMachine(host) ? "http://" + host : host
    let names = list.rooms.filter { $0.account == account }.map(\.name.text)
    throw CommandFailure(
      .failed,
      tr(
        "The account {account} at {host} is not paired here.",
        ["account": account.text, "host": PlainText.of(host, longest: 300)]),
      hint: Suggestion.nearest(to: host, among: names).map { tr("Did you mean {word}?", ["word": $0]) }
        ?? tr("Pair it: {command}", ["command": pairing(at: place, among: list)]))
  }

  /// What pairs the account.
  private func pairing(at place: String, among list: RoomList) -> String {
    let name = RoomPair.isName(account.text) && list[account.text] == nil ? account.text : "ROOM"
    return "toki pair \(name) \(ShellWord.of(place, longest: 300)) \(Option.account.text) \(account.text)"
  }

  /// What names the account in a command line to type.
  var options: String { "\(Option.at.text) \(ShellWord.of(host, longest: 300)) \(Option.account.text) \(account.text)" }

  private func isNot(_ room: Room, hint: String? = nil) -> CommandFailure {
    let values = ["room": room.name.text, "account": account.text]
    return CommandFailure(
      .failed,
      room.account == nil
        ? tr("The room {room} is a machine, not the account {account}.", values)
        : tr("The room {room} is not the account {account}.", values),
      hint: hint ?? tr("All rooms: {command}", ["command": "toki rooms"]))
  }
}
