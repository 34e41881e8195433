// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Tells a room how a person has answered its ring at this machine.
enum AnswerTelling {
  /// What came of telling.
  enum Outcome: Hashable, Sendable {
    /// The room knows, or the ring was over there already.
    case told
    /// The room will never take this answer: a person must know.
    case refused(ControlError)
    /// The room does not know, and is told again.
    case untold

    /// What an error means.
    init(_ error: ControlError) {
      switch error.code {
      // Someone else was faster.
      case .notRinging, .notFound, .wrongState: self = .told
      case .beyondRole, .neverFromAfar, .snoozeLimit: self = .refused(error)
      default: self = .untold
      }
    }
  }

  /// Tells of an answer.
  static func tell(_ answer: BellAnswer, of ring: RingID, by control: any TokiControl) async -> Outcome {
    do throws(ControlError) {
      switch answer {
      case .stopped: _ = try await control.dismiss(ring)
      case .snoozed: _ = try await control.snooze(ring, length: nil)
      }
      return .told
    } catch {
      return Outcome(error)
    }
  }
}
