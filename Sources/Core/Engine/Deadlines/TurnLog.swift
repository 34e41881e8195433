// SPDX-License-Identifier: Apache-2.0

/// The former values of the places that a turn has changed, for a part that is too large to be copied.
struct TurnLog<Change: Sendable>: Sendable {
  /// Oldest first; `nil` outside a turn.
  private var changes: [Change]?

  /// `true` if a turn is open, so that changes are noted.
  var isOpen: Bool { changes != nil }

  /// Notes the former value of a place; nothing outside a turn.
  mutating func note(_ change: @autoclosure () -> Change) { changes?.append(change()) }

  /// Begins a turn.
  mutating func begin() { changes = [] }

  /// Ends the turn and hands out the notes, oldest first.
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

/// A part of the machine that is too large to be copied, and notes its own changes instead.
protocol ChangesNoted {
  /// The former value of a changed place.
  associatedtype Change: Sendable
  var log: TurnLog<Change> { get set }
  /// Puts back the former value of a place; the turn has ended.
  mutating func takeBack(_ change: Change)
}

extension ChangesNoted {
  /// Begins to note changes.
  mutating func beginTurn() { log.begin() }

  /// Ends the turn; the notes can be put before a later turn.
  mutating func endTurn() -> [Change] { log.end() }

  /// Goes on with a turn that was ended, and all that was changed since.
  mutating func resumeTurn(_ earlier: [Change]) { log.resume(earlier) }

  /// Takes back the changes of the turn, and ends it.
  mutating func takeBackTurn() { for change in log.end().reversed() { takeBack(change) } }
}
