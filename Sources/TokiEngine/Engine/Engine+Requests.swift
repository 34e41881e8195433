// SPDX-License-Identifier: Apache-2.0
import TokiModel

// What faces ask of the engine.
extension Engine {
  package func snapshot() -> EngineSnapshot {
    let now = settle()
    var snapshot = machine.snapshot(at: now, boot: clock.bootID)
    snapshot.rest.warnings = warnings
    return snapshot
  }

  func currentSettings() -> EngineSettings {
    _ = settle()
    return machine.settings
  }

  func health() -> (uptime: TimeSpan, warnings: [String]) {
    (clock.now().boot - startedAt.boot, warnings)
  }

  func createTimer(
    _ draft: TimerDraft, key: String?, asked: RequestKey?
  ) async throws(ControlError) -> CountdownTimer {
    if !machine.knows(key) { try check(draft.settings.sound) }
    return try await request { (machine, now) throws(ControlError) in
      try machine.createTimer(draft, key: key, asked: asked, at: now)
    }
  }

  func createAlarm(
    _ draft: AlarmDraft, key: String?, asked: RequestKey?
  ) async throws(ControlError) -> Alarm {
    let isKnown = machine.knows(key)
    if !isKnown { try check(draft.settings.sound) }
    let pinned = isKnown ? nil : try pinnedRules(of: draft.zone)
    return try await request { (machine, now) throws(ControlError) in
      try machine.createAlarm(draft, rules: pinned ?? machine.hostRules, key: key, asked: asked, at: now)
    }
  }

  func events(after: Int64?) throws(ControlError) -> EventFeed.Opening {
    guard !isShuttingDown else {
      throw ControlError(.shuttingDown, message: "The daemon is ending; try again in a moment.")
    }
    let loop = loop
    return feed.listen(after: after, snapshot: snapshot()) { [weak self] id in
      loop.post { [weak self] in self?.assumeIsolated { $0.feed.drop(id) } }
    }
  }

  /// Gives a listener everything there was, and then what has come since.
  func begin(_ listener: Int, with resync: EngineEvent) { feed.begin(listener, with: resync) }

  func createSequence(
    _ draft: SequenceDraft, key: String?, asked: RequestKey?
  ) async throws(ControlError) -> StepSequence {
    if !machine.knows(key) {
      try check(draft.settings.sound)
      try check(draft.plan)
    }
    return try await request { (machine, now) throws(ControlError) in
      try machine.createSequence(draft, key: key, asked: asked, at: now)
    }
  }

  /// Ends a ring once under a key; a repeated call returns it as it ended.
  func end(
    _ ring: RingID, under key: RequestKey?,
    _ body: @escaping @Sendable (inout EngineStateMachine, HostMoment) throws(ControlError) -> Ring
  ) async throws(ControlError) -> Ring {
    let ended: Ring? = try await request { (machine, now) throws(ControlError) in
      try machine.once(under: key, about: { $0?.owner }) { (machine) throws(ControlError) in
        try body(&machine, now)
      } again: { _ in
        nil
      }
    }
    if let ended { return ended }
    // What has ended is no longer in the machine.
    let newest = try history(before: RingID(ring.number &+ 1), limit: 1)
    guard let ended = newest.first, ended.id == ring else { throw .gone(ring.text) }
    return ended
  }

  func edit(_ timer: TimerID, _ edit: TimerEdit) async throws(ControlError) -> CountdownTimer {
    if let sound = edit.settings.sound { try check(sound) }
    return try await request { (machine, now) throws(ControlError) in
      try machine.edit(edit, timer: timer, at: now)
    }
  }

  func edit(_ alarm: AlarmID, _ edit: AlarmEdit) async throws(ControlError) -> Alarm {
    if let sound = edit.settings.sound { try check(sound) }
    let pinned = try edit.zone.flatMap { (zone) throws(ControlError) in try pinnedRules(of: zone) }
    return try await request { (machine, now) throws(ControlError) in
      try machine.edit(edit, alarm: alarm, rules: pinned, at: now)
    }
  }

  func edit(_ sequence: SequenceID, _ edit: SequenceEdit) async throws(ControlError) -> StepSequence {
    if let sound = edit.settings.sound { try check(sound) }
    if let plan = edit.plan { try check(plan) }
    return try await request { (machine, now) throws(ControlError) in
      try machine.edit(edit, sequence: sequence, at: now)
    }
  }

  func importBasis(pinned: [ZoneName: ZoneRules]) -> ImportBasis {
    machine.importBasis(pinned: pinned, at: settle())
  }

  /// Takes in what was planned.
  ///
  /// - Parameter isLastTry: Whether a plan that is out of date is made anew here.
  /// - Returns: `nil` where it is out of date.
  func importItems(
    _ plan: ImportPlan, key: String?, isLastTry: Bool
  ) async throws(ControlError) -> [ItemID]? {
    let outcome: Result<[ItemID]?, ControlError> = await withCheckedContinuation { continuation in
      submit(plan, key: key, isLastTry: isLastTry) { continuation.resume(returning: $0) }
    }
    return try outcome.get()
  }

  private func submit(
    _ plan: ImportPlan, key: String?, isLastTry: Bool,
    answer: @escaping (Result<[ItemID]?, ControlError>) -> Void
  ) {
    guard !isShuttingDown else {
      return answer(
        .failure(ControlError(.shuttingDown, message: "The daemon is ending; try again in a moment.")))
    }
    let now = clock.now()
    fireDue(at: now)
    var plan = plan
    if !machine.isCurrent(plan, at: now) {
      guard isLastTry else { return answer(.success(nil)) }
      plan = ImportPlan(plan.batch, on: machine.importBasis(pinned: plan.basis.pinned, at: now))
    }
    let planned = plan
    machine.beginTurn()
    do throws(ControlError) {
      var work = try machine.beginImport(planned, key: key, at: now)
      let ids = work.ids
      request(making: planned.batch.count) { (machine) throws(ControlError) in
        _ = try machine.importItems(planned, key: key, at: now)
      } piece: { machine in
        machine.goOn(with: &work)
      } answer: { failure in
        answer(failure.map { .failure($0) } ?? .success(ids))
      }
    } catch {
      answer(.failure(error))
    }
  }

  /// The rules of every zone that an alarm of a batch is pinned to; may be asked on any thread.
  nonisolated func pinnedRules(of batch: ImportBatch) throws(ControlError) -> [ZoneName: ZoneRules] {
    var zones: [ZoneName: ZoneRules] = [:]
    for zone in batch.alarms.map(\.zone) + batch.alarmDrafts.map(\.zone) {
      guard case .pinned(let name) = zone, zones[name] == nil else { continue }
      zones[name] = try pinnedRules(of: zone)
    }
    return zones
  }

  func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    if let sound = edit.ring.sound { try check(sound) }
    // Also when it could not be saved, and is as it was.
    defer { askForTime() }
    return try await request { (machine, _) throws(ControlError) in try machine.change(edit) }
  }

  /// The rules of the zone that an alarm is pinned to; `nil` for a floating one.
  private nonisolated func pinnedRules(of zone: AlarmZone) throws(ControlError) -> ZoneRules? {
    guard case .pinned(let name) = zone else { return nil }
    do {
      return try clock.zone(named: name)
    } catch {
      throw ControlError(
        .unknownZone, subject: name.text,
        message: "There is no usable time zone \(name.text): \(error.description).")
    }
  }

  private func check(_ plan: SequencePlan) throws(ControlError) {
    for step in plan.steps {
      if let sound = step.sound { try check(sound) }
    }
  }

  func check(_ sound: RingSound) throws(ControlError) {
    guard let problem = problem(with: sound) else { return }
    let subject =
      switch sound {
      case .named(let text), .file(let text): text
      case .none: "none"
      }
    throw ControlError(.unknownSound, subject: subject, message: problem)
  }
}
