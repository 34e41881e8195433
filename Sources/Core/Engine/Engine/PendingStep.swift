// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A step of the machine whose changes await the commit at the end of the turn.
struct PendingStep {
  /// Runs it again on a machine without the refused steps of the turn.
  let run: (inout EngineStateMachine) throws(ControlError) -> Void
  /// `true` if it is a request, which can be refused; anything else has already happened.
  let isRequest: Bool
  private(set) var changes: [StoreChange] = []
  private(set) var events: [EngineEvent.Change] = []
  private(set) var hooks: [HookRun] = []
  private var touchedRing = false
  /// `true` if it changes the shared settings.
  private(set) var changesSettings = false
  /// Called once, with the reason for a refusal or `nil`; `nil` for steps without a caller.
  let answer: ((ControlError?) -> Void)?

  /// Makes a step that has not run yet.
  init(
    run: @escaping (inout EngineStateMachine) throws(ControlError) -> Void, isRequest: Bool,
    answer: ((ControlError?) -> Void)? = nil
  ) {
    self.run = run
    self.isRequest = isRequest
    self.answer = answer
  }

  /// `true` if it holds even if it cannot be saved.
  ///
  /// A ring that a person ended stays ended even if that is not saved yet, and a request without changes has nothing
  /// to save.
  var stands: Bool { !isRequest || touchedRing || changes.isEmpty }

  /// The groups of changes that are saved whole or not at all: the whole request, or each item's changes.
  var parts: [[StoreChange]] {
    guard !changes.isEmpty else { return [] }
    return isRequest ? [changes] : UnsavedChanges.ofEachItem(changes)
  }

  /// Replaces the recorded changes and events by a step's, except for rings that the store already had.
  mutating func take(_ step: EngineStep, without repeated: RepeatedRings) {
    (touchedRing, changesSettings, changes, events, hooks) = (false, false, [], [], [])
    add(step, without: repeated)
  }

  /// Reserves capacity for this many new items.
  mutating func reserve(_ items: Int) {
    // Each item needs a row, a history row and an event.
    changes.reserveCapacity(2 * items + 2)
    events.reserveCapacity(items)
  }

  /// Drops a ring that the store already had, and other repetitions.
  mutating func drop(_ ring: RingID, _ repeated: RepeatedRings) {
    changes.removeAll { if case .putRing(let row) = $0 { repeated.holds(row) } else { false } }
    events.removeAll { $0.isAbout(ring) }
    hooks.removeAll { $0.occasion.ring == ring }
  }

  /// Adds the changes and events of the step's next piece.
  mutating func add(_ step: EngineStep, without repeated: RepeatedRings) {
    if step.touchedRing { touchedRing = true }
    for action in step.actions {
      switch action {
      case .save(.putRing(let ring)) where repeated.holds(ring): break
      case .save(let change):
        if case .putSettings = change { changesSettings = true }
        changes.append(change)
      case .publish(let event): events.append(event)
      case .runHook(let run): hooks.append(run)
      case .play, .show, .withdraw, .lookAtClocks: break
      }
    }
    guard !repeated.isEmpty else { return }
    events.removeAll { event in event.newRing.map(repeated.holds) ?? false }
    let known = Set(
      step.actions.compactMap { if case .save(.putRing(let ring)) = $0, repeated.holds(ring) { ring.id } else { nil } })
    hooks.removeAll { run in run.occasion.ring.map(known.contains) ?? false }
  }
}

/// The key under which the store accepts a ring once: one attempt of one occurrence of one item.
struct RingOccurrence: Hashable {
  let owner: ItemID
  let occurrence: Occurrence
  let attempt: Int

  init(_ ring: Ring) { self.init(owner: ring.owner, occurrence: ring.occurrence, attempt: ring.attempt) }

  init(owner: ItemID, occurrence: Occurrence, attempt: Int) {
    self.owner = owner
    self.occurrence = occurrence
    self.attempt = attempt
  }
}

/// The rings whose occurrence the store already had under another ID.
struct RepeatedRings {
  private var first: [RingOccurrence: RingID] = [:]
  var isEmpty: Bool { first.isEmpty }

  mutating func insert(_ id: RingID, of occurrence: RingOccurrence) {
    first[occurrence] = min(first[occurrence] ?? id, id)
  }

  /// `true` if a ring is a repetition; the store's own ring is older and is saved normally.
  func holds(_ ring: Ring) -> Bool { first[RingOccurrence(ring)].map { ring.id >= $0 } ?? false }
}

extension EngineEvent.Change {
  /// `true` if it concerns the ring.
  fileprivate func isAbout(_ ring: RingID) -> Bool {
    switch self {
    case .ringStarted(let row), .ringEnded(let row), .missed(let row): row.id == ring
    case .tried(let id, _), .heard(let id, _), .playedOnce(let id): id == ring
    default: false
    }
  }

  /// The ring that begins or was missed; `nil` for any other event.
  fileprivate var newRing: Ring? {
    switch self {
    case .ringStarted(let ring): ring
    case .missed(let ring) where ring.isUnseen: ring
    default: nil
    }
  }
}
