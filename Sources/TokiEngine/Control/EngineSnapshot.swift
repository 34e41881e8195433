// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Everything there is at one moment, shared with the engine: taken at once, and copied where `state` is asked for.
public struct EngineSnapshot: Sendable {
  let shelves: Shelves
  /// Everything but the items.
  var rest: EngineState

  /// The sequence number of the last event in it.
  var sequence: Int64 { rest.sequence }

  /// The same as lists; takes as long as there are items.
  public var state: EngineState {
    var state = rest
    state.timers = shelves.timers.values
    state.alarms = shelves.alarms.values
    state.sequences = shelves.sequences.values
    state.stopwatches = shelves.stopwatches.values
    return state
  }
}
