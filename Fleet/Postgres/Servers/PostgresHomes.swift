// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet
public import TokiModel

/// The database of a server's homes: its lease, its claims, and their stores, over a few connections.
///
/// The lease has a connection of its own, so that it is not kept waiting by commits, and so have claims, which are not kept
/// waiting by homes that are being loaded. Each home keeps to one of the others, so that its commits stay in order.
///
/// It is used on its loop's thread only.
public final class PostgresHomes: HomeArbiter, HomeHistory {
  private let place = "the database"
  /// The server.
  public let server: FleetServerID
  let statements: ServerStatements
  private let lease: Link
  let claims: Link
  let links: [Link]
  /// The homes that are to be taken, over each of the links.
  private(set) lazy var takings = links.map { link in
    HomeQuestions(over: link, in: self, statements.takeAndLoad) { HomeResults(Array($0.dropFirst())) }
  }
  /// The homes that are to be read, over each of the links.
  private(set) lazy var readings = links.map { link in
    HomeQuestions(over: link, in: self, { HomeRows.read($0.map(\.number)) }, HomeRows.results)
  }
  let loop: any EventLoop
  let patience: TimeSpan

  /// Connects a server, and makes the tables if there are none.
  ///
  /// - Parameters:
  ///  - database: As for `PostgresStore`.
  ///  - server: The server, new for each start.
  ///  - address: Where other servers reach it; empty for nowhere.
  ///  - weight: How many homes it is to hold in proportion to other servers, 1 or more.
  ///  - isReserve: `true` to hold homes only while no other server lives, as for one that nobody can ask.
  ///  - connections: How many connections the homes share, 1 or more.
  ///  - loop: Where answers are received.
  ///  - timer: The loop's timer.
  ///  - silence: How long the database server may owe an answer about a home before the connection counts as lost.
  ///  - leaseSilence: How long it may owe one about the lease, half of the lease's length.
  ///  - patience: How long a call that waits may take.
  /// - Throws: As `PostgresStore`.
  public init(
    _ database: String, server: FleetServerID, address: String = "", weight: Int = 100, isReserve: Bool = false,
    connections: Int = 2, loop: any EventLoop, timer: any LoopTimer, silence: TimeSpan = .seconds(5),
    leaseSilence: TimeSpan = .milliseconds(1_500),
    patience: TimeSpan = .seconds(10)
  ) throws(StoreError) {
    self.server = server
    statements = ServerStatements(server, address: address, weight: weight, isReserve: isReserve)
    func link(silence: TimeSpan) -> Link {
      Link(database, greeting: PostgresSchema.greeting, silence: silence, loop: loop, timer: timer)
    }
    lease = link(silence: leaseSilence)
    claims = link(silence: silence)
    links = (0..<max(1, connections)).map { _ in link(silence: silence) }
    self.loop = loop
    self.patience = patience
    try PostgresSchema.prepare(place) { [self] (batch) throws(StoreError) in
      try links[0].answer(to: batch, within: patience, of: place)
    }
  }

  deinit { close() }

  /// What was asked of the database over all connections.
  public var work: DatabaseWork { ([lease, claims] + links).reduce(DatabaseWork()) { $0 + $1.work } }

  /// Ends the connections; unanswered calls stay so.
  public func close() {
    for link in [lease, claims] + links { link.close() }
  }

  // MARK: HomeArbiter

  /// Renews the lease.
  public func renewLease(
    of span: TimeSpan, adopting: Bool, done: @escaping (Result<LeaseRenewal, StoreError>) -> Void
  ) {
    let batch =
      [statements.renewal(of: span), statements.moves] + (adopting ? [statements.held, statements.sweep] : [])
    submit(batch, over: lease) { [self] answer in
      done(
        answer.map { tables in
          LeaseRenewal(
            held: adopting ? Self.held(tables[2]) : nil, read: Self.instant(tables[0]),
            wishes: ServerWishes(moves: moves(tables[1]), isDraining: tables[0].text(0, 1) == "t"))
        })
    }
  }

  /// Reads what is asked of the server; no renewal waits for it.
  public func readWishes(done: @escaping (Result<ServerWishes, StoreError>) -> Void) {
    submit([statements.moves, statements.draining], over: claims) { [self] answer in
      done(
        answer.map { tables in ServerWishes(moves: moves(tables[0]), isDraining: tables[1].text(0, 0) == "t") })
    }
  }

  /// Reads the database's clock.
  public func readClock(done: @escaping (Result<UTCInstant, StoreError>) -> Void) {
    submit([statements.clock], over: lease) { [place] answer in
      done(
        Result { () throws(StoreError) in
          guard let read = Self.instant(try answer.get()[0]) else {
            throw .unusable(path: place, reason: "it does not tell the time")
          }
          return read
        })
    }
  }

  /// Takes homes that are due.
  public func claim(
    atMost count: Int, dueBefore instant: UTCInstant, besides leftOut: [HomeID] = [],
    done: @escaping (Result<[HeldHome], StoreError>) -> Void
  ) {
    let claim = statements.claim(atMost: count, dueBefore: instant, besides: leftOut)
    let held = statements.held
    claims.submit([claim]) { [self] outcome in
      guard outcome.sendings > 1 else { return answer(outcome, of: [claim]) { done($0.map { Self.held($0[0]) }) } }
      // The first one may have taken homes before its connection was lost, and nobody else would load them.
      submit([held], over: claims) { answer in done(answer.map { Self.held($0[0]) }) }
    }
  }

  /// Gives homes back, each after its own commits.
  public func release(_ homes: [(home: HeldHome, due: UTCInstant?)], done: @escaping (StoreError?) -> Void) {
    var waiting = 0
    var failure: StoreError?
    for link in links {
      let own = homes.filter { self.link(of: $0.home.id) === link }
      if own.isEmpty { continue }
      waiting += 1
      submit([statements.release(own)], over: link) { answer in
        waiting -= 1
        if case .failure(let error) = answer { failure = error }
        if waiting == 0 { done(failure) }
      }
    }
    if waiting == 0 { done(nil) }
  }

  /// Gives a home back, due as it was.
  public func release(_ home: HeldHome, done: @escaping (StoreError?) -> Void) {
    submit([statements.release(home)], over: link(of: home.id)) { answer in
      if case .failure(let error) = answer { done(error) } else { done(nil) }
    }
  }

  /// Gives a home to another server, after its own commits.
  public func hand(_ home: HeldHome, to server: FleetServerID, done: @escaping (Result<Bool, StoreError>) -> Void) {
    submit([statements.hand(home, to: server)], over: link(of: home.id)) { answer in
      done(answer.map { $0[0].rowCount > 0 })
    }
  }

  /// Takes a home that is to move here.
  public func accept(_ home: HomeID, done: @escaping (Result<HeldHome?, StoreError>) -> Void) {
    let batch = [statements.take([home]), statements.arrived(home), statements.held(home)]
    submit(batch, over: link(of: home)) { answer in done(answer.map { Self.held($0[2]).first }) }
  }

  /// Asks for a home to move here, whichever server holds it.
  public func want(_ home: HomeID) { submit([statements.want(home)], over: link(of: home)) { _ in } }

  /// Number of homes that each living server holds, and is to get.
  public func loads(done: @escaping (Result<[FleetServerID: Placement.Load], StoreError>) -> Void) {
    submit([statements.loads], over: claims) { answer in
      done(
        answer.map { tables in
          var loads: [FleetServerID: Placement.Load] = [:]
          for row in 0..<tables[0].rowCount {
            guard let server = tables[0].integer(row, 0), let count = tables[0].integer(row, 1),
              let weight = tables[0].integer(row, 2)
            else { continue }
            loads[FleetServerID(server)] = Placement.Load(count: Int(count), weight: Int(weight))
          }
          return loads
        })
    }
  }

  /// Asks for some of the server's homes to move to another one.
  public func offer(_ offer: Placement.Offer) {
    submit([statements.offer(offer.count, to: offer.server)], over: claims) { _ in }
  }

  private func moves(_ table: ResultTable) -> [HomeMove] {
    zip(0..., Self.held(table)).compactMap { row, home in
      guard let isToCome = table.text(row, 5) else { return .forget(home.id) }
      if let wanted = table.integer(row, 4) { return .leave(home, to: FleetServerID(wanted)) }
      return isToCome == "t" ? .come(home.id) : nil
    }
  }

  /// Gives everything back, after the connections' work.
  public func leave(done: @escaping () -> Void) {
    // A claim under way would take homes for a server that is gone.
    let before = [claims] + links
    var waiting = before.count
    let lease = lease
    let last = statements.leave
    for link in before {
      submit([Query(once: "SELECT")], over: link) { [self] _ in
        waiting -= 1
        if waiting == 0 { submit(last, over: lease) { _ in done() } }
      }
    }
  }

  // MARK: History

  /// Removes rings that were due before an instant, of the next accounts in turn; whichever server asks goes on where the
  /// last one has left off.
  ///
  /// `done` gets `nil` if it is nobody's turn: all accounts were gone through within the hour, or another server does it now.
  public func trimHistory(before instant: UTCInstant, done: @escaping (Result<Int?, StoreError>) -> Void) {
    submit([HistoryStatements.trim(before: instant)], over: claims) { answer in
      done(answer.map { tables in tables[0].text(0, 1) == "t" ? tables[0].integer(0, 0).map { Int($0) } : nil })
    }
  }

  // MARK: Batches

  func link(of home: HomeID) -> Link { links[place(of: home)] }

  func place(of home: HomeID) -> Int { Int(home.number % Int64(links.count)) }

  /// The instant that a statement of microseconds since the epoch returned.
  private static func instant(_ table: ResultTable) -> UTCInstant? {
    table.integer(0, 0).map { UTCInstant(nanosecondsSinceEpoch: $0 * 1_000) }
  }

  private static func held(_ table: ResultTable) -> [HeldHome] {
    (0..<table.rowCount).compactMap { row in
      guard let home = table.integer(row, 0), let epoch = table.integer(row, 1) else { return nil }
      return HeldHome(
        HomeID(home), epoch: epoch, zone: table.text(row, 2).flatMap { ZoneName($0) },
        name: table.text(row, 3).flatMap { AccountName($0) })
    }
  }

  /// The number of this server, for statements.
  var serverText: String { statements.server }

  func submit(
    _ batch: [Query], over link: Link, done: @escaping (Result<[ResultTable], StoreError>) -> Void
  ) {
    link.submit(batch) { [self] outcome in answer(outcome, of: batch, done) }
  }

  private func answer(
    _ outcome: Link.Outcome, of batch: [Query], _ done: @escaping (Result<[ResultTable], StoreError>) -> Void
  ) {
    let refusal = outcome.refusal.map { StoreError($0, in: batch, of: place) }
    let answer = refusal.map(Result<[ResultTable], StoreError>.failure) ?? .success(outcome.tables)
    // While a waiting call drives a connection, the answer gets a turn of the loop of its own.
    guard ([lease, claims] + links).contains(where: \.isDriven) else { return done(answer) }
    let later = LoopCall { done(answer) }
    loop.post { later.call() }
  }
}

/// A call that is made on the loop's thread, from which it came.
// Proof: it is posted from the loop's thread to the loop.
final class LoopCall: @unchecked Sendable {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func call() { body() }
}
