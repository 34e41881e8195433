// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// What every store must do, as checks that run on the in-memory one and on the real ones.
///
/// A test takes `checks` as its arguments and expects each to find no violation.
public enum StoreConformance {
  /// One rule; `description` says it as a sentence.
  public struct Check: Sendable, CustomStringConvertible {
    public let description: String
    let body: @Sendable (inout Trial) throws(StoreError) -> Void

    /// Tries the rule and says, a sentence each, where the store breaks it.
    ///
    /// - Parameters:
    ///   - store: A new, empty store.
    ///   - reopen: Closes a store and opens it again with what it kept; a store that keeps nothing
    ///     gives itself back.
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

  /// A store under a check, and what was found wrong with it.
  struct Trial {
    var store: any Store
    let reopen: (any Store) throws(StoreError) -> any Store
    var violations: [String] = []

    mutating func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
      guard found != expected else { return }
      violations.append("\(what) is \(found), not \(expected)")
    }

    /// Expects values one by one, so that of many only those which differ are told.
    mutating func expectEach<Value: Equatable>(_ what: String, _ found: [Value], is expected: [Value]) {
      expect("\(what): the count", found.count, is: expected.count)
      for (found, expected) in zip(found, expected) { expect(what, found, is: expected) }
    }

    /// Expects a load to give `expected`, now and after the store was opened again.
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

  public static let checks: [Check] = baseChecks + itemChecks + ringChecks + decisionChecks + keyChecks + settingsChecks

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
      try trial.store.commit([.putCounters(Counters(timer: 3)), .putBoot(BootID("boot"))])
      try trial.store.checkpoint()
      try trial.expectLoad("After a checkpoint", is: StoredState(boot: BootID("boot"), counters: Counters(timer: 3)))
      trial.expect("What was lost", try trial.store.losses, is: [])
      try trial.store.acknowledgeLosses()
    },
    Check(description: "No change at all is a commit") { (trial) throws(StoreError) in
      try trial.store.commit([])
      try trial.expectLoad("A store without changes", is: StoredState())
    },
  ]
}
