// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A span that runs down, as timers and the steps of sequences have it.
public enum Countdown: Hashable, Sendable {
  case standing(remaining: TimeSpan, whole: TimeSpan)
  case running(deadline: BootInstant, whole: TimeSpan)
  /// - Parameter countsUp: Whether its digits go on from the end; else they stay there.
  case ringing(deadline: BootInstant, countsUp: Bool)

  public init(_ timer: CountdownTimer) {
    switch timer.state {
    case .idle: self = .standing(remaining: timer.duration, whole: timer.duration)
    case .paused(let remaining): self = .standing(remaining: remaining, whole: timer.runLength)
    case .running(let deadline): self = .running(deadline: deadline.boot, whole: timer.runLength)
    case .ringing(let deadline):
      self = .ringing(deadline: deadline.boot, countsUp: timer.settings.showsOvertime)
    }
  }

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
