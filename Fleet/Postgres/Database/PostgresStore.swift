// SPDX-License-Identifier: Apache-2.0
import StoreColumns
public import TokiEngine
public import TokiFleet
public import TokiModel

/// The store of one home in a PostgreSQL database, which keeps many.
///
/// A commit is done as a whole or not at all, together with those of other homes on the same connection. It goes through only if this store still holds the home, by its epoch, and if it is the
/// one that comes next, by its revision; so a server that was stopped for a while and wakes up changes nothing. After a lost
/// connection the same commit is sent again until the database has answered, and is known by its revision if it had been
/// stored. A commit is as durable as the database server's `synchronous_commit` and `fsync` say; `off` is raised to `on`.
///
/// `load`, `history`, `decisions` and the commits that return wait for the database; calls with `done` do not.
/// It is used on its loop's thread only.
public final class PostgresStore: Store {
  /// Number of commits that may pass before decisions and keys that are too old are removed.
  private static let trimInterval: Int64 = 64

  private let home: Int64
  private let epoch: Int64
  private let place: String
  private let link: Link
  private let loop: any EventLoop
  /// Time that a call that waits may take.
  var patience: TimeSpan
  private let plans = PlanTexts()
  private var revision: Int64 = 0
  /// `true` if the fate of the last commit is unknown.
  private var isUnsure = false
  private var isClosed = false
  /// `true` if the connection is this store's alone.
  private let ownsLink: Bool
  /// The rows loaded before the store was made; `nil` once handed out.
  private var loaded: LoadedRows?
  /// Next time that a server must hold the home, as saved; the first commit saves it in any case.
  private var due: UTCInstant??

  /// Opens a home, makes it if there is none, and holds it from now on by this epoch.
  ///
  /// It makes the tables, or adds this Toki's additions; a lower epoch can change nothing from now on.
  ///
  /// - Parameters:
  ///  - database: A connection string or URI of libpq (PostgreSQL 15, section 34.1.1). A host's name is looked up while
  ///    everything waits, so an address or the folder of a socket is better. Not through a pooler that gives each
  ///    transaction another connection.
  ///  - home: The number of the home, 1 or more.
  ///  - epoch: How often the home has changed hands, 1 or more; greater for each new holder.
  ///  - loop: Where answers are received.
  ///  - timer: The loop's timer.
  ///  - silence: How long the database server may owe an answer before the connection counts as lost.
  ///  - patience: How long a call that waits may take.
  /// - Throws: `.inUse` if the home is held by a higher epoch; `.newer` for the tables of a newer Toki; `.locked` if others
  ///   keep the tables from being changed; `.unusable` if the database does not answer, or keeps no UTF-8.
  public init(
    _ database: String, home: Int64, epoch: Int64, loop: any EventLoop, timer: any LoopTimer,
    silence: TimeSpan = .seconds(5), patience: TimeSpan = .seconds(10)
  ) throws(StoreError) {
    self.home = home
    self.epoch = epoch
    self.loop = loop
    self.patience = patience
    place = "home \(home)"
    link = Link(database, greeting: PostgresSchema.greeting, silence: silence, loop: loop, timer: timer)
    ownsLink = true
    try PostgresSchema.prepare(place) { [self] (batch) throws(StoreError) in try ask(batch) }
    try hold()
  }

  /// Makes the store of a home that a server holds and has loaded, over a connection of many homes.
  init(_ held: HeldHome, loaded: LoadedRows, over link: Link, loop: any EventLoop, patience: TimeSpan) {
    (home, epoch, revision, self.loaded) = (held.id.number, held.epoch, loaded.revision, loaded)
    self.loop = loop
    self.link = link
    self.patience = patience
    place = "home \(held.id.number)"
    ownsLink = false
  }

  deinit { close() }

  /// Ends the connection, if it is this store's alone; unanswered calls stay so, and later calls throw `.unusable`.
  public func close() {
    isClosed = true
    if ownsLink { link.close() }
  }

  // MARK: Opening

  private func hold() throws(StoreError) {
    let statement = PostgresStatement(
      "hold",
      """
      INSERT INTO toki.homes (home, epoch, revision) VALUES ($1, $2, 0)
        ON CONFLICT (home) DO UPDATE SET epoch = excluded.epoch WHERE homes.epoch <= excluded.epoch
        RETURNING revision
      """)
    guard let found = try ask([Query(statement, ["\(home)", "\(epoch)"])]).first?.integer(0, 0) else {
      throw .inUse(path: place, holder: nil)
    }
    revision = found
  }

  // MARK: Store

  /// Commits are answered later.
  public var answersAtOnce: Bool { false }

  /// Commits the changes as one group, and waits for it.
  public func commit(_ changes: [StoreChange]) throws(StoreError) { try commit([changes]) {} }

  /// Commits all groups in one transaction, and waits for it.
  ///
  /// - Throws: As the other, and `.unusable` if no answer comes within the patience: the fate of the changes is unknown
  ///   then, and everything is refused until `load`.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) {
    var answer: (failure: StoreError?, isThere: Bool) = (nil, false)
    try wait {
      submit(groups, pause: pause) { answer = ($0, true) }
    } until: {
      answer.isThere
    }
    if let failure = answer.failure { throw failure }
  }

  /// Commits all groups in one transaction, and calls `done` when the database has answered.
  ///
  /// Only changes that cannot be sent at all are refused before this returns.
  /// It fails with `.inUse` once another holder has the home; then every later one does.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    commit(groups, due: due ?? nil, pause: pause, done: done)
  }

  /// Commits, and saves as well when a server must hold the home next, `nil` for never, and the requests of hooks.
  ///
  /// Requests of hooks are saved without a change too, by the same rules.
  public func commit(
    _ groups: [[StoreChange]], due: UTCInstant?, posts: [HomePost] = [], pause: () -> Void,
    done: @escaping (StoreError?) -> Void
  ) {
    submit(groups, due: .some(due), posts: posts, pause: pause) { [link, loop] failure in
      // While a waiting call drives the connection, the answer gets a turn of the loop of its own.
      guard link.isDriven else { return done(failure) }
      let later = LoopCall { done(failure) }
      loop.post { later.call() }
    }
  }

  /// Loads everything except the history.
  public func load() throws(StoreError) -> StoredState {
    if let loaded, revision == loaded.revision {
      self.loaded?.state = nil
      if let state = loaded.state { return state }
    }
    var results = HomeRows.results(try ask(HomeRows.load([home])))
    let rows = results.rows(of: home)
    guard let held = LoadedRows.Held(rows), held.epoch == epoch else { throw .inUse(path: place, holder: nil) }
    let state = try HomeRows.state(rows, in: place).state
    (revision, isUnsure) = (held.revision, false)
    return state
  }

  /// Rings, newest first.
  public func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    if let loaded, before == nil, limit == 1 {
      // An engine asks for the newest ring when it starts.
      self.loaded = nil
      return loaded.newestRing.map { [$0] } ?? []
    }
    let query = historyQuery(before: before, limit: limit)
    return try rings(try ask([query]))
  }

  /// Reads rings, newest first; nothing waits for it.
  public func history(before: RingID?, limit: Int, done: @escaping (Result<[Ring], StoreError>) -> Void) {
    read(historyQuery(before: before, limit: limit), { (tables) throws(StoreError) in try self.rings(tables) }, done)
  }

  private func historyQuery(before: RingID?, limit: Int) -> Query {
    let newest: Int64 = before.map { max($0.number, 1) - 1 } ?? .max
    return Query(TableStatements.history, ["\(home)", "\(newest)", "\(max(0, limit))"])
  }

  private func rings(_ tables: [ResultTable]) throws(StoreError) -> [Ring] {
    try rows(tables, of: .rings) { (row) throws(StoreError) in try RowForms.rings.value(row) }
  }

  /// Decisions about a subject, newest first.
  public func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    let query = decisionsQuery(about: subject, within: range, limit: limit)
    return try decisions(try ask([query]))
  }

  /// Reads decisions about a subject, newest first; nothing waits for it.
  public func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int,
    done: @escaping (Result<[Decision], StoreError>) -> Void
  ) {
    let query = decisionsQuery(about: subject, within: range, limit: limit)
    read(query, { (tables) throws(StoreError) in try self.decisions(tables) }, done)
  }

  private func decisionsQuery(about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int)
    -> Query
  {
    let (first, last) = (range?.lowerBound.nanosecondsSinceEpoch, range?.upperBound.nanosecondsSinceEpoch)
    let item: ItemID? = if case .item(let item) = subject { item } else { nil }
    return Query(
      TableStatements.decisions,
      [
        "\(home)", item?.kind.rawValue, item.map { "\($0.number)" }, "\(first ?? .min)", "\(last ?? .max)",
        "\(max(0, limit))", "\(subject == .anything)",
      ])
  }

  private func decisions(_ tables: [ResultTable]) throws(StoreError) -> [Decision] {
    try rows(tables, of: .decisions) { (row) throws(StoreError) in try RowForms.decisions.value(row) }
  }

  // MARK: Commits

  /// `due` is absent if it stays as it is.
  private func submit(
    _ groups: [[StoreChange]], due wanted: UTCInstant?? = nil, posts: [HomePost] = [], pause: () -> Void,
    done: @escaping (StoreError?) -> Void
  ) {
    if groups.allSatisfy(\.isEmpty), posts.isEmpty { return done(nil) }
    if isClosed { return done(closed) }
    if isUnsure {
      return done(.unusable(path: place, reason: "what became of the last commit is not known; load it again"))
    }
    let isDueNews = wanted.map { !Self.isSame($0, as: due) } ?? false
    let batch: [Query]
    do throws(StoreError) {
      batch =
        try queries(groups, due: isDueNews ? wanted : nil, pause: pause)
        + posts.map { PostStatements.add($0, of: HomeID(home)) }
    } catch {
      return done(error)
    }
    link.submit(batch, of: home) { [self] outcome in
      // The first sending, before the connection was lost, had arrived.
      guard let refusal = outcome.refusal, refusal.state != Fence.stored || outcome.sendings == 1 else {
        revision += 1
        if isDueNews { due = wanted }
        return done(nil)
      }
      done(failure(refusal, in: batch))
    }
  }

  /// Distance of two readings of the clocks: a deadline of the boot clock is another instant each time.
  private static let dueTolerance: TimeSpan = .seconds(1)

  private static func isSame(_ wanted: UTCInstant?, as saved: UTCInstant??) -> Bool {
    guard let saved else { return false }
    guard let wanted, let saved else { return wanted == nil && saved == nil }
    return max(wanted - saved, saved - wanted) < dueTolerance
  }

  private func queries(
    _ groups: [[StoreChange]], due: UTCInstant??, pause: () -> Void
  ) throws(StoreError) -> [Query] {
    // Not kept: a server has thousands of stores, most of which wait for a ring.
    var changes = ChangeQueries(home: home, place: place, plans)
    var count = 0
    for change in groups.joined() {
      count += 1
      if count % 64 == 0 { pause() }
      try changes.add(change)
    }
    if revision % Self.trimInterval == 0 || count > Self.trimInterval { changes.trim() }
    return [Query(Fence.statement, ["\(home)", "\(epoch)", "\(revision)"])] + changes.queries
      + (due.map { [ServerStatements.due("\(home)", at: $0)] } ?? [])
  }

  // MARK: Waiting

  private func rows<Value>(
    _ tables: [ResultTable], of table: StoredTable, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    guard let result = tables.first else { return [] }
    return try HomeRows.values(ResultRows(all: result), of: table, in: place, read)
  }

  /// Has one statement answered later, after the former ones.
  private func read<Value>(
    _ query: Query, _ value: @escaping ([ResultTable]) throws(StoreError) -> Value,
    _ done: @escaping (Result<Value, StoreError>) -> Void
  ) {
    if isClosed { return done(.failure(closed)) }
    link.submit([query]) { [self] outcome in
      let refusal = outcome.refusal.map { failure($0, in: [query]) }
      done(
        Result { () throws(StoreError) in
          if let refusal { throw refusal }
          return try value(outcome.tables)
        })
    }
  }

  /// Has a batch answered, and waits for it.
  private func ask(_ batch: [Query]) throws(StoreError) -> [ResultTable] {
    if isClosed { throw closed }
    var outcome: Link.Outcome?
    try wait {
      link.submit(batch) { outcome = $0 }
    } until: {
      outcome != nil
    }
    if let refusal = outcome?.refusal { throw failure(refusal, in: batch) }
    return outcome?.tables ?? []
  }

  private var closed: StoreError { .unusable(path: place, reason: "the store is closed") }

  private func wait(_ begin: () -> Void, until isDone: () -> Bool) throws(StoreError) {
    guard !link.drive(until: link.now + patience, begin, isDone) else { return }
    let reason = link.trouble ?? "the database does not answer"
    isUnsure = true
    link.close()
    throw .unusable(path: place, reason: reason)
  }

  private func failure(_ refusal: ServerError, in batch: [Query]) -> StoreError {
    StoreError(refusal, in: batch, of: place)
  }
}

extension StoreError {
  /// The error for a refusal by the database server; the one place where its states become errors (appendix A).
  init(_ refusal: ServerError, in batch: [Query], of place: String) {
    switch refusal.state {
    case Fence.outdated: self = .inUse(path: place, holder: nil)
    case "55P03": self = .locked(path: place)
    case "53100": self = .full(path: place)
    case "25006": self = .readOnly(path: place)
    case "42P01", "42703", "42883", "3F000": self = .damaged(path: place, reason: refusal.message)
    default:
      let duplicate = refusal.state == "23505" ? batch[refusal.query].duplicate : nil
      self = duplicate ?? .unusable(path: place, reason: "\(refusal.message) (\(refusal.state))")
    }
  }
}

extension PostgresStore: HomeStore {}
