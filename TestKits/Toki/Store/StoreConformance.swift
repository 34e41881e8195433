// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// The rules for every store, as checks for the in-memory one and the real ones.
///
/// A test takes `checks` as its arguments and expects each to find no violation.
public enum StoreConformance {
  /// One rule for stores.
  public struct Check: Sendable, CustomStringConvertible {
    /// The rule as a sentence.
    public let description: String
    let body: @Sendable (inout Trial) throws(StoreError) -> Void

    /// Tries the rule on a store.
    ///
    /// - Parameters:
    ///   - store: A new, empty store.
    ///   - reopen: Closes a store and reopens it with its saved content; a store that saves nothing returns itself.
    /// - Returns: One sentence for each violation.
    public func violations(
      of store: any Store, reopen: @escaping (any Store) throws(StoreError) -> any Store
    ) -> [String] {
      var trial = Trial(store: store, reopen: reopen)
      do throws(StoreError) {
        try body(&trial)
      } catch {
        trial.violations.append("It throws \(error)")
      }
      return trial.violations
    }
  }

  /// A store under test and the violations found.
  struct Trial {
    var store: any Store
    let reopen: (any Store) throws(StoreError) -> any Store
    var violations: [String] = []

    mutating func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
      guard found != expected else { return }
      violations.append("\(what) is \(found), not \(expected)")
    }

    /// Compares values one by one, so that only differing ones are reported.
    mutating func expectEach<Value: Equatable>(_ what: String, _ found: [Value], is expected: [Value]) {
      expect("\(what): the count", found.count, is: expected.count)
      for (found, expected) in zip(found, expected) { expect(what, found, is: expected) }
    }

    /// Expects to load `expected`, now and after reopening the store.
    mutating func expectLoad(_ what: String, is expected: StoredState) throws(StoreError) {
      expect("\(what): the load", try store.load(), is: expected)
      store = try reopen(store)
      expect("\(what): the load after opening again", try store.load(), is: expected)
    }

    mutating func expectError(
      _ what: String, _ expected: StoreError, _ body: (any Store) throws(StoreError) -> Void
    ) {
      do throws(StoreError) {
        try body(store)
        violations.append("\(what) is accepted")
      } catch {
        expect("\(what): the error", error, is: expected)
      }
    }
  }

  /// Every rule, for a test's arguments.
  public static let checks: [Check] =
    baseChecks + itemChecks + ringChecks + decisionChecks + keyChecks + settingsChecks + undoChecks + followedChecks

  private static let baseChecks: [Check] = [
    Check(description: "A new store is empty") { (trial) throws(StoreError) in
      try trial.expectLoad("A new store", is: StoredState())
      trial.expect("Its history", try trial.store.history(before: nil, limit: 10), is: [])
      let items = [
        ItemID.timer(TimerID(1)), .alarm(AlarmID(1)), .sequence(SequenceID(1)), .stopwatch(StopwatchID(1)),
        .timer(TimerID(0)), .alarm(AlarmID(.max)), .sequence(SequenceID(.min)),
      ]
      for item in items {
        trial.expect("A decision", try trial.store.decisions(about: item, limit: 10), is: [])
      }
    },
    Check(description: "A checkpoint changes nothing that can be read, and nothing is lost in a sound store") {
      (trial) throws(StoreError) in
      try trial.store.commit([.putCounters(Counters([.timer: 3])), .putHost(boot: BootID("boot"), zones: nil)])
      try trial.store.checkpoint()
      try trial.expectLoad("After a checkpoint", is: StoredState(boot: BootID("boot"), counters: Counters([.timer: 3])))
      trial.expect("What was lost", try trial.store.losses, is: [])
      try trial.store.acknowledgeLosses()
    },
    Check(description: "No change at all is a commit") { (trial) throws(StoreError) in
      try trial.store.commit([])
      try trial.expectLoad("A store without changes", is: StoredState())
    },
  ]
}
