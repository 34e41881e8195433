// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// How many items can be taken in at once.
  public static let mostImported = 10_000

  /// Takes in everything of a batch under new ids, or nothing.
  ///
  /// What rang or snoozed when the batch was made is quiet; a one-time alarm whose day is past comes in
  /// turned off; a timer whose deadline is past rings late or is missed, as after a restart.
  ///
  /// - Parameter pinned: The rules of every zone that an alarm of the batch is pinned to.
  public mutating func importItems(
    _ batch: ImportBatch, pinned: [ZoneName: ZoneRules], key: String?, at now: HostMoment
  ) throws(ControlError) -> [ItemID] {
    let request = batch.request
    if let ids = try imported(under: key, for: request, like: batch) { return ids }
    try check(batch)
    // Drafts first: they alone can be refused by the present moment.
    var drafted: [(draft: AlarmDraft, recurrence: AlarmRecurrence)] = []
    for (index, draft) in batch.alarmDrafts.enumerated() {
      let rules = self.rules(for: draft.zone, among: pinned)
      let after = moment(trusted: draft.usesTrustedTime, at: now).utc
      guard let recurrence = draft.days.recurrence(of: draft.time, after: after, in: rules),
        recurrence.next(after: after, at: draft.time, in: rules) != nil
      else {
        throw ControlError(
          .invalidTime, subject: "alarm_drafts[\(index)]",
          message: "Nothing was taken in: the alarm at \(draft.time.text) would never ring, its day is past.")
      }
      drafted.append((draft, recurrence))
    }
    pinnedRules.merge(pinned) { _, new in new }

    let before = counters
    for timer in batch.timers { take(in: timer, at: now) }
    for alarm in batch.alarms { take(in: alarm, at: now) }
    for sequence in batch.sequences { take(in: sequence, at: now) }
    for stopwatch in batch.stopwatches { take(in: stopwatch, at: now) }
    for (draft, recurrence) in drafted { take(in: draft, recurrence, at: now) }
    let first = ImportedIDs(after: before)
    if let key {
      keep(CreationKey(key: key, request: request + first.text, item: .alarm(AlarmID(max(1, counters.alarm)))))
    }
    return first.ids(of: batch)
  }

  private func check(_ batch: ImportBatch) throws(ControlError) {
    guard batch.count <= Self.mostImported else {
      throw ControlError(
        .tooMany, subject: "items",
        message: "At most \(Self.mostImported) items can be taken in at once, not \(batch.count).")
    }
    let all = [
      timers.count + batch.timers.count, alarms.count + batch.alarms.count + batch.alarmDrafts.count,
      sequences.count + batch.sequences.count, stopwatches.count + batch.stopwatches.count,
    ]
    guard all.allSatisfy({ $0 <= Self.mostItems }) else { throw .tooMany("items", Self.mostItems) }
    for settings in batch.allSettings { try Self.check(settings) }
    for timer in batch.timers where !CountdownTimer.durations.contains(timer.duration) {
      throw ControlError(.durationOutOfRange(timer.duration), timer: timer.id)
    }
  }

  private func rules(for zone: AlarmZone, among pinned: [ZoneName: ZoneRules]) -> ZoneRules {
    if case .pinned(let name) = zone, let rules = pinned[name] { return rules }
    return rules(for: zone)
  }

  // MARK: One of each kind

  private mutating func take(in timer: CountdownTimer, at now: HostMoment) {
    counters.timer += 1
    let id = TimerID(counters.timer)
    var copy = CountdownTimer(
      id: id, label: timer.label, settings: timer.settings, duration: timer.duration,
      runLength: timer.runLength, run: timer.run, state: timer.state, usesTrustedTime: timer.usesTrustedTime,
      trustedRun: timer.trustedRun, revision: 1)
    if copy.stateName == "ringing" { copy.finish() }
    _ = copy.carryOver(to: now)
    if let guide { _ = copy.aim(by: guide, at: now) }
    copy.revision = 1
    put(copy)
    decide(.imported, .timer(id), at: now, instant: copy.deadline?.utc, span: copy.duration)
  }

  private mutating func take(in alarm: Alarm, at now: HostMoment) {
    counters.alarm += 1
    let id = AlarmID(counters.alarm)
    var copy = Alarm(
      id: id, label: alarm.label, settings: alarm.settings, time: alarm.time, recurrence: alarm.recurrence,
      skipped: alarm.skipped, pause: alarm.pause, zone: alarm.zone, set: alarm.set,
      isOffWithSet: alarm.state == .off && alarm.isOffWithSet, state: .off, usesTrustedTime: alarm.usesTrustedTime,
      next: nil, handled: nil, era: 0, revision: 1)
    let rules = rules(for: copy.zone)
    let (moment, isTrusted) = view(of: copy, at: now)
    if alarm.state != .off, copy.schedule.next(after: moment.utc, in: rules) != nil {
      copy.turnOn(at: moment, isTrusted: isTrusted, in: rules)
    }
    copy.revision = 1
    put(copy)
    decide(.imported, .alarm(id), at: now, instant: copy.next)
  }

  private mutating func take(in draft: AlarmDraft, _ recurrence: AlarmRecurrence, at now: HostMoment) {
    let alarm = Alarm(
      id: AlarmID(1), label: draft.label, settings: draft.settings, time: draft.time, recurrence: recurrence,
      zone: draft.zone, set: draft.set, state: .scheduled, usesTrustedTime: draft.usesTrustedTime, next: nil,
      handled: nil, era: 0, revision: 1)
    take(in: alarm, at: now)
  }

  private mutating func take(in sequence: StepSequence, at now: HostMoment) {
    counters.sequence += 1
    let id = SequenceID(counters.sequence)
    var copy = StepSequence(
      id: id, label: sequence.label, settings: sequence.settings, plan: sequence.plan,
      stepLength: sequence.stepLength, run: sequence.run, state: sequence.state, revision: 1)
    copy.standStill()
    _ = copy.carryOver(to: now)
    copy.revision = 1
    put(copy)
    decide(.imported, .sequence(id), at: now, instant: copy.deadline?.utc, span: copy.plan.total)
  }

  private mutating func take(in stopwatch: Stopwatch, at now: HostMoment) {
    counters.stopwatch += 1
    let id = StopwatchID(counters.stopwatch)
    var copy = Stopwatch(
      id: id, label: stopwatch.label, laps: stopwatch.laps, state: stopwatch.state, revision: 1)
    _ = copy.carryOver(to: now)
    copy.revision = 1
    put(copy)
    decide(.imported, .stopwatch(id), at: now)
  }

  /// What an import under a key gave before; `nil` for a new key or none.
  private func imported(
    under key: String?, for request: String, like batch: ImportBatch
  ) throws(ControlError) -> [ItemID]? {
    // Its check of the key holds here too.
    guard let key, let entry = keys[key] else {
      _ = try created(under: key, for: request)
      return nil
    }
    guard entry.request.utf8.starts(with: request.utf8),
      let first = ImportedIDs(text: entry.request.utf8.dropFirst(request.utf8.count))
    else {
      throw .keyReused(key)
    }
    return first.ids(of: batch)
  }
}
