// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The tables of items, one for each kind.
struct ItemTables {
  private let timers: KindTable<CountdownTimer>
  private let alarms: KindTable<Alarm>
  private let sequences: KindTable<StepSequence>
  private let stopwatches: KindTable<Stopwatch>

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    timers = try KindTable(RowForms.timers, connection, ledger)
    alarms = try KindTable(RowForms.alarms, connection, ledger)
    sequences = try KindTable(RowForms.sequences, connection, ledger)
    stopwatches = try KindTable(RowForms.stopwatches, connection, ledger)
  }

  func put(_ item: AnyItem) throws(StoreError) {
    switch item {
    case .timer(let timer): try timers.put(timer)
    case .alarm(let alarm): try alarms.put(alarm)
    case .sequence(let sequence): try sequences.put(sequence)
    case .stopwatch(let stopwatch): try stopwatches.put(stopwatch)
    }
  }

  func remove(_ id: ItemID) throws(StoreError) {
    switch id {
    case .timer(let id): try timers.remove(id)
    case .alarm(let id): try alarms.remove(id)
    case .sequence(let id): try sequences.remove(id)
    case .stopwatch(let id): try stopwatches.remove(id)
    }
  }

  func load() throws(StoreError) -> ItemLists {
    ItemLists(
      timers: try timers.load(), alarms: try alarms.load(), sequences: try sequences.load(),
      stopwatches: try stopwatches.load())
  }

  /// Checks that a row is a valid item of a kind.
  func check(_ row: inout Row, of kind: ItemKind) throws(StoreError) {
    switch kind {
    case .timer: _ = try timers.read(&row)
    case .alarm: _ = try alarms.read(&row)
    case .sequence: _ = try sequences.read(&row)
    case .stopwatch: _ = try stopwatches.read(&row)
    }
  }
}
