// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Laws of an undo: the world is as though the cancel or edit had not happened.
extension World {
  /// Undoes the last cancel or edit that is not undone yet, and checks that each item comes back as it was.
  func undo(_ machine: EngineStateMachine) -> Body? {
    guard machine.lastAct != nil else { return nil }
    return { (machine, now) throws(ControlError) in
      let wasRinging = Set(machine.rings.map(\.owner))
      let silenced = machine.silenced.filter { $0.value.end > now.boot }
      let ids = try machine.undo(at: now).ids
      // If the store refuses an act of the same turn, one before it is undone.
      guard let act = machine.lastAct else { return .other }
      for item in ids { self.touched.insert(item) }
      var again = machine
      for (item, former) in silenced
      where ids.contains(item) && machine.rings.count(where: { $0.id == former.ring.id }) != 1 {
        self.broken("\(former.ring.id.text) was ended by what is undone, and does not ring on")
      }
      if machine.earlierActs.isEmpty, (try? again.undo(at: now)) != nil {
        self.broken("the last act can be undone twice")
      }
      for before in act.items where !wasRinging.contains(before.id) {
        self.anUndoneActLeavesNoTrace(before, machine.shelves[before.id], of: act, at: now)
      }
      return .undone(act)
    }
  }

  /// An item that was not due meanwhile differs only in its revision.
  private func anUndoneActLeavesNoTrace(_ before: AnyItem, _ after: AnyItem?, of act: UndoableAct, at now: HostMoment) {
    guard let after else { return broken("\(before.id.text) did not come back") }
    guard act.boot == host.bootID, act.until.boot - UndoableAct.time > lastClockMove, !isClockMoved,
      before.isUndisturbed(until: now), !before.hasSameForm(as: after, at: now)
    else { return }
    broken("\(before) came back as \(after)")
  }

  /// A timer whose end came while it was gone rings late, or is missed.
  func whatCameDueMeanwhileIsInTheHistory(_ state: EngineState) {
    let rows = store.rings + state.rings + state.missed + read { $0.unsavedRings }
    for case .undone(let act) in answered where act.boot == host.bootID {
      for case .timer(let timer) in act.items {
        guard case .running(let deadline) = timer.state, deadline.boot <= host.now().boot else { continue }
        if !rows.contains(where: { $0.owner == .timer(timer.id) && $0.occurrence == timer.occurrence }) {
          broken("\(timer.id.text) came back overdue since \(deadline.utc), and there is no row of it")
        }
      }
    }
  }
}

extension AnyItem {
  /// `true` if nothing that it waits for has come by now, and nothing of it rings.
  fileprivate func isUndisturbed(until now: HostMoment) -> Bool {
    let item = shelved
    return !item.isRinging && item.awakeCheck == nil && item.ringsNext.map { $0 > now.utc } ?? true
  }

  /// `true` if it is the same except for the revision, and for UTC instants that steering the clock has moved.
  fileprivate func hasSameForm(as other: AnyItem, at now: HostMoment) -> Bool {
    func isSame<Kept: Shelved>(_ item: Kept) -> Bool {
      guard var other = other.typed(Kept.self) else { return false }
      var moved = item
      _ = moved.recomputeUTC(at: now)
      (other.revision, moved.revision) = (item.revision, item.revision)
      return other == item || other == moved
    }
    return isSame(shelved)
  }
}
