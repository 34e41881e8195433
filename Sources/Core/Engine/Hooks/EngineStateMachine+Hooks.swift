// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Which hooks run, and when.
extension EngineStateMachine {
  /// Records the end of a hook, and announces a failure.
  public mutating func hookEnded(_ report: HookReport, at now: HostMoment) {
    let occasion = report.run.occasion
    decide(
      .hookEnded, occasion.item, at: now, span: report.took, ring: occasion.ring, hook: report.result)
    if !report.result.hasSucceeded { actions.append(.announceFailure(report)) }
  }

  /// Notes that a ring has reached a moment; its hooks, and those of the settings, run at the end of the step.
  mutating func callHooks(at moment: Hook.Moment, of ring: Ring, at now: HostMoment) {
    guard !ring.settings.hooks.isEmpty || !settings.hooks.isEmpty else { return }
    let hooks = (ring.settings.hooks + settings.hooks).filter { $0.runs(at: moment) }
    let occasion = HookOccasion(
      moment, at: now.utc, item: ring.owner, label: ring.label, planned: ring.planned, ring: ring.id,
      attempt: ring.attempt, late: ring.late, end: ring.end, next: nil)
    actions += hooks.map { .runHook(HookRun($0, occasion)) }
  }

  /// The step's actions, in which each hook is told when its item rings next: the end of the step decides that.
  func completed(_ actions: [EngineAction]) -> [EngineAction] {
    guard actions.contains(where: \.isHook) else { return actions }
    return actions.map { action in
      guard case .runHook(let run) = action else { return action }
      return .runHook(HookRun(run.hook, run.occasion.naming(next: shelves[run.occasion.item]?.shelved.ringsNext)))
    }
  }

  // MARK: Warnings before a ring

  /// Queues the next warning before the item's ring, and removes one that no longer applies.
  mutating func scheduleWarning(of item: some Shelved) {
    guard hasWarnings || !item.hooks.isEmpty || !settings.hooks.isEmpty else { return }
    scheduleWarning(of: ItemID(item.id), spans: spans(of: item), after: latest)
  }

  /// Queues the warnings of all items anew, after a change of the hooks that are common to them.
  mutating func scheduleWarnings() {
    for item in shelves.all { scheduleWarning(of: item.shelved) }
  }

  private func spans(of item: some Shelved) -> Set<TimeSpan> {
    Set((item.hooks + settings.hooks).compactMap { $0.isOn && $0.moment == .warn ? $0.before : nil })
  }

  /// A warning that was due at or before `past` is over, or came before the item was set.
  private mutating func scheduleWarning(of item: ItemID, spans: Set<TimeSpan>, after past: HostMoment) {
    let boot = bootRing(of: item).flatMap { ring in spans.map { ring - $0 }.filter { $0 > past.boot }.min() }
    let civil = civilRing(of: item).flatMap { ring in spans.map { ring - $0 }.filter { $0 > past.utc }.min() }
    if boot != nil || civil != nil { hasWarnings = true }
    schedule(.warning(item), at: boot)
    schedule(CivilDeadline.warning(item), at: civil)
  }

  /// Runs the hooks whose warning was queued for an instant on the boot clock, and queues the next.
  mutating func warn(_ item: ItemID, queuedAt instant: BootInstant, at now: HostMoment) {
    guard let ring = bootRing(of: item) else { return }
    warn(item, before: ring - instant, planned: now.utc + (ring - now.boot), at: now)
    let past = HostMoment(boot: instant, utc: now.utc)
    if let kept = shelves[item]?.shelved { scheduleWarning(of: item, spans: spans(of: kept), after: past) }
  }

  /// Runs the hooks whose warning was queued for an instant on the civil clock, and queues the next.
  mutating func warn(_ item: ItemID, queuedAt instant: UTCInstant, at now: HostMoment) {
    guard let ring = civilRing(of: item) else { return }
    warn(item, before: ring - instant, planned: ring, at: now)
    let past = HostMoment(boot: now.boot, utc: instant)
    if let kept = shelves[item]?.shelved { scheduleWarning(of: item, spans: spans(of: kept), after: past) }
  }

  private mutating func warn(_ item: ItemID, before span: TimeSpan, planned: UTCInstant, at now: HostMoment) {
    guard let kept = shelves[item]?.shelved, planned > now.utc else { return }
    let hooks = (kept.hooks + settings.hooks).filter { $0.isOn && $0.moment == .warn && $0.before == span }
    let occasion = HookOccasion(
      .warn, at: now.utc, item: item, label: kept.label, planned: planned, ring: nil, late: nil, end: nil, next: nil)
    actions += hooks.map { .runHook(HookRun($0, occasion)) }
  }

  /// When the item rings by the boot clock; `nil` if it does not.
  func bootRing(of item: ItemID) -> BootInstant? {
    bootDeadlines.deadline(of: .end(item)).map(BootInstant.init(nanosecondsSinceBoot:))
  }

  /// When the item rings by the civil clock; `nil` if it does not.
  func civilRing(of item: ItemID) -> UTCInstant? {
    guard case .alarm(let id) = item else { return nil }
    return civilDeadlines.deadline(of: id).map(UTCInstant.init(nanosecondsSinceEpoch:))
  }
}

extension EngineAction {
  fileprivate var isHook: Bool { if case .runHook = self { true } else { false } }
}

extension RingEnd {
  /// The moment of a hook that such an end is; `nil` if it was not the person who ended the ring, nor nobody.
  var hookMoment: Hook.Moment? {
    switch self {
    case .dismissed, .cancelled, .restarted: .dismiss
    case .snoozed, .extended: .snooze
    case .unanswered, .missed: .missed
    case .passed, .superseded, .clockWrong: nil
    }
  }
}
