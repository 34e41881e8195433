// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Everything there is at one moment, shared with the engine: taken at once, and copied where `state` is asked for.
public struct EngineSnapshot: Sendable {
  let shelves: Shelves
  /// Everything but the items.
  var rest: EngineState

  /// The sequence number of the last event in it.
  var sequence: Int64 { rest.sequence }

  /// The same as lists; takes as long as there are items.
  public var state: EngineState { state(of: Set(ItemKind.allCases)) }

  /// The same with the items of these kinds alone.
  public func state(of kinds: Set<ItemKind>) -> EngineState {
    var state = rest
    if kinds.contains(.timer) { state.timers = shelves.timers.values }
    if kinds.contains(.alarm) { state.alarms = shelves.alarms.values }
    if kinds.contains(.sequence) { state.sequences = shelves.sequences.values }
    if kinds.contains(.stopwatch) { state.stopwatches = shelves.stopwatches.values }
    return state
  }
}
