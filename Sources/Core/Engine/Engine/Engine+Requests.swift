// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Requests from clients.
extension Engine {
  /// The state as it is now, saved or not.
  package func present() -> EngineSnapshot {
    let now = settle()
    return complete(machine.snapshot(at: now, boot: clock.bootID))
  }

  /// The state once it is saved.
  func snapshot() async -> EngineSnapshot {
    await withCheckedContinuation { continuation in
      snapshot { continuation.resume(returning: $0) }
    }
  }

  private func snapshot(_ answer: @escaping (EngineSnapshot) -> Void) {
    let boot = clock.bootID
    read { machine, now in
      machine.snapshot(at: now, boot: boot)
    } answer: { [self] snapshot in
      answer(complete(snapshot))
    }
  }

  private func complete(_ snapshot: EngineSnapshot) -> EngineSnapshot {
    var snapshot = snapshot
    // Its changes may have been published while it was being saved.
    snapshot.rest.sequence = machine.counters.event
    snapshot.rest.warnings = warnings
    snapshot.rest.lostZones = lostRules
    return snapshot
  }

  func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept {
    guard let item = await read({ machine, _ in machine[id] }) else { throw .notFound(id.text) }
    return item
  }

  func trustedTime() -> TrustedTimeReport? { machine.trustedTime }

  func currentSettings() async -> EngineSettings {
    await withCheckedContinuation { continuation in
      settings { continuation.resume(returning: $0) }
    }
  }

  /// Calls `answer` with the settings that are saved.
  func settings(_ answer: @escaping (EngineSettings) -> Void) {
    // Creations ask for these, and those of one turn share a commit; so wait only for a change of the settings.
    guard saving.changesSettings else { return answer(machine.settings) }
    read({ machine, _ in machine.settings }, answer: answer)
  }

  func health() -> (uptime: TimeSpan, warnings: [String]) {
    (clock.now().boot - startedAt.boot, warnings)
  }

  func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?, asked: RequestKey?, by client: ClientName?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    // A repeated call finds its item even if the zone or sound it names is gone by now.
    let isKnown = machine.knows(key)
    if !isKnown {
      let rings = draft.rings?.applied(to: machine.settings.ring(of: Draft.kind))
      try check((rings?.sounds ?? []) + draft.otherSounds)
    }
    let rules = isKnown ? nil : try pinnedRules(of: draft.pinnedZone)
    return try await request(by: client) { (machine, now) throws(ControlError) in
      try machine.make(draft, rules: rules, key: key, asked: asked, at: now)
    }
  }

  func tell<Kept: Shelved>(
    _ id: ID<Kept>, _ command: Kept.Command, under key: RequestKey?, expecting expectation: Expectation?,
    by client: ClientName?
  ) async throws(ControlError) -> Kept {
    try await request(by: client) { (machine, now) throws(ControlError) in
      try machine.once(under: key, about: { ItemID($0.id) }) { (machine) throws(ControlError) in
        try machine.check(expectation, of: id)
        return try machine.tell(id, command, at: now)
      } again: { (machine) throws(ControlError) in
        guard let standing = machine[id] else { throw .notFound(id.text, .made) }
        return standing
      }
    }
  }

  func edit<Kept: Shelved>(
    _ id: ID<Kept>, _ edit: Kept.Edit, expecting expectation: Expectation?, by client: ClientName?
  ) async throws(ControlError) -> Kept {
    try check(edit.sounds)
    let rules = try pinnedRules(of: edit.pinnedZone)
    return try await request(by: client) { (machine, now) throws(ControlError) in
      try machine.check(expectation, of: id)
      return try machine.edit(id, edit, rules: rules, at: now)
    }
  }

  func cancel(
    _ item: ItemID, isUndoable: Bool, expecting expectation: Expectation?, by client: ClientName?
  ) async throws(ControlError) {
    try await request(by: client) { (machine, now) throws(ControlError) in
      if let standing = machine.shelves[item]?.shelved { try machine.check(expectation, standing) }
      try machine.cancel(item, isUndoable: isUndoable, at: now)
    }
  }

  func events(after: Int64?) async throws(ControlError) -> EventHub.Opening {
    guard !isShuttingDown else {
      throw .shuttingDown()
    }
    return await withCheckedContinuation { continuation in
      // It listens from the very moment of its snapshot.
      snapshot { [self] snapshot in
        continuation.resume(returning: feed.listen(after: after, snapshot: snapshot))
      }
    }
  }

  /// Sends a listener its resync, then the events held back meanwhile.
  func begin(_ listener: Int, with resync: EngineEvent) { feed.begin(listener, with: resync) }

  /// Ends a ring once under a key; a repeated call returns it as it ended then.
  func end(
    _ ring: RingID, as asked: Asked,
    _ body: @escaping @Sendable (inout EngineStateMachine, HostMoment) throws(ControlError) -> Ring
  ) async throws(ControlError) -> Ring {
    let ended: Ring? = try await request(by: asked.client) { (machine, now) throws(ControlError) in
      try machine.once(under: asked.key, about: { $0?.owner }) { (machine) throws(ControlError) in
        try body(&machine, now)
      } again: { _ in
        nil
      }
    }
    if let ended { return ended }
    // An ended ring is no longer in the machine, only in the history.
    let newest = try await history(before: RingID(ring.number &+ 1), limit: 1)
    guard let ended = newest.first, ended.id == ring else { throw .notFound(ring.text, .ring) }
    return ended
  }

  func importBasis(pinned: [ZoneName: ZoneRules]) async -> ImportBasis {
    await read { machine, now in machine.importBasis(pinned: pinned, at: now) }
  }

  /// Imports a batch, planned on the caller's thread.
  nonisolated func importItems(
    _ batch: ImportBatch, key: String?, by client: ClientName?
  ) async throws(ControlError) -> [ItemID] {
    let pinned = try pinnedRules(of: batch)
    for _ in 0..<Self.plannings {
      let plan = ImportPlan(batch, on: await importBasis(pinned: pinned))
      if let ids = try await importItems(plan, key: key, by: client, isLastTry: false) { return ids }
    }
    // The host keeps changing, so the last plan is made on the engine's thread, where nothing can change.
    let plan = ImportPlan(batch, on: await importBasis(pinned: pinned))
    return try await importItems(plan, key: key, by: client, isLastTry: true) ?? []
  }

  /// Number of plans that may go out of date before the engine makes one itself.
  private static let plannings = 3

  /// Imports a planned batch; returns `nil` if the plan is out of date.
  ///
  /// On the last try, an outdated plan is made again here instead.
  func importItems(
    _ plan: ImportPlan, key: String?, by client: ClientName?, isLastTry: Bool
  ) async throws(ControlError) -> [ItemID]? {
    let outcome: Result<[ItemID]?, ControlError> = await withCheckedContinuation { continuation in
      submit(plan, key: key, by: client, isLastTry: isLastTry) { continuation.resume(returning: $0) }
    }
    return try outcome.get()
  }

  private func submit(
    _ plan: ImportPlan, key: String?, by client: ClientName?, isLastTry: Bool,
    answer: @escaping (Result<[ItemID]?, ControlError>) -> Void
  ) {
    guard !isShuttingDown else {
      return answer(.failure(.shuttingDown()))
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
        _ = try machine.asked(by: client) { (machine) throws(ControlError) in
          try machine.importItems(planned, key: key, at: now)
        }
      } piece: { machine in
        machine.asked(by: client) { $0.goOn(with: &work) }
      } answer: { [self] failure in
        if planned.batch.rest != ImportBatch.Rest() { followBackup() }
        answer(failure.map { .failure($0) } ?? .success(ids))
      }
    } catch {
      answer(.failure(error))
    }
  }

  /// Follows the settings and the files that a backup has brought; after a failed save, those that are there again.
  private func followBackup() {
    applySettings()
    watchFiles()
    readAllFiles()
  }

  /// The rules of every zone that the batch's alarms are pinned to; callable on any thread.
  nonisolated func pinnedRules(of batch: ImportBatch) throws(ControlError) -> [ZoneName: ZoneRules] {
    var zones: [ZoneName: ZoneRules] = [:]
    for zone in batch.alarms.map(\.zone) + batch.alarmDrafts.map(\.zone) {
      guard let name = zone.name, zones[name] == nil else { continue }
      zones[name] = try pinnedRules(of: name)
    }
    return zones
  }

  func change(
    _ edit: EngineSettingsEdit, expecting expectation: Expectation?, by client: ClientName?
  ) async throws(ControlError) -> EngineSettings {
    if let sound = edit.ring.sound { try check(sound) }
    // Even after a failed save, when the former settings are back.
    defer { applySettings() }
    return try await request(by: client) { (machine, now) throws(ControlError) in
      if let expectation, !expectation.holds(for: machine.settings.version) { throw .changed("settings") }
      return try machine.change(edit, at: now)
    }
  }

  /// The rules of a pinned alarm's zone; `nil` for a floating alarm.
  private nonisolated func pinnedRules(of zone: ZoneName?) throws(ControlError) -> ZoneRules? {
    guard let name = zone else { return nil }
    do {
      return try clock.zone(named: name)
    } catch {
      throw ControlError.unknownZone(name.text, reason: error.description)
    }
  }

  private func check(_ sounds: [RingSound]) throws(ControlError) {
    for sound in sounds { try check(sound) }
  }

  func check(_ sound: RingSound) throws(ControlError) {
    if let problem = problem(with: sound) { throw .unknownSound(sound, reason: problem) }
  }
}
