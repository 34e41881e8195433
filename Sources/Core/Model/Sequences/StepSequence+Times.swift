// SPDX-License-Identifier: Apache-2.0

extension StepSequence {
  /// Time left of the current step, to the nanosecond; 0 once it rings, the whole first step while idle.
  public func remaining(at now: BootInstant) -> TimeSpan {
    switch state {
    case .idle: plan.steps[0].duration
    case .running(_, let deadline): max(.zero, deadline.boot - now)
    case .paused(_, let remaining): remaining
    case .ringing: .zero
    }
  }

  /// Time left of the whole plan, without waits between steps.
  public func planRemaining(at now: BootInstant) -> TimeSpan {
    let later = plan.steps[((step ?? 0) + 1)...].reduce(TimeSpan.zero) { $0 + $1.duration }
    return remaining(at: now) + later
  }

  /// End of the plan if nothing changes and nothing waits; `nil` while idle or paused.
  public func planEnd(at now: HostMoment) -> HostMoment? {
    switch state {
    case .idle, .paused: nil
    case .running, .ringing: now + planRemaining(at: now.boot)
    }
  }

  /// `true` if a step before the last one may still wait, so that the plan can end after `planEnd`.
  public var isEndOpen: Bool {
    let present = step ?? 0
    return plan.steps.indices.dropLast().contains { $0 >= present && plan.steps[$0].waits }
  }
}
