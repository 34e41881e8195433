// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet

/// The tokens of a home, for those who look after the database.
extension HomeDirectory {
  /// Adds a token; returns whether it did: `false` if the home has one of this name.
  ///
  /// - Parameters:
  ///  - name: Its name, 1 to 80 characters without control characters.
  ///  - home: The home.
  ///  - role: The word for its rights.
  ///  - items: The ids of the items that a display sees, with spaces between them.
  ///  - digest: SHA-256 of the sealed token, in hexadecimal digits.
  public func addToken(
    _ name: String, to home: HomeID, role: String, items: String, digest: String
  ) throws(StoreError) -> Bool {
    try ask([
      TokenStatements.add(name, to: home, role: role, items: items, digest: digest, by: operatorName)
    ])[0].rowCount > 0
  }

  /// Puts a new token in the place of one, which lets nobody in from then on; returns whether there was one of this name.
  public func rotateToken(_ name: String, of home: HomeID, digest: String) throws(StoreError) -> Bool {
    try ask([TokenStatements.rotate(name, of: home, digest: digest, by: operatorName)])[0].rowCount > 0
  }

  /// Binds the displays of a home to the items that they show now, as a backup is to take the place of everything.
  public func bindTokens(of home: HomeID) throws(StoreError) { _ = try ask([TokenStatements.bind(in: home)]) }

  /// The sealing of tokens.
  public func sealing() throws(StoreError) -> TokenSealing {
    guard let sealing = TokenStatements.readSealing(try ask([TokenStatements.sealing])[0]) else {
      throw .damaged(path: place, reason: "token seal: its row is missing")
    }
    return sealing
  }

  /// The tokens of a home, by name.
  public func tokens(of home: HomeID) throws(StoreError) -> [HomeToken] {
    let table = try ask([TokenStatements.list(of: home)])[0]
    return (0..<table.rowCount).compactMap { TokenStatements.token(table, $0) }
  }

  /// Removes a token, which lets nobody in from then on; returns whether there was one of this name.
  public func revokeToken(_ name: String, of home: HomeID) throws(StoreError) -> Bool {
    try ask([TokenStatements.revoke(name, of: home, by: operatorName)])[0].rowCount > 0
  }
}
