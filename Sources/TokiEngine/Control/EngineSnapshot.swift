// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Everything there is at one moment, shared with the engine: taken at once, and copied where `state` is asked for.
public struct EngineSnapshot: Sendable {
  let timers: Shelf<CountdownTimer>
  let alarms: Shelf<Alarm>
  let sequences: Shelf<StepSequence>
  let stopwatches: Shelf<Stopwatch>
  /// Everything but the items.
  var rest: EngineState

  /// The sequence number of the last event in it.
  var sequence: Int64 { rest.sequence }

  /// The same as lists; takes as long as there are items.
  public var state: EngineState {
    var state = rest
    state.timers = timers.values
    state.alarms = alarms.values
    state.sequences = sequences.values
    state.stopwatches = stopwatches.values
    return state
  }
}
