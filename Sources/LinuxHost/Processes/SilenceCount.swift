// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// How long a daemon has left a question unanswered, in the time in which the supervisor itself was awake.
///
/// A machine that stands still, or sleeps, makes no daemon hang: a wait that took far longer than it was meant to counts
/// for nothing.
package struct SilenceCount {
  /// How long one wait for the answer is.
  package static let wait = TimeSpan.seconds(1)
  /// A wait that took longer says nothing about the daemon.
  static let longestWait = TimeSpan.seconds(2)
  /// That many waits without an answer, and the daemon hangs.
  package static let most = 10

  private var count = 0

  package init() {}

  /// Takes in a wait without an answer; whether the daemon hangs.
  package mutating func add(waitOf span: TimeSpan) -> Bool {
    if span <= Self.longestWait { count += 1 }
    return count >= Self.most
  }
}
