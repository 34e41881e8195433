// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The store as a home's engine sees it: each commit takes along when a node must hold the home next, and the requests of
/// its hooks.
///
/// Nothing reaches an engine that has let go of its home.
// Proof: it is used on the node's loop.
final class HomeSaving: Store, @unchecked Sendable {
  private let store: any HomeStore
  private let due: () -> UTCInstant?
  private let hooks: HomeHooks?
  private let runs: () -> [HookRun]
  /// Called with each answer, after the engine; the second is true when another node holds the home.
  private let answered: (_ isLost: Bool) -> Void
  /// Called when requests of hooks were saved.
  private let posted: () -> Void
  private var isClosed = false

  /// Makes the store of an engine that tells when it is due, and the hooks of the commit under way.
  init(
    _ store: any HomeStore, due: @escaping () -> UTCInstant?, hooks: HomeHooks?, runs: @escaping () -> [HookRun],
    posted: @escaping () -> Void, answered: @escaping (_ isLost: Bool) -> Void
  ) {
    (self.store, self.due, self.hooks, self.runs) = (store, due, hooks, runs)
    (self.posted, self.answered) = (posted, answered)
  }

  func close() { isClosed = true }

  var answersAtOnce: Bool { store.answersAtOnce }

  func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    if isClosed { return done(.inUse(path: "", holder: nil)) }
    let posts = hooks?.posts(with: runs(), changing: groups) ?? []
    store.commit(groups, due: due(), posts: posts, pause: pause) { [self] failure in
      guard !isClosed else { return }
      if let hooks { hooks.finish(failure) { done(failure) } } else { done(failure) }
      if failure == nil, !posts.isEmpty { posted() }
      if case .inUse = failure { answered(true) } else { answered(false) }
    }
  }

  func commit(_ changes: [StoreChange]) throws(StoreError) { try store.commit(changes) }
  func load() throws(StoreError) -> StoredState { try store.load() }

  func history(before: RingID?, limit: Int, done: @escaping (Result<[Ring], StoreError>) -> Void) {
    store.history(before: before, limit: limit, done: done)
  }

  func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>?, limit: Int,
    done: @escaping (Result<[Decision], StoreError>) -> Void
  ) {
    store.decisions(about: item, within: range, limit: limit, done: done)
  }

  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    try store.history(before: before, limit: limit)
  }

  func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    try store.decisions(about: item, within: range, limit: limit)
  }
}
