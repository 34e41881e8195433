// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine

/// The readable rows of a database, good or damaged, each verified by its seal.
struct Salvage {
  /// A row as stored, with its `number` first.
  struct SalvagedRow {
    let values: RowValues
    let seal: Int64
  }

  /// The readable part of one table.
  struct Part {
    var rows: [Int64: SalvagedRow] = [:]
    /// Rows that are invalid or do not fit their seals: the stored seal of each, by number.
    var bad: [Int64: Int64] = [:]
    /// `true` if every expected row was found.
    var isWhole = false
    /// `true` if reading failed, so that rows may be missing without a trace.
    var isBroken = false
  }

  let parts: [StoredTable: Part]
  /// The stored ledger; `nil` if its row is damaged.
  let ledger: Ledger?
  /// Reports of earlier damage that nobody has acknowledged.
  let reports: [String]

  /// Reads an image; `wanted` gives the numbers to try one by one if reading a table in order fails.
  ///
  /// Throws if it has none of our tables.
  init(_ image: DatabaseImage, path: String, wanted: (StoredTable) -> [Int64]) throws(StoreError) {
    let connection = try Connection(image: image.bytes, path: path)
    try Schema.prepare(connection, isInMemory: true)
    let tables = try Tables(connection)
    if (try? Sealing.isNeeded(connection)) == true { try Sealing.run(connection, tables) }
    try self.init(connection, wanted: wanted)
  }

  /// Reads an open database with the present schema, and changes nothing in it.
  ///
  /// Throws if it has none of our tables.
  init(_ connection: Connection, wanted: (StoredTable) -> [Int64]) throws(StoreError) {
    let tables = try Tables(connection)
    let ledger = try? tables.host.storedLedger()
    self.ledger = ledger
    var parts: [StoredTable: Part] = [:]
    for table in StoredTable.allCases where table != .counters {
      var part = Self.read(table, tables, connection, wanted: wanted(table))
      if let ledger, table.sumColumn != nil {
        part.isWhole = !part.isBroken && Self.sum(of: part.rows.values, in: table) == ledger.sums[table]
      } else {
        part.isWhole = !part.isBroken && part.bad.isEmpty && table.sumColumn == nil
      }
      parts[table] = part
    }
    self.parts = parts
    var reports: [String] = []
    if let reading = try? Statement("SELECT report FROM rescues ORDER BY number", on: connection) {
      while (try? reading.step()) == true { if let report = reading.text(at: 0) { reports.append(report) } }
      reading.reset()
    }
    self.reports = reports
  }

  /// `true` if nothing is damaged, and it has at least this many commits.
  func isSound(after commits: Int64) -> Bool {
    guard let ledger, ledger.commits >= commits else { return false }
    return parts.values.allSatisfy(\.isWhole)
  }

  /// `true` if something could not be read to the end, so that nothing proves that the parts belong together.
  private var isTorn: Bool { ledger == nil || parts.values.contains(where: \.isBroken) }

  private var count: Int { parts.values.reduce(0) { $0 + $1.rows.count } }

  /// Of several readings of the same files, the one that gives back most; `nil` for none.
  ///
  /// They come with the newest content first. A later one is better only if it is sound and lacks no commit, or has
  /// more rows than one that is torn.
  static func best(of readings: [Salvage], after acknowledged: Int64) -> Salvage? {
    guard var best = readings.first else { return nil }
    let newest = max(acknowledged, best.ledger?.commits ?? 0)
    if let sound = readings.first(where: { $0.isSound(after: newest) }) { return sound }
    for reading in readings.dropFirst() where best.isTorn && reading.count > best.count { best = reading }
    return best
  }

  /// The sum of these rows as the ledger has it.
  static func sum(of rows: some Sequence<SalvagedRow>, in table: StoredTable) -> UInt64 {
    var sum: UInt64 = 0
    for row in rows where table != .rings || RingTable.isOpen(row.values) { sum &+= UInt64(bitPattern: row.seal) }
    return sum
  }

  private static func read(
    _ table: StoredTable, _ tables: Tables, _ connection: Connection, wanted: [Int64]
  ) -> Part {
    var part = Part()
    let query = "SELECT \(table.columnList) FROM \(table.name)"
    let last = take(query + " ORDER BY number", [], table, tables, connection, &part)
    guard part.isBroken else { return part }
    // Read backwards from the other end, then one by one in between.
    let first = take(query + " ORDER BY number DESC", [], table, tables, connection, &part)
    var numbers = Set(wanted)
    if let last, let first, last < first { numbers.formUnion(last...min(first, last + 10_000)) }
    for number in numbers.sorted() where part.rows[number] == nil {
      take(query + " WHERE number = ?", [number], table, tables, connection, &part)
    }
    return part
  }

  /// Takes rows from a query until it fails; returns the number of the last one.
  @discardableResult
  private static func take(
    _ query: String, _ values: [Int64], _ table: StoredTable, _ tables: Tables, _ connection: Connection,
    _ part: inout Part
  ) -> Int64? {
    var last: Int64?
    do throws(StoreError) {
      let statement = try Statement(query, on: connection)
      for value in values { statement.bind(value) }
      while try statement.step() {
        guard let number = statement.integer(at: 0) else {
          part.isBroken = true
          continue
        }
        last = number
        guard part.rows[number] == nil else { continue }
        var sealed = SealedRow(statement, table: table)
        do throws(StoreError) {
          let seal = try sealed.readSealed()
          try tables.check(&sealed.row, of: table)
          part.rows[number] = SalvagedRow(values: sealed.row.values, seal: seal)
          part.bad[number] = nil
        } catch {
          part.bad[number] = statement.integer(at: statement.columnCount - 1) ?? 0
        }
      }
      statement.reset()
    } catch {
      part.isBroken = true
    }
    return last
  }
}
