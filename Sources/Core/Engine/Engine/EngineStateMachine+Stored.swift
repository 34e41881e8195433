// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension EngineStateMachine {
  /// Everything in memory that a store loads at a start, for a store that has to be written anew.
  var stored: StoredState {
    StoredState(
      boot: boot, zones: keptZones, items: ItemLists(shelves), openRings: (rings + missed).sorted { $0.id < $1.id },
      keys: keys.all,
      counters: counters, settings: settings, undo: lastAct, followed: followed)
  }
}
