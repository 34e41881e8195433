// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The rows that a rescue brings together, and what is lost with the rest.
struct Rescued {
  private(set) var rows: [SealedTable: [Int64: Salvage.SalvagedRow]] = [:]
  private(set) var loss = StoreLoss()
  private var counters = Counters()
  private var commits: Int64 = 0
  private var reports: [String] = []

  /// - Parameters:
  ///   - found: What can be read of the damaged database; `nil` for nothing.
  ///   - copy: The good copy; `nil` where there is none.
  ///   - acknowledged: What was told to be saved; `nil` when that is not known.
  init(found: Salvage?, copy: Salvage?, acknowledged: Ledger?) {
    let ledgers = [found?.ledger, copy?.ledger, acknowledged].compactMap(\.self)
    commits = ledgers.map(\.commits).max() ?? 0
    reports = found?.reports ?? copy?.reports ?? []
    for ledger in ledgers { counters.raise(to: ledger.counters) }
    // A copy with the last commit is no older than the database.
    let isCurrent = copy?.ledger.map { $0.commits == commits } ?? false
    for table in SealedTable.allCases where table != .counters {
      merge(table, found?.parts[table], copy?.parts[table], sum: found?.ledger?.sums[table], isCurrent: isCurrent)
    }
    countMissingChanges(found: found?.ledger ?? (found == nil ? copy?.ledger : nil), acknowledged)
  }

  private mutating func merge(
    _ table: SealedTable, _ found: Salvage.Part?, _ copy: Salvage.Part?, sum: UInt64?, isCurrent: Bool
  ) {
    var merged = found?.rows ?? [:]
    defer { rows[table] = merged }
    guard found?.isWhole != true else { return }
    var older: [Int64] = []
    for (number, row) in copy?.rows ?? [:] where merged[number] == nil {
      merged[number] = row
      // A row whose own seal is that of the copy's is the same one.
      if found?.bad[number] != row.seal { older.append(number) }
    }
    let lost = (found?.bad ?? [:]).keys.filter { merged[$0] == nil }
    for number in merged.keys { counters.raise(to: number, in: table) }
    if isCurrent, lost.isEmpty { return }
    if let sum, sum == Salvage.sum(of: merged.values, in: table) { return }
    note(table, lost: lost.sorted(), older: older.sorted())
    // Where nothing explains the sum, rows are gone of which nothing is left; and of a row that is lost, the
    // number may be what was damaged.
    if found?.isBroken ?? true || !lost.isEmpty || (sum != nil && older.isEmpty) { noteOthers(in: table) }
  }

  private mutating func note(_ table: SealedTable, lost: [Int64], older: [Int64]) {
    switch table {
    case .settings: loss.hasLostSettings = loss.hasLostSettings || !lost.isEmpty || !older.isEmpty
    case .rings: loss.history += Int64(lost.count)
    case .host, .creationKeys, .decisions, .counters: break
    case .timers, .alarms, .sequences, .stopwatches:
      loss.lost += lost.compactMap { table.item($0) }
      loss.older += older.compactMap { table.item($0) }
    }
  }

  private mutating func noteOthers(in table: SealedTable) {
    switch table {
    case .timers, .alarms, .sequences, .stopwatches, .rings: loss.others.append(table.rawValue)
    case .settings: loss.hasLostSettings = true
    case .host, .creationKeys, .decisions, .counters: break
    }
  }

  /// Names what was made in commits that are gone with the end of the log.
  private mutating func countMissingChanges(found: Ledger?, _ acknowledged: Ledger?) {
    guard let found, let acknowledged, acknowledged.commits > found.commits else { return }
    loss.changes = acknowledged.commits - found.commits
    // The counters of the ledger may lag behind the numbers of what is there.
    var before = found.counters
    for (table, rows) in rows { for number in rows.keys { before.raise(to: number, in: table) } }
    let after = acknowledged.counters
    let made: [(SealedTable, Int64, Int64)] = [
      (.timers, before.timer, after.timer), (.alarms, before.alarm, after.alarm),
      (.sequences, before.sequence, after.sequence), (.stopwatches, before.stopwatch, after.stopwatch),
    ]
    for (table, first, last) in made where first < last {
      let numbers = (first + 1)...min(last, first + 1_000)
      loss.lost += numbers.filter { rows[table]?[$0] == nil }.compactMap { table.item($0) }
    }
  }

  /// Writes all of it to a new database.
  ///
  /// - Parameter kept: Where the damaged files are; empty for nowhere.
  func write(to connection: Connection, kept: String) throws(StoreError) {
    let tables = try Tables(connection)
    try Transaction(.writing, on: connection).run { () throws(StoreError) in
      for (table, rows) in rows {
        let columns = table.columnList
        let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ",")
        // Two rows that may not be there together: one from each side, and the first is as good.
        let insertion = try Statement(
          "INSERT OR IGNORE INTO \(table.rawValue) (\(columns)) VALUES (\(marks))", on: connection)
        for (_, row) in rows.sorted(by: { $0.key < $1.key }) {
          insertion.bind(row.values)
          insertion.bind(row.seal)
          try insertion.run()
        }
      }
      var ledger = Ledger(counters: counters, commits: commits)
      for table in SealedTable.summed { ledger.sums[table] = try Sealing.sum(of: table, connection) }
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

extension SealedTable {
  /// What a number in this table names; `nil` for what is no item.
  fileprivate func item(_ number: Int64) -> ItemID? {
    switch self {
    case .timers: .timer(TimerID(number))
    case .alarms: .alarm(AlarmID(number))
    case .sequences: .sequence(SequenceID(number))
    case .stopwatches: .stopwatch(StopwatchID(number))
    default: nil
    }
  }
}
