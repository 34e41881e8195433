// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// An SQL statement with its place holders `$1`, `$2` and so on.
struct PostgresStatement: Sendable {
  /// The name under which a connection prepares it once; empty for one that runs once.
  let name: String
  let sql: String

  init(_ name: String, _ sql: String) {
    self.name = name
    self.sql = sql
  }
}

/// A statement with its values.
struct Query {
  let statement: PostgresStatement
  /// The values in PostgreSQL's text format; `nil` is NULL.
  var values: [String?] = []
  /// The error when it meets a unique row; `nil` for a fault of the program.
  var duplicate: StoreError?

  init(_ statement: PostgresStatement, _ values: [String?] = [], duplicate: StoreError? = nil) {
    self.statement = statement
    self.values = values
    self.duplicate = duplicate
  }

  init(once sql: String) { statement = PostgresStatement("", sql) }
}

/// Why the database server refused a statement; the transaction is undone.
struct ServerError: Error, Hashable {
  /// The five characters of PostgreSQL's appendix A, or one of `Fence`.
  let state: String
  let message: String
  /// The position of the statement in its batch.
  let query: Int

  /// `true` if the same statements succeed when sent again: the database server had to choose between two transactions.
  ///
  /// 40001 is a serialization failure, 40P01 a deadlock (section 13.5).
  var isPassing: Bool { state == "40001" || state == "40P01" }
}
