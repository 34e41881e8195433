// SPDX-License-Identifier: Apache-2.0
import TokiEngine

extension PostgresSchema {
  /// Makes the tables, or adds this Toki's additions.
  ///
  /// - Parameters:
  ///  - place: The home or server, for errors.
  ///  - ask: Has a batch answered.
  /// - Throws: Errors of `ask`; `.newer` for the tables of a newer Toki, `.locked` if others keep them from being
  ///   changed, `.unusable` if the database keeps no UTF-8.
  static func prepare(
    _ place: String, _ ask: ([Query]) throws(StoreError) -> [ResultTable]
  ) throws(StoreError) {
    let found = try tables(place, ask)
    guard found.version < version || found.servers < ServerTables.version else { return }
    do throws(StoreError) {
      _ = try ask(migration(from: found.version, to: version, servers: found.servers))
    } catch {
      // Another server may have been faster.
      guard let now = try? tables(place, ask), now.version == version,
        now.servers == ServerTables.version
      else { throw error }
    }
  }

  /// The version of the tables, and of those of servers; 0 if there are none.
  private static func tables(
    _ place: String, _ ask: ([Query]) throws(StoreError) -> [ResultTable]
  ) throws(StoreError) -> (version: Int, servers: Int) {
    guard let state = try ask([state]).first, state.text(0, 1) == "UTF8" else {
      throw .unusable(path: place, reason: "the database does not keep its texts in UTF-8")
    }
    guard state.text(0, 0) == "t" else { return (0, 0) }
    let hasServers = state.text(0, 2) == "t"
    let servers = hasServers ? try known(try ask([ServerTables.found]), upTo: ServerTables.version, place) : 0
    return (try known(try ask([Self.found]), upTo: version, place), servers)
  }

  private static func known(_ results: [ResultTable], upTo known: Int, _ place: String) throws(StoreError) -> Int {
    guard let found = results.first?.integer(0, 0) else {
      throw .damaged(path: place, reason: "table version: its row is missing")
    }
    guard found <= known else { throw .newer(path: place, found: Int(found), known: known) }
    return Int(found)
  }
}
