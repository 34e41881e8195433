// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// What a second bell says to the person beside it.
enum BellNews: Hashable, Sendable {
  /// The room is followed; `next` is its next ring, `nil` if nothing is to come.
  case follows(next: ExpectedRing?)
  /// A ring that the room tells of.
  case rings(BellRing)
  /// A ring that only this machine makes, as far as it knows.
  ///
  /// `since` is when the room went silent; `nil` if it is connected and has not said that it rings.
  case ringsAlone(BellRing, since: UTCInstant?)
  /// A ring that was made alone rings in the room too.
  case joined(BellRing)
  /// It is over in the room, and so it is quiet here; `nil` if how it ended is not known.
  case endedThere(BellRing, RingEnd?)
  /// It was answered here, and the room has followed.
  case answered(BellRing, BellAnswer)
  /// It was answered here, and the room is told as soon as that is possible.
  case answeredAlone(BellRing, BellAnswer)
  /// Nobody answered it here for its whole length.
  case unanswered(BellRing)
  /// It was due while this machine did not run or the command was stopped, and is too late to ring.
  case missed(BellRing)
  /// The room went silent.
  case cut
  /// The room is back after it went silent then.
  case back(since: UTCInstant)
}

/// A person's answer to a ring on this machine.
enum BellAnswer: String, Hashable, Sendable { case stopped, snoozed }
