// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// A store in memory that can be told to fail.
///
/// It passes `StoreConformance` like the real one, and may be inspected from any thread.
public final class InMemoryStore: Store, Sendable {
  private let contents = Mutex(Contents())

  /// Starts empty.
  public init() {}

  /// Thrown by every commit from now on, without any change; `nil` for working commits.
  public var failure: StoreError? {
    get { contents.withLock { $0.failure } }
    set { contents.withLock { $0.failure = newValue } }
  }

  /// Thrown by commits and checkpoints until the store is written anew; `nil` for an undamaged store.
  public var damage: StoreError? {
    get { contents.withLock { $0.damage } }
    set { contents.withLock { $0.damage = newValue } }
  }

  /// Thrown by `renew`, without any change; `nil` for a store that can be written anew.
  public var renewal: StoreError? {
    get { contents.withLock { $0.renewal } }
    set { contents.withLock { $0.renewal = newValue } }
  }

  /// The changes no commit may contain: one that does throws `.unusable` without any change; `nil` for none.
  public var refuses: (@Sendable (StoreChange) -> Bool)? {
    get { contents.withLock { $0.refuses } }
    set { contents.withLock { $0.refuses = newValue } }
  }

  /// Called during each commit; `nil` for nothing.
  public var whileSaving: (@Sendable () -> Void)? {
    get { contents.withLock { $0.whileSaving } }
    set { contents.withLock { $0.whileSaving = newValue } }
  }

  /// `true` if commits wait for `answer`, as over a network; false for commits that are answered at once.
  public var isSlow: Bool {
    get { contents.withLock { $0.isSlow } }
    set { contents.withLock { $0.isSlow = newValue } }
  }

  /// False while the store is slow.
  public var answersAtOnce: Bool { !isSlow }

  /// The changes of the commit that waits for `answer`; `nil` for none.
  public var waiting: [StoreChange]? { contents.withLock { $0.waiting?.changes } }

  /// Answers the waiting commit on the loop, and saves it unless the store fails; does nothing if none waits.
  public func answer(on loop: any EventLoop) {
    guard let waiting = contents.withLock({ $0.waiting.take() }) else { return }
    loop.post { waiting.answer() }
  }

  /// Drops the waiting commit, as when the process that sent it dies.
  public func forgetWaiting() { contents.withLock { $0.waiting = nil } }

  /// Commits at once, or once it is let.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    guard isSlow else { return done(failure(of: { () throws(StoreError) in try commit(groups, pause: pause) })) }
    let changes = groups.flatMap(\.self)
    // Only called on the engine's loop, by `answer`.
    nonisolated(unsafe) let done = done
    let waiting = Waiting(changes: changes) { [self] in
      unsafe done(failure(of: { () throws(StoreError) in try commit(changes) }))
    }
    let others = contents.withLock { contents in
      defer { contents.waiting = waiting }
      return contents.waiting
    }
    precondition(others == nil, "One commit is under way at a time")
  }

  private func failure(of body: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  fileprivate struct Waiting: Sendable {
    let changes: [StoreChange]
    let answer: @Sendable () -> Void
  }

  /// The changes of every successful commit, oldest first.
  public var commits: [[StoreChange]] { contents.withLock { $0.commits } }

  /// All rings, by id.
  public var rings: [Ring] { contents.withLock { $0.rings.values.sorted { $0.id < $1.id } } }

  /// The saved state, items by id.
  public func load() throws(StoreError) -> StoredState {
    contents.withLock { contents in
      StoredState(
        boot: contents.boot, zones: contents.zones, items: ItemLists(contents.items),
        openRings: contents.rings.values.filter { $0.end == nil || $0.isUnseen }.sorted { $0.id < $1.id },
        keys: contents.keys, counters: contents.counters, settings: contents.settings, undo: contents.undo,
        followed: contents.followed.values.sorted { $0.source.path < $1.source.path })
    }
  }

  /// Commits all groups at once, after calling `whileSaving` and `pause`.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) {
    whileSaving?()
    pause()
    try commit(groups.flatMap(\.self))
  }

  /// Applies the changes, all or none.
  public func commit(_ changes: [StoreChange]) throws(StoreError) {
    try contents.withLock { (contents) throws(StoreError) in
      if let failure = contents.failure ?? contents.damage { throw failure }
      if let refuses = contents.refuses, changes.contains(where: refuses) {
        throw .unusable(path: "in memory", reason: "not saved: a change that is refused")
      }
      if changes.isEmpty { return }
      // Only a ring can be refused, so rings go first and the rest needs no rollback.
      try contents.putRings(of: changes)
      for change in changes { contents.apply(change) }
      contents.commits.append(changes)
    }
  }

  /// `true` if `checkpoint` should be called; it only counts the calls.
  public var needsCheckpoint: Bool {
    get { contents.withLock { $0.needsCheckpoint } }
    set { contents.withLock { $0.needsCheckpoint = newValue } }
  }

  /// Counts the call, or throws `failure` or `damage`.
  public func checkpoint() throws(StoreError) {
    try contents.withLock { (contents) throws(StoreError) in
      if let failure = contents.failure ?? contents.damage { throw failure }
      contents.checkpoints += 1
    }
  }

  /// Holds this state and these changes from now on, and reports a loss of nothing; or throws `failure` or `renewal`.
  public func renew(
    from state: StoredState, with groups: [[StoreChange]], because damage: StoreError
  ) throws(StoreError) {
    try contents.withLock { (contents) throws(StoreError) in
      if let failure = contents.failure ?? contents.renewal { throw failure }
      try contents.hold([state.changes] + groups)
      var loss = StoreLoss()
      loss.isReplaced = true
      contents.losses.append(loss)
      contents.damage = nil
      contents.renewals += 1
    }
  }

  /// Number of times that it was written anew.
  public var renewals: Int { contents.withLock { $0.renewals } }

  /// Number of checkpoints so far.
  public var checkpoints: Int { contents.withLock { $0.checkpoints } }

  /// The losses to report.
  public var losses: [StoreLoss] {
    get { contents.withLock { $0.losses } }
    set { contents.withLock { $0.losses = newValue } }
  }

  /// Clears `losses`.
  public func acknowledgeLosses() throws(StoreError) {
    try contents.withLock { (contents) throws(StoreError) in
      if let failure = contents.failure { throw failure }
      contents.losses = []
    }
  }

  /// The newest rings first, older than `before`; `nil` starts from the newest.
  public func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    let earlier = rings.reversed().filter { ring in before.map { ring.id < $0 } ?? true }
    return Array(earlier.prefix(max(0, limit)))
  }

  /// The newest decisions about an item or the host first.
  public func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    let decisions = contents.withLock { $0.decisions }.reversed().lazy
      .filter { subject.includes($0.item) && range?.contains($0.at) ?? true }
    return Array(decisions.prefix(max(0, limit)))
  }
}

private struct Contents {
  var failure: StoreError?
  var damage: StoreError?
  var renewal: StoreError?
  var renewals = 0
  var refuses: (@Sendable (StoreChange) -> Bool)?
  var whileSaving: (@Sendable () -> Void)?
  var isSlow = false
  var waiting: InMemoryStore.Waiting?
  var commits: [[StoreChange]] = []
  var needsCheckpoint = false
  var losses: [StoreLoss] = []
  var checkpoints = 0
  var boot: BootID?
  var zones: HostZones?
  var items = Shelves()
  var rings: [RingID: Ring] = [:]
  var ringsByOccurrence: [OwnedOccurrence: RingID] = [:]
  var keys: [CreationKey] = []
  var counters = Counters()
  var settings = EngineSettings()
  var undo: UndoableAct?
  var followed: [String: FollowedFile] = [:]
  var decisions: [Decision] = []

  struct OwnedOccurrence: Hashable {
    let owner: ItemID
    let occurrence: Occurrence
    let attempt: Int

    init(_ ring: Ring) {
      owner = ring.owner
      occurrence = ring.occurrence
      attempt = ring.attempt
    }
  }

  /// Holds nothing but the history, the decisions and these changes.
  mutating func hold(_ groups: [[StoreChange]]) throws(StoreError) {
    for ring in rings.values where ring.end == nil || ring.isUnseen { setRing(ring.id, nil) }
    (items, keys, followed) = (Shelves(), [], [:])
    for changes in groups {
      try putRings(of: changes)
      for change in changes { apply(change) }
    }
  }

  /// Saves the rings among `changes`, all or none.
  mutating func putRings(of changes: [StoreChange]) throws(StoreError) {
    var replaced: [(id: RingID, ring: Ring?)] = []
    for change in changes {
      if case .takeBackMissed(let owner, let instant, let newest) = change {
        for ring in rings.values
        where ring.owner == owner && ring.end == .missed && ring.planned > instant && ring.id <= newest {
          replaced.append((ring.id, ring))
          setRing(ring.id, nil)
        }
      }
      if change == .removeRings {
        for ring in rings.values {
          replaced.append((ring.id, ring))
          setRing(ring.id, nil)
        }
      }
      guard case .putRing(let ring) = change else { continue }
      if let holder = ringsByOccurrence[OwnedOccurrence(ring)], holder != ring.id {
        for (id, earlier) in replaced.reversed() { setRing(id, earlier) }
        throw .duplicateOccurrence(
          ring.id, owner: ring.owner, occurrence: ring.occurrence, attempt: ring.attempt)
      }
      replaced.append((ring.id, rings[ring.id]))
      setRing(ring.id, ring)
    }
  }

  private mutating func setRing(_ id: RingID, _ ring: Ring?) {
    if let earlier = rings[id] { ringsByOccurrence[OwnedOccurrence(earlier)] = nil }
    rings[id] = ring
    if let ring { ringsByOccurrence[OwnedOccurrence(ring)] = id }
  }

  /// Applies a change that does not concern a ring.
  mutating func apply(_ change: StoreChange) {
    switch change {
    case .put(let item): items[item.id] = item
    case .remove(let id): items[id] = nil
    case .putRing, .takeBackMissed, .removeRings: break
    case .putKey(let key):
      // Compare bytes, as a database does; more Strings are equal.
      keys.removeAll { $0.key.utf8.elementsEqual(key.key.utf8) }
      keys.append(key)
      if keys.count > 1000 { keys.removeFirst() }
    case .putCounters(let counters): self.counters = counters
    case .putSettings(let settings): self.settings = settings
    case .putHost(let boot, let zones): (self.boot, self.zones) = (boot, zones)
    case .putUndo(let act): undo = act
    case .putFollowed(let file): followed[file.source.path] = file
    case .removeFollowed(let path): followed[path] = nil
    case .addDecision(let decision):
      decisions.append(decision)
      // In batches, because removing from the front moves all the others.
      if decisions.count > 101_000 { decisions.removeFirst(1_000) }
    case .removeDecisions: decisions = []
    }
  }
}
