// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// A ring of a remote that is known before the remote tells of it.
package struct ExpectedRing: Hashable, Sendable {
  /// Its name, which the ring has too when it is told.
  package let id: ProjectedID
  /// Its planned time, on the remote's wall clock.
  package let planned: UTCInstant
  /// Its planned time, on the remote's boot clock.
  package var deadline: BootInstant
  package let label: Label
  package let settings: RingSettings
  /// Time that the remote may wait at the deadline on purpose, 0 or more: for the true time.
  package let patience: TimeSpan

  /// Looks up the rules of a zone; `nil` for one that is unknown here.
  package typealias Zones = @Sendable (ZoneName) -> ZoneRules?

  /// Takes all parts.
  package init(
    id: ProjectedID, planned: UTCInstant, deadline: BootInstant, label: Label, settings: RingSettings,
    patience: TimeSpan
  ) {
    self.id = id
    self.planned = planned
    self.deadline = deadline
    self.label = label
    self.settings = settings
    self.patience = patience
  }

  /// Time ahead for which the later rings of an alarm are known; its next one is, however far it is.
  package static let window = TimeSpan.days(7)
  /// The most rings of an alarm that are known.
  package static let most = 50

  /// The rings to come of all that a remote has, each until a person has to answer, nearest first.
  ///
  /// Rings due already are among them until the state says that they rang.
  package static func all(of state: EngineState, in zones: Zones, at now: HostMoment) -> [ExpectedRing] {
    let rings =
      state.alarms.flatMap { all(of: $0, state, zones, now) } + state.timers.compactMap { of($0, state) }
      + state.sequences.flatMap(all)
    return rings.sorted { ($0.deadline, $0.id.text) < ($1.deadline, $1.id.text) }
  }

  private static func all(
    of alarm: Alarm, _ state: EngineState, _ zones: Zones, _ now: HostMoment
  ) -> [ExpectedRing] {
    guard alarm.state != .off else { return [] }
    let owner = ItemID.alarm(alarm.id)
    let guide = state.guide(at: now)
    var rings: [ExpectedRing] = []
    if case .snoozed(let until, let planned) = alarm.state, alarm.next.map({ until.utc < $0 }) ?? true {
      let (attempt, snoozes) = (alarm.course.attempts + 1, alarm.course.snoozes)
      let id = ProjectedID(
        owner: owner, occurrence: alarm.occurrence(of: attempt > 1 ? planned : until.utc), attempt: attempt,
        snoozes: snoozes)
      rings.append(
        ExpectedRing(
          id: id, planned: until.utc, deadline: until.boot, label: alarm.label,
          settings: alarm.settings.of(attempt: attempt), patience: .zero))
    }
    guard let next = alarm.next else { return rings }
    var instants = [next]
    if !alarm.ringsOnce, let rules = zones(alarm.zone.name ?? state.zone) {
      instants += alarm.schedule.rings(after: next, in: rules, count: most).map(\.instant)
        .prefix { $0 <= now.utc + window }
    }
    return rings
      + instants.map { planned in
        ExpectedRing(
          id: ProjectedID(owner: owner, occurrence: alarm.occurrence(of: planned)), planned: planned,
          deadline: guide?.anchor.boot(reaching: planned) ?? now.boot + (planned - now.utc), label: alarm.label,
          settings: alarm.settings, patience: state.ringsByTrustedTime ? alarm.settings.trustedWait : .zero)
      }
  }

  private static func of(_ timer: CountdownTimer, _ state: EngineState) -> ExpectedRing? {
    guard case .running(let deadline) = timer.state, !timer.isLinked else { return nil }
    let attempt = timer.course.attempts + 1
    return ExpectedRing(
      id: ProjectedID(
        owner: .timer(timer.id), occurrence: timer.occurrence, attempt: attempt, snoozes: timer.course.snoozes),
      planned: deadline.utc, deadline: deadline.boot, label: timer.label,
      settings: timer.settings.of(attempt: attempt),
      patience: state.ringsByTrustedTime ? timer.settings.trustedWait : .zero)
  }

  /// The ends of the steps, up to the first that waits for a person.
  private static func all(of sequence: StepSequence) -> [ExpectedRing] {
    guard case .running(let first, var deadline) = sequence.state else { return [] }
    var rings: [ExpectedRing] = []
    for (place, step) in sequence.plan.steps[first...].enumerated() {
      let index = first + place
      if place > 0 { deadline = deadline + step.duration }
      let holds = step.waits || index == sequence.plan.steps.count - 1
      var settings = sequence.ringSettings(endOf: index, holds: holds)
      // It goes on by itself, so that there is nothing to snooze.
      if !holds { settings.snoozeLimit = 0 }
      rings.append(
        ExpectedRing(
          id: ProjectedID(
            owner: .sequence(sequence.id), occurrence: Occurrence(key: sequence.run + Int64(place))),
          planned: deadline.utc, deadline: deadline.boot, label: sequence.ringLabel(endOf: index),
          settings: settings, patience: .zero))
      if holds { break }
    }
    return rings
  }
}

extension ProjectedID {
  /// The name of a ring that a remote tells of.
  package init(_ ring: Ring) {
    self.init(owner: ring.owner, occurrence: ring.occurrence, attempt: ring.attempt, snoozes: ring.snoozes)
  }

  /// `true` if another ring is an attempt for the same occurrence, without an answer between them.
  package func isAttempt(like other: ProjectedID) -> Bool {
    owner == other.owner && occurrence == other.occurrence && snoozes == other.snoozes
  }
}
