// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How the settings of the engine lie in the table `settings`, of one row.
struct SettingsTable {
  private let putStatement: Statement
  private let loadStatement: Statement

  private static let lateLimits =
    EngineSettings.lateLimits.lowerBound.nanoseconds...EngineSettings.lateLimits.upperBound.nanoseconds

  init(_ connection: Connection) throws(StoreError) {
    let columns = "late_limit_ns, \(RingSettings.columnNames)"
    putStatement = try Statement(
      "REPLACE INTO settings (number, \(columns)) VALUES (1,?,?,?,?,?,?,?,?)", on: connection)
    loadStatement = try Statement("SELECT number, \(columns) FROM settings", on: connection)
  }

  func put(_ settings: EngineSettings) throws(StoreError) {
    putStatement.bind(settings.lateLimit.nanoseconds, in: Self.lateLimits)
    putStatement.bind(settings.ring)
    try putStatement.run()
  }

  /// As they are unless set, in a store where nobody has set any.
  func load() throws(StoreError) -> EngineSettings {
    let rows = try loadStatement.rows(of: "settings") { (row: inout Row) throws(StoreError) in
      _ = try row.integer()
      return EngineSettings(
        lateLimit: TimeSpan(nanoseconds: try row.integer(in: Self.lateLimits)), ring: try row.settings())
    }
    return rows.first ?? EngineSettings()
  }
}
