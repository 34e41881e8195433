// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

/// A link's message to the person beside it.
package enum LinkNews: Hashable, Sendable {
  /// The remote is followed; `next` is its next ring, `nil` if nothing is to come.
  case follows(next: ExpectedRing?)
  /// A ring that the remote tells of.
  case rings(LinkedRing)
  /// A ring that only this machine makes, as far as it knows.
  ///
  /// `since` is when the remote went silent; `nil` if it is connected and has not said that it rings.
  case ringsAlone(LinkedRing, since: UTCInstant?)
  /// A ring that was made alone rings on the remote too.
  case joined(LinkedRing)
  /// It is over on the remote, and so it is quiet here; `nil` if how it ended is not known.
  case endedThere(LinkedRing, RingEnd?)
  /// It was answered here, and the remote has followed.
  case answered(LinkedRing, LinkAnswer)
  /// It was answered here, and the remote is told as soon as that is possible.
  case answeredAlone(LinkedRing, LinkAnswer)
  /// Nobody answered it here for its whole length.
  case unanswered(LinkedRing)
  /// It was due while this machine did not run or the command was stopped, and is too late to ring.
  case missed(LinkedRing)
  /// The remote went silent.
  case cut
  /// The remote is back after it went silent then.
  case back(since: UTCInstant)
}

/// A person's answer to a ring on this machine.
package enum LinkAnswer: Hashable, Sendable {
  case stopped
  /// Quiet until an instant of the remote's wall clock; `nil` for the length that the remote has for the ring.
  case snoozed(until: UTCInstant?)

  /// Its name in JSON and in files.
  package var word: String { self == .stopped ? "stopped" : "snoozed" }
}
