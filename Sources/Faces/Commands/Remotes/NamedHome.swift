// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiWire

/// A home as a command line names it: `--at HOST --home NAME`, `toki link HOST NAME`.
struct NamedHome: Hashable {
  /// The host as it was typed, or the name of the remote that the home is paired as.
  let host: String
  let home: HomeName

  init(_ home: String, at host: String) throws(CommandFailure) {
    self.home = try RemotePair.home(home)
    guard host != RemoteName.here else {
      throw .usage(tr("“{here}” is this machine, not a host of homes.", ["here": RemoteName.here]))
    }
    self.host = host
  }

  /// The remote that the home is paired as; `nil` if it is not paired.
  ///
  /// A remote of the name that was typed comes first, as without a home.
  func remote(among list: RemoteList) throws(CommandFailure) -> Remote? {
    let named = list[host]
    if let named, named.home == home { return named }
    let place: HomePlace
    do throws(CommandFailure) { place = try HomePlace(typed: host) } catch { throw named.map { isNot($0) } ?? error }
    let there = list.remotes.filter { place.isPlace(of: $0) }
    let remotes = there.filter { $0.home == home }
    guard remotes.count < 2 else {
      throw .usage(
        tr(
          "Several remotes are the home {home} there: {remotes}.",
          ["home": home.text, "remotes": remotes.map(\.name.text).joined(separator: ", ")]),
        hint: tr("Name one of them instead of the host."))
    }
    if let remote = remotes.first { return remote }
    if let named { throw isNot(named) }
    if let machine = there.first(where: { $0.home == nil }) {
      throw isNot(machine, hint: tr("To pair the home: {command}", ["command": pairing(at: host, among: list)]))
    }
    return nil
  }

  /// The same, where the home must be paired.
  func pairedRemote(among list: RemoteList) throws(CommandFailure) -> Remote {
    if let remote = try remote(among: list) { return remote }
    let place = HomePlace.isOfThisMachine(host) ? "http://" + host : host
    let names = list.remotes.filter { $0.home == home }.map(\.name.text)
    throw CommandFailure(
      .failed,
      tr(
        "The home {home} at {host} is not paired here.", ["home": home.text, "host": PlainText.of(host, longest: 300)]),
      hint: Suggestion.nearest(to: host, among: names).map { tr("Did you mean {word}?", ["word": $0]) }
        ?? tr("Pair it: {command}", ["command": pairing(at: place, among: list)]))
  }

  /// What pairs the home.
  private func pairing(at place: String, among list: RemoteList) -> String {
    let name = RemotePair.isName(home.text) && list[home.text] == nil ? home.text : "REMOTE"
    return "toki pair \(name) \(ShellWord.of(place, longest: 300)) \(Option.home.text) \(home.text)"
  }

  /// What names the home in a command line to type.
  var options: String { "\(Option.at.text) \(ShellWord.of(host, longest: 300)) \(Option.home.text) \(home.text)" }

  private func isNot(_ remote: Remote, hint: String? = nil) -> CommandFailure {
    let values = ["remote": remote.name.text, "home": home.text]
    return CommandFailure(
      .failed,
      remote.home == nil
        ? tr("The remote {remote} is a machine, not the home {home}.", values)
        : tr("The remote {remote} is not the home {home}.", values),
      hint: hint ?? tr("All remotes: {command}", ["command": "toki remotes"]))
  }
}
