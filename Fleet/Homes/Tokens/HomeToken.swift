// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A token's rights in a home; the token itself is kept nowhere, only its digest.
public struct HomeToken: Hashable, Sendable {
  /// The home.
  public let home: HomeID
  /// The home's name; `nil` for a home without one, which nobody can ask for.
  public let accountName: AccountName?
  /// The operators' name for it; no other token of the home has this name.
  public let name: String
  /// The word for its rights: `display`, `control` or `owner`.
  public let role: String
  /// The ids of the items that a display sees, with spaces between them; empty for the other roles.
  public let items: String
  /// The lasting names of these items, a line of ID and name for each that is known.
  ///
  /// Where a backup took the place of everything, an ID may be that of another item.
  public let uids: String
  /// Time of its making, by the database's clock.
  public let made: UTCInstant
  /// Time of its last use, to the minute; `nil` for never.
  public let used: UTCInstant?

  /// Makes the description of a stored token.
  public init(
    home: HomeID, accountName: AccountName?, name: String, role: String, items: String = "", uids: String = "",
    made: UTCInstant, used: UTCInstant? = nil
  ) {
    self.home = home
    self.accountName = accountName
    self.name = name
    self.role = role
    self.items = items
    self.uids = uids
    self.made = made
    self.used = used
  }
}

/// Another server that holds a home.
public struct HomeHolder: Hashable, Sendable {
  /// The server.
  public let server: FleetServerID
  /// Its address for other servers; empty for none.
  public let address: String

  /// Makes a holder.
  public init(server: FleetServerID, address: String) { (self.server, self.address) = (server, address) }
}
