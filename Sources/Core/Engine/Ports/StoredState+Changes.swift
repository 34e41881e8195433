// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension StoredState {
  /// The changes that make an empty store hold this state.
  public var changes: [StoreChange] {
    var changes = [StoreChange.putCounters(counters), .putSettings(settings), .putUndo(undo)]
    if let boot { changes.append(.putHost(boot: boot, zones: zones)) }
    changes.reserveCapacity(changes.count + items.count + openRings.count + keys.count + followed.count)
    changes += items.all.map(StoreChange.put)
    changes += openRings.map(StoreChange.putRing)
    changes += keys.map(StoreChange.putKey)
    changes += followed.map(StoreChange.putFollowed)
    return changes
  }
}
