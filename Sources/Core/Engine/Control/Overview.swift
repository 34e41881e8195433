// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A summary of all items for a prompt or a status bar, in a few fields however many there are.
public struct Overview: Hashable, Sendable, Formed {
  /// Time of the overview.
  public let moment: HostMoment
  /// The boot that its boot instants belong to.
  public let boot: BootID
  /// The host's zone.
  public let zone: ZoneName
  /// Number of open rings.
  public let rings: Int
  /// The ring that is heard, and when it was planned; `nil` if nothing rings.
  public let ring: OverviewEntry?
  /// Number of missed and unanswered rings that nobody has seen.
  public let missed: Int
  /// The timer or sequence that rings first; without one that runs, the newest that is paused; `nil` for neither.
  public let countdown: OverviewCountdown?
  /// Number of timers and sequences that run.
  public let running: Int
  /// Number of timers and sequences that are paused.
  public let paused: Int
  /// The alarm that rings next, after a snooze too; `nil` if none will.
  public let alarm: OverviewEntry?
  /// Number of alarms that will ring.
  public let alarms: Int
  /// Number of stopwatches that run.
  public let stopwatches: Int
  /// Codes of current problems, as in `EngineStatus.warnings`.
  public let warnings: [String]
  /// The question whether a person is awake that rings again or is asked first; `nil` for none.
  public let check: OverviewCheck?
  /// Number of items that ask, or will, whether a person is awake.
  public let checks: Int
  /// The pre-alarm that plays, otherwise the next; `nil` if none is to come.
  public let preAlarm: OverviewPreAlarm?

  /// Takes the overview of a state, in time proportional to its items.
  public init(of state: EngineState) {
    var countdowns = Countdowns(now: state.moment.boot, anchor: state.trustedTime?.anchor)
    for timer in state.timers { countdowns.add(timer) }
    for sequence in state.sequences { countdowns.add(sequence) }
    let coming = state.alarms.filter { $0.ringsNext != nil }
    let next = coming.min { ($0.ringsNext ?? state.moment.utc) < ($1.ringsNext ?? state.moment.utc) }
    let checks = state.awakeChecks
    self.init(
      moment: state.moment, boot: state.boot, zone: state.zone, rings: state.rings.count,
      ring: state.rings.first.map { OverviewEntry(item: $0.owner, label: $0.label, instant: $0.planned) },
      missed: state.missed.count, countdown: countdowns.first, running: countdowns.running, paused: countdowns.paused,
      alarm: next.flatMap { alarm in
        alarm.ringsNext.map { OverviewEntry(item: .alarm(alarm.id), label: alarm.label, instant: $0) }
      },
      alarms: coming.count, stopwatches: state.stopwatches.filter { $0.state.kind == .running }.count,
      warnings: state.warnings, check: checks.first.map { OverviewCheck(of: $0.item, $0.check) },
      checks: checks.count, preAlarm: state.nearestPreAlarm)
  }

  private init(
    moment: HostMoment, boot: BootID, zone: ZoneName, rings: Int, ring: OverviewEntry?, missed: Int,
    countdown: OverviewCountdown?, running: Int, paused: Int, alarm: OverviewEntry?, alarms: Int, stopwatches: Int,
    warnings: [String], check: OverviewCheck?, checks: Int, preAlarm: OverviewPreAlarm?
  ) {
    self.moment = moment
    self.boot = boot
    self.zone = zone
    self.rings = rings
    self.ring = ring
    self.missed = missed
    self.countdown = countdown
    self.running = running
    self.paused = paused
    self.alarm = alarm
    self.alarms = alarms
    self.stopwatches = stopwatches
    self.warnings = warnings
    self.check = check
    self.checks = checks
    self.preAlarm = preAlarm
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Overview?
  ) throws(Visitor.Failure) -> Overview {
    let utc = try visitor.field("as_of", whole) { $0.moment.utc }
    let boot = try visitor.field("boot_ns", whole) { $0.moment.boot }
    return Overview(
      moment: HostMoment(boot: boot, utc: utc), boot: try visitor.field("boot_id", whole) { $0.boot },
      zone: try visitor.field("zone", whole) { $0.zone },
      rings: try visitor.field("rings", whole) { $0.rings },
      ring: try visitor.field("ring", whole) { $0.ring },
      missed: try visitor.field("missed", whole) { $0.missed },
      countdown: try visitor.field("countdown", whole) { $0.countdown },
      running: try visitor.field("running", whole) { $0.running },
      paused: try visitor.field("paused", whole) { $0.paused },
      alarm: try visitor.field("alarm", whole) { $0.alarm },
      alarms: try visitor.field("alarms", whole) { $0.alarms },
      stopwatches: try visitor.field("stopwatches", whole) { $0.stopwatches },
      warnings: try visitor.field("warnings", whole) { $0.warnings },
      // An earlier daemon does not tell of these.
      check: try visitor.field("awake_check", whole) { $0.check },
      checks: try visitor.field("awake_checks", or: 0, whole) { $0.checks },
      preAlarm: try visitor.field("next_pre_alarm", whole) { $0.preAlarm })
  }
}

/// An item in an overview, and the instant that matters.
public struct OverviewEntry: Hashable, Sendable, Formed {
  /// The item.
  public let item: ItemID
  /// Its label, or the ring's; empty for none.
  public let label: Label
  /// Time of its ring, present or missed.
  public let instant: UTCInstant

  /// Pairs an item with its instant.
  public init(item: ItemID, label: Label, instant: UTCInstant) {
    self.item = item
    self.label = label
    self.instant = instant
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: OverviewEntry?
  ) throws(Visitor.Failure) -> OverviewEntry {
    OverviewEntry(
      item: try visitor.field("id", whole) { $0.item }, label: try visitor.field("label", whole) { $0.label },
      instant: try visitor.field("at", whole) { $0.instant })
  }
}

/// A countdown in an overview: a timer, or the present step of a sequence.
public struct OverviewCountdown: Hashable, Sendable, Formed {
  /// The timer or sequence.
  public let item: ItemID
  /// Its label; of a sequence, that of the step if it has one.
  public let label: Label
  /// Length of the run or step, with the time added to it; over 0.
  public let length: TimeSpan
  /// Current state.
  public let state: State

  /// A state of a countdown, with its values.
  public enum State: Hashable, Sendable {
    /// Rings at the deadline.
    case running(deadline: HostMoment)
    /// Stopped with this much left, over 0.
    case paused(remaining: TimeSpan)
  }

  /// Creates a countdown.
  public init(item: ItemID, label: Label, length: TimeSpan, state: State) {
    self.item = item
    self.label = label
    self.length = length
    self.state = state
  }

  /// Time of its ring; `nil` while paused.
  public var deadline: HostMoment? { if case .running(let deadline) = state { deadline } else { nil } }

  /// Time left, to the nanosecond; 0 from the deadline on.
  public func remaining(at now: BootInstant) -> TimeSpan {
    switch state {
    case .running(let deadline): max(.zero, deadline.boot - now)
    case .paused(let remaining): remaining
    }
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: OverviewCountdown?
  ) throws(Visitor.Failure) -> OverviewCountdown {
    let item = try visitor.field("id", whole) { $0.item }
    let label = try visitor.field("label", whole) { $0.label }
    let length = try visitor.field("length_ns", whole) { $0.length }
    let remaining = try visitor.shown("remaining_ns", whole) { countdown in
      if case .paused(let remaining) = countdown.state { remaining } else { nil }
    } _: { countdown, asOf in
      countdown.remaining(at: asOf.moment.boot)
    }
    let deadline = try visitor.moment("deadline", "boot_deadline_ns", whole) { $0.deadline }
    return OverviewCountdown(
      item: item, label: label, length: length,
      state: deadline.map { .running(deadline: $0) } ?? .paused(remaining: remaining ?? .zero))
  }
}

/// Finds the countdown to show.
private struct Countdowns {
  let now: BootInstant
  let anchor: TimeAnchor?
  var running = 0
  var paused = 0
  var nearest: OverviewCountdown?
  var newestPaused: OverviewCountdown?

  var first: OverviewCountdown? { nearest ?? newestPaused }

  mutating func add(_ timer: CountdownTimer) {
    switch timer.state {
    case .running:
      running += 1
      guard let deadline = timer.shown(at: now, by: anchor).deadline else { return }
      run(to: deadline) {
        OverviewCountdown(
          item: .timer(timer.id), label: timer.label, length: timer.runLength, state: .running(deadline: deadline))
      }
    case .paused(let remaining):
      paused += 1
      newestPaused = OverviewCountdown(
        item: .timer(timer.id), label: timer.label, length: timer.runLength, state: .paused(remaining: remaining))
    case .idle, .ringing: break
    }
  }

  mutating func add(_ sequence: StepSequence) {
    switch sequence.state {
    case .running(let step, let deadline):
      running += 1
      run(to: deadline) { Self.countdown(of: sequence, step, .running(deadline: deadline)) }
    case .paused(let step, let remaining):
      paused += 1
      newestPaused = Self.countdown(of: sequence, step, .paused(remaining: remaining))
    case .idle, .ringing: break
    }
  }

  private mutating func run(to deadline: HostMoment, _ countdown: () -> OverviewCountdown) {
    if let before = nearest?.deadline, before.boot <= deadline.boot { return }
    nearest = countdown()
  }

  private static func countdown(
    of sequence: StepSequence, _ step: Int, _ state: OverviewCountdown.State
  ) -> OverviewCountdown {
    let own = sequence.plan.steps[step].label
    return OverviewCountdown(
      item: .sequence(sequence.id), label: own.text.isEmpty ? sequence.label : own, length: sequence.stepLength,
      state: state)
  }
}
