// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The last state of a machine shown and played to a person; the queue itself knows which rings have changed.
struct Shown: Sendable {
  var heard: RingID?
  var questions: [ItemID: AwakeQuestion] = [:]
  var coming: [ItemID: ComingRing] = [:]
}

extension EngineStateMachine {
  /// The actions after which a person hears and sees the present state.
  ///
  /// A change of the state needs no thought of the screen. The end of a pre-alarm comes before the next one, and both
  /// before the sound of a ring, which ends a pre-alarm.
  mutating func takeNotices() -> [EngineAction] {
    let shown = desk.shown
    let now = Shown(heard: queue.playing, questions: questions, coming: announced)
    desk.shown = now
    var actions: [EngineAction] = []
    // Most steps change neither these nor the questions, and equal storage is compared at once.
    if now.coming != shown.coming {
      let changed = Self.inOrder(now.coming.keys, shown.coming.keys).filter { now.coming[$0] != shown.coming[$0] }
      for item in changed where now.coming[item] == nil { actions.append(.withdraw(.coming(item))) }
      for item in changed { if let ring = now.coming[item] { actions.append(.show(.coming(ring))) } }
    }
    if now.heard != shown.heard { actions.append(.play(queue.heard)) }
    for (before, now) in queue.takeNotices() {
      // An unanswered ring leaves another notice, which is no change of the first.
      if let before { actions.append(.withdraw(before.subject)) }
      if let now { actions.append(.show(now)) }
    }
    if now.questions != shown.questions {
      for item in Self.inOrder(now.questions.keys, shown.questions.keys)
      where now.questions[item] != shown.questions[item] {
        actions.append(now.questions[item].map { .show(.question($0)) } ?? .withdraw(.question(item)))
      }
    }
    return actions
  }

  private static func inOrder(_ some: some Sequence<ItemID>, _ others: some Sequence<ItemID>) -> [ItemID] {
    Set(some).union(others).sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
  }
}
