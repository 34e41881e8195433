// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet
public import TokiModel

/// The tokens of all homes, as a server asks for them; over a connection of its own, so that no commit keeps it waiting.
///
/// Proof: it is used on its loop's thread only, where the timer calls it as well.
public final class PostgresTokens: HomeTokens, @unchecked Sendable {
  private let link: Link
  private let place = "the database"
  /// How many questions may wait; any beyond are answered with a failure at once.
  static let longestQueue = 1_000
  private var waiting = 0
  /// Questions about unknown tokens: a few at a time, so that one about a known token waits for no more than these.
  static let unknownAtOnce = 4
  private var unknownAsked = 0
  private var unknown: [() -> Void] = []
  private let timer: any LoopTimer
  /// The digests of tokens whose use is to be noted.
  private var used: Set<String> = []
  /// How long a use waits for others; uses are told to the minute.
  static let usePause = TimeSpan.milliseconds(500)

  /// Connects with the first question; parameters are those of `PostgresHomes`, which has made the tables.
  public init(
    _ database: String, loop: any EventLoop, timer: any LoopTimer, silence: TimeSpan = .milliseconds(1_500)
  ) {
    self.timer = timer
    link = Link(database, greeting: PostgresSchema.greeting, silence: silence, loop: loop, timer: timer)
  }

  deinit { link.close() }

  /// The sealing of tokens.
  public func sealing(done: @escaping (Result<TokenSealing, StoreError>) -> Void) {
    ask(TokenStatements.sealing) { [place] answer in
      done(
        Result { () throws(StoreError) in
          guard let sealing = TokenStatements.readSealing(try answer.get()) else {
            throw .damaged(path: place, reason: "token seal: its row is missing")
          }
          return sealing
        })
    }
  }

  /// The token of a digest.
  public func find(
    digest: String, isKnown: Bool,
    done: @escaping (Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>) -> Void
  ) {
    guard !isKnown else { return find(digest, done: done) }
    guard unknown.count < Self.longestQueue else { return done(.failure(overfull(unknown.count))) }
    unknown.append { [weak self] in
      self?.find(digest) { answer in
        self?.unknownAsked -= 1
        done(answer)
        self?.askUnknown()
      }
    }
    askUnknown()
  }

  private func askUnknown() {
    while unknownAsked < Self.unknownAtOnce, !unknown.isEmpty {
      unknownAsked += 1
      unknown.removeFirst()()
    }
  }

  private func overfull(_ count: Int) -> StoreError {
    .unusable(path: place, reason: "\(count) questions wait for an answer")
  }

  private func find(
    _ digest: String, done: @escaping (Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>) -> Void
  ) {
    ask(TokenStatements.find(digest)) { answer in
      done(
        answer.map { table in
          guard let token = TokenStatements.token(table, 0) else { return nil }
          let holder = table.integer(0, 8).map {
            HomeHolder(server: FleetServerID($0), address: table.text(0, 9) ?? "")
          }
          return (token, holder)
        })
    }
  }

  /// Those digests that are still tokens'.
  public func standing(_ digests: Set<String>, done: @escaping (Result<Set<String>, StoreError>) -> Void) {
    ask(TokenStatements.standing(digests)) { answer in
      done(answer.map { table in Set((0..<table.rowCount).compactMap { table.text($0, 0) }) })
    }
  }

  /// Notes a use, in one transaction with the others of the same moment.
  public func noteUse(of digest: String) {
    used.insert(digest)
    guard used.count == 1 else { return }
    timer.wake(at: timer.now + Self.usePause) { [weak self] in
      guard let self else { return }
      let noted = used
      used = []
      ask(TokenStatements.noteUse(of: noted)) { _ in }
    }
  }

  private func ask(_ query: Query, done: @escaping (Result<ResultTable, StoreError>) -> Void) {
    guard waiting < Self.longestQueue else { return done(.failure(overfull(waiting))) }
    waiting += 1
    link.submit([query]) { [weak self, place] outcome in
      self?.waiting -= 1
      if let refusal = outcome.refusal { return done(.failure(StoreError(refusal, in: [query], of: place))) }
      done(.success(outcome.tables[0]))
    }
  }
}
