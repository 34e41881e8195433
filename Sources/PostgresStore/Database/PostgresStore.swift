// SPDX-License-Identifier: Apache-2.0
import StoreColumns
public import TokiEngine
public import TokiModel

/// The store of one home in a PostgreSQL database, which keeps many.
///
/// A commit is one transaction. It goes through only if this store still holds the home, by its epoch, and if it is the
/// one that comes next, by its revision; so a node that was stopped for a while and wakes up changes nothing. After a lost
/// connection the same commit is sent again until the database has answered, and is known by its revision if it had been
/// stored. A commit is as durable as the server's `synchronous_commit` and `fsync` say; `off` is raised to `on`.
///
/// `load`, `history`, `decisions` and the commits that return wait for the database; only `commit(_:pause:done:)` does not.
/// It is used on its loop's thread only.
public final class PostgresStore: Store {
  /// How many commits may pass before decisions and keys that are too old are removed.
  private static let trimInterval: Int64 = 64

  private let home: Int64
  private let epoch: Int64
  private let place: String
  private let link: Link
  private let loop: any EventLoop
  private let patience: TimeSpan
  private var changes: ChangeQueries
  private var revision: Int64 = 0
  /// Whether it is not known what became of the last commit.
  private var isUnsure = false
  private var isClosed = false

  /// Opens a home, makes it if there is none, and holds it from now on by this epoch.
  ///
  /// It makes the tables, or adds what this Toki's have more; a lower epoch can change nothing from now on.
  ///
  /// - Parameters:
  ///  - database: A connection string or URI of libpq (PostgreSQL 15, section 34.1.1). A host's name is looked up while
  ///    everything waits, so an address or the folder of a socket is better. Not through a pooler that gives each
  ///    transaction another connection.
  ///  - home: The number of the home, 1 or more.
  ///  - epoch: How often the home has changed hands, 1 or more; greater for each new holder.
  ///  - loop: Where answers are received.
  ///  - timer: The loop's timer.
  ///  - silence: How long the server may owe an answer before the connection counts as lost.
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
    link = Link(database, greeting: Schema.greeting, silence: silence, loop: loop, timer: timer)
    changes = ChangeQueries(home: home, place: place)
    try prepareTables()
    try hold()
  }

  deinit { close() }

  /// Ends the connection; what is not answered stays so, and later calls throw `.unusable`.
  public func close() {
    isClosed = true
    link.close()
  }

  // MARK: Opening

  private func prepareTables() throws(StoreError) {
    let found = try version()
    guard found < Schema.version else { return }
    let steps = Schema.migration(from: found, to: Schema.version)
    do throws(StoreError) {
      _ = try ask(steps)
    } catch {
      // Another node may have been faster.
      guard let now = try? version(), now == Schema.version else { throw error }
    }
  }

  /// The version of the tables; 0 if there are none.
  ///
  /// - Throws: `.newer` if it is beyond this Toki's.
  private func version() throws(StoreError) -> Int {
    let state = try ask([Schema.state])
    guard let state = state.first, state.text(0, 1) == "UTF8" else {
      throw .unusable(path: place, reason: "the database does not keep its texts in UTF-8")
    }
    guard state.text(0, 0) == "t" else { return 0 }
    let found = try ask([Schema.found]).first?.integer(0, 0)
    guard let found else { throw .damaged(path: place, reason: "table version: its row is missing") }
    guard found <= Schema.version else { throw .newer(path: place, found: Int(found), known: Schema.version) }
    return Int(found)
  }

  private func hold() throws(StoreError) {
    let statement = Statement(
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
  /// - Throws: As the other, and `.unusable` if no answer comes within the patience: what became of the changes is unknown
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
  /// Only what cannot be sent at all is refused before this returns.
  /// It fails with `.inUse` once another holder has the home; then every later one does.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    let answer = LoopAnswer(done)
    submit(groups, pause: pause) { [link, loop] failure in
      // While a waiting call drives the connection, the answer gets a turn of the loop of its own.
      if link.isDriven { loop.post { answer.call(failure) } } else { answer.call(failure) }
    }
  }

  /// Loads everything except the history.
  public func load() throws(StoreError) -> StoredState {
    let results = try ask(HomeRows.load("\(home)"))
    guard results.count > 1, let found = results[1].integer(0, 1), results[1].integer(0, 0) == epoch else {
      throw .inUse(path: place, holder: nil)
    }
    let state = try HomeRows.state(results, in: place)
    (revision, isUnsure) = (found, false)
    return state
  }

  /// Rings, newest first.
  public func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    let newest: Int64 = before.map { max($0.number, 1) - 1 } ?? .max
    let query = Query(TableStatements.history, ["\(home)", "\(newest)", "\(max(0, limit))"])
    return try rows(query, of: .rings) { (row) throws(StoreError) in try RowForms.rings.value(row) }
  }

  /// Decisions about an item or the host, newest first.
  public func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    let (first, last) = (range?.lowerBound.nanosecondsSinceEpoch, range?.upperBound.nanosecondsSinceEpoch)
    let query = Query(
      TableStatements.decisions,
      [
        "\(home)", item?.kind.rawValue, item.map { "\($0.number)" }, "\(first ?? .min)", "\(last ?? .max)",
        "\(max(0, limit))",
      ])
    return try rows(query, of: .decisions) { (row) throws(StoreError) in
      try RowForms.decisions.value(row)
    }
  }

  // MARK: Commits

  private func submit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    if groups.allSatisfy(\.isEmpty) { return done(nil) }
    if isClosed { return done(closed) }
    if isUnsure {
      return done(.unusable(path: place, reason: "what became of the last commit is not known; load it again"))
    }
    let batch: [Query]
    do throws(StoreError) { batch = try queries(groups, pause: pause) } catch { return done(error) }
    link.submit(batch) { [self] outcome in
      guard let refusal = outcome.refusal else {
        revision += 1
        return done(nil)
      }
      // What was sent before the connection was lost had arrived.
      if refusal.state == Fence.stored, outcome.sendings > 1 {
        revision += 1
        return done(nil)
      }
      done(failure(refusal, in: batch))
    }
  }

  private func queries(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) -> [Query] {
    changes.removeAll()
    var count = 0
    for change in groups.joined() {
      count += 1
      if count % 64 == 0 { pause() }
      try changes.add(change)
    }
    if revision % Self.trimInterval == 0 || count > Self.trimInterval { changes.trim() }
    return [
      Query(Statement("begin", "BEGIN")), Query(Fence.statement, ["\(home)", "\(epoch)", "\(revision)"]),
    ] + changes.queries + [Query(Statement("commit", "COMMIT"))]
  }

  // MARK: Waiting

  private func rows<Value>(
    _ query: Query, of table: StoredTable, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    guard let result = try ask([query]).first else { return [] }
    return try HomeRows.values(result, of: table, in: place, read)
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

  /// The store error for what the server refused; the one place where its states become errors (appendix A).
  private func failure(_ refusal: ServerError, in batch: [Query]) -> StoreError {
    switch refusal.state {
    case Fence.outdated: return .inUse(path: place, holder: nil)
    case "23505":
      if let duplicate = batch[refusal.query].duplicate { return duplicate }
    case "55P03": return .locked(path: place)
    case "53100": return .full(path: place)
    case "25006": return .readOnly(path: place)
    case "42P01", "42703", "42883", "3F000": return .damaged(path: place, reason: refusal.message)
    default: break
    }
    return .unusable(path: place, reason: "\(refusal.message) (\(refusal.state))")
  }
}

/// A call that is made on the loop's thread, from which it came.
// Proof: it is posted from the loop's thread to the loop.
private final class LoopAnswer: @unchecked Sendable {
  private let done: (StoreError?) -> Void

  init(_ done: @escaping (StoreError?) -> Void) { self.done = done }

  func call(_ failure: StoreError?) { done(failure) }
}
