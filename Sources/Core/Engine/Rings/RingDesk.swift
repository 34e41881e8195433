// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The rings: open and unseen ones, and the last notices to a person.
struct RingDesk: Sendable {
  /// The rings that are open, the one that is heard, and those that nobody has seen.
  var queue: RingQueue
  /// The state shown and played to a person after the actions so far.
  var shown = Shown()
  /// IDs of the rings that began in the turn being run again.
  var given: [RingOccurrence: RingID] = [:]
}

extension EngineStateMachine {
  /// The rings that are open, the one that is heard, and those that nobody has seen.
  package internal(set) var queue: RingQueue {
    get { desk.queue }
    _modify { yield &desk.queue }
  }
}
