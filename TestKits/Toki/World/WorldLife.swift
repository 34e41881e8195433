// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// One life of the process; once it is over, nothing the engine does reaches the world.
final class WorldLife: Sendable {
  private let left: Mutex<Int?>

  init() { left = Mutex(nil) }

  /// Ends the life after a number of further actions.
  func end(after actions: Int) { left.withLock { $0 = actions } }

  var isOver: Bool { left.withLock { $0.map { $0 <= 0 } ?? false } }

  /// Counts an action.
  ///
  /// - Returns: `true` if it still takes effect.
  func acts() -> Bool {
    left.withLock { left in
      guard let count = left else { return true }
      guard count > 0 else { return false }
      left = count - 1
      return true
    }
  }
}

/// A store whose process can die before or after each commit.
///
/// Dying during a commit means that it never happened, because a torn write is dropped at the next start. A process that
/// is dead hears no answer.
final class WorldStore: Store {
  private let store: InMemoryStore
  private let life: WorldLife

  init(_ store: InMemoryStore, _ life: WorldLife) {
    self.store = store
    self.life = life
  }

  func load() throws(StoreError) -> StoredState { try store.load() }
  func commit(_ changes: [StoreChange]) throws(StoreError) {
    guard life.acts() else { throw .unusable(path: "", reason: "dead") }
    try store.commit(changes)
    _ = life.acts()
  }
  var answersAtOnce: Bool { store.answersAtOnce }
  func commit(_ groups: [[StoreChange]], pause: () -> Void, done: @escaping (StoreError?) -> Void) {
    guard life.acts() else { return answersAtOnce ? done(.unusable(path: "", reason: "dead")) : () }
    store.commit(groups, pause: pause) { [life] error in
      if life.acts() { done(error) }
    }
  }
  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    try store.history(before: before, limit: limit)
  }
  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    try store.decisions(about: subject, within: range, limit: limit)
  }
}

/// A wake source whose process can die before it is armed.
struct WorldWakeSource: WakeSource {
  let host: ManualHost
  let life: WorldLife

  func start(handler: @escaping @Sendable (WakeEvent) -> Void) {
    host.start { [life] event in if !life.isOver { handler(event) } }
  }
  func arm(boot deadline: BootInstant?) { if life.acts() { host.arm(boot: deadline) } }
  func arm(utc deadline: UTCInstant?) { if life.acts() { host.arm(utc: deadline) } }
}

/// A waker that a dead process arms no more.
struct WorldWaker: Waker {
  let waker: ManualWaker
  let life: WorldLife

  func start(came: @escaping @Sendable () -> Void) { waker.start { [life] in if !life.isOver { came() } } }
  func arm(_ instant: BootInstant?) { if !life.isOver { waker.arm(instant) } }
  func settle(_ answer: @escaping @Sendable () -> Void) { waker.settle { [life] in if !life.isOver { answer() } } }
  var state: WakeState { waker.state }
  var canSuspend: Bool { waker.canSuspend }
}

/// A ringer whose process can die before each call.
struct WorldRinger: Ringer {
  let ringer: RecordedRinger
  let life: WorldLife

  let answers: WorldAnswers
  let note: @Sendable (RingID, RingTry) -> Void

  func start(report: @escaping @Sendable (RingerReport) -> Void) {
    ringer.start { [life, note] said in
      guard !life.isOver else { return }
      if case .tried(let ring, let attempt) = said { note(ring, attempt) }
      report(said)
    }
  }
  func apply(_ settings: EngineSettings) { ringer.apply(settings) }
  func problem(with sound: RingSound) -> String? { nil }
  func show(_ notice: Notice) {
    guard life.acts() else { return }
    ringer.show(notice)
    switch notice {
    case .ring(let ring): if answers.stops(ring) { ringer.send(.pressed(ring.id, .dismiss)) }
    case .question(let question): if answers.answers(question) { ringer.send(.isAwake(question.item)) }
    case .missed, .coming, .unwoken, .failure, .trouble: break
    }
  }
  func withdraw(_ subject: Notice.Subject) { if life.acts() { ringer.withdraw(subject) } }
  func play(_ ring: Ring?) { if life.acts() { ringer.play(ring) } }
  func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) { answer(nil) }
  func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void) { answer([]) }
  func shutDown() { ringer.shutDown() }
}
