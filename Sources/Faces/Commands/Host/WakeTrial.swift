// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Judges whether a machine that was sent to sleep was woken by its timer.
struct WakeTrial {
  /// Suspended time of the machine before.
  let suspendedBefore: TimeSpan
  /// Time at which it should wake.
  let wake: BootInstant

  /// The result.
  enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It slept, and was up again when it was to be.
    case wokenByTimer = "woken_by_timer"
    /// It was up again before that: by a key, its lid or the network.
    case wokenEarlier = "woken_earlier"
    /// It was up again only later, so the timer did not wake it.
    case wokenLate = "woken_late"
    /// The system agreed, but the machine did not sleep.
    case notSuspended = "not_suspended"
    /// The system refused.
    case refused
    /// A person ended the test.
    case interrupted
  }

  /// A shorter sleep cannot be told from the time between two readings of the clocks.
  private static let shortestSleep = TimeSpan.seconds(1)
  /// Time by which a real-time clock may wake earlier than asked: its alarms have whole seconds.
  private static let early = TimeSpan.seconds(2)
  /// Time that resuming may take.
  private static let late = TimeSpan.seconds(30)
  /// Time after its instant at which a machine that never slept is given up.
  private static let patience = TimeSpan.seconds(2)

  /// The outcome as far as it is known at a moment; `nil` if there is none yet.
  func outcome(at now: BootInstant, suspended: TimeSpan) -> Outcome? {
    guard suspended - suspendedBefore > Self.shortestSleep else {
      return now >= wake + Self.patience ? .notSuspended : nil
    }
    if now < wake - Self.early { return .wokenEarlier }
    return now <= wake + Self.late ? .wokenByTimer : .wokenLate
  }
}
