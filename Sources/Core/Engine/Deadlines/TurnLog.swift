// SPDX-License-Identifier: Apache-2.0

/// What stood in the places that a turn has changed, for a part that is too large to be copied.
struct TurnLog<Change: Sendable>: Sendable {
  /// Oldest first; `nil` outside a turn.
  private var changes: [Change]?

  /// Whether a turn is open, and changes are to be noted.
  var isOpen: Bool { changes != nil }

  /// Notes what stood in a place; nothing outside a turn.
  mutating func note(_ change: @autoclosure () -> Change) { changes?.append(change()) }

  /// Begins a turn.
  mutating func begin() { changes = [] }

  /// Ends the turn and hands out what was noted, oldest first.
  mutating func end() -> [Change] {
    defer { changes = nil }
    return changes ?? []
  }

  /// Goes on with a turn that was handed out, and all that was noted since.
  mutating func resume(_ earlier: [Change]) { changes = earlier + (changes ?? []) }

  /// Reserves capacity for this many more changes of an open turn.
  mutating func reserve(_ count: Int) {
    let noted = changes?.count ?? 0
    changes?.reserveCapacity(noted + count)
  }
}
