// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiWire

/// An account as a command line names it: `--at HOST --account NAME`, `toki link HOST NAME`.
struct NamedAccount: Hashable {
  /// The host as it was typed, or the name of the remote that the account is paired as.
  let host: String
  let account: AccountName

  init(_ account: String, at host: String) throws(CommandFailure) {
    self.account = try RemotePair.account(account)
    guard host != RemoteName.here else {
      throw .usage(tr("“{here}” is this machine, not a host of accounts.", ["here": RemoteName.here]))
    }
    self.host = host
  }

  /// The remote that the account is paired as; `nil` if it is not paired.
  ///
  /// A remote of the name that was typed comes first, as without an account.
  func remote(among list: RemoteList) throws(CommandFailure) -> Remote? {
    let named = list[host]
    if let named, named.account == account { return named }
    let place: AccountPlace
    do throws(CommandFailure) { place = try AccountPlace(typed: host) } catch { throw named.map { isNot($0) } ?? error }
    let there = list.remotes.filter { place.isPlace(of: $0) }
    let remotes = there.filter { $0.account == account }
    guard remotes.count < 2 else {
      throw .usage(
        tr(
          "Several remotes are the account {account} there: {remotes}.",
          ["account": account.text, "remotes": remotes.map(\.name.text).joined(separator: ", ")]),
        hint: tr("Name one of them instead of the host."))
    }
    if let remote = remotes.first { return remote }
    if let named { throw isNot(named) }
    if let machine = there.first(where: { $0.account == nil }) {
      throw isNot(machine, hint: tr("To pair the account: {command}", ["command": pairing(at: host, among: list)]))
    }
    return nil
  }

  /// The same, where the account must be paired.
  func pairedRemote(among list: RemoteList) throws(CommandFailure) -> Remote {
    if let remote = try remote(among: list) { return remote }
    let place = AccountPlace.isOfThisMachine(host) ? "http://" + host : host
    let names = list.remotes.filter { $0.account == account }.map(\.name.text)
    throw CommandFailure(
      .failed,
      tr(
        "The account {account} at {host} is not paired here.",
        ["account": account.text, "host": PlainText.of(host, longest: 300)]),
      hint: Suggestion.nearest(to: host, among: names).map { tr("Did you mean {word}?", ["word": $0]) }
        ?? tr("Pair it: {command}", ["command": pairing(at: place, among: list)]))
  }

  /// The command that pairs the account.
  private func pairing(at place: String, among list: RemoteList) -> String {
    let name = RemotePair.isName(account.text) && list[account.text] == nil ? account.text : "REMOTE"
    return "toki pair \(name) \(ShellWord.of(place, longest: 300)) \(Option.account.text) \(account.text)"
  }

  /// The options that name the account in a command line to type.
  var options: String { "\(Option.at.text) \(ShellWord.of(host, longest: 300)) \(Option.account.text) \(account.text)" }

  private func isNot(_ remote: Remote, hint: String? = nil) -> CommandFailure {
    let values = ["remote": remote.name.text, "account": account.text]
    return CommandFailure(
      .failed,
      remote.account == nil
        ? tr("The remote {remote} is a machine, not the account {account}.", values)
        : tr("The remote {remote} is not the account {account}.", values),
      hint: hint ?? tr("All remotes: {command}", ["command": "toki remotes"]))
  }
}
