// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

/// Tells a remote how a person has answered its ring at this machine.
package enum AnswerTelling {
  /// The result of telling.
  package enum Outcome: Hashable, Sendable {
    /// The remote knows, or the ring was over there already.
    case told
    /// The remote will never take this answer: a person must know.
    case refused(ControlError)
    /// The remote does not know, and is told again.
    case untold

    /// The result for an error.
    init(_ error: ControlError) {
      switch error.code {
      // Someone else was faster.
      case .notRinging, .notFound, .wrongState: self = .told
      case .beyondRole, .neverFromAfar, .snoozeLimit: self = .refused(error)
      default: self = .untold
      }
    }
  }

  /// Tells of an answer at a moment of the remote's wall clock.
  package static func tell(
    _ answer: LinkAnswer, of ring: RingID, by control: any TokiControl, at now: UTCInstant
  ) async -> Outcome {
    do throws(ControlError) {
      switch answer {
      case .stopped: _ = try await control.send(Dismiss(ring))
      case .snoozed(let until):
        let lengths = RingSettings.lengths
        let length = until.map { min(max($0 - now, lengths.lowerBound), lengths.upperBound) }
        _ = try await control.send(Snooze(ring, for: length))
      }
      return .told
    } catch {
      return Outcome(error)
    }
  }
}
