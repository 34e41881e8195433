// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension SequenceDisplay {
  /// Handles an event of the engine.
  mutating func take(
    _ change: EngineEvent.Change, at now: HostMoment, into actions: inout [DisplayAction<SequenceCommand>]
  ) {
    let owner = item
    switch change {
    case .resync(let state): take(state, at: now, into: &actions)
    case .item(.sequence(let changed)) where changed.id == sequence.id && changed.revision >= sequence.revision:
      take(changed, at: now, into: &actions)
    case .removed(.sequence(sequence.id)):
      if isCancelling {
        cancelled(at: now, into: &actions)
      } else {
        actions.append(.lookUp(run: known.run))
      }
    case .ringStarted(let started) where started.owner == owner: show(started)
    case .ringEnded(let ended) where ended.owner == owner:
      // A chime ended by the next one is over before the next one is shown.
      if ring.map({ $0.id <= ended.id }) ?? true { show(nil) }
      if isLast(ended), ended.isLast { finish(rung: ended, into: &actions) }
    case .tried(let id, let tries) where id == ring?.id: ring?.tries = tries
    case .heard(let id, let hearing) where id == ring?.id: take(hearing, into: &actions)
    case .playedOnce(let id) where id == ring?.id && !presentation.isOnTerminal:
      if sequence.state.kind == .ringing { actions.append(.dismiss(id)) }
    case .missed(let missed) where missed.owner == owner && missed.rang == nil && missed.isUnseen:
      if isLast(missed) {
        finish(rung: missed, into: &actions)
      } else {
        say(
          tr("Missed: it was to ring at {time}.", ["time": wallTime(missed.planned)], in: language),
          into: &actions)
      }
    case .stopping: stop(into: &actions)
    default: break
    }
  }

  /// Ends the display with the outcome of the plan; `ring` is the newest one since the last known step, `nil` for none.
  mutating func finish(found ring: Ring?, into actions: inout [DisplayAction<SequenceCommand>]) {
    guard let ring, isLast(ring) else {
      let line =
        isEnding
        ? tr("The last step was left out; the sequence is over.", in: language)
        : tr("Cancelled early.", in: language)
      finish(isEnding ? .done : .cancelled, line: line, into: &actions)
      return
    }
    guard ring.isLast else { return }
    finish(rung: ring, into: &actions)
  }

  private mutating func take(
    _ changed: StepSequence, at now: HostMoment, into actions: inout [DisplayAction<SequenceCommand>]
  ) {
    let before = sequence
    know(changed)
    switch changed.state {
    case .idle:
      // While the last ring goes on, wait for its own event, which says how it ended.
      if ring.map({ !isLast($0) }) ?? true { actions.append(.lookUp(run: known.run)) }
    case .running where before.step != changed.step || before.run != changed.run:
      announce(at: now, into: &actions)
    case .paused(let step, _) where before.state.kind == .ringing && before.step != step:
      note = tr("nobody stopped it", in: language)
    default: break
    }
  }

  /// Ends the display after it removed the sequence.
  private mutating func cancelled(at now: HostMoment, into actions: inout [DisplayAction<SequenceCommand>]) {
    let values = [
      "step": StepText.name(of: sequence),
      "time": CountdownDigits.remaining(sequence.planRemaining(at: now.boot)),
    ]
    let line = tr("Cancelled in {step}, with {time} of the plan left.", values, in: language)
    finish(.cancelled, line: line, into: &actions)
  }

  private mutating func take(
    _ state: EngineState, at now: HostMoment, into actions: inout [DisplayAction<SequenceCommand>]
  ) {
    let owner = item
    show(state.rings.first { $0.owner == owner })
    guard let known = state.sequences.first(where: { $0.id == sequence.id }) else {
      actions.append(.lookUp(run: self.known.run))
      return
    }
    take(known, at: now, into: &actions)
    if let ring, let hearing = state.hearing[ring.id] { take(hearing, into: &actions) }
  }
}
