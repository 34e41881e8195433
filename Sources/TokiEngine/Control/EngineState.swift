// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Everything there is at one moment, as anchors: a face computes what remains by itself.
public struct EngineState: Hashable, Sendable, Formed {
  /// When this was true.
  public var moment: HostMoment
  /// The boot to which the boot instants in it belong.
  public var boot: BootID
  /// The host's zone.
  public var zone: ZoneName
  /// In the order of their ids.
  public var timers: [CountdownTimer]
  /// In the order of their ids.
  public var alarms: [Alarm]
  /// In the order of their ids.
  public var sequences: [StepSequence]
  /// In the order of their ids.
  public var stopwatches: [Stopwatch]
  /// What rings: the first one is heard, the others wait for their turn.
  public var rings: [Ring]
  /// Missed rings that nobody has seen, the oldest first.
  public var missed: [Ring]
  /// What a person has set for all of Toki.
  public var settings: EngineSettings
  /// What is known of the true time; `nil` while no server is set.
  public var trustedTime: TrustedTimeReport?
  /// What the person should know of the engine, as in `EngineStatus.warnings`.
  public var warnings: [String]
  /// The sequence number of the last event in it.
  public var sequence: Int64

  public init(
    moment: HostMoment, boot: BootID, zone: ZoneName, timers: [CountdownTimer] = [],
    alarms: [Alarm] = [], sequences: [StepSequence] = [], stopwatches: [Stopwatch] = [], rings: [Ring] = [],
    missed: [Ring] = [], settings: EngineSettings = EngineSettings(),
    trustedTime: TrustedTimeReport? = nil, warnings: [String] = [], sequence: Int64 = 0
  ) {
    self.moment = moment
    self.boot = boot
    self.zone = zone
    self.timers = timers
    self.alarms = alarms
    self.sequences = sequences
    self.stopwatches = stopwatches
    self.rings = rings
    self.missed = missed
    self.settings = settings
    self.trustedTime = trustedTime
    self.warnings = warnings
    self.sequence = sequence
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineState?
  ) throws(Visitor.Failure) -> EngineState {
    let utc = try visitor.field("as_of", whole) { $0.moment.utc }
    let boot = try visitor.field("boot_ns", whole) { $0.moment.boot }
    let bootID = try visitor.field("boot_id", whole) { $0.boot }
    let zone = try visitor.field("zone", whole) { $0.zone }
    let sequence = try visitor.field("sequence", whole) { $0.sequence }
    let timers = try visitor.field("timers", whole) { $0.timers }
    let alarms = try visitor.field("alarms", whole) { $0.alarms }
    let sequences = try visitor.field("sequences", whole) { $0.sequences }
    let stopwatches = try visitor.field("stopwatches", whole) { $0.stopwatches }
    let rings = try visitor.field("rings", whole) { $0.rings }
    try visitor.derived("hearing", whole) { state, _ in state.heardRings }
    return EngineState(
      moment: HostMoment(boot: boot, utc: utc), boot: bootID, zone: zone, timers: timers, alarms: alarms,
      sequences: sequences, stopwatches: stopwatches, rings: rings,
      missed: try visitor.field("missed", whole) { $0.missed },
      settings: try visitor.field("settings", whole) { $0.settings },
      trustedTime: try visitor.field("trusted_time", whole) { $0.trustedTime },
      warnings: try visitor.field("warnings", or: [], whole) { $0.warnings }, sequence: sequence)
  }

  /// How the rings are heard, in the order of their ids.
  public var heardRings: [HeardRing] {
    hearing.sorted { $0.key < $1.key }.map { HeardRing(ring: $0.key, hearing: $0.value) }
  }

  /// How the rings are heard, where that is known.
  public var hearing: [RingID: RingHearing] {
    var hearing: [RingID: RingHearing] = [:]
    for ring in rings { hearing[ring.id] = RingHearing(ring) }
    return hearing
  }
}

/// How one ring is heard.
public struct HeardRing: Hashable, Sendable, Formed {
  public let ring: RingID
  public let hearing: RingHearing

  public init(ring: RingID, hearing: RingHearing) {
    self.ring = ring
    self.hearing = hearing
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: HeardRing?
  ) throws(Visitor.Failure) -> HeardRing {
    HeardRing(
      ring: try visitor.field("ring", whole) { $0.ring }, hearing: try visitor.field("hearing", whole) { $0.hearing })
  }
}

/// One thing that changed.
///
/// Sequence numbers only grow: by one, and by a leap when the daemon starts.
public struct EngineEvent: Hashable, Sendable {
  public let sequence: Int64
  public let change: Change

  public enum Change: Hashable, Sendable {
    /// Forget what you know: this is everything.
    case resync(EngineState)
    /// An item was made, or something about it changed.
    case item(AnyItem)
    case removed(ItemID)
    /// A ring began or, after a restart, goes on.
    case ringStarted(Ring)
    case ringEnded(Ring)
    /// What was tried to make a ring heard and seen: all of it, each time that something is new.
    case tried(RingID, [RingTry])
    /// How a ring is heard now; it follows from what was tried.
    case heard(RingID, RingHearing)
    case playedOnce(RingID)
    /// A ring was found too late, or a notice of one was seen.
    case missed(Ring)
    /// The clock was set; anchors of running timers follow as `.item`.
    case clockStepped(HostMoment)
    case zoneChanged(ZoneName)
    case settings(EngineSettings)
    /// More or less is known of the true time; `nil` when no server is set any more.
    case trustedTime(TrustedTimeReport?)
    /// What the person should know of the engine has changed: these are all the warnings now.
    case warnings([String])
    /// The daemon was told to end; nothing follows, and nobody should start it again for this alone.
    case stopping
  }

  public init(sequence: Int64, change: Change) {
    self.sequence = sequence
    self.change = change
  }
}
