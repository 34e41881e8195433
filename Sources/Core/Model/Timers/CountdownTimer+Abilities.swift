// SPDX-License-Identifier: Apache-2.0

extension CountdownTimer {
  /// Commands that are worth offering now, the likeliest first: each has an effect, and none does what another does.
  ///
  /// `add` stands for one more minute.
  public func abilities(at now: HostMoment) -> [TimerCommand.Kind] {
    switch state {
    case .idle: awakeCheck?.isAsked == true ? [.awake, .start] : [.start]
    case .running(let deadline):
      (deadline.boot > now.boot ? [.pause] : []) + added(to: deadline.boot - now.boot) + [.restart, .reset]
    case .paused(let remaining): [.resume] + added(to: remaining) + [.restart, .reset]
    case .ringing: [.add, .restart, .reset]
    }
  }

  private func added(to remaining: TimeSpan) -> [TimerCommand.Kind] {
    remaining + .minutes(1) <= Self.durations.upperBound ? [.add] : []
  }
}
