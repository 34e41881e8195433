// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// Something that can be due.
package enum Deadline: Hashable, Sendable {
  /// The planned ring of an alarm, or the end of a timer or step.
  case ring(ItemID)
  /// The end of a snooze.
  case snooze(AlarmID)
  /// The question whether a person is still awake, or the ring that follows it.
  case awake(ItemID)
  /// The pre-alarm of a ring.
  case preAlarm(ItemID)
  /// A hook's warning before a ring.
  case warning(ItemID)
  /// The time to compare the clocks, shortly before a ring by trusted time.
  case look(ItemID)
  /// The longest that a ring sounds unanswered.
  case ringLength(RingID)
  /// The trusted time is no longer good enough to ring by.
  case guideEnd
  /// The end of the start-up grace period for the true time.
  case waitEnd
}
