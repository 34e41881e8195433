// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The tables of an open database, with prepared statements.
struct Tables {
  let items: ItemTables
  let rings: RingTable
  let keys: KeyTable
  let host: HostTables
  let settings: SettingsTable
  let decisions: DecisionTable
  let undo: UndoTable
  let followed: FollowedTable
  let ledger = OpenLedger()

  init(_ connection: Connection) throws(StoreError) {
    items = try ItemTables(connection, ledger)
    rings = try RingTable(connection, ledger)
    keys = try KeyTable(connection)
    host = try HostTables(connection, ledger)
    settings = try SettingsTable(connection, ledger)
    decisions = try DecisionTable(connection)
    undo = try UndoTable(connection)
    followed = try FollowedTable(connection)
  }

  private static let changesAtOnce = 64

  private func apply(_ change: StoreChange) throws(StoreError) {
    switch change {
    case .put(let item): try items.put(item)
    case .remove(let id): try items.remove(id)
    case .putRing(let ring): try rings.put(ring)
    case .removeRings: try rings.removeAll()
    case .takeBackMissed(let owner, let instant, let newest):
      try rings.takeBackMissed(of: owner, after: instant, through: newest)
    case .putKey(let key): try keys.put(key)
    case .putCounters(let counters): host.put(counters)
    case .putSettings(let all): try settings.put(all)
    case .putHost(let boot, let zones): try host.put(HostRow(boot: boot, zones: zones))
    case .putUndo(let act): try undo.put(act)
    case .putFollowed(let file): try followed.put(file)
    case .removeFollowed(let path): try followed.remove(path)
    case .addDecision(let decision): try decisions.add(decision)
    case .removeDecisions: try decisions.removeAll()
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
  func check(_ row: inout Row, of table: StoredTable) throws(StoreError) {
    switch table {
    case .items(let kind): try items.check(&row, of: kind)
    case .rings: _ = try rings.read(&row)
    case .settings: _ = try settings.read(&row)
    case .host: _ = try HostTables.readHost(&row)
    case .creationKeys: _ = try KeyTable.read(&row)
    case .decisions: _ = try decisions.read(&row)
    case .former(let kind): try undo.check(&row, former: kind)
    case .undo: _ = try UndoTable.read(&row)
    case .followed: _ = try FollowedTable.read(&row)
    case .counters: _ = try host.storedLedger()
    }
  }

  /// Checks the seals and sums of all rows that are loaded at a start.
  func checkSeals(_ connection: Connection) throws(StoreError) {
    let ledger = try host.storedLedger()
    for table in StoredTable.summed {
      let name = table.name
      let rows = try Statement(
        "SELECT \(table.columnList) FROM \(name) WHERE \(table.summedRows)", on: connection)
      var sum: UInt64 = 0
      _ = try rows.rows(of: table, summing: { sum &+= UInt64(bitPattern: $0) }) { (_: inout Row) throws(StoreError) in }
      guard sum == ledger.sums[table] ?? 0 else { throw .missingRows(of: table, in: connection.path) }
    }
  }

  func load() throws(StoreError) -> StoredState {
    ledger.present = try host.storedLedger()
    let host = try host.load()
    return StoredState(
      boot: host?.boot, zones: host?.zones, items: try items.load(), openRings: try rings.open(), keys: try keys.load(),
      counters: ledger.present.counters, settings: try settings.load(), undo: try undo.load(),
      followed: try followed.load())
  }
}
