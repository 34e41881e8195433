// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiHomes
import TokiModel
import TokiTestKit

/// A database in memory with several nodes, whose time a test moves.
///
/// It is used by one test, on one thread.
final class Fleet {
  let database = MemoryHomes()
  let delivery = RecordedDelivery()
  private(set) var nodes: [TestNode] = []

  /// Adds a node and starts it; its own clock is ahead of the database's, or behind if negative.
  @discardableResult
  func start(ahead: TimeSpan = .zero) -> TestNode {
    let node = TestNode(NodeID(Int64(nodes.count + 1)), at: database.now + ahead, in: self)
    nodes.append(node)
    node.homes.start()
    return node
  }

  /// Makes a home with a timer that rings after a while.
  func makeHome(_ number: Int64, ringsAfter span: TimeSpan) async throws {
    let store = InMemoryStore()
    let room = TestHome(utc: database.now, store: store)
    _ = try await room.control.make(TimerDraft(duration: span, label: .none), key: nil)
    database.homes[HomeID(number)] = MemoryHomes.Home(store: store, due: database.now + span)
  }

  /// Makes a home with an alarm at a time of its day, in UTC.
  func makeHome(_ number: Int64, alarmAt time: (Int, Int), after span: TimeSpan) async throws {
    let store = InMemoryStore()
    try await TestHome(utc: database.now, store: store).alarm(at: time)
    database.homes[HomeID(number)] = MemoryHomes.Home(store: store, due: database.now + span)
  }

  /// Lets time pass on every node and in the database, a tenth of a second at a time.
  func advance(by span: TimeSpan) {
    for _ in 0..<(span.nanoseconds / 100_000_000) {
      database.now = database.now + .milliseconds(100)
      for node in nodes { node.advance(by: .milliseconds(100)) }
    }
  }
}

/// A node of a fleet.
final class TestNode {
  let id: NodeID
  let homes: Homes
  let arbiter: MemoryArbiter
  let reports = Reports()
  let loop = InlineLoop()
  let host: ManualHost
  let timer: ManualTimer
  /// How long it has been stopped, as by SIGSTOP; `nil` while it runs.
  private var stopped: TimeSpan?
  private var isDead = false

  final class Reports { var all: [NodeReport] = [] }

  init(_ id: NodeID, at utc: UTCInstant, in fleet: Fleet) {
    self.id = id
    // Each on a machine of its own.
    host = ManualHost(loop: loop, utc: utc, sinceBoot: .hours(id.number), boot: BootID("machine \(id.number)"))
    timer = ManualTimer(host, loop)
    arbiter = MemoryArbiter(id, fleet.database, loop)
    let reports = reports
    homes = Homes(
      loop: loop, timer: timer, clock: host, wakeSource: host, arbiter: arbiter,
      delivery: fleet.delivery.of(id)
    ) { reports.all.append($0) }
  }

  func advance(by span: TimeSpan) {
    if isDead { return }
    if let stopped { return self.stopped = stopped + span }
    host.advance(by: span)
    timer.tell()
  }

  /// Ends it at once, as by SIGKILL.
  func kill() {
    isDead = true
    arbiter.isCutOff = true
  }

  /// Stops it, as by SIGSTOP.
  func stop() { stopped = .zero }

  /// Lets it run again: its deadlines come before anything tells it about its lease.
  func goOn() {
    guard let span = stopped else { return }
    stopped = nil
    host.suspend(for: span)
    timer.tell()
  }

  func onLoop(_ body: @escaping @Sendable () -> Void) { loop.post(body) }
}

/// Calls that are made when a test lets time pass.
// Proof: a test is one thread.
final class ManualTimer: LoopTimer, @unchecked Sendable {
  private let host: ManualHost
  private let loop: InlineLoop
  private var calls: [(instant: BootInstant, work: @Sendable () -> Void)] = []

  init(_ host: ManualHost, _ loop: InlineLoop) { (self.host, self.loop) = (host, loop) }

  var now: BootInstant { host.now().boot }

  /// How many calls are still to come.
  var pending: Int { calls.count }

  func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) { calls.append((instant, work)) }

  func tell() {
    let due = calls.filter { $0.instant <= now }
    calls.removeAll { $0.instant <= now }
    for call in due { loop.post(call.work) }
  }
}

/// What the devices were told, by which node.
final class RecordedDelivery: Sendable {
  private let log = Mutex<[String]>([])

  /// As `n1 rings h3`, in order.
  var texts: [String] { log.withLock { $0 } }

  func clear() { log.withLock { $0 = [] } }

  func of(_ node: NodeID) -> any RingDelivery { OfNode(node: node, whole: self) }

  private struct OfNode: RingDelivery {
    let node: NodeID
    let whole: RecordedDelivery

    func ring(_ key: RingKey, _ ring: Ring) { note("rings", key) }
    func hush(_ key: RingKey) { note("hushes", key) }
    func missed(_ key: RingKey, _ ring: Ring) { note("missed", key) }

    private func note(_ what: String, _ key: RingKey) {
      whole.log.withLock { $0.append("n\(node.number) \(what) h\(key.home.number)") }
    }
  }
}
