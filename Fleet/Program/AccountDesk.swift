// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire

/// The commands about the life of an account.
struct AccountDesk {
  private let directory: HomeDirectory

  init(_ directory: HomeDirectory) { self.directory = directory }

  /// Writes the accounts, one a line or as one JSON object.
  func list(_ filter: HomeDirectory.Filter, isJSON: Bool) throws {
    let accounts = try directory.list(filter)
    guard isJSON else { return accounts.forEach { StandardOutput.write(AccountList.line($0) + "\n") } }
    StandardOutput.write(AccountList.json(accounts) + "\n")
  }

  /// Deletes an account with all that is in it; returns the exit code.
  func delete(_ name: AccountName, isSure: Bool) throws -> Int32 {
    guard let home = try directory.find(name) else { return refuseUnknown(name) }
    let content = try directory.content(of: home)
    let words = [
      "name": name.text, "items": "\(content.items)", "rings": "\(content.rings)", "tokens": "\(content.tokens)",
    ]
    guard isSure else {
      return refuse(
        tr(
          "This would delete the account {name} for good (items: {items}, rings in its history: {rings}, tokens: {tokens}). Add --yes to do so.",
          words))
    }
    guard try directory.delete(home) else { return refuseUnknown(name) }
    StandardOutput.write(
      tr(
        "Deleted the account {name} (items: {items}, rings in its history: {rings}, tokens: {tokens}). Nothing of it is left in the database; backups of the database still have it.",
        words) + "\n")
    return 0
  }

  /// Gives an account another name; returns the exit code.
  func rename(_ name: AccountName, to new: AccountName) throws -> Int32 {
    guard let home = try directory.find(name) else { return refuseUnknown(name) }
    guard try directory.rename(home, to: new) else {
      return refuse(tr("There is an account {name} already.", ["name": new.text]))
    }
    StandardError.write(
      tr(
        "Its tokens go on, at /v1/accounts/{name}/ and /accounts/{name}/; the former addresses are gone.",
        ["name": new.text])
        + "\n")
    return 0
  }

  /// Makes the accounts of a file, each with a token, all of them or none; returns the exit code.
  ///
  /// It writes each name with its token, separated by a tab.
  func createMany(from path: String, in zone: ZoneName?, token: ClientName, role: DeviceRole) throws -> Int32 {
    let longest = 64 << 20
    let bytes = try path == "-" ? WholeFile.standardInput(limit: longest) : WholeFile.bytes(of: path, limit: longest)
    let accounts: [HomeDirectory.NewAccount]
    do throws(AccountFile.Fault) {
      accounts = try AccountFile.read(String(decoding: bytes, as: UTF8.self), zone: try OwnZone.resolve(zone)) {
        OwnZone.exists($0)
      }
    } catch {
      return refuse(error.description)
    }
    switch try directory.make(accounts, token: token, role: role) {
    case .taken(let name): return refuse(tr("There is an account {name} already.", ["name": name.text]))
    case .made(let made):
      return ShownOnce.write(
        made.map { "\($0.name.text)\t\($0.token)\n" }.joined(),
        tr("This is the only time that the tokens are shown: they are kept nowhere."),
        loss: tr("The tokens could not be written. Rotate those of the new accounts to get new ones."))
    }
  }

  /// Writes the newest acts of operators, one a line; returns the exit code.
  func audit(_ name: AccountName?) throws -> Int32 {
    var home: HomeID?
    if let name {
      home = try directory.find(name)
      guard home != nil else { return refuseUnknown(name) }
    }
    for entry in try directory.audit(of: home, atMost: Self.longestAudit) {
      StandardOutput.write(AccountList.line(entry) + "\n")
    }
    return 0
  }

  static let longestAudit = 1_000

  private func refuseUnknown(_ name: AccountName) -> Int32 {
    refuse(tr("There is no account {name}; see toki-fleet list.", ["name": name.text]))
  }

  private func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-fleet: \(sentence)\n")
    return 1
  }
}
