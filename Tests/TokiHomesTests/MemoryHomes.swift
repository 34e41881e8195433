// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiHomes
import TokiModel
import TokiTestKit

/// Homes, leases and claims by the rules of the database, in memory.
final class MemoryHomes {
  /// What the database knows of a home.
  struct Home {
    let store: InMemoryStore
    var epoch: Int64 = 0
    var owner: NodeID?
    var due: UTCInstant?

    init(store: InMemoryStore, due: UTCInstant?) { (self.store, self.due) = (store, due) }
  }

  var now = TestHome.monday6
  var leases: [NodeID: UTCInstant] = [:]
  var homes: [HomeID: Home] = [:]

  func isAlive(_ node: NodeID) -> Bool { leases[node].map { now < $0 } ?? false }
}

/// A node's way to it.
final class MemoryArbiter: HomeArbiter {
  private let node: NodeID
  private let database: MemoryHomes
  private let loop: InlineLoop
  private var waiting: [() -> Void] = []

  /// Whether nothing gets through; what is asked meanwhile arrives afterwards.
  var isCutOff = false {
    didSet {
      guard !isCutOff else { return }
      let all = waiting
      waiting = []
      for ask in all { ask() }
    }
  }

  init(_ node: NodeID, _ database: MemoryHomes, _ loop: InlineLoop) {
    (self.node, self.database, self.loop) = (node, database, loop)
  }

  /// Asks once it gets through, and answers in a turn of the loop.
  private func ask<Answer>(_ body: @escaping () -> Answer, _ done: @escaping (Answer) -> Void) {
    let whole = { [loop] in
      let answer = body()
      nonisolated(unsafe) let call = { done(answer) }
      loop.post { call() }
    }
    if isCutOff { waiting.append(whole) } else { whole() }
  }

  func renewLease(
    of span: TimeSpan, adopting: Bool, done: @escaping (Result<LeaseRenewal, StoreError>) -> Void
  ) {
    ask(
      { [database, node] in
        database.leases[node] = database.now + span
        guard adopting else { return .success(LeaseRenewal(held: nil, read: database.now)) }
        let held = database.homes.filter { $0.value.owner == node }.map { HeldHome($0.key, epoch: $0.value.epoch) }
        return .success(LeaseRenewal(held: held, read: database.now))
      }, done)
  }

  func claim(atMost count: Int, dueBefore instant: UTCInstant, done: @escaping (Result<[HeldHome], StoreError>) -> Void)
  {
    ask(
      { [database, node] in
        guard database.isAlive(node) else { return .success([]) }
        let free = database.homes.filter { _, home in
          home.due.map { $0 < instant } ?? false && !(home.owner.map(database.isAlive) ?? false)
        }
        let chosen = free.sorted { ($0.value.due!, $0.key) < ($1.value.due!, $1.key) }.prefix(count)
        return .success(
          chosen.map { id, home in
            database.homes[id]!.owner = node
            database.homes[id]!.epoch += 1
            return HeldHome(id, epoch: home.epoch + 1)
          })
      }, done)
  }

  func take(_ home: HomeID, done: @escaping (Result<HeldHome?, StoreError>) -> Void) {
    ask(
      { [database, node] in
        guard let found = database.homes[home], database.isAlive(node) else { return .success(nil) }
        if found.owner == node { return .success(HeldHome(home, epoch: found.epoch)) }
        guard !(found.owner.map(database.isAlive) ?? false) else { return .success(nil) }
        database.homes[home]!.owner = node
        database.homes[home]!.epoch += 1
        return .success(HeldHome(home, epoch: found.epoch + 1))
      }, done)
  }

  func open(_ home: HeldHome, done: @escaping (Result<any HomeStore, StoreError>) -> Void) {
    ask(
      { [self] in
        guard database.homes[home.id]?.epoch == home.epoch else { return .failure(.inUse(path: "", holder: nil)) }
        return .success(FencedStore(home, of: self))
      }, done)
  }

  func release(_ homes: [(home: HeldHome, due: UTCInstant?)], done: @escaping (StoreError?) -> Void) {
    ask(
      { [database, node] in
        for (home, due) in homes where database.homes[home.id]?.epoch == home.epoch {
          guard database.homes[home.id]?.owner == node else { continue }
          database.homes[home.id]!.owner = nil
          database.homes[home.id]!.due = due
        }
        return nil
      }, done)
  }

  func leave(done: @escaping () -> Void) {
    ask(
      { [database, node] in
        for (id, home) in database.homes where home.owner == node { database.homes[id]!.owner = nil }
        database.leases[node] = nil
      }, done)
  }

  /// A home's store, which refuses a commit of an old epoch.
  private final class FencedStore: HomeStore {
    private let home: HeldHome
    private let arbiter: MemoryArbiter
    private let store: InMemoryStore

    init(_ home: HeldHome, of arbiter: MemoryArbiter) {
      (self.home, self.arbiter, store) = (home, arbiter, arbiter.database.homes[home.id]!.store)
    }

    var answersAtOnce: Bool { false }

    func commit(
      _ groups: [[StoreChange]], due: UTCInstant?, pause: () -> Void, done: @escaping (StoreError?) -> Void
    ) {
      arbiter.ask(
        { [self] in
          guard arbiter.database.homes[home.id]?.epoch == home.epoch else { return .inUse(path: "", holder: nil) }
          do throws(StoreError) { try store.commit(groups.flatMap(\.self)) } catch { return error }
          arbiter.database.homes[home.id]!.due = due
          return nil
        }, done)
    }

    func commit(_ changes: [StoreChange]) throws(StoreError) { try store.commit(changes) }
    func load() throws(StoreError) -> StoredState { try store.load() }
    func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
      try store.history(before: before, limit: limit)
    }
    func decisions(
      about item: ItemID?, within range: ClosedRange<UTCInstant>?, limit: Int
    ) throws(StoreError) -> [Decision] {
      try store.decisions(about: item, within: range, limit: limit)
    }
  }
}
