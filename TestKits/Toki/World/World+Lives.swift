// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Ends and new beginnings of the process and the machine.
extension World {
  /// Starts the prepared process, with a phone's reports.
  func begin(after reports: [SystemRing] = []) {
    tellSound()
    onLoop { engine in
      engine.observe { [weak self] event in
        guard let self, !self.life.isOver else { return }
        self.client.take(event.change)
      }
      engine.start(after: reports)
    }
  }

  func restart(after span: TimeSpan? = nil, telling reports: [SystemRing] = []) {
    host.forgetListener()
    host.suspend(for: span ?? down)
    bear(after: reports)
  }

  func reboot(off: TimeSpan, ahead: TimeSpan, wrong: TimeSpan) {
    boots += 1
    isClockMoved = true
    made = [:]
    life.end(after: 0)
    host.reboot(after: off, as: BootID("boot \(boots)"))
    healthySince = host.now().boot
    host.slewClock(by: ahead)
    bear()
    guard ahead != .zero else { return }
    host.advance(by: wrong)
    if life.isOver { restart() }
    host.stepClock(by: .zero - ahead)
  }

  /// Begins another life of the process, with a phone's reports.
  func bear(after reports: [SystemRing] = []) {
    if !read({ $0.isSaved }) { hasLostUnsaved = true }
    lives += 1
    life = WorldLife()
    store.forgetWaiting()
    ringer = RecordedRinger()
    inhibitor = RecordedInhibitor(loop: loop)
    checkAnswersAreStored()
    // Rings that a process heard but could not save died with it.
    said.forget(but: store.rings)
    let stored = (try? store.load()) ?? StoredState()
    before = Rest(timers: stored.timers, alarms: stored.alarms, moment: host.now(), boot: stored.boot ?? host.bootID)
    // The last state belongs to another life.
    isClockMoved = true
    earlierRings = Set(store.rings.map(\.id))
    engine = Self.engine(
      loop: loop, host: host, store: store, life: life, ringer: ringer, inhibitor: inhibitor, said: said, hooks: hooks,
      answers: answers)
    client = read { $0.machine.state(at: host.now(), boot: $0.clock.bootID) }
    client.warnings = read { $0.warnings }
    begin(after: reports)
  }
}
