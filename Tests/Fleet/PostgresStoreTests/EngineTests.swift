// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Testing
import TokiEngine
import TokiFleet
import TokiModel
import TokiTestKit

@testable import PostgresStore

/// Two servers in this process, each on a loop of its own, over a real database.
@Suite struct EngineTests {
  private let database: String
  private let client: Client

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
  }

  private struct Silent: RingDelivery {
    func ring(_ key: RingKey, _ ring: Ring) {}
    func hush(_ key: RingKey) {}
    func missed(_ key: RingKey, _ ring: Ring) {}
  }

  /// A server that is started, and has a lease.
  private func server(_ number: Int64, on loop: EpollLoop) async throws -> Homes {
    let deadlines = try LoopDeadlines(loop: loop)
    let wakeSource = try TimerWakeSource(loop: loop)
    // Proof: it is handed to the loop, and used there.
    nonisolated(unsafe) let arbiter = try PostgresHomes(
      database, server: FleetServerID(number), loop: loop, timer: deadlines, silence: .seconds(60),
      patience: .seconds(60))
    try loop.runOnOwnThread()
    return await withCheckedContinuation { continuation in
      loop.post {
        let signal = Signal()
        var limits = Homes.Limits()
        limits.lease = .hours(1)
        // However slow the machine, a test goes on with the home that it has.
        limits.linger = .hours(1)
        let homes = Homes(
          loop: loop, timer: deadlines, clock: LinuxClock(timeZone: "UTC"), wakeSource: wakeSource, arbiter: arbiter,
          delivery: Silent(),
          hooks: HomeHookService(json: { Array("\($0.moment.rawValue)".utf8) }, sending: nil), limits: limits
        ) { report in
          if case .trusted = report { signal.call() }
        }
        signal.body = { continuation.resume(returning: homes) }
        homes.start()
      }
    }
  }

  // Proof: it is used on one loop.
  private final class Signal: @unchecked Sendable {
    var body: (() -> Void)?
    func call() {
      body?()
      body = nil
    }
  }

  /// What a client would use of a home that the server holds from then on; `nil` if it cannot have it.
  private func control(of home: Int64, on homes: Homes, _ loop: EpollLoop) async -> LocalControl? {
    await withCheckedContinuation { continuation in
      loop.post {
        homes.hold(HomeID(home)) { engine in
          continuation.resume(
            returning: engine.map {
              LocalControl(
                engine: $0, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
            })
        }
      }
    }
  }

  @Test func `Acknowledged changes are in the database, and another server continues from them`() async throws {
    let loops = [try EpollLoop(), try EpollLoop()]
    defer { for loop in loops { loop.stop() } }
    let homes = [try await server(1, on: loops[0]), try await server(2, on: loops[1])]
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let first = try #require(await control(of: 1, on: homes[0], loops[0]))
    for number in 1...20 {
      _ = try await first.make(TimerDraft(duration: .hours(5), label: try Label("お茶")), key: nil)
      #expect(try client.value("SELECT count(*) FROM toki.timers WHERE home = 1") == "\(number)")
    }
    #expect(await control(of: 1, on: homes[1], loops[1]) == nil, "the other one has it")
    // As if its lease had ended and the other had taken the home: it does not know yet, and is told by the database.
    try client.value("UPDATE toki.homes SET owner = NULL, epoch = epoch + 1 WHERE home = 1")
    let second = try #require(await control(of: 1, on: homes[1], loops[1]))
    #expect(try await second.state().timers.count == 20)
    _ = try await second.make(TimerDraft(duration: .hours(5), label: .none), key: nil)
    await #expect(throws: ControlError.self) {
      _ = try await first.make(TimerDraft(duration: .hours(5), label: .none), key: nil)
    }
    // It has let go, and says so.
    let refusal = await #expect(throws: ControlError.self) {
      _ = try await first.make(TimerDraft(duration: .hours(5), label: .none), key: nil)
    }
    #expect(refusal?.code == .shuttingDown)
    #expect(try client.value("SELECT count(*) FROM toki.timers WHERE home = 1") == "21")
  }

  @Test func `The request of a warning is in the database at its time, though nothing else is saved`() async throws {
    let loop = try EpollLoop()
    defer { loop.stop() }
    let homes = try await server(1, on: loop)
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let control = try #require(await control(of: 1, on: homes, loop))
    let warning = try Hook(.warn, before: .hours(1) - .seconds(1), .post("https://example.org/"))
    let settings = RingSettings(hooks: [warning])
    _ = try await control.make(TimerDraft(duration: .hours(1), label: .none, settings: Said(all: settings)), key: nil)
    #expect(try client.waits(for: "warn", from: "SELECT body FROM toki.posts"))
    #expect(try client.value("SELECT key LIKE '1-t1-at%-0-warn3599' FROM toki.posts") == "t")
    // The next commit follows it.
    _ = try await control.make(TimerDraft(duration: .hours(1), label: .none), key: nil)
    #expect(try client.value("SELECT count(*) FROM toki.timers") == "2")
  }

  @Test func `A reader of a long history keeps no other home waiting`() async throws {
    let loop = try EpollLoop()
    defer { loop.stop() }
    let homes = try await server(1, on: loop)
    try client.value("INSERT INTO toki.homes (home, epoch, revision) SELECT n, 0, 0 FROM generate_series(1, 2) AS n")
    let first = try #require(await control(of: 1, on: homes, loop))
    let second = try #require(await control(of: 2, on: homes, loop))
    try client.value("BEGIN; LOCK TABLE toki.rings IN ACCESS EXCLUSIVE MODE")
    async let history = first.send(ListHistory(limit: 10))
    let other = try Client(database)
    let waiting =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    #expect(try other.waits(for: "1", from: waiting))
    _ = try await second.make(TimerDraft(duration: .hours(1), label: .none), key: nil)
    try client.value("COMMIT")
    #expect(try await history.rings == [])
  }

  @Test func `Many homes on one loop each keep to themselves`() async throws {
    let loop = try EpollLoop()
    defer { loop.stop() }
    let homes = try await server(1, on: loop)
    try client.value("INSERT INTO toki.homes (home, epoch, revision) SELECT n, 0, 0 FROM generate_series(1, 50) AS n")
    for home in 1...50 {
      let control = try #require(await control(of: Int64(home), on: homes, loop))
      _ = try await control.make(TimerDraft(duration: .hours(1), label: try Label("of \(home)")), key: nil)
      _ = try await control.make(TimerDraft(duration: .hours(1), label: try Label("of \(home)")), key: "k")
      _ = try await control.make(TimerDraft(duration: .hours(1), label: try Label("of \(home)")), key: "k")
    }
    #expect(try client.value("SELECT count(*) FROM toki.timers WHERE label = 'of ' || home AND number <= 2") == "100")
    #expect(try client.value("SELECT count(*) FROM toki.due") == "50")
  }
}
