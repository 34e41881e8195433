// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Everything the engine holds at one moment, as anchors from which a client computes the time left.
///
/// The lists of its items are its own members: `state.timers`.
@dynamicMemberLookup
public struct EngineState: Hashable, Sendable, Formed {
  /// Time of the state.
  public var moment: HostMoment
  /// The boot that its boot instants belong to.
  public var boot: BootID
  /// The host's zone.
  public var zone: ZoneName
  /// The items of every kind.
  public var items: ItemLists
  /// Open rings: the first is heard, the others wait their turn.
  public var rings: [Ring]
  /// Missed and unanswered rings that nobody has seen, oldest first.
  public var missed: [Ring]
  /// The settings shared by all items.
  public var settings: EngineSettings
  /// The current trusted-time report; `nil` while no server is set.
  public var trustedTime: TrustedTimeReport?
  /// `true` if alarms and timers ring by trusted time, known or not.
  public var ringsByTrustedTime: Bool { settings.ringsByTrustedTime(reported: trustedTime) }
  /// Items whose pre-alarm has begun, and whose ring has not.
  public var announced: [ItemID]
  /// Codes of current problems, as in `EngineStatus.warnings`.
  public var warnings: [String]
  /// The rules of zones that the host has lost, as far as they are known; empty for none.
  ///
  /// A client on the same machine has lost them, too, and could not tell when something rings there.
  public var lostZones: [ZoneRules] = []
  /// Sequence number of the last event included.
  public var sequence: Int64

  /// Creates a state; missing values are empty, unset or at their defaults.
  public init(
    moment: HostMoment, boot: BootID, zone: ZoneName, items: ItemLists = ItemLists(), rings: [Ring] = [],
    missed: [Ring] = [], settings: EngineSettings = EngineSettings(),
    trustedTime: TrustedTimeReport? = nil, announced: [ItemID] = [], warnings: [String] = [], sequence: Int64 = 0
  ) {
    self.moment = moment
    self.boot = boot
    self.zone = zone
    self.items = items
    self.rings = rings
    self.missed = missed
    self.settings = settings
    self.trustedTime = trustedTime
    self.announced = announced
    self.warnings = warnings
    self.sequence = sequence
  }

  /// Visits the fields under their API names.
  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineState?
  ) throws(Visitor.Failure) -> EngineState {
    let utc = try visitor.field("as_of", whole) { $0.moment.utc }
    let boot = try visitor.field("boot_ns", whole) { $0.moment.boot }
    let bootID = try visitor.field("boot_id", whole) { $0.boot }
    let zone = try visitor.field("zone", whole) { $0.zone }
    let sequence = try visitor.field("sequence", whole) { $0.sequence }
    let items = try ItemLists.form(&visitor, whole?.items)
    let rings = try visitor.field("rings", whole) { $0.rings }
    try visitor.derived("hearing", whole) { state, _ in state.heardRings }
    let announced = try visitor.given("announced", whole) { $0.announced.isEmpty ? nil : $0.announced }
    let lostZones = try visitor.given("lost_zones", whole) { $0.lostZones.isEmpty ? nil : $0.lostZones }
    var state = EngineState(
      moment: HostMoment(boot: boot, utc: utc), boot: bootID, zone: zone, items: items, rings: rings,
      missed: try visitor.field("missed", whole) { $0.missed },
      settings: try visitor.field("settings", whole) { $0.settings },
      trustedTime: try visitor.field("trusted_time", whole) { $0.trustedTime },
      announced: announced ?? [], warnings: try visitor.field("warnings", or: [], whole) { $0.warnings },
      sequence: sequence)
    state.lostZones = lostZones ?? []
    return state
  }

  /// The items of one kind.
  @inlinable
  public subscript<Kept>(dynamicMember list: WritableKeyPath<ItemLists, [Kept]>) -> [Kept] {
    get { items[keyPath: list] }
    _modify { yield &items[keyPath: list] }
  }

  /// The rules of a zone that the host has lost; `nil` if it has not, or nobody knows them.
  public func lostRules(of zone: ZoneName) -> ZoneRules? { lostZones.first { $0.name == zone } }

  /// Each ring's hearing, in ID order; rings without an answer yet are left out.
  public var heardRings: [HeardRing] {
    hearing.sorted { $0.key < $1.key }.map { HeardRing(ring: $0.key, hearing: $0.value) }
  }

  /// Each ring's hearing, where known.
  public var hearing: [RingID: RingHearing] {
    var hearing: [RingID: RingHearing] = [:]
    for ring in rings { hearing[ring.id] = RingHearing(ring) }
    return hearing
  }
}

/// A ring's hearing.
public struct HeardRing: Hashable, Sendable, Formed {
  /// The ring's ID.
  public let ring: RingID
  /// Its hearing.
  public let hearing: RingHearing

  /// Pairs a ring with how it is heard.
  public init(ring: RingID, hearing: RingHearing) {
    self.ring = ring
    self.hearing = hearing
  }

  /// Visits the fields under their API names.
  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: HeardRing?
  ) throws(Visitor.Failure) -> HeardRing {
    HeardRing(
      ring: try visitor.field("ring", whole) { $0.ring }, hearing: try visitor.field("hearing", whole) { $0.hearing })
  }
}

/// A numbered change.
///
/// Sequence numbers only grow: by one, and by a leap when the daemon starts.
public struct EngineEvent: Hashable, Sendable {
  /// Orders events and survives reconnecting; greater than that of any earlier event.
  public let sequence: Int64
  /// The change.
  public let change: Change

  /// The kinds of change that clients are told of.
  public enum Change: Hashable, Sendable {
    /// Replaces everything the client knew.
    case resync(EngineState)
    /// An item was made or changed.
    case item(AnyItem)
    case removed(ItemID)
    /// A ring began, or continues after a restart.
    case ringStarted(Ring)
    case ringEnded(Ring)
    /// Everything tried so far to make a ring heard and seen, sent whenever that changes.
    case tried(RingID, [RingTry])
    /// A ring's present hearing, as derived from its tries.
    case heard(RingID, RingHearing)
    case playedOnce(RingID)
    /// A ring was missed, or a missed or unanswered one was seen.
    case missed(Ring)
    /// The clock was set; new anchors of running timers follow as `.item`.
    case clockStepped(HostMoment)
    case zoneChanged(ZoneName)
    case settings(EngineSettings)
    /// A new trusted-time report; `nil` once no server is set.
    case trustedTime(TrustedTimeReport?)
    /// All items whose pre-alarm has begun and whose ring has not, after a change.
    case announced([ItemID])
    /// All current warnings, after a change.
    case warnings([String])
    /// The daemon was told to stop; nothing follows, and clients should not restart it on their own.
    case stopping
  }

  /// Creates an event with its place in the sequence.
  public init(sequence: Int64, change: Change) {
    self.sequence = sequence
    self.change = change
  }
}

extension EngineState {
  /// The time that alarms ring by; `nil` while the device's clock has to do.
  func guide(at now: HostMoment) -> TimeGuide? {
    ringsByTrustedTime ? trustedTime.flatMap { TimeGuide($0, at: now.boot) } : nil
  }
}

extension EngineSettings {
  /// `true` if the home rings by trusted time, for a reader of these settings and of the report beside them.
  ///
  /// The servers are not shown to everybody; a report says that there are some.
  func ringsByTrustedTime(reported report: TrustedTimeReport?) -> Bool {
    ringsByTrustedTime || usesTrustedTime && report != nil
  }
}
