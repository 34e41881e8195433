// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// The actor that performs what the state machine decides.
///
/// It lives on the thread of its loop. In every turn it fires what is due, lets the machine take what
/// was asked, and at the end saves all of it in one commit; only then do callers get their answers and
/// faces their events. A sound begins and ends at once, before the commit.
public actor Engine {
  public nonisolated let loop: any EventLoop
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  package nonisolated let clock: any HostClock
  private let wakeSource: any WakeSource
  let ringer: any Ringer
  let host: (any HostCheck)?
  private let timeKeeper: (any TimeKeeper)?
  /// What the time keeper was told last; `nil` for nothing.
  private var asked: EngineSettings.Time?
  let store: any Store
  /// When the store is to do what is best done while nothing happens.
  var storeCare = StoreCare()
  package internal(set) var machine: EngineStateMachine
  var feed = EventFeed()
  /// The steps of this turn, for the commit at its end.
  var pending: [PendingStep] = []
  /// What stands and could not be saved yet.
  var unsaved = UnsavedChanges()
  /// The rings that the store had already, under other ids.
  var repeated = RepeatedRings()
  private var armedBoot: BootInstant?
  private var armedCivil: UTCInstant?
  /// When to try again to save what could not be saved; `nil` while all is saved.
  var retry: BootInstant?
  /// How long to wait before the next try; every failure doubles it.
  var retryDelay = Engine.firstRetry
  /// Why the last save failed; `nil` once one has not.
  var trouble: StoreError?
  /// Whether something was damaged that nobody has acknowledged.
  var isDamageTold: Bool
  /// The warnings that the faces know.
  var toldWarnings: [String] = []
  let startedAt: HostMoment
  /// The last look at what a ring is heard by; `nil` before the first.
  var lastLook: Outlook?
  /// Who waits for the look that is taken now.
  var lookers: [CheckedContinuation<[Finding], Never>] = []
  var isShuttingDown = false
  /// Called once when somebody asks the daemon to end.
  private let onShutDown: @Sendable () -> Void

  static let firstRetry = TimeSpan.seconds(1)
  /// A disk that is full for days wakes the machine once a minute; a request always tries at once.
  static let longestRetry = TimeSpan.minutes(1)

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
    var stored = try store.load()
    // A ring can have been saved without the counters that came with it; its number is not given out again.
    let newest = try store.history(before: nil, limit: 1).first?.id.number
    stored.counters.ring = max(stored.counters.ring, newest ?? 0)
    let now = clock.now()
    let names = stored.alarms.compactMap { alarm in
      if case .pinned(let name) = alarm.zone { name } else { nil }
    }
    machine = EngineStateMachine(
      restoring: stored, boot: clock.bootID, hostRules: (try? clock.hostZone()) ?? .utc,
      pinned: Self.rules(for: names, from: clock), awaitsTime: timeKeeper != nil, at: now)
    startedAt = now
    isDamageTold = !((try? store.losses) ?? []).isEmpty
    toldWarnings = isDamageTold ? ["store_damaged"] : []
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
    begin()
    fireDue()
  }

  // MARK: What comes in

  /// Runs one request on the machine and answers once it is saved.
  func request<Answer: Sendable>(
    _ body: @escaping @Sendable (inout EngineStateMachine, HostMoment) throws(ControlError) -> Answer
  ) async throws(ControlError) -> Answer {
    let outcome: Result<Answer, ControlError> = await withCheckedContinuation { continuation in
      submit(body) { continuation.resume(returning: $0) }
    }
    return try outcome.get()
  }

  /// Runs one request on the machine; `answer` is called once, at the latest when the turn ends.
  package func submit<Answer>(
    _ body: @escaping (inout EngineStateMachine, HostMoment) throws(ControlError) -> Answer,
    answer: @escaping (Result<Answer, ControlError>) -> Void
  ) {
    guard !isShuttingDown else {
      return answer(
        .failure(ControlError(.shuttingDown, message: "The daemon is ending; try again in a moment.")))
    }
    let now = clock.now()
    // A deadline that has come is decided before a request that comes after it.
    fireDue(at: now)
    var outcome: Result<Answer, ControlError>?
    let run = { (machine: inout EngineStateMachine) throws(ControlError) in
      outcome = .success(try body(&machine, now))
    }
    do throws(ControlError) {
      try request(run) { failure in
        if let failure { answer(.failure(failure)) } else if let outcome { answer(outcome) }
      }
    } catch {
      answer(.failure(error))
    }
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
      follow { $0.clockStepped(at: now) }
      // The kernel tells of a suspend in the same way.
      timeKeeper?.look()
    case .zoneChanged:
      let now = clock.now()
      fireDue(at: now)
      let names = Array(machine.zones.pinned.keys)
      let pinned = machine.zones.pinned.merging(Self.rules(for: names, from: clock)) { $1 }
      let rules = (try? clock.hostZone()) ?? machine.zones.host
      follow { $0.zoneChanged(to: rules, pinned: pinned, at: now) }
    }
    fireDue()
    arm()
  }

  /// Has servers asked that were silent, before their pause is over.
  func hurryTime() { timeKeeper?.hurry() }

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
    // Fire what was due under the old estimate before applying the new one.
    fireDue(at: now)
    // An answer still under way when the last server was taken out says nothing any more.
    follow { $0.trustedTimeChanged($0.settings.timeServers.isEmpty ? nil : report, at: now) }
    fireDue(at: now)
  }

  private func take(_ report: RingerReport) {
    switch report {
    case .tried(let ring, let attempt): follow { $0.tried(ring, attempt) }
    case .playedOnce(let ring): follow { $0.playedOnce(ring) }
    case .pressed(let ring, let button):
      let now = clock.now()
      fireDue(at: now)
      // Pressed on a notification whose ring ended elsewhere in this moment: nothing to do.
      follow { machine in
        switch button {
        case .dismiss: _ = try? machine.dismiss(ring, at: now)
        case .snooze: _ = try? machine.snooze(ring, length: nil, at: now)
        }
      }
    }
  }

  func fireDue(at moment: HostMoment? = nil) {
    guard machine.nextBootDeadline != nil || machine.nextCivilDeadline != nil else { return }
    let now = moment ?? clock.now()
    guard machine.isDue(at: now) else { return }
    follow { _ = $0.fire(at: now) }
  }

  // MARK: What goes out

  /// Does at once what must not wait.
  func perform(_ actions: [EngineAction]) {
    for action in actions {
      switch action {
      case .save, .publish: break
      case .play(let ring): ringer.play(ring)
      case .stopPlaying: ringer.stopPlaying()
      case .present(let ring): ringer.present(ring)
      case .withdraw(let ring): ringer.withdraw(ring)
      case .announceMissed(let ring): ringer.announceMissed(ring)
      case .lookAtClocks: timeKeeper?.look()
      }
    }
  }

  /// Ends a turn of the loop: one commit, then the answers, then the next deadline.
  private func endTurn() {
    commit()
    if isSaved { careForStore() }
    tellWarnings()
    arm()
  }

  func publish(_ change: EngineEvent.Change) {
    machine.counters.event += 1
    feed.send(EngineEvent(sequence: machine.counters.event, change: change))
  }

  private func arm() {
    var boot = machine.nextBootDeadline
    if let retry { boot = min(boot ?? retry, retry) }
    if isSaved, let care = storeCare.due { boot = min(boot ?? care, care) }
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

  /// Fires and commits overdue items, so that reads are never stale.
  func settle() -> HostMoment {
    let now = clock.now()
    fireDue(at: now)
    commit()
    return now
  }

  /// How many rings are read before what is due has its turn.
  private static let ringsAtOnce = 64

  func history(before: RingID?, limit: Int) throws(ControlError) -> [Ring] {
    _ = settle()
    var rings: [RingID: Ring] = [:]
    var last = before
    while rings.count < limit {
      let piece: [Ring]
      do {
        piece = try store.history(before: last, limit: min(Self.ringsAtOnce, limit - rings.count))
      } catch {
        throw ControlError(error)
      }
      for ring in piece { rings[ring.id] = ring }
      guard let oldest = piece.last?.id else { break }
      last = oldest
      fireDue()
    }
    // What rings and cannot be saved yet is history too.
    for ring in unsavedRings where before.map({ ring.id < $0 }) ?? true {
      rings[ring.id] = ring
    }
    return Array(rings.values.sorted { $0.id > $1.id }.prefix(limit))
  }

  func decisions(about item: ItemID, limit: Int) throws(ControlError) -> [Decision] {
    _ = settle()
    do { return try store.decisions(about: item, limit: limit) } catch { throw ControlError(error) }
  }

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
