// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What the state machine wants done, in this order.
public enum EngineAction: Hashable, Sendable {
  /// Keep this; nothing about it is told to anyone before it is kept.
  case save(StoreChange)
  /// Tell every face.
  case publish(EngineEvent.Change)
  /// Make a ring heard: a loop of its sound, instead of what is playing.
  case play(Ring)
  case stopPlaying
  /// Show a ring.
  case present(Ring)
  case withdraw(RingID)
  /// Show that a ring was missed.
  case announceMissed(Ring)
  /// Have the clocks of the host compared, and what that changes of the trusted time reported.
  case lookAtClocks
}
