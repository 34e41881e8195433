// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiFleet
public import TokiModel
public import TokiTestKit

/// A simulated world of servers: the real server and the real engines, on a database and a network that fail by a script.
///
/// Servers are killed, stopped, cut off and slow, their clocks are wrong, and the database goes and comes back. The laws are
/// checked whenever a device is told something, and at the end, when everything works again. Playing is deterministic:
/// there is one thread, and no clock but the world's own.
///
/// Proof: only `play` makes a world, and keeps it to itself; its loops run work before `post` returns.
public final class FleetWorld: @unchecked Sendable {
  /// The result of playing a seed.
  public struct Outcome: Sendable {
    /// The first violation; `nil` if there was none.
    public let violation: WorldViolation?
    /// The events, one line each.
    public let timeline: [String]
    /// Number of rings that were decided.
    public let rings: Int
    /// Simulated time.
    public let simulated: TimeSpan
  }

  let fleet: Fleet
  private let start: UTCInstant
  private var limits = Homes.Limits()
  /// How long history is kept; `nil` for ever.
  private(set) var retention: TimeSpan?
  private var repairs: [(at: UTCInstant, text: String, work: () -> Void)] = []
  private var isOut = false
  /// The timers whose creation was answered, or that were there before.
  var promised: [(home: HomeID, timer: TimerID, due: UTCInstant)] = []
  /// Each server's messages to devices that were not taken back.
  var shown: [FleetServerID: Set<RingKey>] = [:]
  /// Messages that devices got at least once.
  var told: Set<RingKey> = []
  var found: WorldViolation?
  private var timeline: [String] = []

  /// Plays a seed until it ends or breaks a law.
  public static func play(_ seed: UInt64) -> Outcome {
    let script = script(of: seed)
    let whole = FleetWorld(seed).run(script)
    guard let law = whole.violation?.law else { return whole }
    return FleetWorld(seed).run(shortest(script) { FleetWorld(seed).run($0).violation?.law == law })
  }

  private static func script(of seed: UInt64) -> [FleetWorldStep] {
    var numbers = SeededNumbers(seed: seed)
    var steps = (0..<60).map { _ in FleetWorldStep(from: &numbers) }
    // Not a step like the others: those of most worlds stay the same.
    if seed % 4 == 3 {
      steps.insert(.delete(home: .random(in: 0...7, using: &numbers)), at: .random(in: 5...55, using: &numbers))
    }
    if readsSleeping(seed) {
      for _ in 0..<20 {
        let server = Int.random(in: 0...7, using: &numbers)
        steps.insert(
          .read(server: server, home: .random(in: 0...7, using: &numbers)), at: .random(in: 5...55, using: &numbers))
      }
    }
    if isCrowded(seed) {
      for _ in 0..<6 {
        let server = Int.random(in: 0...7, using: &numbers)
        steps.insert(
          .drain(server: server, .random(using: &numbers)), at: .random(in: 5...55, using: &numbers))
      }
    }
    return steps
  }

  /// `true` if there are so many accounts that servers share them, and servers are drained, in the world of a seed.
  private static func isCrowded(_ seed: UInt64) -> Bool { seed % 4 == 2 }

  /// `true` if accounts sleep until shortly before they are due, and people read them then, in the world of a seed.
  private static func readsSleeping(_ seed: UInt64) -> Bool { seed % 4 == 1 }

  /// Leaves out steps as long as the script still fails.
  private static func shortest(_ script: [FleetWorldStep], _ fails: ([FleetWorldStep]) -> Bool) -> [FleetWorldStep] {
    var script = script
    for index in script.indices.reversed() {
      var shorter = script
      shorter.remove(at: index)
      if fails(shorter) { script = shorter }
    }
    return script
  }

  private init(_ seed: UInt64) {
    // It is told before anything rings.
    let owner = Owner()
    fleet = Fleet { WorldDelivery(server: $0, owner: owner) }
    start = fleet.database.now
    if Self.readsSleeping(seed) {
      limits.horizon = .seconds(2)
      limits.linger = .seconds(1)
    }
    owner.world = self
    var numbers = SeededNumbers(seed: seed ^ 0xA11A)
    if seed.isMultiple(of: 4) { retention = .seconds(20) }
    for number in 1...Int64.random(in: Self.isCrowded(seed) ? 30...45 : 1...6, using: &numbers) {
      let span = TimeSpan.milliseconds(.random(in: 10...600, using: &numbers) * 100 + 37)
      makeHome(HomeID(number), ringingAfter: span)
    }
    for _ in 1...2 { startServer() }
  }

  // Proof: a world is used on one thread.
  private final class Owner: @unchecked Sendable { weak var world: FleetWorld? }

  /// A home with one timer, saved by another machine.
  private func makeHome(_ id: HomeID, ringingAfter span: TimeSpan) {
    let store = InMemoryStore()
    let moment = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 1), utc: fleet.database.now)
    do {
      var timer = try CountdownTimer(id: TimerID(1), label: .none, duration: span)
      try timer.apply(.start, at: moment)
      try store.commit([
        .put(.timer(timer)), .putCounters(Counters([.timer: 1])), .putHost(boot: BootID("another machine"), zones: nil),
        .putSettings(EngineSettings(hooks: [try Hook(.ring, .post("https://example.org/ring"))])),
      ])
    } catch {
      preconditionFailure("A timer that runs can be saved in memory")
    }
    fleet.database.homes[id] = MemoryHomes.Home(store: store, due: moment.utc + span)
    promised.append((id, TimerID(1), moment.utc + span))
  }

  // MARK: Steps

  private func run(_ script: [FleetWorldStep]) -> Outcome {
    for step in script where found == nil { play(step) }
    if found == nil { settle() }
    if found == nil { checkEnd() }
    return Outcome(
      violation: found, timeline: timeline, rings: fleet.database.homes.values.reduce(0) { $0 + $1.store.rings.count },
      simulated: fleet.database.now - start)
  }

  private func play(_ step: FleetWorldStep) {
    switch step {
    case .wait(let span): wait(span)
    case .start(let ahead):
      guard fleet.servers.count(where: { !$0.isDead }) < 4 else { return }
      note("a server starts, its clock wrong by \(milliseconds(ahead)) ms")
      startServer(ahead: ahead, way: isOut ? .cutOff : .open)
    case .kill(let number):
      guard let server = server(number) else { return }
      note("s\(server.id.number) is killed")
      server.kill()
      shown[server.id] = nil
    case .stop(let number, let span):
      guard let server = server(number), server.isRunning else { return }
      note("s\(server.id.number) is stopped")
      server.stop()
      repair(after: span, "s\(server.id.number) goes on") { server.goOn() }
    case .cutOff(let number, let span): cutOff(number, .cutOff, span)
    case .deaf(let number, let span): cutOff(number, .deaf, span)
    case .slow(let number, let span):
      guard let server = server(number) else { return }
      note("s\(server.id.number) needs \(milliseconds(span)) ms each way")
      server.arbiter.delay = span
    case .outage(let span):
      guard !isOut else { return }
      note("the database is gone")
      isOut = true
      for server in living { server.arbiter.way = .cutOff }
      repair(after: span, "the database is back") { [self] in
        isOut = false
        for server in living { server.arbiter.way = .open }
      }
    case .clock(let number, let span):
      guard let server = server(number), server.isRunning else { return }
      note("s\(server.id.number)'s clock is set by \(milliseconds(span)) ms")
      server.host.stepClock(by: span)
    case .timer(let number, let home, let span): makeTimer(on: number, in: home, span)
    case .dismiss(let number, let home): dismiss(on: number, in: home)
    case .read(let number, let home): read(on: number, in: home)
    case .move(let home, let number):
      guard let server = server(number), let id = self.home(home) else { return }
      note("h\(id.number) is to move to s\(server.id.number)")
      fleet.database.homes[id]?.wanted = server.id
    case .drain(let number, let isWanted):
      guard let server = server(number) else { return }
      note("s\(server.id.number) is drained\(isWanted ? "" : " no more")")
      if isWanted { fleet.database.draining.insert(server.id) } else { fleet.database.draining.remove(server.id) }
    case .delete(let home):
      guard fleet.database.homes.count > 1, let id = self.home(home) else { return }
      note("h\(id.number) is deleted")
      fleet.database.delete(id)
      promised.removeAll { $0.home == id }
    }
  }

  private func startServer(ahead: TimeSpan = .zero, way: MemoryArbiter.Way = .open) {
    fleet.start(ahead: ahead, way: way, limits: limits, keepingHistoryFor: retention)
  }

  private func cutOff(_ number: Int, _ way: MemoryArbiter.Way, _ span: TimeSpan) {
    guard let server = server(number), server.arbiter.way == .open else { return }
    note("s\(server.id.number) \(way == .deaf ? "hears nothing" : "is cut off")")
    server.arbiter.way = way
    repair(after: span, "s\(server.id.number) is connected again") { [self] in
      if !isOut, !server.isDead { server.arbiter.way = .open }
    }
  }

  /// A server that was not killed; `nil` if there is none.
  private func server(_ number: Int) -> TestServer? { living.isEmpty ? nil : living[number % living.count] }

  var living: [TestServer] { fleet.servers.filter { !$0.isDead } }

  private func repair(after span: TimeSpan, _ text: String, _ work: @escaping () -> Void) {
    repairs.append((fleet.database.now + span, text, work))
  }

  private func wait(_ span: TimeSpan) {
    let end = fleet.database.now + span
    while fleet.database.now < end, found == nil {
      fleet.advance(by: Fleet.step)
      let due = repairs.filter { $0.at <= fleet.database.now }
      repairs.removeAll { $0.at <= fleet.database.now }
      for repair in due {
        note(repair.text)
        repair.work()
      }
      checkSilence()
      checkHistory()
    }
  }

  /// Lets everything work again, and waits until all that was planned is past.
  private func settle() {
    for repair in repairs {
      note(repair.text)
      repair.work()
    }
    repairs = []
    for server in living { server.arbiter.delay = .zero }
    if living.isEmpty {
      note("a server starts")
      startServer()
    }
    // Time for the servers to look how many each has, and for moves.
    let rest = TimeSpan.seconds(24)
    // Answers that are still under way promise more.
    var end = fleet.database.now + rest
    while found == nil, fleet.database.now < end {
      wait(end - fleet.database.now)
      end = (promised.map(\.due).max() ?? end) + rest
    }
  }

  func note(_ text: String) {
    let passed = milliseconds(fleet.database.now - start)
    timeline.append("\(passed / 1_000).\(passed / 100 % 10) s: \(text)")
  }

  private func milliseconds(_ span: TimeSpan) -> Int64 { span.nanoseconds / 1_000_000 }

  // MARK: People

  private func makeTimer(on number: Int, in home: Int, _ span: TimeSpan) {
    guard let server = server(number), server.isRunning, let id = self.home(home) else { return }
    let homes = server.homes
    let maker = server.id
    server.onLoop { [self] in
      homes.hold(id) { [self] engine in
        guard let engine else { return }
        let run = { (machine: inout EngineStateMachine, now: HostMoment) throws(ControlError) in
          try machine.make(TimerDraft(duration: span, label: .none), rules: nil, key: nil, asked: nil, at: now)
        }
        let answer = { [self] (outcome: Result<CountdownTimer, ControlError>) in
          // A person who got no answer cannot know.
          guard case .success(let timer) = outcome, case .running(let deadline) = timer.state else { return }
          // It may be deleted while the answer is under way.
          guard fleet.database.homes[id] != nil else { return }
          promised.append((id, timer.id, deadline.utc))
          note("n\(maker.number) has made \(timer.id.text) in h\(id.number), of \(milliseconds(span)) ms")
        }
        submit(to: engine, run, answer)
      }
    }
  }

  private func dismiss(on number: Int, in home: Int) {
    guard let server = server(number), server.isRunning, let id = self.home(home) else { return }
    let homes = server.homes
    server.onLoop { [self] in
      homes.hold(id) { [self] engine in
        guard let engine else { return }
        let run = { (machine: inout EngineStateMachine, now: HostMoment) throws(ControlError) in
          guard let ring = machine.rings.first else { return }
          _ = try machine.dismiss(ring.id, at: now)
        }
        submit(to: engine, run) { (_: Result<Void, ControlError>) in }
      }
    }
  }

  private func read(on number: Int, in home: Int) {
    guard let server = server(number), server.isRunning, let id = self.home(home) else { return }
    let homes = server.homes
    let reader = server.id
    // What others were promised before the question is told, too.
    let timers = promised.filter { $0.home == id }.map(\.timer)
    server.onLoop { [self] in
      homes.read(id) { [self] engine in
        guard let engine else { return }
        note("s\(reader.number) reads h\(id.number)")
        checkAnswer(of: engine, about: id, timers)
      }
    }
  }

  private func submit<Answer>(
    to engine: Engine, _ run: @escaping (inout EngineStateMachine, HostMoment) throws(ControlError) -> Answer,
    _ answer: @escaping (Result<Answer, ControlError>) -> Void
  ) {
    nonisolated(unsafe) let request = (run: run, answer: answer)
    engine.loop.post { engine.assumeIsolated { $0.submit(request.run, answer: request.answer) } }
  }

  private func home(_ number: Int) -> HomeID? {
    let all = fleet.database.homes.keys.sorted()
    return all.isEmpty ? nil : all[number % all.count]
  }

  // MARK: Devices

  private struct WorldDelivery: RingDelivery {
    let server: FleetServerID
    let owner: Owner

    func ring(_ key: RingKey, _ ring: Ring) { owner.world?.tell("rings", key, ring, by: server) }
    func missed(_ key: RingKey, _ ring: Ring) { owner.world?.tell("has missed", key, ring, by: server) }
    func hush(_ key: RingKey) { owner.world?.hush(key, by: server) }
  }

  private func tell(_ what: String, _ key: RingKey, _ ring: Ring, by server: FleetServerID) {
    note("s\(server.number) \(what) \(key.owner.text) of h\(key.home.number)")
    checkRight(to: key, ring, of: server)
    told.insert(key)
    if ring.rang != nil { shown[server, default: []].insert(key) }
  }

  private func hush(_ key: RingKey, by server: FleetServerID) {
    note("s\(server.number) hushes \(key.owner.text) of h\(key.home.number)")
    shown[server]?.remove(key)
  }
}
