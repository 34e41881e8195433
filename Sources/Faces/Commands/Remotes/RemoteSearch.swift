// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiWire

/// `toki pair` without a host: the machines in the network that share their Toki.
struct RemoteSearch {
  let remotes: [FoundRemote]

  /// Looks for them, which takes some seconds; `remote` is the person's name for the wanted one.
  init(for remote: String, _ context: CommandContext) throws(CommandFailure) {
    let hint = tr("Give the host: {command}", ["command": "toki pair \(remote) HOST"])
    let found: FoundRemoteList?
    do throws(CommandFiles.Problem) {
      found = try context.remotes.find()
    } catch {
      throw CommandFailure(
        .failed,
        tr("Looking for other machines failed: {reason}", ["reason": PlainText.of(error.reason, longest: 300)]),
        hint: hint)
    }
    guard let found else {
      throw CommandFailure(
        .failed, tr("Without Avahi, which is not running here, other machines are not found by themselves."), hint: hint
      )
    }
    guard !found.remotes.isEmpty else {
      throw CommandFailure(
        .failed, tr("No machine in this network shares its Toki."),
        hint: tr("Turn it on there: {command}", ["command": "toki share on"]) + "\n" + hint)
    }
    remotes = found.remotes
  }

  /// The address of the only one.
  ///
  /// - Throws: Several, each with the command to type.
  func only(for remote: String) throws(CommandFailure) -> FoundRemote {
    guard remotes.count == 1, let only = remotes.first else {
      let choices = remotes.map { "  toki pair \(remote) \(Self.shown($0))  (\(Self.name(of: $0)))" }
      throw .usage(
        tr("More than one machine was found: say which."), hint: choices.joined(separator: "\n"))
    }
    return only
  }

  /// A table: each one's name, the words to type for it, its addresses, and the beginning of the fingerprint that it
  /// announces.
  func table(columns: Int?) -> String {
    ItemTable.aligned(
      remotes.map { remote in
        let row = [Self.name(of: remote), Self.shown(remote), remote.addresses.joined(separator: " ")]
        return row + (remote.fingerprint.map { [Self.beginning(of: $0)] } ?? [])
      }, columns: columns)
  }

  /// Eight pairs of digits, to tell machines apart: the whole is compared when one is paired.
  private static func beginning(of fingerprint: String) -> String {
    (ShareStatus.lines(ofFingerprint: String(fingerprint.prefix(16))).first ?? "") + ":…"
  }

  /// Any machine of the network can choose the announced name.
  static func name(of remote: FoundRemote) -> String { PlainText.of(remote.name, longest: 63) }

  /// Its address as it is typed, without the usual port.
  static func shown(_ remote: FoundRemote) -> String {
    let text = remote.address.port == SharingSettings.usualPort ? remote.address.host : remote.address.text
    return PlainText.of(text, longest: 300)
  }
}
