// SPDX-License-Identifier: Apache-2.0
import TokiEngine
package import TokiFleet
package import TokiModel
import TokiTestKit

/// A database in memory with several servers, whose time a test moves.
///
/// It is used by one test, on one thread.
package final class Fleet {
  package let database = MemoryHomes()
  /// Messages to the devices; none if somebody else gets them.
  package let delivery = RecordedDelivery()
  package private(set) var servers: [TestServer] = []
  private let tell: ((FleetServerID) -> any RingDelivery)?

  /// Time that passes at once; deadlines between are met exactly.
  package static let step: TimeSpan = .milliseconds(100)

  /// Makes a database without servers; `tell` gets the rings instead of the record.
  package init(telling tell: ((FleetServerID) -> any RingDelivery)? = nil) { self.tell = tell }

  /// Number of a home's rings in the database.
  package func rings(of home: Int64) -> Int { database.homes[HomeID(home)]?.store.rings.count ?? 0 }

  /// Adds a server and starts it; its own clock is ahead of the database's, or behind if negative.
  @discardableResult
  package func start(
    ahead: TimeSpan = .zero, way: MemoryArbiter.Way = .open, limits: Homes.Limits = Homes.Limits(),
    keepingHistoryFor retention: TimeSpan? = nil
  ) -> TestServer {
    let id = FleetServerID(Int64(servers.count + 1))
    let server = TestServer(
      id, at: database.now + ahead, on: database, telling: tell?(id) ?? delivery.of(id), limits: limits,
      retention: retention)
    servers.append(server)
    server.arbiter.way = way
    server.homes.start()
    return server
  }

  /// Makes a home with a timer that rings after a while.
  package func makeHome(
    _ number: Int64, ringsAfter span: TimeSpan, _ settings: RingSettings = RingSettings(), hooks: [Hook] = []
  ) async throws {
    let store = InMemoryStore()
    let home = TestHome(utc: database.now, store: store)
    _ = try await home.control.make(TimerDraft(duration: span, label: .none, settings: Said(all: settings)), key: nil)
    if !hooks.isEmpty { _ = try await home.control.change(EngineSettingsEdit(hooks: hooks)) }
    let due = database.now + span - (settings.preAlarm?.before ?? .zero)
    database.homes[HomeID(number)] = MemoryHomes.Home(store: store, due: due)
  }

  /// Makes a home with an alarm at a time of its day, in UTC.
  package func makeHome(_ number: Int64, alarmAt time: (Int, Int), after span: TimeSpan) async throws {
    let store = InMemoryStore()
    try await TestHome(utc: database.now, store: store).alarm(at: time)
    database.homes[HomeID(number)] = MemoryHomes.Home(store: store, due: database.now + span)
  }

  /// Lets time pass on every server and in the database.
  package func advance(by span: TimeSpan) {
    for _ in 0..<(span.nanoseconds / Self.step.nanoseconds) {
      // Rings due on the way are made under the leases as the database had them before.
      for server in servers { server.pass(Self.step) }
      database.now = database.now + Self.step
      for server in servers { server.look() }
    }
  }
}
