// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiFleet
package import TokiModel
package import TokiTestKit

/// A server's way to a database in memory.
package final class MemoryArbiter: HomeArbiter {
  /// The state of the network.
  package enum Way {
    case open
    /// Nothing arrives at the database.
    case cutOff
    /// Questions arrive, and no answer comes back.
    case deaf
  }

  package let server: FleetServerID
  fileprivate let database: MemoryHomes
  private let lease, claims: MemoryLink
  private let links: [MemoryLink]

  /// The database's refusal of every loading or release; `nil` for none.
  package var openRefusal, releaseRefusal: StoreError?
  /// Its refusals to load single homes.
  package var brokenHomes: [HomeID: StoreError] = [:]
  /// The homes whose rows take long to read; they are read once they are taken out.
  package var slowHomes: Set<HomeID> = [] { didSet { openWaiting() } }
  private var waiting: [(home: HeldHome, each: (HeldHome, Result<any HomeStore, StoreError>) -> Void)] = []

  /// Time that each question, and each answer, is under way.
  package var delay = TimeSpan.zero
  /// Additional time of the answer about a lease, as the lease is written to the database's disk.
  package var leaseWriting = TimeSpan.zero
  /// `true` if the server is stopped; answers to it wait.
  package var isFrozen = false { didSet { move() } }

  package var way = Way.open {
    didSet {
      if oldValue == .deaf, way == .open { for link in all { link.reconnect() } }
      move()
    }
  }

  /// `true` if nothing gets through; questions asked meanwhile arrive afterwards.
  package var isCutOff: Bool {
    get { way == .cutOff }
    set { way = newValue ? .cutOff : .open }
  }

  /// Makes the way of a server.
  package init(_ server: FleetServerID, _ database: MemoryHomes, _ loop: InlineLoop) {
    self.server = server
    self.database = database
    (lease, claims) = (MemoryLink(database, loop), MemoryLink(database, loop))
    links = [MemoryLink(database, loop), MemoryLink(database, loop)]
  }

  private var all: [MemoryLink] { [lease, claims] + links }

  /// Moves on all that can move by now.
  package func move() {
    guard !isFrozen else { return }
    for link in all { link.move(way, delay: delay) }
  }

  /// Forgets everything, for the server's process is gone.
  func forget() { for link in all { link.forget() } }

  private func link(of home: HomeID) -> MemoryLink { links[Int(home.number % 2)] }

  fileprivate func ask<Answer>(
    over link: MemoryLink, answeredAfter extra: @escaping () -> TimeSpan = { .zero },
    _ body: @escaping (_ isAgain: Bool) -> Answer, _ done: @escaping (Answer) -> Void
  ) {
    link.ask(after: delay, answeredAfter: extra, body, done)
    if !isFrozen { link.move(way, delay: delay) }
  }

  fileprivate func ask<Answer>(
    about home: HomeID, _ body: @escaping (_ isAgain: Bool) -> Answer, _ done: @escaping (Answer) -> Void
  ) {
    ask(over: link(of: home), body, done)
  }

  // MARK: HomeArbiter

  package func renewLease(
    of span: TimeSpan, adopting: Bool, done: @escaping (Result<LeaseRenewal, StoreError>) -> Void
  ) {
    ask(
      over: lease, answeredAfter: { [unowned self] in leaseWriting },
      { [database, server] _ in
        // It is under way for a moment.
        database.leases[server] = database.now + span + .milliseconds(1)
        return .success(
          LeaseRenewal(
            held: adopting ? database.held(by: server) : nil, read: database.now, wishes: database.wishes(for: server)))
      }, done)
  }

  package func readWishes(done: @escaping (Result<ServerWishes, StoreError>) -> Void) {
    ask(over: claims, { [database, server] _ in .success(database.wishes(for: server)) }, done)
  }

  package func readClock(done: @escaping (Result<UTCInstant, StoreError>) -> Void) {
    ask(over: lease, { [database] _ in .success(database.now) }, done)
  }

  package func claim(
    atMost count: Int, dueBefore instant: UTCInstant, besides leftOut: [HomeID],
    done: @escaping (Result<[HeldHome], StoreError>) -> Void
  ) {
    ask(
      over: claims,
      { [database, server] isAgain in
        if isAgain { return .success(database.held(by: server)) }
        guard database.isAlive(server), database.mayClaim(server) else { return .success([]) }
        let free = database.homes.filter { !leftOut.contains($0.key) }.compactMap { id, home in
          home.due.flatMap { due in due < instant && database.isFree(home) ? (due: due, id: id) : nil }
        }
        let chosen = free.sorted { ($0.due, $0.id) < ($1.due, $1.id) }.prefix(count)
        return .success(chosen.map { database.give($0.id, to: server) })
      }, done)
  }

  package func take(_ home: HomeID, done: @escaping (Result<LoadedStore?, StoreError>) -> Void) {
    ask(
      about: home,
      { [self] _ -> (home: HeldHome, store: Result<any HomeStore, StoreError>)? in
        guard let found = database.homes[home], database.isAlive(server) else { return nil }
        let isOwn = found.owner == server
        guard isOwn || database.isFree(found) else { return nil }
        let held = isOwn ? HeldHome(home, epoch: found.epoch) : database.give(home, to: server)
        return (held, store(of: held))
      },
      { [self] answer in
        guard let held = answer?.home, slowHomes.contains(home) else {
          return done(.success(answer.map { LoadedStore($0.home, $0.store) }))
        }
        waiting.append((held, { done(.success(LoadedStore($0, $1))) }))
      })
  }

  package func read(_ home: HomeID, done: @escaping (Result<SleepingHome?, StoreError>) -> Void) {
    ask(
      about: home,
      { [self] _ in
        guard let found = database.homes[home], found.owner == nil else { return .success(nil) }
        let sleeping = HeldHome(home, epoch: found.epoch)
        return .success((LoadedStore(sleeping, .success(FencedStore(sleeping, found.store, of: self))), found.due))
      }, done)
  }

  package func open(_ homes: [HeldHome], each: @escaping (HeldHome, Result<any HomeStore, StoreError>) -> Void) {
    waiting += homes.filter { slowHomes.contains($0.id) }.map { ($0, each) }
    for link in links {
      let own = homes.filter { self.link(of: $0.id) === link && !slowHomes.contains($0.id) }
      if own.isEmpty { continue }
      ask(
        over: link, { [self] _ in own.map { ($0, store(of: $0)) } },
        { answers in for (home, answer) in answers { each(home, answer) } })
    }
  }

  private func openWaiting() {
    let ready = waiting.filter { !slowHomes.contains($0.home.id) }
    waiting.removeAll { !slowHomes.contains($0.home.id) }
    for job in ready { open([job.home], each: job.each) }
  }

  private func store(of home: HeldHome) -> Result<any HomeStore, StoreError> {
    if let refusal = openRefusal ?? brokenHomes[home.id] { return .failure(refusal) }
    guard !database.isLost(home), let found = database.homes[home.id], found.owner == server else {
      return .failure(.inUse(path: "", holder: nil))
    }
    return .success(FencedStore(home, found.store, of: self))
  }

  package func release(_ homes: [(home: HeldHome, due: UTCInstant?)], done: @escaping (StoreError?) -> Void) {
    var waiting = homes.count
    var failure: StoreError?
    for (home, due) in homes {
      ask(
        about: home.id,
        { [self] _ in
          if let releaseRefusal { return releaseRefusal }
          guard !database.isLost(home), database.homes[home.id]?.owner == server else { return nil }
          database.homes[home.id]?.owner = nil
          database.homes[home.id]?.due = due
          return nil
        },
        { (refusal: StoreError?) in
          if let refusal { failure = refusal }
          waiting -= 1
          if waiting == 0 { done(failure) }
        })
    }
  }

  package func release(_ home: HeldHome, done: @escaping (StoreError?) -> Void) {
    release([(home, database.homes[home.id]?.due)], done: done)
  }

  package func hand(_ home: HeldHome, to other: FleetServerID, done: @escaping (Result<Bool, StoreError>) -> Void) {
    ask(
      about: home.id,
      { [database, server] _ in
        guard let found = database.homes[home.id], found.owner == server, found.epoch == home.epoch,
          found.wanted == other, database.isAlive(other)
        else { return .success(false) }
        _ = database.give(home.id, to: other)
        return .success(true)
      }, done)
  }

  package func loads(done: @escaping (Result<[FleetServerID: Placement.Load], StoreError>) -> Void) {
    ask(
      over: claims,
      { [database] _ in
        let living = database.leases.keys.filter { database.isAlive($0) }
        return .success(
          Dictionary(
            uniqueKeysWithValues: living.map { server in
              let count = database.homes.values.count { ($0.wanted ?? $0.owner) == server }
              return (server, Placement.Load(count: count, weight: database.draining.contains(server) ? 0 : 100))
            }))
      }, done)
  }

  package func offer(_ offer: Placement.Offer) {
    ask(
      over: claims,
      { [database, server] _ in
        let own = database.homes.filter { $0.value.owner == server && $0.value.wanted == nil }.map {
          (due: $0.value.due ?? UTCInstant(nanosecondsSinceEpoch: .max), id: $0.key)
        }
        for home in own.sorted(by: { ($0.due, $0.id) > ($1.due, $1.id) }).prefix(offer.count) {
          database.homes[home.id]?.wanted = offer.server
        }
      }, { _ in })
  }

  package func want(_ home: HomeID) {
    ask(about: home, { [database, server] _ in database.homes[home]?.wanted = server }, { _ in })
  }

  package func accept(_ home: HomeID, done: @escaping (Result<HeldHome?, StoreError>) -> Void) {
    ask(
      about: home,
      { [database, server] _ in
        guard let found = database.homes[home], database.isAlive(server) else { return .success(nil) }
        if found.owner != server {
          guard database.isFree(found) else { return .success(nil) }
          _ = database.give(home, to: server)
        }
        if let wanted = found.wanted, wanted == server || !database.isAlive(wanted) {
          database.homes[home]?.wanted = nil
        }
        return .success(database.homes[home].map { HeldHome(home, epoch: $0.epoch) })
      }, done)
  }

  package func leave(done: @escaping () -> Void) {
    ask(
      over: lease,
      { [database, server] _ in
        for (id, home) in database.homes where home.wanted == server {
          database.homes[id]?.wanted = home.owner == server ? nil : home.owner
        }
        for home in database.held(by: server) { database.homes[home.id]?.owner = nil }
        database.leases[server] = nil
      }, done)
  }
}

extension MemoryArbiter: HomeHistory {
  package func trimHistory(before instant: UTCInstant, done: @escaping (Result<Int?, StoreError>) -> Void) {
    ask(over: claims, { [database] _ in .success(database.trimHistory(before: instant)) }, done)
  }
}

extension MemoryArbiter: HomeOutbox {
  package func takePosts(
    atMost count: Int, slow: Set<HomeID>, atMost countOfSlow: Int,
    done: @escaping (Result<[TakenPost], StoreError>) -> Void
  ) {
    ask(
      over: claims,
      { [database, server] _ in
        .success(database.takePosts(atMost: count, slow: slow, atMost: countOfSlow, by: server))
      }, done)
  }

  package func endPost(_ number: Int64, done: @escaping (StoreError?) -> Void) {
    ask(
      over: claims,
      { [database, server] _ in
        database.posts.removeAll { $0.post.number == number && $0.server == server }
        return nil
      }, done)
  }
}

/// A home's store, which refuses a commit of an old epoch.
private final class FencedStore: HomeStore {
  private let home: HeldHome
  private let store: InMemoryStore
  private let arbiter: MemoryArbiter
  /// Everything as it was when the server asked for it.
  private let loaded: (state: StoredState, newest: [Ring])?

  init(_ home: HeldHome, _ store: InMemoryStore, of arbiter: MemoryArbiter) {
    (self.home, self.store, self.arbiter) = (home, store, arbiter)
    loaded = (try? store.load()).map { ($0, (try? store.history(before: nil, limit: 1)) ?? []) }
  }

  var answersAtOnce: Bool { false }

  func commit(
    _ groups: [[StoreChange]], due: UTCInstant?, posts: [HomePost], pause: () -> Void,
    done: @escaping (StoreError?) -> Void
  ) {
    var outcome: StoreError??
    arbiter.ask(
      about: home.id,
      { [self] isAgain in
        if arbiter.database.isLost(home) { return .inUse(path: "", holder: nil) }
        if isAgain, let outcome { return outcome }
        do throws(StoreError) {
          try store.commit(groups.flatMap(\.self))
          arbiter.database.homes[home.id]?.due = due
          arbiter.database.keep(posts, of: home.id)
          outcome = .some(nil)
          return nil
        } catch {
          outcome = .some(error)
          return error
        }
      }, done)
  }

  func commit(_ changes: [StoreChange]) throws(StoreError) { try store.commit(changes) }

  func load() throws(StoreError) -> StoredState {
    if let loaded { return loaded.state }
    return try store.load()
  }

  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    if before == nil, limit == 1, let loaded { return loaded.newest }
    return try store.history(before: before, limit: limit)
  }

  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    try store.decisions(about: subject, within: range, limit: limit)
  }
}
