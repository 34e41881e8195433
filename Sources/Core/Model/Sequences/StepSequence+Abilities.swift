// SPDX-License-Identifier: Apache-2.0

extension StepSequence {
  /// Commands that are worth offering now, the likeliest first: each has an effect, and none does what another does.
  ///
  /// `add` stands for one more minute. In the first step there is nothing to go back to.
  public func abilities(at now: HostMoment) -> [SequenceCommand.Kind] {
    switch state {
    case .idle: [.start]
    case .running(let step, let deadline):
      (deadline.boot > now.boot ? [.pause] : []) + going(step, remaining: deadline.boot - now.boot)
    case .paused(let step, let remaining): [.resume] + going(step, remaining: remaining)
    case .ringing(let step, _): going(step, remaining: .zero)
    }
  }

  private func going(_ step: Int, remaining: TimeSpan) -> [SequenceCommand.Kind] {
    (remaining + .minutes(1) <= CountdownTimer.durations.upperBound ? [.add] : []) + [.next]
      + (step > 0 ? [.back] : []) + [.restart, .reset]
  }
}
