// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet
public import TokiModel

/// The tokens of all homes, as a server asks for them; over a connection of its own, so that no commit keeps it waiting.
///
/// It is used on its loop's thread only.
public final class PostgresTokens: HomeTokens {
  private let link: Link
  private let place = "the database"
  /// How many questions may wait; what comes beyond is answered with a failure at once.
  static let longestQueue = 1_000
  private var waiting = 0

  /// Connects with the first question; parameters are those of `PostgresHomes`, which has made the tables.
  public init(
    _ database: String, loop: any EventLoop, timer: any LoopTimer, silence: TimeSpan = .milliseconds(1_500)
  ) {
    link = Link(database, greeting: PostgresSchema.greeting, silence: silence, loop: loop, timer: timer)
  }

  deinit { link.close() }

  /// The token of a digest.
  public func find(
    digest: String, done: @escaping (Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>) -> Void
  ) {
    ask(TokenStatements.find(digest)) { answer in
      done(
        answer.map { table in
          guard let token = TokenStatements.token(table, 0) else { return nil }
          let holder = table.integer(0, 7).map {
            HomeHolder(server: FleetServerID($0), address: table.text(0, 8) ?? "")
          }
          return (token, holder)
        })
    }
  }

  /// Which digests are still those of tokens.
  public func standing(_ digests: Set<String>, done: @escaping (Result<Set<String>, StoreError>) -> Void) {
    ask(TokenStatements.standing(digests)) { answer in
      done(answer.map { table in Set((0..<table.rowCount).compactMap { table.text($0, 0) }) })
    }
  }

  /// Notes a use.
  public func noteUse(of digest: String) { ask(TokenStatements.noteUse(of: digest)) { _ in } }

  private func ask(_ query: Query, done: @escaping (Result<ResultTable, StoreError>) -> Void) {
    guard waiting < Self.longestQueue else {
      return done(.failure(.unusable(path: place, reason: "\(waiting) questions wait for an answer")))
    }
    waiting += 1
    link.submit([query]) { [weak self, place] outcome in
      self?.waiting -= 1
      if let refusal = outcome.refusal { return done(.failure(StoreError(refusal, in: [query], of: place))) }
      done(.success(outcome.tables[0]))
    }
  }
}
