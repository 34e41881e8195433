// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// Time for which a daemon has left a question unanswered while the supervisor itself was awake.
///
/// A frozen or suspended machine does not mean that the daemon hangs, so a wait that took far too long does not count.
/// Nor does one in which the daemon worked, as with ten thousand rings at once; but one that works for ever hangs, too.
package struct SilenceCount {
  /// Length of one wait for an answer.
  package static let wait = TimeSpan.seconds(1)
  /// A wait longer than this says nothing about the daemon.
  static let longestWait = TimeSpan.seconds(2)
  /// Number of unanswered waits after which an idle daemon counts as hung.
  ///
  /// With the pause after an answer it is 10 s, as a daemon can hang just after it has answered.
  package static let most = 9
  /// The same for one that works.
  package static let mostOfWork = 30
  /// Processor time in a wait from which the daemon counts as working: a look at its timers takes less.
  static let work = TimeSpan.milliseconds(100)

  private var idle = 0
  private var busy = 0

  package init() {}

  /// Counts an unanswered wait, in which the daemon took the processor for `worked`; `true` if the daemon hangs.
  package mutating func add(waitOf span: TimeSpan, worked: TimeSpan) -> Bool {
    guard span <= Self.longestWait else { return false }
    if worked >= Self.work { busy += 1 } else { idle += 1 }
    return idle >= Self.most || idle + busy >= Self.mostOfWork
  }
}
