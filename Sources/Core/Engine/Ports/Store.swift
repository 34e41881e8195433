// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The persistent store of the engine.
///
/// It is used only from the engine's loop.
public protocol Store {
  /// Loads everything except the history.
  func load() throws(StoreError) -> StoredState
  /// Applies all changes or none; they are on the disk when it returns.
  ///
  /// - Throws: `.duplicateOccurrence`, with nothing changed, if another ring of the same owner, occurrence and attempt
  ///   is stored.
  func commit(_ changes: [StoreChange]) throws(StoreError)
  /// Applies all groups together or none, and calls `pause` between changes now and then.
  ///
  /// Urgent work goes into `pause`, so that it need not wait for a long commit.
  func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError)
  /// Applies all groups together or none, and calls `done` once, with the reason of a failure or `nil` for success.
  ///
  /// `done` is called on the engine's loop and in a turn of it: before this returns (`answersAtOnce`), or later. The next
  /// commit comes after it. A lost connection is no failure: the store sends the same again.
  func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void)
  /// `true` if commits are answered before they return, so that changes can be tried one by one after a failure.
  var answersAtOnce: Bool { get }
  /// Writes a damaged store anew from the engine's memory, after a call that has thrown `.damaged`.
  ///
  /// - Parameters:
  ///  - state: Everything in memory; `groups` are applied to it already.
  ///  - groups: The changes of the commit that has failed, for the history and the decisions.
  ///  - damage: The error; a store that cannot do this throws it again.
  /// - Throws: Why it could not be written; then nothing has changed.
  func renew(from state: StoredState, with groups: [[StoreChange]], because damage: StoreError) throws(StoreError)
  /// `true` if `checkpoint` has work to do.
  var needsCheckpoint: Bool { get }
  /// Does maintenance for a quiet moment, as a backup copy; nothing readable changes.
  ///
  /// - Throws: `.damaged` when it finds damage that `load` would refuse.
  func checkpoint() throws(StoreError)
  /// Losses by damage that nobody has acknowledged, oldest first.
  var losses: [StoreLoss] { get throws(StoreError) }
  /// Clears the recorded losses, once a person has read about them.
  func acknowledgeLosses() throws(StoreError)
  /// Rings that began before `before` (`nil` for all), newest first, at most `limit`.
  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring]
  /// Decisions about `subject`, newest first, at most `limit`.
  ///
  /// `range` limits them to those made within it; `nil` for no such limit.
  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision]
  /// Reads rings as `history(before:limit:)`, and calls `done` once with them or the reason of a failure.
  ///
  /// `done` is called on the engine's loop: before this returns (`answersAtOnce`), or later, so that nothing waits.
  func history(before: RingID?, limit: Int, done: @escaping (Result<[Ring], StoreError>) -> Void)
  /// Reads decisions as `decisions(about:within:limit:)`, and calls `done` as the history does.
  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int,
    done: @escaping (Result<[Decision], StoreError>) -> Void)
}

/// The subject of decisions.
public enum DecisionSubject: Hashable, Sendable {
  case item(ItemID)
  /// The machine and its clock.
  case host
  /// Any item, and the host.
  case anything

  /// The item; the host for `nil`.
  public init(_ item: ItemID?) { self = item.map { .item($0) } ?? .host }

  /// `true` for a decision about this item, or about the host for `nil`.
  public func includes(_ item: ItemID?) -> Bool { self == .anything || self == DecisionSubject(item) }
}

extension Store {
  /// Reads rings, and calls `done` at once.
  public func history(before: RingID?, limit: Int, done: @escaping (Result<[Ring], StoreError>) -> Void) {
    done(Result { () throws(StoreError) in try history(before: before, limit: limit) })
  }
  /// Reads decisions, and calls `done` at once.
  public func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int,
    done: @escaping (Result<[Decision], StoreError>) -> Void
  ) {
    done(Result { () throws(StoreError) in try decisions(about: subject, within: range, limit: limit) })
  }
  /// Decisions about `item`, or about the host for `nil`, newest first, at most `limit`.
  public func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>? = nil, limit: Int
  ) throws(StoreError) -> [Decision] {
    try decisions(about: DecisionSubject(item), within: range, limit: limit)
  }
  /// Commits all groups at once, without pauses.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) {
    try commit(groups.flatMap(\.self))
  }
  /// Commits, and calls `done` at once.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    let failure: StoreError?
    do throws(StoreError) {
      try commit(groups, pause: pause)
      failure = nil
    } catch {
      failure = error
    }
    done(failure)
  }
  /// Throws the damage; for stores that cannot be damaged.
  public func renew(
    from state: StoredState, with groups: [[StoreChange]], because damage: StoreError
  ) throws(StoreError) { throw damage }
  /// True; for stores on this machine.
  public var answersAtOnce: Bool { true }
  /// False; for stores without maintenance.
  public var needsCheckpoint: Bool { false }
  /// Does nothing; for stores without maintenance.
  public func checkpoint() throws(StoreError) {}
  /// Empty; for stores that cannot be damaged.
  public var losses: [StoreLoss] { [] }
  /// Does nothing; for stores that cannot be damaged.
  public func acknowledgeLosses() throws(StoreError) {}
}

/// A change to the store; a put replaces the row of the same ID.
public enum StoreChange: Hashable, Sendable {
  case put(AnyItem)
  case remove(ItemID)
  case putRing(Ring)
  /// Removes all rings, open ones too.
  case removeRings
  /// Removes an item's missed rings that were planned after an instant, up to this ring ID.
  ///
  /// Those rings are still to come.
  case takeBackMissed(ItemID, after: UTCInstant, through: RingID)
  case putKey(CreationKey)
  case putCounters(Counters)
  case putSettings(EngineSettings)
  /// The boot that the boot deadlines of all timers and snoozes belong to, and the rules of the zones that alarms go
  /// by.
  case putHost(boot: BootID, zones: HostZones?)
  /// The last act that can be taken back, in place of the one before; `nil` for none.
  case putUndo(UndoableAct?)
  case putFollowed(FollowedFile)
  case removeFollowed(path: String)
  case addDecision(Decision)
  /// Removes all decisions.
  case removeDecisions
}

/// The content of a store at the start, without the history.
///
/// The lists of its items are its own members: `stored.timers`.
@dynamicMemberLookup
public struct StoredState: Hashable, Sendable {
  /// The boot that the boot deadlines belong to; `nil` in a new store.
  public var boot: BootID?
  /// The rules of the zones that alarms went by last; `nil` in a new store, and in one of a build that kept none.
  public var zones: HostZones?
  /// The items of every kind.
  public var items: ItemLists
  /// Open rings, and missed or unanswered ones that nobody has seen, in ID order.
  public var openRings: [Ring]
  /// The newest 1,000 creation keys, oldest first.
  public var keys: [CreationKey]
  /// The last numbers given out; all 0 in a new store.
  public var counters: Counters
  /// The shared settings; the defaults in a new store.
  public var settings: EngineSettings
  /// The last cancel or edit; `nil` for none.
  public var undo: UndoableAct?
  /// The followed calendar files, ordered by path.
  public var followed: [FollowedFile]

  /// Creates a state; a new store's unless values are given.
  public init(
    boot: BootID? = nil, zones: HostZones? = nil, items: ItemLists = ItemLists(), openRings: [Ring] = [],
    keys: [CreationKey] = [], counters: Counters = Counters(),
    settings: EngineSettings = EngineSettings(), undo: UndoableAct? = nil, followed: [FollowedFile] = []
  ) {
    self.boot = boot
    self.zones = zones
    self.items = items
    self.openRings = openRings
    self.keys = keys
    self.counters = counters
    self.settings = settings
    self.undo = undo
    self.followed = followed
  }

  /// The items of one kind.
  @inlinable
  public subscript<Kept>(dynamicMember list: WritableKeyPath<ItemLists, [Kept]>) -> [Kept] {
    get { items[keyPath: list] }
    _modify { yield &items[keyPath: list] }
  }
}

/// The last numbers given out, which only grow; at least that of the newest item ever removed.
public struct Counters: Hashable, Sendable {
  /// The last ID of each kind of item; a kind that has none yet is absent.
  private var items: [ItemKind: Int64]
  /// The last ring ID.
  public var ring: Int64
  /// Sequence number of the last event.
  public var event: Int64

  /// `true` if no item and no ring was ever made.
  public var areUnused: Bool { items.isEmpty && ring == 0 }

  /// The last ID of a kind of item.
  public subscript(kind: ItemKind) -> Int64 {
    get { items[kind] ?? 0 }
    set { items[kind] = newValue == 0 ? nil : newValue }
  }

  /// Creates counters; those left out start at 0.
  public init(_ items: [ItemKind: Int64] = [:], ring: Int64 = 0, event: Int64 = 0) {
    self.items = items.filter { $0.value != 0 }
    self.ring = ring
    self.event = event
  }
}

/// An idempotency key and the item created under it, so that a repeated request creates nothing.
public struct CreationKey: Hashable, Sendable {
  /// The client's key, 1 to 255 bytes.
  public let key: String
  /// The request, to detect a key that is used for something else.
  public let request: String
  /// The item that was created or changed.
  public let item: ItemID

  /// Creates an entry for the store.
  public init(key: String, request: String, item: ItemID) {
    self.key = key
    self.request = request
    self.item = item
  }
}

/// A history row: a decision of the engine, and its subject.
public struct Decision: Hashable, Sendable, Formed {
  /// Time of the decision.
  public let at: UTCInstant
  /// The item concerned; `nil` for a decision about the host.
  public let item: ItemID?
  /// The decision.
  public let kind: Kind
  /// The instant concerned, as of the ring that was armed; `nil` if there is none.
  public let instant: UTCInstant?
  /// The span concerned, as the lateness of a ring or the length of a snooze; `nil` if there is none.
  public let span: TimeSpan?
  /// The ring concerned; `nil` if there is none.
  public let ring: RingID?
  /// The client through which a person asked for it; `nil` if nobody did, or the client is not known.
  public let by: ClientName?
  /// A hook's result, for `hookEnded`; `nil` for any other kind.
  public let hook: HookResult?

  /// Number of decisions that a store keeps, of all items together.
  public static let kept: Int64 = 20_000

  /// The kinds of decision, as stored and sent.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CodedField {
    case created, armed, paused, reset, extended, rang, dismissed, snoozed, unanswered, superseded
    case missed, cancelled, turnedOff = "turned_off", clockStepped = "clock_stepped"
    case zoneChanged = "zone_changed", restored, continued
    case edited, skipped, unskipped, resumed, imported, stepEnded = "step_ended"
    /// The cancel was taken back, and the item is there again; the instant is when it rings.
    case uncancelled
    /// The last edit was taken back; the instant is when it rings.
    case unedited
    /// The item goes by trusted time from now on; the span is the bound.
    case timeKnown = "time_known"
    /// The item goes by the device's clock, or its known rate, from now on.
    case timeLost = "time_lost"
    /// The clock was ahead, so a ring was taken back; the instant is when it rings now.
    case clockWrong = "clock_wrong"
    /// A hook has ended; the span is how long it took.
    case hookEnded = "hook_ended"
    /// The question whether a person is still awake was asked; the instant is when it rings again, the span how late
    /// it was asked, the ring the one that was stopped.
    case awakeAsked = "awake_asked"
    /// A person is awake, and the item does not ring again.
    case awakeAnswered = "awake_answered"
    /// The question was not asked, because its instant was found too late.
    case awakeLapsed = "awake_lapsed"
    /// A pre-alarm told of the ring at the instant; the span is how long before, `nil` where it was not to be heard.
    case preAlarm = "pre_alarm"
    /// The machine was suspended; the instant is when it woke, the span how long it slept.
    case slept
    /// A system rang it while the engine's process did not run; the instant is the planned one, the span how late it
    /// was, the ring the one that is recorded for it.
    case systemRang = "system_rang"
  }

  /// Creates a row; the missing values are `nil`.
  public init(
    at: UTCInstant, item: ItemID?, kind: Kind, instant: UTCInstant? = nil, span: TimeSpan? = nil,
    ring: RingID? = nil, by: ClientName? = nil, hook: HookResult? = nil
  ) {
    self.at = at
    self.item = item
    self.kind = kind
    self.instant = instant
    self.span = span
    self.ring = ring
    self.by = by
    self.hook = hook
  }

  /// Visits the fields under their API names.
  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Decision?
  ) throws(Visitor.Failure) -> Decision {
    Decision(
      at: try visitor.field("at", whole) { $0.at }, item: try visitor.field("item", whole) { $0.item },
      kind: try visitor.field("kind", whole) { $0.kind },
      instant: try visitor.field("instant", whole) { $0.instant },
      span: try visitor.field("span_ns", whole) { $0.span },
      ring: try visitor.field("ring", whole) { $0.ring }, by: try visitor.field("by", whole) { $0.by },
      hook: try visitor.field("hook", whole) { $0.hook })
  }
}

/// Why the store failed; nothing was changed.
public enum StoreError: Error, Hashable, Sendable {
  /// Another Toki engine holds the folder; `holder` is its process ID, or `nil` if unknown.
  case inUse(path: String, holder: Int32?)
  /// Another program holds the database's lock.
  case locked(path: String)
  /// The file is not a Toki database or is damaged.
  case damaged(path: String, reason: String)
  /// A newer Toki wrote it; `found` is its schema version, `known` the newest this one reads.
  case newer(path: String, found: Int, known: Int)
  /// The disk is full or the quota is used up.
  case full(path: String)
  /// The disk is read-only.
  case readOnly(path: String)
  /// The folder or file cannot be created, opened or written; `reason` is the system's message.
  case unusable(path: String, reason: String)
  /// A ring of this attempt of the occurrence is already stored.
  case duplicateOccurrence(RingID, owner: ItemID, occurrence: Occurrence, attempt: Int)
}
