// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension AlarmFace {
  /// Handles an event of the engine.
  mutating func take(
    _ change: EngineEvent.Change, at now: HostMoment, into actions: inout [FaceAction<Never>]
  ) {
    switch change {
    case .resync(let state):
      trust = state.trustedTime
      tellTrust(at: now, into: &actions)
      take(state, into: &actions)
    case .trustedTime(let report):
      trust = report
      tellTrust(at: now, into: &actions)
    case .item(.alarm(let changed)) where changed.id == alarm.id && changed.revision >= alarm.revision:
      know(changed)
      // While it rings, wait for the ring's own event, which says how it ended.
      if changed.state == .off, ring == nil { actions.append(.lookUp(run: run)) }
    case .removed(.alarm(alarm.id)) where ring == nil:
      if isCancelling {
        cancelled(at: now, into: &actions)
      } else {
        actions.append(.lookUp(run: run))
      }
    case .ringStarted(let started) where started.owner == item: show(started)
    case .ringEnded(let ended) where ended.owner == item:
      show(nil)
      finish(with: ended, into: &actions)
    case .heard(let id, let hearing) where id == ring?.id: take(hearing, into: &actions)
    case .playedOnce(let id) where id == ring?.id && presentation != .screen: actions.append(.dismiss(id))
    case .missed(let missed) where missed.owner == item && missed.rang == nil:
      if missed.occurrence.key >= run { finish(with: missed, into: &actions) }
    case .stopping:
      let values = ["id": alarm.id.text, "command": "toki show \(alarm.id.text)"]
      let line = tr("The daemon was stopped. {id} is kept; start it again with: {command}", values, in: language)
      finish(.cancelled, line: line, into: &actions)
    default: break
    }
  }

  /// Ends the face with the outcome of the alarm, unless it will ring again; `ring` is `nil` if it never rang.
  mutating func finish(with ring: Ring?, into actions: inout [FaceAction<Never>]) {
    guard let ring else {
      finish(.cancelled, line: tr("Cancelled before its time.", in: language), into: &actions)
      return
    }
    if ring.end?.goesOn == true || ring.end == nil { return }
    finish(rung: ring, into: &actions)
  }

  mutating func press(_ key: Character, at now: HostMoment, into actions: inout [FaceAction<Never>]) {
    note = ringNote
    switch key {
    case "s": if let ring { actions.append(.snooze(ring.id)) }
    case "d", "\r", "\n": if let ring { actions.append(.dismiss(ring.id)) }
    case " ", "+", "r":
      if ring == nil { note = tr("a time on the wall does not pause", in: language) }
    default: break
    }
  }

  /// Dismisses a ring that has begun; before that, removes the alarm.
  var interruption: FaceAction<Never> { ring.map { .dismiss($0.id) } ?? .cancel }

  var stillThere: String {
    let values = ["command": "toki show \(alarm.id.text)"]
    return ring == nil
      ? tr("It rings all the same. Look at it with: {command}", values, in: language)
      : tr("Still rings. Stop it with: {command}", ["command": "toki dismiss \(alarm.id.text)"], in: language)
  }

  /// Ends the face after it removed the alarm.
  private mutating func cancelled(at now: HostMoment, into actions: inout [FaceAction<Never>]) {
    let left = CountdownDigits.remaining(countdown(at: now).remaining(at: now.boot))
    finish(.cancelled, line: tr("Cancelled with {time} left.", ["time": left], in: language), into: &actions)
  }

  private mutating func take(_ state: EngineState, into actions: inout [FaceAction<Never>]) {
    ring = state.rings.first { $0.owner == item }
    silence = nil
    guard let known = state.alarms.first(where: { $0.id == alarm.id }) else {
      actions.append(.lookUp(run: run))
      return
    }
    know(known)
    if known.state == .off { actions.append(.lookUp(run: run)) }
    if let ring, let hearing = state.hearing[ring.id] { take(hearing, into: &actions) }
  }
}
