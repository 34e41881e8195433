// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension SequenceDisplay {
  mutating func press(
    _ key: Character, at now: HostMoment, into actions: inout [DisplayAction<SequenceCommand>]
  ) {
    note = ringNote
    switch (key, sequence.state) {
    case (" ", .running): actions.append(.command(.pause))
    case (" ", .paused): actions.append(.command(.resume))
    case ("+", .running), ("+", .paused), ("+", .ringing): actions.append(.command(.add(.minutes(1))))
    case ("r", _): actions.append(.command(.restart))
    case ("n", .running), ("n", .paused), ("n", .ringing):
      isEnding = sequence.step == sequence.plan.steps.count - 1
      actions.append(.command(.next))
    case ("b", .running), ("b", .paused), ("b", .ringing): actions.append(.command(.back))
    // A chime passes by itself, so there is nothing to snooze.
    case ("s", .ringing): if let ring { actions.append(.snooze(ring.id)) }
    case ("d", _), ("\r", _), ("\n", _): if let ring { actions.append(.dismiss(ring.id)) }
    default: break
    }
  }

  /// Dismisses the ring of the last step; before that, removes the sequence.
  var interruption: DisplayAction<SequenceCommand> {
    guard let ring, case .ringing(let step, _) = sequence.state, step == sequence.plan.steps.count - 1 else {
      return .cancel
    }
    return .dismiss(ring.id)
  }

  var keys: String {
    guard case .ringing(let step, _) = sequence.state else { return DisplayKeys.sequence(in: language) }
    return step == sequence.plan.steps.count - 1 ? DisplayKeys.ring(in: language) : DisplayKeys.stepRing(in: language)
  }

  var stillThere: String {
    let values = ["command": commandLine("show \(sequence.id.text)")]
    return switch sequence.state {
    case .ringing: tr("Still rings. Come back with: {command}", values, in: language)
    case .paused: tr("Stays paused. Come back with: {command}", values, in: language)
    // Not the timer's sentence, which says "timer" in Japanese.
    case .idle, .running: tr("The steps go on. Come back with: {command}", values, in: language)
    }
  }
}
