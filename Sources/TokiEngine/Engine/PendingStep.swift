// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A step of the machine whose changes wait for the commit at the end of the turn.
struct PendingStep {
  /// Runs it once more on a machine that lacks what was refused of the same turn.
  let run: (inout EngineStateMachine) throws(ControlError) -> Void
  /// Whether somebody asked for it, and so can be refused; everything else has happened.
  let isRequest: Bool
  var changes: [StoreChange] = []
  var events: [EngineEvent.Change] = []
  var touchedRing = false
  /// Whether it changes what is set for all of Toki.
  private(set) var changesSettings = false
  /// Called once with why it was refused, or with `nil`; is itself `nil` once it was called.
  var answer: ((ControlError?) -> Void)?

  /// Whether it holds even unsaved.
  ///
  /// A ring that a person ended stays ended even if that cannot be saved yet; and a request that changes
  /// nothing cannot fail to be saved.
  var stands: Bool { !isRequest || touchedRing || changes.isEmpty }

  /// The changes that are saved whole or not at all: all of a request, and of what has happened those of each item.
  var parts: [[StoreChange]] {
    guard !changes.isEmpty else { return [] }
    return isRequest ? [changes] : UnsavedChanges.ofEachItem(changes)
  }

  /// Takes in what the machine wants done; rings that the store had already are left out.
  mutating func take(_ step: EngineStep, without repeated: RepeatedRings) {
    (touchedRing, changesSettings, changes, events) = (false, false, [], [])
    add(step, without: repeated)
  }

  /// Makes room for what so many new items want done.
  mutating func reserve(_ items: Int) {
    // Each is saved and its making written down; each is told.
    changes.reserveCapacity(2 * items + 2)
    events.reserveCapacity(items)
  }

  /// Takes in what the next piece of the same step wants done.
  mutating func add(_ step: EngineStep, without repeated: RepeatedRings) {
    if step.touchedRing { touchedRing = true }
    for action in step.actions {
      switch action {
      case .save(.putRing(let ring)) where repeated.holds(ring): break
      case .save(let change):
        if case .putSettings = change { changesSettings = true }
        changes.append(change)
      case .publish(let event): events.append(event)
      case .play, .stopPlaying, .present, .withdraw, .announceMissed, .lookAtClocks: break
      }
    }
    if !repeated.isEmpty { events.removeAll { event in event.newRing.map(repeated.holds) ?? false } }
  }
}

/// What the store takes once: one occurrence of one item.
struct RingOccurrence: Hashable {
  let owner: ItemID
  let occurrence: Occurrence

  init(_ ring: Ring) { self.init(owner: ring.owner, occurrence: ring.occurrence) }

  init(owner: ItemID, occurrence: Occurrence) {
    self.owner = owner
    self.occurrence = occurrence
  }
}

/// The rings whose occurrence the store had already, under another id.
struct RepeatedRings {
  private var first: [RingOccurrence: RingID] = [:]
  var isEmpty: Bool { first.isEmpty }

  mutating func insert(_ id: RingID, of occurrence: RingOccurrence) {
    first[occurrence] = min(first[occurrence] ?? id, id)
  }

  /// Whether it is one of them; the ring that the store has is older, and is saved as any other.
  func holds(_ ring: Ring) -> Bool { first[RingOccurrence(ring)].map { ring.id >= $0 } ?? false }
}

extension EngineEvent.Change {
  /// The ring that begins or was missed; `nil` for any other event.
  fileprivate var newRing: Ring? {
    switch self {
    case .ringStarted(let ring): ring
    case .missed(let ring) where ring.isUnseen: ring
    default: nil
    }
  }
}
