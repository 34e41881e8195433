// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// Checks of the storage of decisions.
  static let decisionChecks: [Check] = [
    Check(description: "Decisions come back as they were, the one added last first") {
      (trial) throws(StoreError) in
      let timer = ItemID.timer(TimerID(1))
      let alarm = ItemID.alarm(AlarmID(1))
      var expected: [Decision] = []
      for (index, kind) in Decision.Kind.allCases.enumerated() {
        // The clock may be set back, so the order is that of adding.
        let decision = Decision(
          at: UTCInstant(nanosecondsSinceEpoch: -Int64(index)), item: timer, kind: kind,
          instant: index % 2 == 0 ? nil : UTCInstant(nanosecondsSinceEpoch: .max),
          span: index % 3 == 0 ? nil : TimeSpan(nanoseconds: .min))
        expected.insert(decision, at: 0)
        try trial.store.commit([
          .addDecision(decision), .addDecision(Decision(at: decision.at, item: alarm, kind: kind)),
          .addDecision(Decision(at: decision.at, item: nil, kind: kind)),
        ])
      }
      trial.store = try trial.reopen(trial.store)
      trial.expect("Decisions", try trial.store.decisions(about: timer, limit: 99), is: expected)
      trial.expect(
        "The newest", try trial.store.decisions(about: timer, limit: 3), is: Array(expected.prefix(3)))
      trial.expect("Limit 0", try trial.store.decisions(about: timer, limit: 0), is: [])
      trial.expect("Limit -1", try trial.store.decisions(about: timer, limit: -1), is: [])
      for other in [ItemID.timer(TimerID(2)), .sequence(SequenceID(1)), .stopwatch(StopwatchID(1))] {
        trial.expect(other.text, try trial.store.decisions(about: other, limit: 99), is: [])
      }
      trial.expect(
        "The alarm's", try trial.store.decisions(about: alarm, limit: 99).count, is: expected.count)
    },
    Check(description: "Decisions about the host, and of a span of time, are found") {
      (trial) throws(StoreError) in
      let timer = ItemID.timer(TimerID(1))
      func decision(_ item: ItemID?, _ second: Int64) -> Decision {
        Decision(at: UTCInstant(secondsSinceEpoch: second), item: item, kind: .clockStepped)
      }
      let stored = (0..<6).map { decision($0 % 2 == 0 ? timer : nil, Int64($0)) }
      try trial.store.commit(stored.map { .addDecision($0) })
      trial.store = try trial.reopen(trial.store)
      trial.expect(
        "The host's", try trial.store.decisions(about: nil, limit: 9), is: [stored[5], stored[3], stored[1]])
      let range = stored[1].at...stored[4].at
      trial.expect(
        "The host's within", try trial.store.decisions(about: nil, within: range, limit: 9), is: [stored[3], stored[1]])
      trial.expect(
        "The newest of them", try trial.store.decisions(about: nil, within: range, limit: 1), is: [stored[3]])
      trial.expect(
        "The timer's within", try trial.store.decisions(about: timer, within: range, limit: 9),
        is: [stored[4], stored[2]])
    },
    Check(description: "All decisions are found together, the one added last first, until all are removed") {
      (trial) throws(StoreError) in
      let items: [ItemID?] = [.timer(TimerID(1)), nil, .alarm(AlarmID(1)), nil]
      let stored = items.enumerated().map { number, item in
        Decision(at: UTCInstant(secondsSinceEpoch: -Int64(number)), item: item, kind: .clockStepped)
      }
      try trial.store.commit(stored.map { .addDecision($0) })
      func all(_ range: ClosedRange<UTCInstant>? = nil, limit: Int = 9) throws(StoreError) -> [Decision] {
        try trial.store.decisions(about: .anything, within: range, limit: limit)
      }
      trial.expect("All", try all(), is: stored.reversed())
      trial.expect("The newest", try all(limit: 2), is: stored.suffix(2).reversed())
      trial.expect("Within", try all(stored[2].at...stored[1].at), is: [stored[2], stored[1]])
      try trial.store.commit([.removeDecisions, .addDecision(stored[1])])
      trial.store = try trial.reopen(trial.store)
      trial.expect("What is left", try all(), is: [stored[1]])
      trial.expect("The timer's", try trial.store.decisions(about: stored[0].item, limit: 9), is: [])
    },
    Check(description: "A decision keeps its ring, its client and its hook") {
      (trial) throws(StoreError) in
      let timer = ItemID.timer(TimerID(2))
      let decision = Decision(
        at: UTCInstant(secondsSinceEpoch: 1), item: timer, kind: .hookEnded, ring: RingID(7),
        by: .terminal("/dev/pts/3"), hook: HookResult(.ring, call: "true", end: .exited, code: 0, output: "a\tb\n"))
      try trial.store.commit([.addDecision(decision)])
      trial.store = try trial.reopen(trial.store)
      trial.expect("The decision", try trial.store.decisions(about: timer, limit: 9), is: [decision])
    },
    Check(description: "Equal decisions are kept as often as they were added") {
      (trial) throws(StoreError) in
      let items: [ItemID] = [
        .timer(TimerID(3)), .alarm(AlarmID(3)), .sequence(SequenceID(3)), .stopwatch(StopwatchID(3)),
      ]
      for item in items {
        let decision = Decision(at: UTCInstant(nanosecondsSinceEpoch: 1), item: item, kind: .armed)
        try trial.store.commit([.addDecision(decision), .addDecision(decision)])
        trial.expect(
          item.text, try trial.store.decisions(about: item, limit: 9), is: [decision, decision])
      }
    },
  ]
}
