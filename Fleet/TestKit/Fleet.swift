// SPDX-License-Identifier: Apache-2.0
import TokiEngine
package import TokiHomes
package import TokiModel
import TokiTestKit

/// A database in memory with several nodes, whose time a test moves.
///
/// It is used by one test, on one thread.
package final class Fleet {
  package let database = MemoryHomes()
  /// What the devices were told; nothing if somebody else is told.
  package let delivery = RecordedDelivery()
  package private(set) var nodes: [TestNode] = []
  private let tell: ((NodeID) -> any RingDelivery)?

  /// How far time passes at once; deadlines between are met exactly.
  package static let step: TimeSpan = .milliseconds(100)

  /// Makes a database without nodes; `tell` is told what rings instead of the record.
  package init(telling tell: ((NodeID) -> any RingDelivery)? = nil) { self.tell = tell }

  /// How many rings of a home the database has.
  package func rings(of home: Int64) -> Int { database.homes[HomeID(home)]?.store.rings.count ?? 0 }

  /// Adds a node and starts it; its own clock is ahead of the database's, or behind if negative.
  @discardableResult
  package func start(
    ahead: TimeSpan = .zero, way: MemoryArbiter.Way = .open, limits: Homes.Limits = Homes.Limits()
  ) -> TestNode {
    let id = NodeID(Int64(nodes.count + 1))
    let node = TestNode(
      id, at: database.now + ahead, on: database, telling: tell?(id) ?? delivery.of(id), limits: limits)
    nodes.append(node)
    node.arbiter.way = way
    node.homes.start()
    return node
  }

  /// Makes a home with a timer that rings after a while.
  package func makeHome(
    _ number: Int64, ringsAfter span: TimeSpan, _ settings: RingSettings = RingSettings(), hooks: [Hook] = []
  ) async throws {
    let store = InMemoryStore()
    let room = TestHome(utc: database.now, store: store)
    _ = try await room.control.make(TimerDraft(duration: span, label: .none, settings: settings), key: nil)
    if !hooks.isEmpty { _ = try await room.control.change(EngineSettingsEdit(hooks: hooks)) }
    let due = database.now + span - (settings.preAlarm?.before ?? .zero)
    database.homes[HomeID(number)] = MemoryHomes.Home(store: store, due: due)
  }

  /// Makes a home with an alarm at a time of its day, in UTC.
  package func makeHome(_ number: Int64, alarmAt time: (Int, Int), after span: TimeSpan) async throws {
    let store = InMemoryStore()
    try await TestHome(utc: database.now, store: store).alarm(at: time)
    database.homes[HomeID(number)] = MemoryHomes.Home(store: store, due: database.now + span)
  }

  /// Lets time pass on every node and in the database.
  package func advance(by span: TimeSpan) {
    for _ in 0..<(span.nanoseconds / Self.step.nanoseconds) {
      // What is due on the way is rung while the database's leases are those of before.
      for node in nodes { node.pass(Self.step) }
      database.now = database.now + Self.step
      for node in nodes { node.look() }
    }
  }
}
