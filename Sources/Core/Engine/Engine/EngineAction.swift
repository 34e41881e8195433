// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What the state machine wants done, in order.
public enum EngineAction: Hashable, Sendable {
  /// Save this change; nobody is told of it before it is saved.
  case save(StoreChange)
  /// Publish an event to every client.
  case publish(EngineEvent.Change)
  /// Loop a ring's sound, in place of the current one.
  case play(Ring)
  case stopPlaying
  /// Show a ring.
  case present(Ring)
  case withdraw(RingID)
  /// Show a notice of a missed ring.
  case announceMissed(Ring)
  /// Show the question whether a person is still awake.
  case ask(AwakeQuestion)
  case withdrawQuestion(ItemID)
  /// Tell of a ring that is near, by its pre-alarm.
  case announceComing(ComingRing)
  /// A ring that was announced has begun, or does not come then.
  case withdrawComing(ItemID)
  /// Run a hook, once the step is saved.
  case runHook(HookRun)
  /// Show a notice of a hook that failed.
  case announceFailure(HookReport)
  /// Show a notice of a followed file that cannot be read any more.
  case announceTrouble(FollowedFile)
  /// Compare the host's clocks, and report any change to trusted time.
  case lookAtClocks
}
