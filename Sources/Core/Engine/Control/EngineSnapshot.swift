// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A consistent snapshot that shares its items and rings with the engine; only `state` copies them.
public struct EngineSnapshot: Sendable {
  let shelves: Shelves
  let queue: RingQueue
  /// The state without its items and rings.
  var rest: EngineState

  /// Sequence number of the last event included.
  var sequence: Int64 { rest.sequence }

  /// Everything a client needs to create an item, at once.
  var basis: EngineBasis { EngineBasis(rest) }

  /// The whole state as lists, in time proportional to the number of items.
  public var state: EngineState { state(of: Set(ItemKind.allCases)) }

  /// The state with items of these kinds only.
  public func state(of kinds: Set<ItemKind>) -> EngineState {
    var state = rest
    state.rings = queue.rings
    state.missed = queue.missed
    state.items = ItemLists(shelves, of: kinds)
    return state
  }
}
