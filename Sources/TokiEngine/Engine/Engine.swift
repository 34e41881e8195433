// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The actor that performs what the state machine decides.
///
/// It lives on the thread of its loop. In every turn it fires what is due, lets the machine take what
/// was asked, and at the end saves all of it in one commit; only then do callers get their answers and
/// faces their events. A sound begins and ends at once, before the commit.
public actor Engine {
  public nonisolated let loop: any EventLoop
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  let clock: any HostClock
  private let wakeSource: any WakeSource
  let ringer: any Ringer
  let host: (any HostCheck)?
  private let timeKeeper: (any TimeKeeper)?
  /// What the time keeper was told last; `nil` for nothing.
  private var asked: EngineSettings.Time?
  let store: any Store
  /// When the store is to do what is best done while nothing happens.
  var storeCare = StoreCare()
  var machine: EngineStateMachine
  var feed = EventFeed()
  private var pending: [PendingStep] = []
  private var armedBoot: BootInstant?
  private var armedCivil: UTCInstant?
  /// When to try again to save what could not be saved; `nil` while all is saved.
  private var retry: BootInstant?
  let startedAt: HostMoment
  var isShuttingDown = false
  /// Called once when somebody asks the daemon to end.
  private let onShutDown: @Sendable () -> Void

  /// A step whose changes wait for the commit at the end of the turn.
  private struct PendingStep {
    var changes: [StoreChange]
    var events: [EngineEvent.Change]
    var undo: [EngineStateMachine.Undo]?
    var answer: (@Sendable (ControlError?) -> Void)?

    /// Whether it holds even unsaved: there is no way back from it, or nothing to be saved.
    var stands: Bool { undo == nil || changes.isEmpty }
  }

  /// Loads the store and works out where things stand; nothing rings before `start()`.
  ///
  /// - Parameters:
  ///   - host: What can be said about the machine; `nil` for nothing.
  ///   - timeKeeper: What asks the time servers that are set; `nil` for nothing.
  /// - Throws: `StoreError` when the store cannot be read; the rules of a zone that has gone missing
  ///   are replaced by the host's, and those of the host by UTC.
  public init(
    loop: any EventLoop, clock: any HostClock, wakeSource: any WakeSource, ringer: any Ringer,
    store: sending any Store, host: (any HostCheck)? = nil, timeKeeper: (any TimeKeeper)? = nil,
    onShutDown: @escaping @Sendable () -> Void = {}
  ) throws(StoreError) {
    self.loop = loop
    self.clock = clock
    self.wakeSource = wakeSource
    self.ringer = ringer
    self.host = host
    self.timeKeeper = timeKeeper
    self.onShutDown = onShutDown
    let stored = try store.load()
    let now = clock.now()
    let names = stored.alarms.compactMap { alarm in
      if case .pinned(let name) = alarm.zone { name } else { nil }
    }
    machine = EngineStateMachine(
      restoring: stored, boot: clock.bootID, hostRules: (try? clock.hostZone()) ?? .utc,
      pinned: Self.rules(for: names, from: clock), awaitsTime: timeKeeper != nil, at: now)
    startedAt = now
    self.store = store
  }

  /// Begins: listens to the host, goes on with what rang, fires what came due meanwhile.
  public func start() {
    loop.setTurn(
      beforeBatch: { [weak self] in self?.assumeIsolated { $0.fireDue() } },
      afterTurn: { [weak self] in self?.assumeIsolated { $0.endTurn() } })
    let loop = loop
    ringer.start { [weak self] report in
      loop.post { [weak self] in self?.assumeIsolated { $0.take(report) } }
    }
    wakeSource.start { [weak self] event in self?.assumeIsolated { $0.take(event) } }
    timeKeeper?.start { [weak self] report in
      loop.post { [weak self] in self?.assumeIsolated { $0.take(report) } }
    }
    askForTime()
    if store.needsCheckpoint { storeCare.noteCommit(clock) }
    perform(nil)
    fireDue()
  }

  // MARK: What comes in

  /// Runs one request on the machine and answers once it is saved.
  func request<Answer: Sendable>(
    _ body: (inout EngineStateMachine, HostMoment) throws(ControlError) -> Answer
  ) async throws(ControlError) -> Answer {
    guard !isShuttingDown else {
      throw ControlError(.shuttingDown, message: "The daemon is ending; try again in a moment.")
    }
    let now = clock.now()
    // What is due by now is decided before what is asked now.
    fireDue(at: now)
    let answer = try body(&machine, now)
    let failure: ControlError? = await withCheckedContinuation { continuation in
      perform { continuation.resume(returning: $0) }
    }
    if let failure { throw failure }
    return answer
  }

  private func take(_ event: WakeEvent) {
    switch event {
    case .due:
      // The wake source has spent its deadline; the same one must be armed anew if it still stands.
      armedBoot = nil
      armedCivil = nil
    case .clockStepped:
      let now = clock.now()
      fireDue(at: now)
      machine.clockStepped(at: now)
      perform(nil)
      // The kernel tells of a suspend in the same way.
      timeKeeper?.look()
    case .zoneChanged:
      let now = clock.now()
      fireDue(at: now)
      let names = Array(machine.pinnedRules.keys)
      let pinned = machine.pinnedRules.merging(Self.rules(for: names, from: clock)) { $1 }
      machine.zoneChanged(to: (try? clock.hostZone()) ?? machine.hostRules, pinned: pinned, at: now)
      perform(nil)
    }
    fireDue()
    arm()
  }

  /// Has the servers asked that are set; nothing happens while they are those that are asked already.
  func askForTime() {
    let wanted = machine.settings.time
    guard wanted != asked ?? EngineSettings().time else { return }
    asked = wanted
    timeKeeper?.ask(wanted.servers, certificates: wanted.certificates)
  }

  private func take(_ report: TrustedTimeReport?) {
    guard !isShuttingDown else { return }
    let now = clock.now()
    // What was due by what was known before is decided by that.
    fireDue(at: now)
    // What was on its way when the last server was taken out says nothing any more.
    machine.trustedTimeChanged(machine.settings.timeServers.isEmpty ? nil : report, at: now)
    perform(nil)
    fireDue(at: now)
  }

  private func take(_ report: RingerReport) {
    switch report {
    case .heard(let ring, let how): machine.heard(ring, how)
    case .playedOnce(let ring): machine.playedOnce(ring)
    case .pressed(let ring, let button):
      let now = clock.now()
      fireDue(at: now)
      // Pressed on a notification whose ring ended elsewhere in this moment: nothing to do.
      switch button {
      case .dismiss: _ = try? machine.dismiss(ring, at: now)
      case .snooze: _ = try? machine.snooze(ring, length: nil, at: now)
      }
    }
    perform(nil)
  }

  private func fireDue(at moment: HostMoment? = nil) {
    guard machine.nextBootDeadline != nil || machine.nextCivilDeadline != nil else { return }
    let now = moment ?? clock.now()
    guard machine.isDue(at: now) else { return }
    machine.fire(at: now)
    perform(nil)
  }

  // MARK: What goes out

  /// Does at once what must not wait, and puts the rest before the commit.
  private func perform(_ answer: (@Sendable (ControlError?) -> Void)?) {
    let step = machine.takeStep()
    var pendingStep = PendingStep(changes: [], events: [], undo: step.undo, answer: answer)
    for action in step.actions {
      switch action {
      case .save(let change): pendingStep.changes.append(change)
      case .publish(let event): pendingStep.events.append(event)
      case .play(let ring): ringer.play(ring)
      case .stopPlaying: ringer.stopPlaying()
      case .present(let ring): ringer.present(ring)
      case .withdraw(let ring): ringer.withdraw(ring)
      case .announceMissed(let ring): ringer.announceMissed(ring)
      case .lookAtClocks: timeKeeper?.look()
      }
    }
    if answer != nil || !pendingStep.changes.isEmpty || !pendingStep.events.isEmpty {
      pending.append(pendingStep)
    }
  }

  /// Ends a turn of the loop: one commit, then the answers, then the next deadline.
  private func endTurn() {
    commit()
    if pending.isEmpty { careForStore() }
    arm()
  }

  private func commit() {
    guard !pending.isEmpty else { return }
    if let retry, clock.now().boot < retry, pending.allSatisfy({ $0.answer == nil }) {
      // Not yet: but what has begun or ended to ring is told at once.
      return tellUnsaved()
    }
    let changes = pending.flatMap(\.changes)
    if !changes.isEmpty {
      do {
        try store.commit(changes)
      } catch {
        return recover(from: error)
      }
    }
    if store.needsCheckpoint { storeCare.noteCommit(clock) }
    retry = nil
    let steps = pending
    pending = []
    for step in steps {
      for event in step.events { publish(event) }
      step.answer?(nil)
    }
  }

  /// Takes back what can be taken back; keeps rings, and tries again to save them in a second.
  private func recover(from error: StoreError) {
    if case .duplicateOccurrence(let ring, _, _) = error {
      for index in pending.indices {
        pending[index].changes.removeAll { change in
          if case .putRing(let row) = change { row.id == ring } else { false }
        }
        pending[index].events.removeAll { $0.isAbout(ring) }
      }
      machine.refuseRepeated(ring, at: clock.now())
      perform(nil)
      return commit()
    }
    let failure = ControlError(error)
    for step in pending.reversed() where !step.stands {
      if let undo = step.undo { machine.revert(undo) }
    }
    let refused = pending.filter { !$0.stands }
    pending.removeAll { !$0.stands }
    tellUnsaved()
    for step in refused { step.answer?(failure) }
    retry = pending.isEmpty ? nil : clock.now().boot + .seconds(1)
  }

  /// Tells what stands although it is not saved: a ring began, or it is quiet now.
  ///
  /// `warnings` says the rest. Were the daemon killed before it is saved, it would ring again, and
  /// never not at all.
  private func tellUnsaved() {
    for index in pending.indices {
      for event in pending[index].events { publish(event) }
      pending[index].events = []
      pending[index].answer?(nil)
      pending[index].answer = nil
    }
    pending.removeAll { $0.changes.isEmpty }
  }

  private func publish(_ change: EngineEvent.Change) {
    machine.counters.event += 1
    feed.send(EngineEvent(sequence: machine.counters.event, change: change))
  }

  private func arm() {
    var boot = machine.nextBootDeadline
    if let retry { boot = min(boot ?? retry, retry) }
    if pending.isEmpty, let care = storeCare.due { boot = min(boot ?? care, care) }
    if boot != armedBoot {
      armedBoot = boot
      wakeSource.arm(boot: boot)
    }
    let civil = machine.nextCivilDeadline
    if civil != armedCivil {
      armedCivil = civil
      wakeSource.arm(utc: civil)
    }
  }

  // MARK: What is read and ended

  /// Decides and saves what has come due, so that whoever reads now reads of it.
  func settle() -> HostMoment {
    let now = clock.now()
    fireDue(at: now)
    commit()
    return now
  }

  func history(before: RingID?, limit: Int) throws(ControlError) -> [Ring] {
    _ = settle()
    var rings: [RingID: Ring] = [:]
    do {
      for ring in try store.history(before: before, limit: limit) { rings[ring.id] = ring }
    } catch {
      throw ControlError(error)
    }
    // What rings and cannot be saved yet is history too.
    for case .putRing(let ring) in pending.flatMap(\.changes) where before.map({ ring.id < $0 }) ?? true {
      rings[ring.id] = ring
    }
    return Array(rings.values.sorted { $0.id > $1.id }.prefix(limit))
  }

  func decisions(about item: ItemID, limit: Int) throws(ControlError) -> [Decision] {
    _ = settle()
    do { return try store.decisions(about: item, limit: limit) } catch { throw ControlError(error) }
  }

  /// What the person should know about the engine, as stable codes.
  var warnings: [String] { (retry == nil ? [] : ["not_saved"]) + storeWarnings }

  /// Why a sound cannot be played; `nil` when it can.
  func problem(with sound: RingSound) -> String? { ringer.problem(with: sound) }

  /// Ends: nothing more is taken, the faces' events end, the sound ends.
  ///
  /// What runs stays stored.
  public func shutDown() {
    guard !isShuttingDown else { return }
    isShuttingDown = true
    commit()
    publish(.stopping)
    feed.finish()
    ringer.shutDown()
    timeKeeper?.stop()
    onShutDown()
  }

  private static func rules(for names: [ZoneName], from clock: any HostClock) -> [ZoneName: ZoneRules] {
    var rules: [ZoneName: ZoneRules] = [:]
    for name in names where rules[name] == nil { rules[name] = try? clock.zone(named: name) }
    return rules
  }
}

extension EngineEvent.Change {
  /// Whether it tells of a ring.
  fileprivate func isAbout(_ ring: RingID) -> Bool {
    switch self {
    case .ringStarted(let row), .ringEnded(let row), .missed(let row): row.id == ring
    case .heard(let id, _), .playedOnce(let id): id == ring
    default: false
    }
  }
}
