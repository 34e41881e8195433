// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How rings lie in the table `rings`, which is the history.
///
/// Nothing is deleted from it but what was recorded as missed by a clock that was ahead.
struct RingTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let unrealStatement: Statement
  private let removeStatement: Statement
  private let openStatement: Statement
  private let historyStatement: Statement

  static let columns = """
    number, owner_kind, owner_number, occurrence, label, \(RingSettings.columnNames),
    planned_utc_ns, rang_utc_ns, late_ns, basis, bound_ns, ended_utc_ns, ended_how, is_unseen, tries, trusted_wait_ns, seal
    """

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.rings, ledger, connection)
    // Not REPLACE: that would delete the ring which has the same occurrence.
    let updates = Self.columns.split(whereSeparator: { " ,\n".contains($0) }).dropFirst()
      .map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    putStatement = try Statement(
      """
      INSERT INTO rings (\(Self.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
      ON CONFLICT (number) DO UPDATE SET \(updates)
      """, on: connection, sealing: .rings)
    unrealStatement = try Statement(
      """
      SELECT number FROM rings
      WHERE owner_kind = ? AND owner_number = ? AND ended_how = 'missed' AND planned_utc_ns > ? AND number <= ?
      """, on: connection)
    removeStatement = try Statement("DELETE FROM rings WHERE number = ?", on: connection)
    openStatement = try Statement(
      "SELECT \(Self.columns) FROM rings WHERE ended_how IS NULL OR is_unseen = 1 ORDER BY number",
      on: connection)
    historyStatement = try Statement(
      "SELECT \(Self.columns) FROM rings WHERE number <= ? ORDER BY number DESC LIMIT ?", on: connection)
  }

  /// - Throws: `.duplicateOccurrence` when another ring has the same owner and occurrence.
  func put(_ ring: Ring) throws(StoreError) {
    let statement = putStatement
    statement.bind(ring.id.number, in: Row.numbers)
    statement.bind(ring.owner)
    statement.bind(ring.occurrence.key)
    statement.bind(ring.label.text)
    statement.bind(ring.settings)
    statement.bind(ring.planned)
    statement.bind(ring.rang)
    statement.bind(ring.late.nanoseconds, in: Row.spans)
    bind(ring.basis)
    statement.bind(ring.ended)
    statement.bind(ring.end?.rawValue)
    statement.bind(ring.isUnseen ? 1 : 0)
    statement.bindLaterColumn(RingTry.column(of: ring.tries))
    statement.bindTrustedWait(ring.settings)
    statement.bindSeal()
    do throws(StoreError) {
      try rows.run(statement, number: ring.id.number, isSummed: ring.end == nil || ring.isUnseen)
    } catch {
      guard statement.connection.metDuplicate else { throw error }
      throw .duplicateOccurrence(ring.id, owner: ring.owner, occurrence: ring.occurrence)
    }
  }

  /// Removes the missed rings of an item, up to one of them, that were planned after an instant.
  func takeBackMissed(of owner: ItemID, after instant: UTCInstant, through newest: RingID) throws(StoreError) {
    unrealStatement.bind(owner)
    unrealStatement.bind(instant)
    unrealStatement.bind(newest.number)
    var numbers: [Int64] = []
    while try unrealStatement.step() { numbers.append(unrealStatement.integer(at: 0) ?? 0) }
    unrealStatement.reset()
    for number in numbers {
      removeStatement.bind(number)
      try rows.run(removeStatement, number: number, isSummed: false)
    }
  }

  /// Rings without an end and those that nobody has seen, in the order of their ids.
  func open() throws(StoreError) -> [Ring] { try rows.load(openStatement, Self.ring) }

  /// Rings before `before` (or all), the newest first.
  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    let newest: Int64 = before.map { max($0.number, 1) - 1 } ?? .max
    historyStatement.bind(newest)
    historyStatement.bind(Int64(max(0, limit)))
    return try historyStatement.rows(of: .rings, Self.ring)
  }

  /// Binds two columns: the state of trusted time, and the bound.
  private func bind(_ basis: RingBasis?) {
    putStatement.bind(basis?.state.rawValue)
    guard let bound = basis?.bound else { return putStatement.bindNull() }
    putStatement.bind(bound.nanoseconds, in: Row.spans)
  }

  private static func basis(_ row: inout Row) throws(StoreError) -> RingBasis? {
    let state = try row.optionalText { TrustState(rawValue: $0) }
    let bound = try row.optionalInteger(in: Row.spans).map { TimeSpan(nanoseconds: $0) }
    guard let state else {
      guard bound == nil else { throw row.damage("there is a bound_ns and no basis") }
      return nil
    }
    return RingBasis(state: state, bound: bound)
  }

  /// Whether a row, with the columns of this table, has no end or was seen by nobody.
  static func isOpen(_ values: [Statement.Value]) -> Bool {
    values.dropLast(4).last == .null || values.dropLast(3).last == .integer(1)
  }

  static func ring(_ row: inout Row) throws(StoreError) -> Ring {
    let (id, owner) = (RingID(try row.integer(in: Row.numbers)), try row.item())
    let (occurrence, label) = (Occurrence(key: try row.integer()), try row.label())
    var settings = try row.settings()
    let (planned, rang) = (try row.instant(), try row.optionalInstant())
    let (late, basis) = (TimeSpan(nanoseconds: try row.integer(in: Row.spans)), try basis(&row))
    let (ended, end) = (try row.optionalInstant(), try row.optionalText { RingEnd(rawValue: $0) })
    let isUnseen = try row.integer(in: 0...1) == 1
    let tries = try row.optionalText { RingTry.read(column: $0) } ?? []
    settings.trustedWait = try row.trustedWait()
    return Ring(
      id: id, owner: owner, occurrence: occurrence, label: label, settings: settings, planned: planned, rang: rang,
      late: late, basis: basis, ended: ended, end: end, isUnseen: isUnseen, tries: tries)
  }
}
