// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// Checks of the storage of creation keys.
  static let keyChecks: [Check] = [
    Check(description: "The newest 1,000 creation keys are kept, the oldest of them first") {
      (trial) throws(StoreError) in
      let keys = (1...1234).map {
        CreationKey(key: "key \($0)", request: "request \($0)", item: .timer(TimerID($0)))
      }
      for key in keys { try trial.store.commit([.putKey(key)]) }
      try trial.expectLoad("Keys", is: StoredState(keys: Array(keys.suffix(1000))))
      try trial.store.commit(keys.map { .putKey($0) })
      try trial.expectLoad("All again at once", is: StoredState(keys: Array(keys.suffix(1000))))
    },
    Check(description: "A key that is put again replaces its value and becomes the newest") {
      (trial) throws(StoreError) in
      let old = CreationKey(key: "a", request: "one", item: .timer(TimerID(1)))
      let other = CreationKey(key: "b", request: "two", item: .sequence(SequenceID(2)))
      let new = CreationKey(key: "a", request: "three", item: .stopwatch(StopwatchID(3)))
      try trial.store.commit([.putKey(old), .putKey(other)])
      try trial.store.commit([.putKey(new)])
      try trial.expectLoad("Keys", is: StoredState(keys: [other, new]))
    },
    Check(description: "Keys are told apart by their bytes") { (trial) throws(StoreError) in
      // The second and third are equal as Strings: é as one scalar and as two.
      let keys = ["", "\u{E9}", "e\u{301}", "a\0b", "a\0c", "A", "a", "' OR 1=1; --", "鍵🔑"].map {
        CreationKey(key: $0, request: $0, item: .timer(TimerID(1)))
      }
      try trial.store.commit(keys.map { .putKey($0) })
      trial.store = try trial.reopen(trial.store)
      let found = try trial.store.load().keys
      trial.expect(
        "The bytes", found.map { Array($0.key.utf8) }, is: keys.map { Array($0.key.utf8) })
      trial.expect(
        "The requests", found.map { Array($0.request.utf8) }, is: keys.map { Array($0.request.utf8) })
    },
  ]
}
