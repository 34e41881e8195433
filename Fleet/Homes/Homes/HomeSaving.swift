// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The store as a home's engine sees it: each commit takes along when a server must hold the home next, and the requests of
/// its hooks.
///
/// Nothing reaches an engine that has let go of its home.
// Proof: it is used on the server's loop.
final class HomeSaving: Store, @unchecked Sendable {
  private let store: any HomeStore
  private let server: LoadedHome.Surroundings
  /// Its home, which is made after it.
  weak var home: LoadedHome?
  private var isClosed = false

  init(_ store: any HomeStore, in server: LoadedHome.Surroundings) { (self.store, self.server) = (store, server) }

  func close() { isClosed = true }

  var answersAtOnce: Bool { store.answersAtOnce }

  func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    if isClosed { return done(.inUse(path: "", holder: nil)) }
    server.committing()
    let posts = home?.posts(changing: groups) ?? []
    store.commit(groups, due: home?.due, posts: posts, pause: pause) { [self] failure in
      server.committed()
      guard !isClosed else { return }
      if let hooks = home?.hooks { hooks.finish(failure) { done(failure) } } else { done(failure) }
      if failure == nil, !posts.isEmpty { server.posted() }
      guard let home = home?.held.id else { return }
      if case .inUse = failure { server.lose(home) }
      server.touch(home)
    }
  }

  func commit(_ changes: [StoreChange]) throws(StoreError) { try store.commit(changes) }
  func load() throws(StoreError) -> StoredState { try store.load() }

  func history(before: RingID?, limit: Int, done: @escaping (Result<[Ring], StoreError>) -> Void) {
    store.history(before: before, limit: limit, done: done)
  }

  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int,
    done: @escaping (Result<[Decision], StoreError>) -> Void
  ) {
    store.decisions(about: subject, within: range, limit: limit, done: done)
  }

  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    try store.history(before: before, limit: limit)
  }

  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    try store.decisions(about: subject, within: range, limit: limit)
  }
}
