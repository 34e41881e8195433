// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What a person sees and hears of a machine: its rings, its questions, and what it has announced.
struct Shown {
  private let queue: RingQueue
  private let questions: Set<AwakeQuestion>
  private let announced: Set<ItemID>

  /// What this machine shows.
  init(by machine: EngineStateMachine) {
    queue = machine.queue
    questions = machine.questions
    announced = Set(machine.announced.keys)
  }

  /// The actions that lead from this to what a machine shows after it was taken back.
  func actions(towards now: Shown) -> [EngineAction] {
    let old = Set(queue.rings + queue.missed)
    let new = now.queue.rings + now.queue.missed
    let left = Set(new.map(\.id))
    var actions = old.map(\.id).filter { !left.contains($0) }.sorted().map { EngineAction.withdraw($0) }
    actions += now.queue.rings.filter { !old.contains($0) }.map { .present($0) }
    actions += now.queue.missed.filter { !old.contains($0) }.map { .announceMissed($0) }
    if now.queue.playing != queue.playing { actions.append(now.queue.heard.map { .play($0) } ?? .stopPlaying) }
    actions += questions.subtracting(now.questions).map { .withdrawQuestion($0.item) }
    actions += now.questions.subtracting(questions).map { .ask($0) }
    return actions + announced.subtracting(now.announced).map { .withdrawComing($0) }
  }
}
