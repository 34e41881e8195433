// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The tables of an open database, with prepared statements.
struct Tables {
  let timers: ItemTable<CountdownTimer>
  let alarms: ItemTable<Alarm>
  let sequences: ItemTable<StepSequence>
  let stopwatches: ItemTable<Stopwatch>
  let rings: RingTable
  let keys: KeyTable
  let host: HostTables
  let settings: SettingsTable
  let decisions: DecisionTable
  let ledger = OpenLedger()

  init(_ connection: Connection) throws(StoreError) {
    timers = try ItemTable(.timers, connection, ledger)
    alarms = try ItemTable(.alarms, connection, ledger)
    sequences = try ItemTable(.sequences, connection, ledger)
    stopwatches = try ItemTable(.stopwatches, connection, ledger)
    rings = try RingTable(connection, ledger)
    keys = try KeyTable(connection)
    host = try HostTables(connection, ledger)
    settings = try SettingsTable(connection, ledger)
    decisions = try DecisionTable(connection)
  }

  private static let changesAtOnce = 64

  private func apply(_ change: StoreChange) throws(StoreError) {
    switch change {
    case .put(.timer(let timer)): try timers.put(timer)
    case .put(.alarm(let alarm)): try alarms.put(alarm)
    case .put(.sequence(let sequence)): try sequences.put(sequence)
    case .put(.stopwatch(let stopwatch)): try stopwatches.put(stopwatch)
    case .remove(.timer(let id)): try timers.remove(id)
    case .remove(.alarm(let id)): try alarms.remove(id)
    case .remove(.sequence(let id)): try sequences.remove(id)
    case .remove(.stopwatch(let id)): try stopwatches.remove(id)
    case .putRing(let ring): try rings.put(ring)
    case .takeBackMissed(let owner, let instant, let newest):
      try rings.takeBackMissed(of: owner, after: instant, through: newest)
    case .putKey(let key): try keys.put(key)
    case .putCounters(let counters): host.put(counters)
    case .putSettings(let all): try settings.put(all)
    case .putBoot(let boot): try host.put(boot)
    case .addDecision(let decision): try decisions.add(decision)
    }
  }

  /// Applies all changes in the open transaction, and counts the commit.
  ///
  /// `pause` is called between changes now and then.
  func apply(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) {
    for changes in groups {
      for (number, change) in changes.enumerated() {
        if number % Self.changesAtOnce == Self.changesAtOnce - 1 { pause() }
        try apply(change)
      }
    }
    if groups.contains(where: { $0.count >= Self.changesAtOnce }) { pause() }
    ledger.present.commits += 1
    try host.put(ledger.present)
  }

  /// Checks that a row of a table is valid.
  func check(_ row: inout Row, of table: SealedTable) throws(StoreError) {
    switch table {
    case .timers: _ = try timers.read(&row)
    case .alarms: _ = try alarms.read(&row)
    case .sequences: _ = try sequences.read(&row)
    case .stopwatches: _ = try stopwatches.read(&row)
    case .rings: _ = try rings.read(&row)
    case .settings: _ = try settings.read(&row)
    case .host: _ = try HostTables.readBoot(&row)
    case .creationKeys: _ = try KeyTable.read(&row)
    case .decisions: _ = try decisions.read(&row)
    case .counters: _ = try host.storedLedger()
    }
  }

  /// Checks the seals and sums of all rows that are loaded at a start.
  func checkSeals(_ connection: Connection) throws(StoreError) {
    let ledger = try host.storedLedger()
    for table in SealedTable.summed {
      let name = table.rawValue
      let rows = try Statement(
        "SELECT \(table.columnList) FROM \(name) WHERE \(table.summedRows)", on: connection)
      var sum: UInt64 = 0
      _ = try rows.rows(of: table, summing: { sum &+= UInt64(bitPattern: $0) }) { (_: inout Row) throws(StoreError) in }
      guard sum == ledger.sums[table] ?? 0 else { throw .missingRows(of: table, in: connection.path) }
    }
  }

  func load() throws(StoreError) -> StoredState {
    ledger.present = try host.storedLedger()
    return StoredState(
      boot: try host.boot(), timers: try timers.load(), alarms: try alarms.load(),
      sequences: try sequences.load(), stopwatches: try stopwatches.load(),
      openRings: try rings.open(), keys: try keys.load(), counters: ledger.present.counters,
      settings: try settings.load())
  }
}
