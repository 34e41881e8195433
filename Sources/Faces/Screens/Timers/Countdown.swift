// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A span that runs down: a timer, or the present step of a sequence.
public enum Countdown: Hashable, Sendable {
  /// Not running; `whole` is the length that fills the ring.
  case standing(remaining: TimeSpan, whole: TimeSpan)
  /// Running towards a deadline; `whole` is the length that fills the ring.
  case running(deadline: BootInstant, whole: TimeSpan)
  /// Past its deadline; `countsUp` shows overtime in place of zero.
  case ringing(deadline: BootInstant, countsUp: Bool)

  /// The timer's run, or its full length when idle.
  public init(_ timer: CountdownTimer) {
    switch timer.state {
    case .idle: self = .standing(remaining: timer.duration, whole: timer.duration)
    case .paused(let remaining): self = .standing(remaining: remaining, whole: timer.runLength)
    case .running(let deadline): self = .running(deadline: deadline.boot, whole: timer.runLength)
    case .ringing(let deadline):
      self = .ringing(deadline: deadline.boot, countsUp: timer.settings.showsOvertime)
    }
  }

  /// The run of the sequence's present step.
  public init(_ sequence: StepSequence) {
    switch sequence.state {
    case .idle: self = .standing(remaining: sequence.stepLength, whole: sequence.stepLength)
    case .paused(_, let remaining): self = .standing(remaining: remaining, whole: sequence.stepLength)
    case .running(_, let deadline): self = .running(deadline: deadline.boot, whole: sequence.stepLength)
    case .ringing(_, let deadline):
      self = .ringing(deadline: deadline.boot, countsUp: sequence.settings.showsOvertime)
    }
  }
}
