// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// Runs several statements as one: all or none.
struct Transaction {
  private let beginStatement: Statement
  private let commitStatement: Statement

  enum Kind: String {
    /// Sees one consistent state and does not wait for writers.
    case reading = "BEGIN"
    /// Takes the write lock at once, so that it cannot fail halfway for lack of it.
    case writing = "BEGIN IMMEDIATE"
  }

  init(_ kind: Kind, on connection: Connection) throws(StoreError) {
    beginStatement = try Statement(kind.rawValue, on: connection)
    commitStatement = try Statement("COMMIT", on: connection)
  }

  /// Runs `body` and commits; if either fails, it rolls back and throws the error.
  func run<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    do throws(StoreError) {
      try beginStatement.run()
      let value = try body()
      try commitStatement.run()
      return value
    } catch {
      // After some errors SQLite has already rolled back, after others it has not
      // (https://www.sqlite.org/lang_transaction.html, section 3).
      let connection = beginStatement.connection
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }
}
