// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiWire

/// `toki link fleet.example.org family`: makes this machine a device of an account, and pairs it first where it is not.
extension RemoteLink {
  /// The account that a command line names; `nil` for one of remotes.
  ///
  /// - Throws: The failure for any other words.
  static func account(
    in invocation: Invocation, _ context: CommandContext
  ) throws(CommandFailure) -> NamedAccount? {
    let words = invocation.words
    let given = invocation[.account]
    if given == nil, try isAboutRemotes(words, context) {
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
    return try NamedAccount(given ?? words[1], at: host)
  }

  /// `true` if words mean all remotes, or begin with a remote that is no account.
  private static func isAboutRemotes(_ words: [String], _ context: CommandContext) throws(CommandFailure) -> Bool {
    guard words.count > 1 else { return true }
    guard let remote = try context.knownRemotes()[words[0]] else { return false }
    return remote.account == nil
  }

  /// The remote of an account, which is paired if it is not yet.
  static func remote(
    of named: NamedAccount, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> Remote {
    let remotes = try context.knownRemotes()
    let asked = try invocation[.as].map { text throws(CommandFailure) in try RemotePair.name(text) }
    if let remote = try named.remote(among: remotes) {
      guard asked == nil || asked == remote.name else {
        throw .usage(
          tr(
            "The account {account} is paired as {remote} already.",
            ["account": named.account.text, "remote": remote.name.text]),
          hint: tr("To link it: {command}", ["command": "toki link \(remote.name.text)"]))
      }
      // The pairing decided whom to trust: a fingerprint that nothing compares would only seem to be checked.
      for option in [Option.certificates, .fingerprint] where invocation.has(option) {
        throw .usage(
          tr(
            "{option} is for pairing, and the account {account} is paired as {remote} already.",
            ["option": option.text, "account": named.account.text, "remote": remote.name.text]),
          hint: tr("To link it: {command}", ["command": "toki link \(remote.name.text)"]))
      }
      return remote
    }
    let place = try AccountPlace(typed: named.host)
    let command = "toki link \(ShellWord.of(named.host, longest: 300)) \(named.account.text)"
    let otherName = tr(
      "To give the remote another name: {command}", ["command": "\(command) \(Option.as.text) REMOTE"])
    guard asked != nil || RemotePair.isName(named.account.text),
      let name = asked ?? RemoteName(text: named.account.text)
    else {
      throw .usage(
        tr("The name of the account, {account}, cannot name a remote.", ["account": named.account.text]),
        hint: otherName)
    }
    guard remotes[name.text] == nil else {
      throw CommandFailure(
        .failed, tr("There is a remote “{remote}” already.", ["remote": name.text]), hint: otherName)
    }
    let remote = try await RemotePair.enter(
      named.account, at: place, as: name, otherwise: place.isPlain ? nil : machine(at: named.host, among: remotes),
      invocation, context)
    if !invocation.has(.json) {
      context.printLine(
        tr(
          "{remote} is paired. This machine {may}.",
          ["remote": remote.name.text, "may": SharePairing.may(remote.device.grant)]))
    }
    return remote
  }

  /// The command to type if the host is a machine with a Toki of its own.
  private static func machine(at host: String, among remotes: RemoteList) -> String? {
    guard let address = RemoteAddress(typed: host) else { return nil }
    let known = remotes.remotes.first { $0.account == nil && $0.address.host == address.host }
    let link = "toki link \(known?.name.text ?? "REMOTE")"
    let pair = "toki pair REMOTE \(ShellWord.of(host, longest: 300))"
    return known == nil
      ? tr("If it is a machine with a Toki of its own: {pair}, then {link}", ["pair": pair, "link": link])
      : tr("If you mean the machine {remote}: {command}", ["remote": known?.name.text ?? "", "command": link])
  }

  static func notTaken(_ word: String) -> CommandFailure {
    .usage(
      tr("“{command}” does not take “{word}”.", ["command": spec.name, "word": word]),
      hint: tr("Help: {command}", ["command": "toki help link"]))
  }
}
