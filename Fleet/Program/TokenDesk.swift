// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire
import Visitors

/// The commands about tokens.
struct TokenDesk {
  private let directory: HomeDirectory

  init(_ directory: HomeDirectory) { self.directory = directory }

  /// Carries out the command; returns the exit code.
  func run(_ command: TokenCommand, in name: AccountName) throws -> Int32 {
    guard let home = try directory.find(name) else {
      return refuse(tr("There is no account {name}; see toki-fleet list.", ["name": name.text]))
    }
    switch command {
    case .add(let token, let grant): return try add(token, grant, to: home, name)
    case .list:
      for token in try directory.tokens(of: home) { StandardOutput.write(Self.line(token) + "\n") }
    case .rotate(let token): return try rotate(token, of: home)
    case .revoke(let token):
      guard try directory.revokeToken(token.text, of: home) else {
        return refuse(tr("There is no token {name} in this account.", ["name": token.text]))
      }
    }
    return 0
  }

  private func add(_ name: ClientName, _ grant: DeviceGrant, to home: HomeID, _ accountName: AccountName) throws
    -> Int32
  {
    guard let token = try directory.add(name, grant, to: home) else {
      return refuse(
        tr("There is a token {name} already; revoke it first, or choose another name.", ["name": name.text]))
    }
    let code = show(token)
    guard code == 0 else { return code }
    // Only where a person reads it; a script gets only the lines before.
    if isatty(2) == 1 {
      StandardError.write(
        tr(
          "It opens the account in a browser, at https://HOST/accounts/{account}/, and by toki pair NAME https://HOST --account {account}.",
          ["account": accountName.text]) + "\n")
    }
    return 0
  }

  private func rotate(_ name: ClientName, of home: HomeID) throws -> Int32 {
    guard let token = try directory.rotate(name, of: home) else {
      return refuse(tr("There is no token {name} in this account.", ["name": name.text]))
    }
    return show(token)
  }

  private func show(_ token: String) -> Int32 {
    ShownOnce.write(
      token + "\n", tr("This is the only time that it is shown: it is kept nowhere."),
      loss: tr("The token could not be written. Rotate it to get a new one."))
  }

  private func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-fleet: \(sentence)\n")
    return 1
  }

  /// A line of the list: name, role, a display's items, when it was made and used last in UTC, separated by tabs.
  private static func line(_ token: HomeToken) -> String {
    [
      token.name, token.role, token.items.isEmpty ? "-" : token.items, text(token.made),
      token.used.map(text) ?? "-",
    ].joined(separator: "\t")
  }

  private static func text(_ instant: UTCInstant) -> String {
    String(decoding: Wire.bytes(instant), as: UTF8.self).filter { $0 != "\"" }
  }
}
