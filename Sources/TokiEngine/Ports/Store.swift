// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Where everything is kept.
///
/// Used from the engine's loop alone.
public protocol Store {
  /// Everything that is not history.
  func load() throws(StoreError) -> StoredState
  /// Applies all the changes or none; they are on the disk when it returns.
  ///
  /// - Throws: `.duplicateOccurrence` when a ring's (owner, occurrence) is already there under
  ///   another ring id; nothing is changed then.
  func commit(_ changes: [StoreChange]) throws(StoreError)
  /// The same of all groups together, with `pause` called now and then between two changes, for what cannot wait until
  /// many are applied.
  func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError)
  /// Whether `checkpoint` has something to do.
  var needsCheckpoint: Bool { get }
  /// Does what is best done while nothing happens, such as a copy for the case of damage; nothing that can be
  /// read changes.
  ///
  /// - Throws: `.damaged` when it finds what `load` would refuse.
  func checkpoint() throws(StoreError)
  /// The losses by damage that nobody has acknowledged yet, the oldest first.
  var losses: [StoreLoss] { get throws(StoreError) }
  /// Forgets them, once a person has read of them.
  func acknowledgeLosses() throws(StoreError)
  /// Rings that began before `before` (or all), the newest first, at most `limit` of them.
  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring]
  /// Decisions about `item`, the newest first, at most `limit` of them.
  func decisions(about item: ItemID, limit: Int) throws(StoreError) -> [Decision]
}

extension Store {
  public func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) {
    try commit(groups.flatMap(\.self))
  }
  public var needsCheckpoint: Bool { false }
  public func checkpoint() throws(StoreError) {}
  public var losses: [StoreLoss] { [] }
  public func acknowledgeLosses() throws(StoreError) {}
}

/// One change of what is stored; a put replaces what has the same id.
public enum StoreChange: Hashable, Sendable {
  case put(AnyItem)
  case remove(ItemID)
  case putRing(Ring)
  /// Removes the missed rings of an item, up to the one of this id, that were planned after an instant: it is still
  /// to come.
  case takeBackMissed(ItemID, after: UTCInstant, through: RingID)
  case putKey(CreationKey)
  case putCounters(Counters)
  case putSettings(EngineSettings)
  /// The boot to which the boot deadlines of all timers and snoozes belong.
  case putBoot(BootID)
  case addDecision(Decision)
}

/// What a store gives back at the start.
public struct StoredState: Hashable, Sendable {
  /// The boot to which the boot deadlines belong; `nil` in a new store.
  public var boot: BootID?
  /// In the order of their ids.
  public var timers: [CountdownTimer]
  /// In the order of their ids.
  public var alarms: [Alarm]
  /// In the order of their ids.
  public var sequences: [StepSequence]
  /// In the order of their ids.
  public var stopwatches: [Stopwatch]
  /// Rings without an end and missed ones that nobody has seen, in the order of their ids.
  public var openRings: [Ring]
  /// The newest 1,000 creation keys, the oldest first.
  public var keys: [CreationKey]
  public var counters: Counters
  /// As they are unless set, in a new store.
  public var settings: EngineSettings

  public init(
    boot: BootID? = nil, timers: [CountdownTimer] = [], alarms: [Alarm] = [],
    sequences: [StepSequence] = [], stopwatches: [Stopwatch] = [], openRings: [Ring] = [],
    keys: [CreationKey] = [], counters: Counters = Counters(),
    settings: EngineSettings = EngineSettings()
  ) {
    self.boot = boot
    self.timers = timers
    self.alarms = alarms
    self.sequences = sequences
    self.stopwatches = stopwatches
    self.openRings = openRings
    self.keys = keys
    self.counters = counters
    self.settings = settings
  }
}

/// The numbers that only ever grow: at least the last one of each kind that is not stored any more.
public struct Counters: Hashable, Sendable {
  public var timer: Int64
  public var alarm: Int64
  public var sequence: Int64
  public var stopwatch: Int64
  public var ring: Int64
  /// The sequence number of the last event.
  public var event: Int64

  /// The last number of a kind of item.
  public subscript(kind: ItemKind) -> Int64 {
    get {
      switch kind {
      case .timer: timer
      case .alarm: alarm
      case .sequence: sequence
      case .stopwatch: stopwatch
      }
    }
    set {
      switch kind {
      case .timer: timer = newValue
      case .alarm: alarm = newValue
      case .sequence: sequence = newValue
      case .stopwatch: stopwatch = newValue
      }
    }
  }

  public init(
    timer: Int64 = 0, alarm: Int64 = 0, sequence: Int64 = 0, stopwatch: Int64 = 0, ring: Int64 = 0,
    event: Int64 = 0
  ) {
    self.timer = timer
    self.alarm = alarm
    self.sequence = sequence
    self.stopwatch = stopwatch
    self.ring = ring
    self.event = event
  }
}

/// What was created under an idempotency key, so that a repeated request creates nothing.
public struct CreationKey: Hashable, Sendable {
  /// The client's key, 1 to 255 bytes.
  public let key: String
  /// What was asked, so that a key used for something else is noticed.
  public let request: String
  public let item: ItemID

  public init(key: String, request: String, item: ItemID) {
    self.key = key
    self.request = request
    self.item = item
  }
}

/// A row of the record of why things happened.
public struct Decision: Hashable, Sendable, Formed {
  public let at: UTCInstant
  /// `nil` when it is about the host.
  public let item: ItemID?
  public let kind: Kind
  /// The instant it is about, as the ring that was armed; `nil` where there is none.
  public let instant: UTCInstant?
  /// The span it is about, as how late or how far the clock was set; `nil` where there is none.
  public let span: TimeSpan?

  public enum Kind: String, Hashable, Sendable, CaseIterable, CodedField {
    case created, armed, paused, reset, extended, rang, dismissed, snoozed, unanswered, superseded
    case missed, cancelled, turnedOff = "turned_off", clockStepped = "clock_stepped"
    case zoneChanged = "zone_changed", restored, continued
    case edited, skipped, unskipped, resumed, imported, stepEnded = "step_ended"
    /// From now on it goes by trusted time; the span is the bound.
    case timeKnown = "time_known"
    /// From now on it goes by the device's clock, or what is known of its rate.
    case timeLost = "time_lost"
    /// The clock had been ahead: what it made of a ring was taken back; the instant is when it rings now.
    case clockWrong = "clock_wrong"
  }

  public init(
    at: UTCInstant, item: ItemID?, kind: Kind, instant: UTCInstant? = nil, span: TimeSpan? = nil
  ) {
    self.at = at
    self.item = item
    self.kind = kind
    self.instant = instant
    self.span = span
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Decision?
  ) throws(Visitor.Failure) -> Decision {
    Decision(
      at: try visitor.field("at", whole) { $0.at }, item: try visitor.field("item", whole) { $0.item },
      kind: try visitor.field("kind", whole) { $0.kind },
      instant: try visitor.field("instant", whole) { $0.instant },
      span: try visitor.field("span_ns", whole) { $0.span })
  }
}

/// Why a store cannot do what it should; nothing was changed.
public enum StoreError: Error, Hashable, Sendable {
  /// Another Toki engine holds the folder; `holder` is its process id, `nil` when unknown.
  case inUse(path: String, holder: Int32?)
  /// Another program holds the database's lock.
  case locked(path: String)
  /// The file is not a Toki database or is damaged.
  case damaged(path: String, reason: String)
  /// A newer Toki wrote it; `found` is its schema version, `known` the newest this one reads.
  case newer(path: String, found: Int, known: Int)
  /// The disk is full or the quota used up.
  case full(path: String)
  /// The disk can be read and not written.
  case readOnly(path: String)
  /// The folder or file cannot be made, opened or written; `reason` is the system's own word.
  case unusable(path: String, reason: String)
  /// This ring was there already.
  case duplicateOccurrence(RingID, owner: ItemID, occurrence: Occurrence)
}
