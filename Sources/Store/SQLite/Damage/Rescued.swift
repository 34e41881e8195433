// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The rows that a rescue brings together, and the losses.
struct Rescued {
  var rows: [StoredTable: [Int64: Salvage.SalvagedRow]] = [:]
  var loss = StoreLoss()
  var counters = Counters()
  var commits: Int64 = 0
  var reports: [String] = []

  init() {}

  /// Merges the readable parts.
  ///
  /// - Parameters:
  ///  - found: The damaged database; `nil` if nothing is readable.
  ///  - copy: The backup copy; `nil` if there is none.
  ///  - acknowledged: The least that had been saved; `nil` if unknown.
  init(found: Salvage?, copy: Salvage?, acknowledged: Ledger?) {
    let ledgers = [found?.ledger, copy?.ledger, acknowledged].compactMap(\.self)
    commits = ledgers.map(\.commits).max() ?? 0
    reports = found?.reports ?? copy?.reports ?? []
    for ledger in ledgers { counters.raise(to: ledger.counters) }
    // A copy with the last commit is as new as the database.
    let isCurrent = copy?.ledger.map { $0.commits == commits } ?? false
    for table in StoredTable.allCases where table != .counters {
      merge(table, found?.parts[table], copy?.parts[table], sum: found?.ledger?.sums[table], isCurrent: isCurrent)
    }
    countMissingChanges(found: found == nil ? copy?.ledger ?? Ledger() : found?.ledger, acknowledged)
  }

  private mutating func merge(
    _ table: StoredTable, _ found: Salvage.Part?, _ copy: Salvage.Part?, sum: UInt64?, isCurrent: Bool
  ) {
    var merged = found?.rows ?? [:]
    defer { rows[table] = merged }
    guard found?.isWhole != true else { return }
    // Half of an undo's items is worse than nothing.
    if case .former = table {
      for number in merged.keys { counters.raise(to: number, in: table) }
      merged = [:]
      return
    }
    var older: [Int64] = []
    for (number, row) in copy?.rows ?? [:] where merged[number] == nil {
      merged[number] = row
      // If the damaged row carries the seal of the copy's row, both are the same version.
      if found?.bad[number] != row.seal { older.append(number) }
    }
    let lost = (found?.bad ?? [:]).keys.filter { merged[$0] == nil }
    for number in merged.keys { counters.raise(to: number, in: table) }
    if isCurrent, lost.isEmpty { return }
    if let sum, sum == Salvage.sum(of: merged.values, in: table) { return }
    note(table, lost: lost.sorted(), older: older.sorted())
    // If the sum remains unexplained, some rows have vanished without a trace; and if a row is lost, its number may
    // itself be damaged.
    if found?.isBroken ?? true || !lost.isEmpty || (sum != nil && older.isEmpty) { noteOthers(in: table) }
  }

  private mutating func note(_ table: StoredTable, lost: [Int64], older: [Int64]) {
    switch table {
    case .settings: loss.hasLostSettings = loss.hasLostSettings || !lost.isEmpty || !older.isEmpty
    case .rings: loss.history += Int64(lost.count)
    case .host, .creationKeys, .decisions, .former, .undo, .followed, .counters: break
    case .items(let kind):
      loss.lost += lost.map { ItemID(kind, $0) }
      loss.older += older.map { ItemID(kind, $0) }
    }
  }

  private mutating func noteOthers(in table: StoredTable) {
    switch table {
    case .items, .rings: loss.others.append(table.name)
    case .settings: loss.hasLostSettings = true
    case .host, .creationKeys, .decisions, .former, .undo, .followed, .counters: break
    }
  }

  /// Counts the commits lost with the end of the log, and names the items they made.
  private mutating func countMissingChanges(found: Ledger?, _ acknowledged: Ledger?) {
    guard let found, let acknowledged, acknowledged.commits > found.commits else { return }
    loss.changes = acknowledged.commits - found.commits
    // The ledger's counters may lag behind the numbers in use.
    var before = found.counters
    for (table, rows) in rows { for number in rows.keys { before.raise(to: number, in: table) } }
    let after = acknowledged.counters
    for kind in ItemKind.allCases where before[kind] < after[kind] {
      let numbers = (before[kind] + 1)...min(after[kind], before[kind] + 1_000)
      loss.lost += numbers.filter { rows[.items(kind)]?[$0] == nil }.map { ItemID(kind, $0) }
    }
  }

  /// Writes everything to a new database; `kept` is the folder of the damaged files, or empty for none.
  func write(to connection: Connection, kept: String) throws(StoreError) {
    let tables = try Tables(connection)
    try Transaction(.writing, on: connection).run { () throws(StoreError) in
      for (table, rows) in rows {
        let columns = table.columnList
        let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ",")
        // Two rows that exclude each other, one from each source: the first one is as good as the other.
        let insertion = try Statement(
          "INSERT OR IGNORE INTO \(table.name) (\(columns)) VALUES (\(marks))", on: connection)
        for (_, row) in rows.sorted(by: { $0.key < $1.key }) {
          insertion.bind(row.values)
          insertion.bind(row.seal)
          try insertion.run()
        }
      }
      var ledger = Ledger(counters: counters, commits: commits)
      for table in StoredTable.summed { ledger.sums[table] = try Sealing.sum(of: table, connection) }
      try tables.host.put(ledger)
      let report = try Statement("INSERT INTO rescues (report) VALUES (?)", on: connection)
      var loss = loss
      loss.kept = kept
      for text in reports.suffix(20) + [loss.text] {
        report.bind(text)
        try report.run()
      }
    }
  }
}
