// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The laws about the machine's sleep.
extension World {
  /// The waker is armed for 30 s before the next ring, or for that ring if it is nearer.
  func theMachineIsWokenForTheNextRing() {
    guard !life.isOver else { return }
    let now = host.now()
    let (boot, civil) = read { ($0.machine.nextRingOnBoot, $0.machine.nextRingOnCivilClock) }
    let ring = [boot, civil.map { now.boot + ($0 - now.utc) }].compactMap(\.self).min()
    let armed = host.waker.armed
    guard let ring else {
      if let armed { broken("nothing rings, and the machine is woken at \(armed)") }
      return
    }
    let ahead = armed.map { ring - $0 }
    func isAbout(_ span: TimeSpan) -> Bool {
      ahead.map { $0 >= span - Self.slewed && $0 <= span + Self.slewed } ?? false
    }
    let isNear = ring - Engine.wakeLead <= now.boot + Self.slewed
    guard isAbout(Engine.wakeLead) || (isNear && isAbout(.zero)) else {
      return broken("the machine is woken at \(String(describing: armed)) for the ring at \(ring), now \(now.boot)")
    }
  }

  /// By how much slewing in all may move a ring of the civil clock on the boot clock.
  private static let slewed = TimeSpan.seconds(2)

  /// The machine may not sleep while something rings, nor during a snooze or a question of which nothing would wake
  /// it, nor between a pre-alarm and its ring, nor while an item waits that is to keep it awake.
  func theMachineIsKeptAwakeWhileItRings(_ state: EngineState) {
    guard !life.isOver else { return }
    let isSnoozed = state.alarms.contains { $0.state.kind == .snoozed } || !state.awakeChecks.isEmpty
    let isKept =
      state.timers.contains { $0.settings.keepsAwake && $0.state.kind == .running }
      || state.alarms.contains { $0.settings.keepsAwake && $0.ringsNext != nil }
      || state.sequences.contains { $0.settings.keepsAwake && $0.state.kind == .running }
    if isKept, !inhibitor.isHeld { return broken("the machine may sleep before an item that keeps it awake") }
    let isNeeded = !state.rings.isEmpty || !ringer.coming.isEmpty || isKept || (isSnoozed && !host.waker.state.wakes)
    // Only a world changes the machine's wakers between two turns.
    guard isSnoozed || inhibitor.isHeld == isNeeded else {
      return broken(isNeeded ? "the machine may sleep while it rings" : "the machine is kept awake for nothing")
    }
    if !state.rings.isEmpty, !inhibitor.isHeld { broken("the machine may sleep while it rings") }
  }

  /// A machine that is woken rings on time, however often it sleeps.
  func noRingIsSleptThrough(_ state: EngineState) {
    guard before.life == lives, !life.isOver else { return }
    for ring in Set(store.rings + state.rings) where ring.id > before.newest && ring.planned > before.moment.utc {
      guard let rang = ring.rang else {
        broken("\(ring.id.text) of \(ring.owner.text), planned at \(ring.planned.rfc3339), was slept through")
        continue
      }
      if rang - ring.planned > Self.slewed {
        broken("\(ring.id.text) of \(ring.owner.text) rang \(rang - ring.planned) late")
      }
    }
  }
}
