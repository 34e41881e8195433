// SPDX-License-Identifier: Apache-2.0

/// The homes that are to save and answer, in the order of their turns; homes just loaded may have to wait.
struct HomeTurns {
  /// Number of commits under way before homes that were just loaded save: a ring's decision waits for no more.
  static let commitsAhead = 128

  /// How many homes may be loading before those that were just loaded save: work due in the others comes first.
  private let loadingAhead: Int
  /// The homes in which something has happened.
  private var touched = HomeQueue()
  /// The homes that have been loaded, and in which nothing else has happened: the changes of their start can wait.
  private var fresh = HomeQueue()
  /// Number of commits that the database has not answered.
  private var commits = 0

  /// Makes an order without homes, for a server that takes so many at once.
  init(takingAtOnce count: Int) { loadingAhead = count / 8 }

  /// Something has happened in a home.
  mutating func touch(_ home: HomeID) { touched.insert(home) }

  /// A home was loaded.
  mutating func start(_ home: HomeID) { fresh.insert(home) }

  /// A home is not the server's any more.
  mutating func remove(_ home: HomeID) {
    touched.remove(home)
    fresh.remove(home)
  }

  /// The database is given a commit.
  mutating func committing() { commits += 1 }

  /// The database has answered a commit.
  mutating func committed() { commits -= 1 }

  /// `true` if a home has a turn now, with this number loading.
  func hasNext(loading count: Int) -> Bool { !touched.isEmpty || (!fresh.isEmpty && savesFresh(loading: count)) }

  /// Removes and returns the next home, while so many are loading; `nil` if none has a turn, or those that have can wait.
  mutating func next(loading count: Int) -> HomeID? {
    if let home = touched.popFirst() {
      fresh.remove(home)
      return home
    }
    return savesFresh(loading: count) ? fresh.popFirst() : nil
  }

  private func savesFresh(loading count: Int) -> Bool { count <= loadingAhead && commits < Self.commitsAhead }
}
