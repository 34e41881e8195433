// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// Runs several statements as one: all of them or none.
struct Transaction {
  private let beginStatement: Statement
  private let commitStatement: Statement

  enum Kind: String {
    /// Sees one state throughout and waits for no writer.
    case reading = "BEGIN"
    /// Takes the write lock at once, so that it cannot fail for a lock half-way.
    case writing = "BEGIN IMMEDIATE"
  }

  init(_ kind: Kind, on connection: Connection) throws(StoreError) {
    beginStatement = try Statement(kind.rawValue, on: connection)
    commitStatement = try Statement("COMMIT", on: connection)
  }

  /// Runs `body` and commits; when either fails, nothing is changed and the error is thrown.
  func run<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    do throws(StoreError) {
      try beginStatement.run()
      let value = try body()
      try commitStatement.run()
      return value
    } catch {
      // SQLite has rolled back by itself after some errors and not after others
      // (https://www.sqlite.org/lang_transaction.html, section 3).
      let connection = beginStatement.connection
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }
}
