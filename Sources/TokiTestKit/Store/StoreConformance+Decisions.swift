// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// How decisions are stored.
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
