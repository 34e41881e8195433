// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// How long a daemon has left a question unanswered while the supervisor itself was awake.
///
/// A frozen or suspended machine does not mean that the daemon hangs, so a wait that took far too long does not count.
package struct SilenceCount {
  /// Length of one wait for an answer.
  package static let wait = TimeSpan.seconds(1)
  /// A wait longer than this says nothing about the daemon.
  static let longestWait = TimeSpan.seconds(2)
  /// Number of unanswered waits after which the daemon counts as hung.
  package static let most = 10

  private var count = 0

  package init() {}

  /// Counts an unanswered wait; `true` if the daemon hangs.
  package mutating func add(waitOf span: TimeSpan) -> Bool {
    if span <= Self.longestWait { count += 1 }
    return count >= Self.most
  }
}
