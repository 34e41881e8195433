// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// Checks of the storage of the last act that can be undone.
  static let undoChecks: [Check] = [
    Check(description: "The last act is the one that was put last, with its items as they were") {
      (trial) throws(StoreError) in
      var generator = Generator(seed: 12)
      for round in 0..<40 {
        let act = generator.act()
        try trial.store.commit([.putUndo(generator.act()), .putUndo(act)])
        if round % 10 == 0 {
          try trial.expectLoad("An act", is: StoredState(undo: act))
        } else {
          trial.expect("An act", try trial.store.load(), is: StoredState(undo: act))
        }
      }
      try trial.store.commit([.putUndo(nil)])
      try trial.expectLoad("No act", is: StoredState())
    }
  ]
}

extension StoreConformance.Generator {
  /// An act with items of any kind, each once and in the order of kinds.
  mutating func act() -> UndoableAct {
    var items: [AnyItem] = []
    for number in 1...(1 + number(to: 3)) {
      items.append(.timer(timer(TimerID(number))))
      if isLucky() { items.append(.alarm(alarm(AlarmID(number)))) }
      if isLucky() { items.append(.sequence(sequence(SequenceID(number)))) }
      if isLucky() { items.append(.stopwatch(stopwatch(StopwatchID(number)))) }
    }
    let kinds = ItemKind.allCases
    items = kinds.flatMap { kind in items.filter { $0.id.kind == kind } }
    let moment = HostMoment(boot: BootInstant(nanosecondsSinceBoot: count()), utc: instant())
    return UndoableAct(
      isLucky() ? .cancel : .edit(revision: number(to: 9)), items, boot: BootID("boot \(number(to: 3))"), until: moment,
      isTakenBack: isLucky())
  }
}
