// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Makes a ring heard and seen.
///
/// No call blocks: the work is done outside the engine's thread.
public protocol Ringer: Sendable {
  /// Starts the ringer; `report` may be called from any thread.
  func start(report: @escaping @Sendable (RingerReport) -> Void)
  /// Takes the settings for every ring; called before anything rings and after each change.
  func apply(_ settings: EngineSettings)
  /// Why a sound cannot be played, in English, as for a missing file; `nil` if it can.
  func problem(with sound: RingSound) -> String?
  /// Shows a notice until it is withdrawn, in place of an earlier one about the same; a person may close one that is past.
  ///
  /// That of a coming ring is heard as well: its pre-alarm plays once, for a minute at most.
  func show(_ notice: Notice)
  /// Removes the notice about a subject from view, and ends a pre-alarm.
  func withdraw(_ subject: Notice.Subject)
  /// Loops a ring's sound until told otherwise, in place of the current one; `nil` stops it.
  func play(_ ring: Ring?)
  /// Plays a preview for at most 30 s, in place of the previous one; `nil` stops it.
  ///
  /// `answer` is called once, from any thread, when the sound is heard or has failed: with the reason in English, or
  /// `nil` for success. A preview that is replaced before that also counts as a success.
  func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void)
  /// Examines the ways in which a ring is heard and seen.
  ///
  /// - Parameters:
  ///   - isQuick: `true` if a person waits who sets an item; then slow checks are left out.
  ///   - answer: Called once, from any thread: after half a second at most if it is to be quick, else after a few.
  func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void)
  /// Stops the sound and removes all that is shown.
  func shutDown()
}

/// A message from the ringer to the engine.
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
