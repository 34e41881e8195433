// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// The hooks' runs, and their times.
extension EngineStateMachine {
  /// Records the end of a hook, and announces a failure.
  public mutating func hookEnded(_ report: HookReport, at now: HostMoment) {
    let occasion = report.run.occasion
    decide(
      .hookEnded, occasion.item, at: now, span: report.took, ring: occasion.ring, hook: report.result)
    if !report.result.hasSucceeded { actions.append(.show(.failure(report))) }
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

  /// Time of the next warning of an item's ring; `nil` for no warning, and for one that was due at or before `past`.
  func warning(of item: some Shelved, before ring: DeadlineInstant?, after past: HostMoment) -> DeadlineInstant? {
    guard let ring, !item.hooks.isEmpty || !settings.hooks.isEmpty else { return nil }
    let spans = Set((item.hooks + settings.hooks).compactMap { $0.isOn && $0.moment == .warn ? $0.before : nil })
    return spans.sorted().reversed().lazy.map { ring - $0 }.first { $0.distance(from: past) > .zero }
  }

  /// Plans the warnings of all items anew, after a change of the hooks that are common to them.
  mutating func planWarnings() {
    for item in shelves.all { planWarning(of: item.shelved, after: latest) }
  }

  private mutating func planWarning(of item: some Shelved, after past: HostMoment) {
    let id = ItemID(item.id)
    agenda.set(.warning(id), at: warning(of: item, before: agenda.instant(of: .ring(id)), after: past))
  }

  /// Runs the hooks whose warning was planned for an instant, and plans the next.
  mutating func warn(_ item: ItemID, plannedFor instant: DeadlineInstant, at now: HostMoment) {
    guard let ring = agenda.instant(of: .ring(item)) else { return }
    warn(
      item, before: ring.distance(from: now) - instant.distance(from: now),
      planned: now.utc + ring.distance(from: now), at: now)
    let past =
      switch instant {
      case .boot(let instant): HostMoment(boot: instant, utc: now.utc)
      case .civil(let instant): HostMoment(boot: now.boot, utc: instant)
      }
    if let kept = shelves[item]?.shelved { planWarning(of: kept, after: past) }
  }

  private mutating func warn(_ item: ItemID, before span: TimeSpan, planned: UTCInstant, at now: HostMoment) {
    guard let kept = shelves[item]?.shelved, planned > now.utc else { return }
    let hooks = (kept.hooks + settings.hooks).filter { $0.isOn && $0.moment == .warn && $0.before == span }
    let occasion = HookOccasion(
      .warn, at: now.utc, item: item, label: kept.label, planned: planned, ring: nil, late: nil, end: nil, next: nil)
    actions += hooks.map { .runHook(HookRun($0, occasion)) }
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
