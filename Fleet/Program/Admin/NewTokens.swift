// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire
import Visitors

/// Accounts and tokens whose texts are told once; the database has their digests alone.
extension HomeDirectory {
  /// The outcome of making accounts.
  enum Making {
    case made([(name: AccountName, token: String)])
    /// Nothing was made, as there is an account of this name.
    case taken(AccountName)
  }

  /// Makes accounts, each with a token of this name and role, all of them or none.
  func make(_ accounts: [NewAccount], token: ClientName, role: DeviceRole) throws(StoreError) -> Making {
    let taken = try taken(accounts.map(\.name))
    if let first = accounts.first(where: { taken.contains($0.name.text) }) { return .taken(first.name) }
    let key = try sealing().key
    let made = zip(try numbers(accounts.count), accounts).map { id, account in
      (id: id, account: account, token: Self.token(of: id, by: key))
    }
    try create(
      made.map { (id: $0.id, account: $0.account, digest: DeviceToken.digest(of: $0.token)) }, token: token.text,
      role: role.rawValue)
    return .made(made.map { (name: $0.account.name, token: $0.token) })
  }

  /// Adds a token; `nil` if there is one of this name.
  func add(_ name: ClientName, _ grant: DeviceGrant, to home: HomeID) throws(StoreError) -> String? {
    let token = try newToken(of: home)
    let isAdded = try addToken(
      name.text, to: home, role: grant.role.rawValue, items: grant.items.map(\.text).joined(separator: " "),
      digest: DeviceToken.digest(of: token))
    return isAdded ? token : nil
  }

  /// Puts a new token in the place of one; `nil` if there is none of this name.
  func rotate(_ name: ClientName, of home: HomeID) throws(StoreError) -> String? {
    let token = try newToken(of: home)
    return try rotateToken(name.text, of: home, digest: DeviceToken.digest(of: token)) ? token : nil
  }

  /// The text of a new token, which is not kept.
  private func newToken(of home: HomeID) throws(StoreError) -> String { Self.token(of: home, by: try sealing().key) }

  private static func token(of home: HomeID, by key: [UInt8]) -> String {
    AccountToken.text(for: home, random: RandomBytes.make(DeviceToken.length), key: key)
  }
}
