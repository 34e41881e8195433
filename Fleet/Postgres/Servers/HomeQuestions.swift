// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiFleet

/// Questions about single homes, over one connection: those that come while a transaction is under way share the next.
// Proof: it is used on its server's loop.
final class HomeQuestions: @unchecked Sendable {
  typealias Done = (Result<[ResultRows], StoreError>) -> Void

  private let link: Link
  private unowned let homes: PostgresHomes
  private let batch: ([HomeID]) -> [Query]
  private let results: ([ResultTable]) -> HomeResults
  private var waiting: [HomeID: [Done]] = [:]
  private var isUnderWay = false

  /// Makes questions that `batch` asks about homes in their order, and that `results` finds the answers to.
  init(
    over link: Link, in homes: PostgresHomes, _ batch: @escaping ([HomeID]) -> [Query],
    _ results: @escaping ([ResultTable]) -> HomeResults
  ) {
    self.link = link
    self.homes = homes
    self.batch = batch
    self.results = results
  }

  /// Asks about a home; `done` gets its rows.
  func ask(_ home: HomeID, done: @escaping Done) {
    waiting[home, default: []].append(done)
    askNext()
  }

  private func askNext() {
    guard !isUnderWay, !waiting.isEmpty else { return }
    isUnderWay = true
    let next = waiting.keys.sorted().prefix(PostgresHomes.homesAtOnce)
    let asked = next.map { (home: $0, done: waiting.removeValue(forKey: $0) ?? []) }
    ask(asked[...]) { [self] in
      isUnderWay = false
      askNext()
    }
  }

  /// Asks about homes together; about those that the database server cannot read together, in smaller parts.
  private func ask(_ asked: ArraySlice<(home: HomeID, done: [Done])>, then: @escaping () -> Void) {
    homes.submit(batch(asked.map(\.home)), over: link) { [self] answer in
      switch answer {
      case .success(let tables):
        // First, so that the next ones are under way while these are read.
        then()
        var results = results(tables)
        for (home, done) in asked {
          // Nobody's ring waits for many homes to be read.
          homes.loop.breathe()
          let rows = results.rows(of: home.number)
          for done in done { done(.success(rows)) }
        }
      case .failure(let error):
        guard asked.count > 1 else {
          then()
          return asked.forEach { $0.done.forEach { $0(.failure(error)) } }
        }
        // It may be about one home, which holds no other up.
        let half = asked.count / 2
        ask(asked.prefix(half)) { [self] in ask(asked.dropFirst(half), then: then) }
      }
    }
  }
}
