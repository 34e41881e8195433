// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki pair family https://fleet.example.org --account family`: an account on a fleet as a remote, by a token of it.
extension RemotePair {
  static func pair(
    account text: String, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let account = try account(text)
    guard invocation.words.count == 2 else {
      throw .usage(tr("“{command}” needs {arguments}.", ["command": "pair --account", "arguments": "REMOTE HOST"]))
    }
    let name = try name(invocation.words[0])
    let remote = try await enter(
      account, at: try AccountPlace(typed: invocation.words[1]), as: name, invocation, context)
    return tell(remote, invocation, context)
  }

  /// The name of an account.
  static func account(_ text: String) throws(CommandFailure) -> AccountName {
    if let account = AccountName(text) { return account }
    throw .usage(
      tr(
        "{name} is no name for an account: use 1 to 63 of a–z, 0–9 and “-”, with no “-” at either end.",
        ["name": PlainText.of(text)]))
  }

  /// Asks for the token of an account, and keeps the account as a remote.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - place: Where its servers are.
  ///   - name: The remote's new name.
  ///   - otherwise: Advice where no such account is opened; `nil` for none.
  ///   - invocation: The command line, with the options that say whom to trust.
  ///   - context: The command's context.
  /// - Returns: The remote.
  /// - Throws: Why it is not kept, such as a name that is taken or a token that opens nothing there.
  static func enter(
    _ account: AccountName, at place: AccountPlace, as name: RemoteName, otherwise: String? = nil,
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> Remote {
    _ = try remotes(without: name, context)
    let address = place.address
    let trust = try await trust(at: place, invocation, context)
    let token = try token(of: account, context)
    guard !token.isEmpty else { throw .usage(tr("No token was given, so nothing was paired.")) }
    let device: PairedDevice?
    do throws(ControlError) {
      device = try await context.remotes.enterAccount(account, address, trust, token)
    } catch {
      throw CommandFailure(error).advising(otherwise)
    }
    guard let device else {
      throw CommandFailure(
        .failed, tr("This token does not open an account {account} there.", ["account": account.text]),
        hint: tr("Make one there: {command}", ["command": "toki-fleet token \(account.text) add NAME"])
      ).advising(otherwise)
    }
    let remote = Remote(name: name, address: address, trust: trust, token: token, device: device, account: account)
    // Read anew: the question may have taken minutes.
    var list = try remotes(without: name, context)
    list.remotes.append(remote)
    try await keep(list, with: remote, context)
    return remote
  }

  /// The servers' proof of identity: by their own machine, or by a certificate.
  private static func trust(
    at place: AccountPlace, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> Remote.Trust {
    let asked = [Option.certificates, .fingerprint].first { invocation.has($0) }
    if place.isPlain {
      if let asked {
        throw .usage(tr("Over http:// servers show no certificate: leave out {option}.", ["option": asked.text]))
      }
      return .loopback
    }
    return asked == nil ? .signed(certificates: nil) : try await trust(in: place.address, invocation, context)
  }

  private static func token(of account: AccountName, _ context: CommandContext) throws(CommandFailure) -> String {
    do throws(CommandFiles.Problem) {
      let bytes = try context.files.readSecret(
        tr("Token of the account {account} (nothing is shown): ", ["account": account.text]))
      return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    } catch {
      throw CommandFailure(
        .failed, tr("The token cannot be read: {reason}", ["reason": PlainText.of(error.reason, longest: 300)]))
    }
  }
}

extension CommandFailure {
  /// The same with a further line of advice; unchanged without one.
  fileprivate func advising(_ advice: String?) -> CommandFailure {
    guard let advice else { return self }
    return CommandFailure(exit, sentence, hint: (hint.map { "\($0)\n" } ?? "") + advice)
  }
}
