// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Everything there is at one moment, as anchors: a face computes what remains by itself.
public struct EngineState: Hashable, Sendable {
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

  /// How the rings are heard, where that is known.
  public var hearing: [RingID: RingHearing] {
    var hearing: [RingID: RingHearing] = [:]
    for ring in rings { hearing[ring.id] = RingHearing(ring) }
    return hearing
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
    case timer(CountdownTimer)
    case timerRemoved(TimerID)
    case alarm(Alarm)
    case alarmRemoved(AlarmID)
    case sequence(StepSequence)
    case sequenceRemoved(SequenceID)
    case stopwatch(Stopwatch)
    case stopwatchRemoved(StopwatchID)
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
    /// The clock was set; anchors of running timers follow as `.timer`.
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
