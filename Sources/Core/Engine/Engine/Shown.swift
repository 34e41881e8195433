// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What a person sees and hears of a machine, as was told last; of rings the queue itself knows what has changed.
struct Shown: Sendable {
  var heard: RingID?
  var questions: [ItemID: AwakeQuestion] = [:]
  var coming: [ItemID: ComingRing] = [:]
}

extension EngineStateMachine {
  /// The actions that lead from what is shown to what the machine has to show now: what is heard first.
  ///
  /// What is to be seen follows from the state and nothing else, so nobody who changes the state has to think of it.
  mutating func takeNotices() -> [EngineAction] {
    let now = Shown(heard: queue.playing, questions: questions, coming: announced)
    defer { shown = now }
    var actions: [EngineAction] = now.heard == shown.heard ? [] : [.play(queue.heard)]
    for (before, now) in queue.takeNotices() {
      // What nobody answered leaves another notice, which is no change of the first.
      if let before { actions.append(.withdraw(before.subject)) }
      if let now { actions.append(.show(now)) }
    }
    // Most steps change neither, and equal storage is compared at once.
    if now.questions != shown.questions {
      for item in Self.inOrder(now.questions.keys, shown.questions.keys)
      where now.questions[item] != shown.questions[item] {
        actions.append(now.questions[item].map { .show(.question($0)) } ?? .withdraw(.question(item)))
      }
    }
    if now.coming != shown.coming {
      for item in Self.inOrder(now.coming.keys, shown.coming.keys) where now.coming[item] != shown.coming[item] {
        actions.append(now.coming[item].map { .show(.coming($0)) } ?? .withdraw(.coming(item)))
      }
    }
    return actions
  }

  private static func inOrder(_ some: some Sequence<ItemID>, _ others: some Sequence<ItemID>) -> [ItemID] {
    Set(some).union(others).sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
  }
}
