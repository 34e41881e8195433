// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Makes a ring heard and seen.
///
/// No call blocks: the work is done outside the engine's thread.
public protocol Ringer: Sendable {
  /// Starts the ringer; `report` may be called from any thread.
  func start(report: @escaping @Sendable (RingerReport) -> Void)
  /// Takes what the settings say about every ring; called before anything rings and after each change.
  func apply(_ settings: EngineSettings)
  /// Why a sound cannot be played, in English, as for a missing file; `nil` if it can.
  func problem(with sound: RingSound) -> String?
  /// Shows a ring, with Snooze and Stop buttons.
  func present(_ ring: Ring)
  /// Removes a ring or notice from view.
  func withdraw(_ ring: RingID)
  /// Loops a ring's sound until told otherwise, in place of the current one.
  func play(_ ring: Ring)
  /// Stops the sound.
  func stopPlaying()
  /// Plays a preview for at most 30 s, in place of the previous one; `nil` stops it.
  ///
  /// `answer` is called once, from any thread, when the sound is heard or has failed: with the reason in English, or
  /// `nil` for success. A preview that is replaced before that also counts as a success.
  func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void)
  /// Examines the ways in which a ring is heard and seen.
  ///
  /// - Parameter answer: Called once, from any thread, after a few seconds at most.
  func examine(answer: @escaping @Sendable ([Finding]) -> Void)
  /// Takes a quick look at the same, for a person who sets an item.
  ///
  /// - Parameter answer: Called once, from any thread, after at most half a second; it lacks findings that take
  ///   longer.
  func look(answer: @escaping @Sendable ([Finding]) -> Void)
  /// Shows a notice of a missed ring, which stays until it is seen.
  func announceMissed(_ ring: Ring)
  /// Shows the question whether a person is still awake, in place of an earlier one of the same item.
  func ask(_ question: AwakeQuestion)
  /// Removes the question of an item from view.
  func withdrawQuestion(of item: ItemID)
  /// Tells of a ring that is near: plays the pre-alarm once, for a minute at most, and shows it until withdrawn.
  func announce(_ ring: ComingRing)
  /// Ends the pre-alarm of an item.
  func withdrawComing(of item: ItemID)
  /// Shows that the machine goes to sleep before a ring that will not wake it, and why; `nil` removes that from view.
  func announceSleep(before ring: ComingRing?, _ state: WakeState)
  /// Shows a notice of a hook that failed.
  func announceFailure(_ report: HookReport)
  /// Shows a notice of a followed file that cannot be read any more.
  func announceTrouble(of file: FollowedFile)
  /// Stops the sound and removes all that is shown.
  func shutDown()
}

extension Ringer {
  /// Shows nothing; for hosts that follow no files.
  public func announceTrouble(of file: FollowedFile) {}
}

/// What the ringer tells the engine.
public enum RingerReport: Hashable, Sendable {
  /// A try to make a ring heard or seen, reported once its result is known and whenever that changes.
  case tried(RingID, RingTry)
  /// The sound has played once to its end; reported at once for a silent ring.
  case playedOnce(RingID)
  /// A button on the notification was pressed.
  case pressed(RingID, RingButton)
  /// The button of an item's question was pressed: the person is awake.
  case isAwake(ItemID)
}

/// The buttons of a ring's notification.
public enum RingButton: String, Hashable, Sendable { case snooze, dismiss }
