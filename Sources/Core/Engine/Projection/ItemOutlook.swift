// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The coming rings of one item, as far as they are certain: until a person has to answer.
struct ItemOutlook {
  /// A ring, and its parts.
  struct Plan {
    var ring: ProjectedRing
    /// The quiet sound before it; `nil` for none.
    var preAlarm: ProjectedRing?
    /// The further attempts if nobody answers it, nearest first.
    var attempts: [ProjectedRing] = []
  }

  let owner: ItemID
  /// The rings, nearest first.
  private(set) var plans: [Plan] = []
  /// The first ring after those, which a later projection will have; `nil` if none follows.
  private(set) var beyond: UTCInstant?

  private let view: View

  /// The basis of a projection.
  struct View {
    let state: EngineState
    let zones: HostZones
    let now: HostMoment
    let channels: SystemChannels
    /// Trusted time; `nil` while the device's clock has to do.
    let guide: TimeGuide?

    init(_ state: EngineState, _ zones: HostZones, at now: HostMoment, to channels: SystemChannels) {
      self.state = state
      self.zones = zones
      self.now = now
      self.channels = channels
      guide = state.guide(at: now)
    }

    /// The device's clock at an instant of the boot clock.
    ///
    /// The UTC instant of a deadline is not that: it is true time where trusted time has aimed it, and a clock that is
    /// steered moves away from it without a notice, so that a future ring could look past.
    func device(_ boot: BootInstant) -> UTCInstant { now.utc + (boot - now.boot) }

    /// The end of the window for later rings.
    var end: UTCInstant { now.utc + channels.window }

    /// The most rings of one item that can have a place.
    var most: Int { max(1, channels.mostAlarms + channels.mostNotifications) }
  }

  /// Looks ahead for an item; `nil` if nothing of it is to come.
  init?(of item: AnyItem, _ view: View) {
    owner = item.id
    self.view = view
    let open = view.state.rings.first { $0.owner == item.id }
    addSound(of: open)
    addAttempts(after: open)
    switch item {
    case .alarm(let alarm): add(alarm)
    case .timer(let timer): add(timer)
    case .sequence(let sequence): add(sequence)
    case .stopwatch: break
    }
    plans.sort { $0.ring < $1.ring }
    if plans.isEmpty, beyond == nil { return nil }
  }

  // MARK: Kinds

  private mutating func add(_ alarm: Alarm) {
    guard alarm.state != .off else { return }
    let settings = alarm.settings
    if case .snoozed(let until, let planned) = alarm.state {
      let (attempt, snoozes) = (alarm.course.attempts + 1, alarm.course.snoozes)
      let again = attempt > 1 ? alarm.occurrence(of: planned) : alarm.occurrence(of: until.utc)
      let id = ProjectedID(
        owner: owner, occurrence: alarm.occurrence(of: planned), attempt: attempt, snoozes: snoozes)
      add(
        id, attempt > 1 ? .attempt : .snooze, at: view.device(until.boot), label: alarm.label, settings, again: again)
    }
    guard let next = alarm.next else { return }
    let isFloating = alarm.zone == .floating
    func addPlan(_ planned: UTCInstant, preAlarm: PreAlarm?) {
      let instant = view.guide.map { view.device($0.anchor.boot(reaching: planned)) } ?? planned
      add(
        ProjectedID(owner: owner, occurrence: alarm.occurrence(of: planned)), .alarm, at: instant, floats: isFloating,
        label: alarm.label, settings, preAlarm: preAlarm)
    }
    addPlan(next, preAlarm: alarm.preAlarm)
    guard !alarm.ringsOnce else { return }
    for ring in alarm.schedule.rings(after: next, in: view.zones.rules(for: alarm.zone), count: view.most) {
      guard ring.instant <= view.end, plans.count < view.most else {
        beyond = ring.instant
        break
      }
      addPlan(ring.instant, preAlarm: settings.preAlarm)
    }
    endWithTheNextTime()
  }

  /// Leaves out snoozes and attempts that the alarm's next time takes the place of.
  private mutating func endWithTheNextTime() {
    let times = plans.filter { $0.ring.kind == .alarm }.map { $0.ring.instant }
    guard let first = times.first else { return }
    plans.removeAll { $0.ring.kind != .alarm && $0.ring.instant >= first }
    for (index, plan) in plans.enumerated() where !plan.attempts.isEmpty {
      guard let next = times.first(where: { $0 > plan.ring.instant }) ?? beyond else { continue }
      plans[index].attempts.removeAll { $0.instant >= next }
    }
  }

  private mutating func add(_ timer: CountdownTimer) {
    guard case .running(let deadline) = timer.state else { return }
    let course = timer.course
    add(
      ProjectedID(
        owner: owner, occurrence: timer.occurrence, attempt: course.attempts + 1, snoozes: course.snoozes),
      course.attempts > 0 ? .attempt : course.snoozes > 0 ? .snooze : .timer, at: view.device(deadline.boot),
      label: timer.label, timer.settings, preAlarm: timer.preAlarm)
  }

  /// The ends of the steps up to the first that waits for a person.
  private mutating func add(_ sequence: StepSequence) {
    guard case .running(let first, let deadline) = sequence.state else { return }
    var end = view.device(deadline.boot)
    for (place, step) in sequence.plan.steps[first...].enumerated() {
      let index = first + place
      if place > 0 { end = end + step.duration }
      guard plans.isEmpty || (end <= view.end && plans.count < view.most) else {
        beyond = end
        return
      }
      let holds = step.waits || index == sequence.plan.steps.count - 1
      add(
        ProjectedID(owner: owner, occurrence: Occurrence(key: sequence.run + Int64(place))), .step, at: end,
        label: sequence.ringLabel(endOf: index), sequence.ringSettings(endOf: index, holds: holds),
        canSnooze: holds)
      if holds { return }
    }
  }

  /// The attempts that follow a ring which is open now.
  private mutating func addAttempts(after ring: Ring?) {
    guard let ring, ring.hasNextAttempt else { return }
    let settings = ring.settings
    let instant = (ring.rang ?? ring.planned) + settings.ringLength + settings.every
    let id = ProjectedID(
      owner: owner, occurrence: ring.occurrence, attempt: ring.attempt + 1, snoozes: ring.snoozes)
    add(id, .attempt, at: instant, label: ring.label, settings)
  }

  /// The sound of a ring that is open now, which the app cannot make heard.
  private mutating func addSound(of ring: Ring?) {
    guard let from = view.channels.openRingsFrom, let ring, ring.isRinging, ring.settings.isAudible else { return }
    let rang = ring.rang ?? ring.planned
    let settings = ring.settings
    // Every half minute from the same instant, so that it is the same each time that it is projected.
    let turns = view.now.utc < from ? 0 : (view.now.utc - from).nanoseconds / Projection.repetition.nanoseconds + 1
    let span = from + TimeSpan(nanoseconds: turns * Projection.repetition.nanoseconds) - rang
    guard span < settings.ringLength, !settings.isChime else { return }
    let id = ProjectedID(
      owner: owner, occurrence: ring.occurrence, attempt: ring.attempt, snoozes: ring.snoozes)
    let whole = ProjectedRing(
      id: id, kind: .of(ring), instant: rang, label: ring.label, sound: settings.sound, length: settings.ringLength,
      snooze: ring.canSnooze ? settings.snoozeLength : nil, opens: settings.opens, channel: .notification)
    let number = Int(span.nanoseconds / Projection.repetition.nanoseconds) + 1
    plans.append(Plan(ring: whole.repeated(number, after: span, wall: nil)))
  }

  // MARK: Rings

  /// Adds a ring unless it is due; `again` is the occurrence of its further attempts (`nil` for its own).
  private mutating func add(
    _ id: ProjectedID, _ kind: ProjectedRing.Kind, at instant: UTCInstant, floats: Bool = false, label: Label,
    _ settings: RingSettings, preAlarm: PreAlarm? = nil, canSnooze: Bool = true, again: Occurrence? = nil
  ) {
    guard instant > view.now.utc else { return }
    let isOffered = canSnooze && settings.canSnooze(after: id.snoozes)
    func ring(_ id: ProjectedID, _ kind: ProjectedRing.Kind, at instant: UTCInstant) -> ProjectedRing {
      ProjectedRing(
        id: id, kind: kind, instant: instant, wall: floats ? view.wall(at: instant) : nil, label: label,
        sound: settings.isAudible ? settings.sound : .none,
        length: settings.isChime ? min(settings.ringLength, RingSettings.silentChime) : settings.ringLength,
        snooze: isOffered ? settings.snoozeLength : nil, isChime: settings.isChime, opens: settings.opens,
        channel: .notification)
    }
    var plan = Plan(ring: ring(id, kind, at: instant))
    if let preAlarm, instant - preAlarm.before > view.now.utc {
      let sound = settings.sounding(preAlarm)
      plan.preAlarm = ProjectedRing(
        id: id.of(.preAlarm), kind: .preAlarm, instant: instant - preAlarm.before, begins: instant,
        wall: floats ? view.wall(at: instant - preAlarm.before) : nil, label: label,
        sound: sound.isAudible ? sound.sound : .none, length: sound.ringLength, snooze: nil, channel: .notification)
    }
    var (last, at) = (again.map { id.about($0) } ?? id, instant)
    while last.attempt < settings.attempts, kind != .step {
      last = last.nextAttempt
      at = at + settings.ringLength + settings.every
      plan.attempts.append(ring(last, .attempt, at: at))
    }
    plans.append(plan)
  }
}

extension RingSettings {
  /// The first address that is to be opened when it rings; `nil` for none.
  fileprivate var opens: String? {
    for hook in hooks where hook.moment == .ring && hook.isOn {
      if case .open(let address) = hook.call { return address }
    }
    return nil
  }
}

extension ProjectedRing.Kind {
  /// The kind of an open ring.
  fileprivate static func of(_ ring: Ring) -> Self {
    if ring.attempt > 1 { return .attempt }
    if ring.snoozes > 0 { return .snooze }
    return switch ring.owner.kind {
    case .timer: .timer
    case .sequence: .step
    case .alarm, .stopwatch: .alarm
    }
  }
}

extension ItemOutlook.View {
  /// The host's wall-clock time at an instant.
  func wall(at instant: UTCInstant) -> ProjectedRing.WallTime {
    ProjectedRing.WallTime(zones.host.civil(at: instant), in: zones.host.name)
  }
}
