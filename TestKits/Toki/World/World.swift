// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// A simulated world: the real engine on a host, a store and a ringer that fail according to a script.
///
/// The laws in `World+Laws.swift` are checked after every step. Playing a script is deterministic: there is one thread,
/// and no clock but the world's own.
///
/// Proof of `@unchecked Sendable`: only `play` creates a world, and keeps it to itself; its loop runs work before
/// `post` returns, on the caller's thread. So all of it is used on one thread.
public final class World: @unchecked Sendable {
  /// The result of playing a script.
  public struct Outcome: Sendable {
    /// The first violation; `nil` if there was none.
    public let violation: WorldViolation?
    /// The events, one line per step.
    public let timeline: [String]
    /// Simulated time.
    public let simulated: TimeSpan
    /// Number of rings that started or were missed.
    public let rings: Int
  }

  let loop = InlineLoop()
  let host: ManualHost
  let store = InMemoryStore()
  var life = WorldLife()
  var ringer = RecordedRinger()
  var inhibitor: RecordedInhibitor
  var engine: Engine
  /// The state of a client that follows the events.
  var client: EngineState
  /// The state of a client that hears nothing until it asks.
  var lateClient: EngineState
  /// Time for which a killed process stays down.
  var down = TimeSpan.zero
  var boots = 1
  var lives = 1
  var labels = 0
  var sound = WorldSound()
  /// The ringer's reports for each ring, which the history must contain.
  let said = WorldTries()
  /// The hooks that ran; a world of every fourth seed has some.
  let hooks = WorldHooks()
  /// `true` if its alarms and timers ring again while nobody answers, and limit their snoozes.
  let insists: Bool
  /// The settings of new items; in a world of every eighth seed they ask whether a person is awake, in
  /// that of another have a pre-alarm.
  let usual: RingSettings
  /// Rings while the app is closed; only some worlds close it.
  var phone: WorldPhone
  /// The questions that were answered, with the newest ring before the answer.
  var awake: [AwakeAnswer: RingID] = [:]
  /// The questions that were on the screen.
  var asked: Set<AwakeAnswer> = []
  /// Those answered in this step.
  let answers = WorldAnswers()
  /// The rings that an earlier life of the process began.
  var earlierRings: Set<RingID> = []
  var fault: WorldStoreFault?
  /// Time at which commits last started to work.
  var healthySince: BootInstant
  /// Items changed by a request in this step.
  var touched: Set<ItemID> = []
  /// Items ever changed by a request.
  var changed: Set<ItemID> = []
  /// Items acknowledged in this step, in case the process dies within it.
  var answered: [WorldAnswer] = []
  /// The state at the end of the last step.
  var before: Rest
  var isClockMoved = false
  /// Time at which the clock was last set or read after a reboot, the zone changed, or a ring changed its clock.
  var lastClockMove: BootInstant
  /// `true` if the clock was ever set, or read after a reboot.
  var hasMovedClock = false
  /// No later than when each alarm was made that no reboot or other zone came after.
  var made: [AlarmID: HostMoment] = [:]
  /// The zone of the host in which they were.
  var zoneOfMade: ZoneName?
  /// The numbers given out before this step.
  var given = Counters()
  /// `true` if a process died with unsaved data.
  var hasLostUnsaved = false
  var found: WorldViolation?
  var timeline: [String] = []
  private let start: HostMoment
  private var elapsed = TimeSpan.zero

  /// Plays a script until it ends or breaks a law.
  public static func play(_ script: WorldScript) -> Outcome {
    let seed = script.seed
    let world = World(
      hasHooks: seed % 4 == 0, hasServers: seed % 3 != 0, insists: [2, 4].contains(seed % 8) || seed % 16 == 14,
      usual: seed % 8 == 6 ? asking : seed % 8 == 1 ? softly : RingSettings(), phone: WorldPhone(Int(seed / 16 % 4)),
      isSlow: seed % 8 == 3)
    for (index, step) in script.steps.enumerated() {
      world.perform(step, number: index)
      if world.found != nil { break }
    }
    if world.found == nil { world.checkHistory() }
    return Outcome(
      violation: world.found, timeline: world.timeline, simulated: world.elapsed, rings: world.store.rings.count)
  }

  private init(
    hasHooks: Bool, hasServers: Bool, insists: Bool, usual: RingSettings, phone: WorldPhone, isSlow: Bool
  ) {
    self.insists = insists
    self.usual = usual
    self.phone = phone
    // 2026-03-27T06:00:00Z, a Friday before the clocks change in Berlin.
    host = ManualHost(
      loop: loop, utc: UTCInstant(secondsSinceEpoch: 1_774_591_200), zone: WorldZones.all[1], zones: WorldZones.all)
    start = host.now()
    healthySince = start.boot
    lastClockMove = start.boot
    // They never answer.
    let servers = hasServers ? [TimeServer(host: "ntp.example")] : []
    try? store.commit([.putSettings(EngineSettings(timeServers: servers, hooks: hasHooks ? WorldHooks.all : []))])
    store.isSlow = isSlow
    let inhibitor = RecordedInhibitor(loop: loop)
    self.inhibitor = inhibitor
    let (start, engine) = (
      start,
      Self.engine(
        loop: loop, host: host, store: store, life: life, ringer: ringer, inhibitor: inhibitor, said: said,
        hooks: hooks, answers: answers)
    )
    self.engine = engine
    client = engine.assumeIsolatedForWorld(loop) { $0.machine.state(at: start, boot: $0.clock.bootID) }
    lateClient = client
    before = Rest(timers: [], alarms: [], moment: start, boot: host.bootID)
    begin()
  }

  static func engine(
    loop: InlineLoop, host: ManualHost, store: InMemoryStore, life: WorldLife, ringer: RecordedRinger,
    inhibitor: RecordedInhibitor, said: WorldTries, hooks: WorldHooks, answers: WorldAnswers
  ) -> Engine {
    do {
      return try Engine(
        loop: loop, clock: host, wakeSource: WorldWakeSource(host: host, life: life),
        ringer: WorldRinger(ringer: ringer, life: life, answers: answers, note: { said.add($1, to: $0) }),
        store: WorldStore(store, life),
        hookRunner: WorldHookRunner(hooks: hooks, life: life), waker: WorldWaker(waker: host.waker, life: life),
        inhibitor: inhibitor, origin: UIDOrigin(high: 0, low: 0))
    } catch {
      preconditionFailure("The store of a world can always be read, not \(error)")
    }
  }

  /// Runs work on the engine in one turn of its loop.
  func onLoop(_ body: (isolated Engine) -> Void) {
    withoutActuallyEscaping(body) { body in
      // The loop runs it before `post` returns, on this very thread.
      nonisolated(unsafe) let body = body
      loop.post { [engine] in engine.assumeIsolated { body($0) } }
    }
  }

  // MARK: One step

  private func perform(_ step: WorldStep, number: Int) {
    touched = []
    answered = []
    isClockMoved = false
    let begun = host.now()
    let promised = promises(for: step)
    play(step)
    answerStore()
    changed.formUnion(touched)
    switch step {
    case .setClock, .clockAhead, .slewClock, .reboot: hasMovedClock = true
    // A different zone means different plans.
    case .zone, .newTimeZoneData:
      changed.formUnion(before.alarms.map { .alarm($0.id) })
      made = [:]
    default: break
    }
    if life.isOver { restart() }
    if isClockMoved { lastClockMove = host.now().boot }
    elapsed = elapsed + max(.zero, host.now().boot - begun.boot)
    // The next turn finds deadlines that a slewed clock made due, and its attempts follow that turn.
    onLoop { _ in }
    answerStore()
    let state = read { $0.machine.state(at: host.now(), boot: $0.clock.bootID) }
    timeline.append(
      "\(number + 1). \(begun.utc.rfc3339) \(step.text)\n      \(state.summary)\(ringer.playing.map { "; \($0.text) is heard" } ?? "")"
    )
    checkLaws(promised, state, after: step)
    before = Rest(
      timers: state.timers, alarms: state.alarms, moment: host.now(), boot: host.bootID,
      ringing: Set(state.rings.map(\.id)), newest: store.rings.last?.id ?? RingID(0), life: lives,
      checks: state.awakeChecks.map { ($0.item.id, $0.check) })
  }

  private func play(_ step: WorldStep) {
    switch step {
    case .turn(let requests): turn(requests)
    case .wait(let span): host.advance(by: span)
    case .suspend(let span): host.suspend(for: span)
    case .night(let span, let wakes, let awake):
      host.waker.set(wakes ? .ownTimer : .noRealTimeClock)
      spend(night: span, awake: awake)
    case .setClock(let span):
      isClockMoved = true
      host.stepClock(by: span)
    case .clockAhead(let span, let lasting):
      isClockMoved = true
      host.stepClock(by: span)
      host.advance(by: lasting)
      host.stepClock(by: .zero - span)
    case .slewClock(let span):
      isClockMoved = true
      host.slewClock(by: span)
    case .zone(let number):
      isClockMoved = true
      host.lose([])
      host.setZone(WorldZones.all[number])
    case .newTimeZoneData:
      isClockMoved = true
      host.lose([])
      host.updateZones(to: WorldZones.changed)
    case .kill(let actions, let span):
      down = span
      host.lose(actions % 3 == 0 ? Set(WorldZones.all.map(\.name)) : [])
      life.end(after: actions)
    case .reboot(let off, let ahead, let wrong): reboot(off: off, ahead: ahead, wrong: wrong)
    case .store(let fault): set(fault)
    case .soundDevice(let isThere):
      sound.change(isThere: isThere)
      tellSound()
    case .soundEnds: if let ring = ringer.playing { ringer.send(.playedOnce(ring)) }
    case .press(let number, let snooze):
      guard !ringer.shown.isEmpty else { return answerQuestion(number) }
      let ring = ringer.shown[number % ringer.shown.count]
      // Dismissing a notice means that the missed ring has been seen.
      for missed in read({ $0.machine.missed }) where missed.id == ring { touched.insert(missed.owner) }
      ringer.send(.pressed(ring, snooze ? .snooze : .dismiss))
    case .lateClient: catchUp()
    case .closed(let span, let dies, let answers): close(for: span, dies: dies, answers: answers)
    }
  }

  /// Lets a slow store answer all that it was given; until then the process has gone on without.
  func answerStore() {
    while store.waiting != nil, !life.isOver { store.answer(on: loop) }
  }

  /// Suspends the machine until the end of the span, again whenever it was woken, and whenever nothing keeps it awake.
  private func spend(night span: TimeSpan, awake: TimeSpan) {
    let end = host.now().boot + span
    while host.now().boot < end, !life.isOver {
      let allowed = inhibitor.allowed
      inhibitor.send(.goesToSleep)
      if life.isOver { break }
      if inhibitor.allowed == allowed {
        broken("the machine waits in vain for what lets it sleep", law: "theMachineMayGoToSleep")
      }
      if inhibitor.isHeld {
        host.advance(by: min(.minutes(1), end - host.now().boot))
      } else if host.sleep(for: end - host.now().boot) {
        inhibitor.send(.wokeUp)
        host.advance(by: min(awake, end - host.now().boot))
      } else {
        inhibitor.send(.wokeUp)
      }
    }
  }

  private func catchUp() {
    let known = lateClient.sequence
    let (events, state) = read { ($0.events(after: known), $0.present().state) }
    if let events {
      for event in events { lateClient.take(event.change) }
      lateClient.sequence = events.last?.sequence ?? known
    } else {
      lateClient = state
    }
  }

  func tellSound() {
    ringer.setMuted(sound.isMuted)
    ringer.setAnswer(sound.answer)
  }

  private func set(_ fault: WorldStoreFault?) {
    self.fault = fault
    store.failure = nil
    store.refuses = nil
    switch fault {
    case nil: healthySince = host.now().boot
    case .full: store.failure = .full(path: "world")
    case .readOnly: store.failure = .readOnly(path: "world")
    case .failing: store.failure = .unusable(path: "world", reason: "input/output error")
    case .refusing: store.refuses = { $0.itemNumber.map { $0 % 3 == 0 } ?? false }
    }
  }

  /// Reads from the engine.
  func read<Value>(_ body: (isolated Engine) -> Value) -> Value {
    engine.assumeIsolatedForWorld(loop, body)
  }
}

/// A broken law.
public struct WorldViolation: Hashable, Sendable, CustomStringConvertible {
  /// Name of the law's function.
  public let law: String
  /// The contradiction to the law.
  public let detail: String

  package init(law: String, detail: String) { (self.law, self.detail) = (law, detail) }

  /// The law with the detail.
  public var description: String { "\(law): \(detail)" }
}

extension World {
  /// The state at the end of the last step, for comparison.
  struct Rest {
    let timers: [CountdownTimer]
    let alarms: [Alarm]
    let moment: HostMoment
    let boot: BootID
    /// The rings that were ringing.
    var ringing: Set<RingID> = []
    /// Id of the newest ring, recorded in `life`.
    var newest = RingID(0)
    var life = 0
    /// Questions, asked or pending, if a person is awake.
    var checks: [(item: ItemID, check: AwakeCheck)] = []
  }
}

extension Engine {
  /// Runs `body` on the loop and returns its result.
  nonisolated func assumeIsolatedForWorld<Value>(
    _ loop: InlineLoop, _ body: (isolated Engine) -> Value
  ) -> Value {
    nonisolated(unsafe) var value: Value?
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      loop.post { self.assumeIsolated { value = body($0) } }
    }
    guard let value else { preconditionFailure("The loop of a world runs what it is given at once") }
    return value
  }
}

extension StoreChange {
  /// The number of the affected item; `nil` for other changes.
  fileprivate var itemNumber: Int64? {
    switch self {
    case .put(.timer(let timer)): timer.id.number
    case .put(.alarm(let alarm)): alarm.id.number
    case .put(.sequence(let sequence)): sequence.id.number
    default: nil
    }
  }
}

extension EngineState {
  /// The state as one line of the timeline.
  fileprivate var summary: String {
    let items = items.all.map { item in
      let next = item.typed(Alarm.self)?.ringsNext
      return "\(item.id.text) \(item.state)\(next.map { " for \($0.rfc3339)" } ?? "")"
    }
    let rings = rings.map { "\($0.id.text) of \($0.owner.text)" }
    return (items.isEmpty ? "nothing is set" : items.joined(separator: ", "))
      + (rings.isEmpty ? "" : "; rings: " + rings.joined(separator: ", "))
      + (missed.isEmpty ? "" : "; missed: " + missed.map(\.owner.text).joined(separator: ", "))
  }
}
