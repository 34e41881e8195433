// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension CountdownFace {
  /// Handles an event of the engine.
  mutating func take(
    _ change: EngineEvent.Change, at now: HostMoment, into actions: inout [FaceAction<TimerCommand>]
  ) {
    switch change {
    case .resync(let state):
      trust = state.trustedTime
      tellTrust(at: now, into: &actions)
      take(state, into: &actions)
    case .trustedTime(let report):
      trust = report
      tellTrust(at: now, into: &actions)
    case .item(.timer(let changed)) where changed.id == timer.id && changed.revision >= timer.revision:
      know(changed)
      // While it rings, wait for the ring's own event, which says how it ended.
      if changed.state == .idle, ring == nil { actions.append(.lookUp(run: run)) }
    case .removed(.timer(timer.id)) where ring == nil:
      if isCancelling {
        cancelled(at: now, into: &actions)
      } else {
        actions.append(.lookUp(run: run))
      }
    case .ringStarted(let started) where started.owner == .timer(timer.id):
      show(started)
    case .ringEnded(let ended) where ended.owner == .timer(timer.id):
      show(nil)
      if ended.occurrence.key >= run || ended.end?.goesOn == false { finish(with: ended, into: &actions) }
    case .heard(let id, let hearing) where id == ring?.id: take(hearing, into: &actions)
    case .playedOnce(let id) where id == ring?.id && presentation != .screen:
      actions.append(.dismiss(id))
    case .missed(let missed) where missed.owner == .timer(timer.id) && missed.rang == nil:
      if missed.occurrence.key == run { finish(with: missed, into: &actions) }
    case .stopping:
      let values = ["id": timer.id.text, "command": "toki show \(timer.id.text)"]
      let line = tr("The daemon was stopped. {id} is kept; start it again with: {command}", values, in: language)
      finish(.cancelled, line: line, into: &actions)
    case .zoneChanged:
      if let deadline = timer.deadline { ends = wallTime(deadline.utc) }
    default: break
    }
  }

  /// Ends the face with the outcome of the last run, unless it goes on; `ring` is `nil` if it never rang.
  mutating func finish(with ring: Ring?, into actions: inout [FaceAction<TimerCommand>]) {
    guard let ring else {
      finish(.cancelled, line: tr("Cancelled before its time.", in: language), into: &actions)
      return
    }
    if ring.end?.goesOn == true || ring.end == nil { return }
    finish(rung: ring, into: &actions)
  }

  /// Ends the face after it removed the timer.
  mutating func cancelled(at now: HostMoment, into actions: inout [FaceAction<TimerCommand>]) {
    let left = CountdownDigits.remaining(
      timer.shown(at: now.boot, by: trust?.anchor).remaining(at: now.boot))
    finish(.cancelled, line: tr("Cancelled with {time} left.", ["time": left], in: language), into: &actions)
  }

  private mutating func take(_ state: EngineState, into actions: inout [FaceAction<TimerCommand>]) {
    let owner = ItemID.timer(timer.id)
    ring = state.rings.first { $0.owner == owner }
    silence = nil
    guard let known = state.timers.first(where: { $0.id == timer.id }) else {
      actions.append(.lookUp(run: run))
      return
    }
    know(known)
    if known.state == .idle { actions.append(.lookUp(run: run)) }
    if let ring, let hearing = state.hearing[ring.id] { take(hearing, into: &actions) }
  }
}
