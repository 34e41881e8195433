// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How the settings of the engine lie in the table `settings`, of one row.
struct SettingsTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let loadStatement: Statement

  private static let lateLimits =
    EngineSettings.lateLimits.lowerBound.nanoseconds...EngineSettings.lateLimits.upperBound.nanoseconds

  static let columns =
    "number, late_limit_ns, \(RingSettings.columnNames), time_servers, time_certificates, trusted_wait_ns, seal"

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.settings, ledger, connection)
    putStatement = try Statement(
      "REPLACE INTO settings (\(Self.columns)) VALUES (1,?,?,?,?,?,?,?,?,?,?,?,?,?)", on: connection,
      sealing: .settings)
    loadStatement = try Statement("SELECT \(Self.columns) FROM settings", on: connection)
  }

  func put(_ settings: EngineSettings) throws(StoreError) {
    putStatement.bind(settings.lateLimit.nanoseconds, in: Self.lateLimits)
    putStatement.bind(settings.ring)
    let servers = settings.timeServers.columnText
    putStatement.bind(servers)
    // One server that cannot be read would keep all the rest from being loaded.
    if [TimeServer](columnText: servers) != settings.timeServers {
      putStatement.refuse("the time servers do not read back from their text")
    }
    putStatement.bind(settings.timeCertificates)
    putStatement.bindTrustedWait(settings.ring)
    putStatement.bindSeal()
    try rows.run(putStatement, number: 1, isSummed: true)
  }

  /// As they are unless set, in a store where nobody has set any.
  func load() throws(StoreError) -> EngineSettings {
    let found = try rows.load(loadStatement, Self.read)
    return found.first ?? EngineSettings()
  }

  static func read(_ row: inout Row) throws(StoreError) -> EngineSettings {
    _ = try row.integer()
    var settings = EngineSettings(
      lateLimit: TimeSpan(nanoseconds: try row.integer(in: Self.lateLimits)), ring: try row.settings(),
      timeServers: try row.text { [TimeServer](columnText: $0) }, timeCertificates: try row.optionalText())
    settings.ring.trustedWait = try row.trustedWait()
    return settings
  }
}

extension [TimeServer] {
  /// One after another as a person writes them, a space between two: none stands in a name.
  fileprivate var columnText: String { map(\.text).joined(separator: " ") }

  /// Reads them again; `nil` when one cannot be, or when they are too many.
  fileprivate init?(columnText text: String) {
    self = []
    for part in text.split(separator: " ", omittingEmptySubsequences: false) where !text.isEmpty {
      guard let server = try? TimeServer(reading: String(part)) else { return nil }
      append(server)
    }
    guard count <= TimeServer.most else { return nil }
  }
}
