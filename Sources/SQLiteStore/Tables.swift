// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// All the tables of an open database, with their statements prepared.
struct Tables {
  let timers: TimerTable
  let alarms: AlarmTable
  let sequences: SequenceTable
  let stopwatches: StopwatchTable
  let rings: RingTable
  let keys: KeyTable
  let host: HostTables
  let settings: SettingsTable
  let decisions: DecisionTable

  init(_ connection: Connection) throws(StoreError) {
    timers = try TimerTable(connection)
    alarms = try AlarmTable(connection)
    sequences = try SequenceTable(connection)
    stopwatches = try StopwatchTable(connection)
    rings = try RingTable(connection)
    keys = try KeyTable(connection)
    host = try HostTables(connection)
    settings = try SettingsTable(connection)
    decisions = try DecisionTable(connection)
  }

  /// Applies one change; a transaction is open.
  func apply(_ change: StoreChange) throws(StoreError) {
    switch change {
    case .putTimer(let timer): try timers.put(timer)
    case .removeTimer(let id): try timers.remove(id)
    case .putAlarm(let alarm): try alarms.put(alarm)
    case .removeAlarm(let id): try alarms.remove(id)
    case .putSequence(let sequence): try sequences.put(sequence)
    case .removeSequence(let id): try sequences.remove(id)
    case .putStopwatch(let stopwatch): try stopwatches.put(stopwatch)
    case .removeStopwatch(let id): try stopwatches.remove(id)
    case .putRing(let ring): try rings.put(ring)
    case .takeBackMissed(let owner, let instant, let newest):
      try rings.takeBackMissed(of: owner, after: instant, through: newest)
    case .putKey(let key): try keys.put(key)
    case .putCounters(let counters): try host.put(counters)
    case .putSettings(let all): try settings.put(all)
    case .putBoot(let boot): try host.put(boot)
    case .addDecision(let decision): try decisions.add(decision)
    }
  }

  func load() throws(StoreError) -> StoredState {
    StoredState(
      boot: try host.boot(), timers: try timers.load(), alarms: try alarms.load(),
      sequences: try sequences.load(), stopwatches: try stopwatches.load(),
      openRings: try rings.open(), keys: try keys.load(), counters: try host.counters(),
      settings: try settings.load())
  }
}
