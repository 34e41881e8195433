// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The actor that performs the state machine's decisions.
///
/// It lives on the thread of its loop. In every turn it fires overdue items, lets the machine take requests, and
/// finally saves everything in one commit; only then do callers get their answers and clients their events. A sound
/// starts and stops at once, before the commit.
public actor Engine {
  /// The loop that it runs on.
  public nonisolated let loop: any EventLoop
  /// Runs the actor on its loop, and on no pool thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  package nonisolated let clock: any HostClock
  private let wakeSource: any WakeSource
  let ringer: any Ringer
  let hookRunner: (any HookRunner)?
  let host: (any HostCheck)?
  private let timeKeeper: (any TimeKeeper)?
  nonisolated let files: (any FileFollower)?
  /// The last reading that was begun of each followed file, by path.
  var readings: [String: Int] = [:]
  /// The files whose days alarms leave out, as they are watched now.
  var watchedDays: Set<String> = []
  /// The local day on which those files were read last; `nil` before the first.
  var daysReadOn: CivilDate?
  /// The local day on which the followed files were read last; `nil` before the first.
  var filesReadOn: CivilDate?
  /// Keeps the machine awake, or wakes it, for a ring.
  var wakefulness: Wakefulness
  /// The time settings given to the time keeper last; `nil` before the first.
  private var asked: EngineSettings.Time?
  let store: any Store
  /// The store's maintenance.
  var storeCare = StoreCare()
  package internal(set) var machine: EngineStateMachine
  var feed = EventHub()
  /// The steps on their way into the store.
  var saving = SaveQueue()
  private var armedBoot: BootInstant?
  private var armedCivil: UTCInstant?
  /// Number of deadlines that may still fire in this turn: where thousands are due, requests get their turn among them.
  private var leftInTurn = Engine.mostInTurn
  /// `true` if damage is unacknowledged.
  var isDamageTold: Bool
  /// The zones whose rules the host does not have any more.
  var lostZones: LostZones
  /// The warnings last published to the clients.
  var publishedWarnings: [String] = []
  /// The links that have lost their connection, as the sharing server tells; no restart keeps them.
  var lostLinks: [LostLink] = []
  let startedAt: HostMoment
  /// Findings of the last look at sound and notifications; `nil` before the first.
  var lastLook: Outlook?
  /// Callers waiting for the look that is under way.
  var lookers: [CheckedContinuation<[Finding], Never>] = []
  var isShuttingDown = false
  /// `true` if the home may have another owner by now, so that nothing is decided any more.
  var hasLetGo = false
  /// Called once, when the daemon is asked to stop.
  private let onShutDown: @Sendable () -> Void

  /// Loads the store and restores its state; nothing rings before `start()`.
  ///
  /// Without `hookRunner` no hooks run, without `host` there are no findings about the machine, without `timeKeeper` no
  /// trusted time; without `waker` and `inhibitor` the machine sleeps when it likes, and without `files` no calendar
  /// file is followed. `origin` is a new one in each run. A zone that has gone missing goes by the
  /// rules known last. Throws `StoreError` if the store cannot be read.
  public init(
    loop: any EventLoop, clock: any HostClock, wakeSource: any WakeSource, ringer: any Ringer,
    store: sending any Store, hookRunner: (any HookRunner)? = nil, host: (any HostCheck)? = nil,
    timeKeeper: (any TimeKeeper)? = nil, waker: (any Waker)? = nil, inhibitor: (any SleepInhibitor)? = nil,
    files: (any FileFollower)? = nil, origin: UIDOrigin = .random, onShutDown: @escaping @Sendable () -> Void = {}
  ) throws(StoreError) {
    self.loop = loop
    self.clock = clock
    self.wakeSource = wakeSource
    self.ringer = ringer
    self.hookRunner = hookRunner
    self.host = host
    self.timeKeeper = timeKeeper
    self.files = files
    wakefulness = Wakefulness(waker: waker, inhibitor: inhibitor, suspended: clock.suspended)
    self.onShutDown = onShutDown
    var stored = try store.load()
    // A ring may have been saved without its counters; its number must not be used again.
    let newest = try Self.newestRing(in: store, holding: stored)
    stored.counters.ring = max(stored.counters.ring, newest?.id.number ?? 0)
    let now = clock.now()
    // An alarm that an undo brings back needs its zone too.
    let gone = stored.undo?.items.compactMap { $0.typed(Alarm.self) } ?? []
    let alarms = stored.alarms + gone
    let reading = ZoneReading(of: Set(alarms.compactMap(\.zone.name)), from: clock, known: stored.zones) { name in
      alarms.lazy.filter { $0.zone.name == name }.compactMap { $0.derivedRules(named: name) }.first
    }
    lostZones = reading.lost
    clock.show(reading.zones.host)
    machine = EngineStateMachine(
      restoring: stored, boot: clock.bootID, zones: reading.zones, awaitsTime: timeKeeper != nil, origin: origin,
      at: now)
    startedAt = now
    isDamageTold = !((try? store.losses) ?? []).isEmpty
    publishedWarnings = (isDamageTold ? ["store_damaged"] : []) + lostZones.warnings
    self.store = store
  }

  /// Starts listening to the host, continues open rings and fires overdue items.
  ///
  /// `rings` are those that a system made while no process ran: those are not overdue.
  public func start(after rings: [SystemRing] = []) {
    loop.setTurn(
      beforeBatch: { [weak self] in self?.assumeIsolated { $0.fireDue() } },
      afterTurn: { [weak self] in self?.assumeIsolated { $0.endTurn() } })
    let loop = loop
    ringer.start { [weak self] report in
      loop.post { [weak self] in self?.assumeIsolated { $0.take(report) } }
    }
    hookRunner?.start { [weak self] report in
      loop.post { [weak self] in self?.assumeIsolated { $0.take(report) } }
    }
    wakeSource.start { [weak self] event in self?.assumeIsolated { $0.take(event) } }
    timeKeeper?.start { [weak self] report in
      loop.post { [weak self] in self?.assumeIsolated { $0.take(report) } }
    }
    startWakefulness()
    applySettings()
    if store.needsCheckpoint { storeCare.noteCommit(clock) }
    begin()
    follow(rings)
    fireDue()
    readAllFiles()
    arm()
  }

  /// The most deadlines that fire in one turn, and the most in one step of it.
  private static let (mostInTurn, mostAtOnce) = (512, 256)

  // MARK: Input

  /// Runs a request on the machine; answers once it is saved.
  func request<Answer: Sendable>(
    by client: ClientName?,
    _ body: @escaping @Sendable (inout EngineStateMachine, HostMoment) throws(ControlError) -> Answer
  ) async throws(ControlError) -> Answer {
    let outcome: Result<Answer, ControlError> = await withCheckedContinuation { continuation in
      submit(by: client, body) { continuation.resume(returning: $0) }
    }
    return try outcome.get()
  }

  /// Runs a request on the machine; calls `answer` once, by the end of the turn.
  package func submit<Answer>(
    by client: ClientName? = nil,
    _ body: @escaping (inout EngineStateMachine, HostMoment) throws(ControlError) -> Answer,
    answer: @escaping (Result<Answer, ControlError>) -> Void
  ) {
    guard !isShuttingDown else {
      return answer(.failure(.shuttingDown()))
    }
    let now = clock.now()
    // A deadline that has passed is decided before a later request.
    fireDue(at: now)
    var outcome: Result<Answer, ControlError>?
    let run = { (machine: inout EngineStateMachine) throws(ControlError) in
      outcome = .success(try machine.asked(by: client) { (machine) throws(ControlError) in try body(&machine, now) })
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
      // The wake source has used up its deadline; the same one must be armed again if it still stands.
      armedBoot = nil
      armedCivil = nil
    case .clockStepped:
      let now = clock.now()
      fireDue(at: now)
      // The kernel reports a suspend in the same way.
      noteSleep(at: now)
      follow { $0.clockStepped(at: now) }
      wakefulness.isStale = true
      timeKeeper?.look()
      // By a clock that was wrong, other events were past.
      readAllFiles()
    case .zoneChanged:
      let now = clock.now()
      fireDue(at: now)
      lookAtZones(at: now)
    }
    fireDue()
    arm()
  }

  /// Reads the rules of all zones again, and keeps those of zones that have gone missing.
  func lookAtZones(at now: HostMoment) {
    let names = machine.zones.unknown.union(machine.zones.pinned.keys)
    let reading = ZoneReading(of: names, from: clock, known: machine.zones)
    lostZones = reading.lost
    clock.show(reading.zones.host)
    follow { $0.zoneChanged(to: reading.zones, at: now) }
    publishWarnings()
  }

  /// Compares the clocks after a sleep.
  func lookAtClocks() { timeKeeper?.look() }

  /// Asks silent time servers again before their pause is over.
  func hurryTime() { timeKeeper?.retryNow() }

  /// Passes the settings on to those who go by them.
  func applySettings() {
    ringer.apply(machine.settings)
    askForTime()
  }

  /// Hands changed time settings to the time keeper; does nothing if they are the same.
  private func askForTime() {
    let wanted = machine.settings.time
    guard wanted != asked ?? EngineSettings().time else { return }
    asked = wanted
    timeKeeper?.ask(wanted.servers, certificates: wanted.certificates)
  }

  private func take(_ report: TrustedTimeReport?) {
    guard !isShuttingDown else { return }
    let now = clock.now()
    // Fire the deadlines due under the old estimate before applying the new one.
    fireDue(at: now)
    // A report that arrives after the last server was removed is void.
    follow { $0.trustedTimeChanged($0.settings.timeServers.isEmpty ? nil : report, at: now) }
    fireDue(at: now)
  }

  private func take(_ report: HookReport) {
    guard !isShuttingDown else { return }
    let now = clock.now()
    follow { $0.hookEnded(report, at: now) }
  }

  private func take(_ report: RingerReport) {
    switch report {
    case .tried(let ring, let attempt): follow { $0.tried(ring, attempt) }
    case .playedOnce(let ring):
      let now = clock.now()
      follow { $0.playedOnce(ring, at: now) }
    case .isAwake(let item):
      let now = clock.now()
      fireDue(at: now)
      follow { $0.asked(by: .notification) { $0.answer(item, at: now) } }
    case .pressed(let ring, let button):
      let now = clock.now()
      fireDue(at: now)
      // If the ring has just ended elsewhere, there is nothing to do.
      follow { machine in
        machine.asked(by: .notification) { machine in
          switch button {
          case .dismiss: _ = try? machine.dismiss(ring, at: now)
          case .snooze: _ = try? machine.snooze(ring, length: nil, at: now)
          }
        }
      }
    }
  }

  func fireDue(at moment: HostMoment? = nil) {
    guard !hasLetGo, machine.nextBootDeadline != nil || machine.nextCivilDeadline != nil else { return }
    let now = moment ?? clock.now()
    guard leftInTurn > 0, machine.isDue(at: now) else { return }
    let limit = min(Self.mostAtOnce, leftInTurn)
    let before = machine.fired
    follow { _ = $0.fire(at: now, limit: limit) }
    leftInTurn -= machine.fired - before
  }

  // MARK: Output

  /// Performs the actions that cannot wait for the commit.
  func perform(_ actions: [EngineAction]) {
    for action in actions {
      switch action {
      case .save, .publish, .runHook: break
      case .play(let ring): ringer.play(ring)
      case .show(let notice): ringer.show(notice)
      case .withdraw(let subject): ringer.withdraw(subject)
      case .lookAtClocks: timeKeeper?.look()
      }
    }
  }

  /// Ends a turn of the loop: the commit and its answers, then the next deadline.
  private func endTurn() {
    guard !hasLetGo else { return }
    commit()
    if isSaved { careForStore() }
    publishWarnings()
    for path in machine.takeFilesToRead() { readFile(at: path) }
    readFilesOfYesterday()
    followExceptedFiles()
    arm()
    leftInTurn = Self.mostInTurn
  }

  func publish(_ change: EngineEvent.Change) {
    machine.counters.event += 1
    feed.send(EngineEvent(sequence: machine.counters.event, change: change))
  }

  func arm() {
    guard !hasLetGo else {
      wakeSource.arm(boot: nil)
      wakeSource.arm(utc: nil)
      return
    }
    var boot = machine.nextBootDeadline
    if let retry = saving.wakeUp { boot = min(boot ?? retry, retry) }
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
    keepAwake()
  }

  // MARK: Shutdown

  /// Why a sound cannot be played, in English; `nil` if it can.
  func problem(with sound: RingSound) -> String? { ringer.problem(with: sound) }

  /// Refuses further requests, ends the event streams and stops the sound.
  ///
  /// Items stay stored and go on after the next start.
  public func shutDown() async {
    guard !isShuttingDown else { return }
    isShuttingDown = true
    await saved()
    if isSaved { checkpoint(at: clock.now().boot) }
    publish(.stopping)
    feed.finish()
    ringer.shutDown()
    hookRunner?.shutDown()
    timeKeeper?.stop()
    onShutDown()
  }
}
