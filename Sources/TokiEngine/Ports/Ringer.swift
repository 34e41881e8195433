// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What makes a ring heard and seen.
///
/// No call waits: the work is done outside the engine's thread.
public protocol Ringer: Sendable {
  /// Begins; `report` may be called from any thread.
  func start(report: @escaping @Sendable (RingerReport) -> Void)
  /// Why a sound cannot be played, in English, as for a missing file; `nil` when it can.
  func problem(with sound: RingSound) -> String?
  /// Shows a ring, with Snooze and Stop.
  func present(_ ring: Ring)
  /// Takes it away again.
  func withdraw(_ ring: RingID)
  /// Plays a ring's sound until told otherwise, instead of what was playing.
  func play(_ ring: Ring)
  /// Makes it quiet.
  func stopPlaying()
  /// Plays how something would ring, for at most 30 s and instead of the preview before; `nil` makes it quiet.
  ///
  /// - Parameter answer: Called once, from any thread, when it is heard or cannot be: why not, in English, or
  ///   `nil`. One that something else replaces before has no fault.
  func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void)
  /// Looks at what a ring is heard and seen by.
  ///
  /// - Parameter answer: Called once, from any thread, after at most a few seconds.
  func examine(answer: @escaping @Sendable ([Finding]) -> Void)
  /// Takes a quick look at the same, for a person who sets something.
  ///
  /// - Parameter answer: Called once, from any thread, after at most half a second. What has not answered by then
  ///   is not among the findings.
  func look(answer: @escaping @Sendable ([Finding]) -> Void)
  /// Shows a notice that a ring was missed; it stays until it is seen.
  func announceMissed(_ ring: Ring)
  /// Ends everything: what is shown and what is playing.
  func shutDown()
}

/// What the ringer has to say.
public enum RingerReport: Hashable, Sendable {
  /// Something was tried to make the ring heard or seen; told as soon as it is known what came of it, and again when
  /// that changes.
  case tried(RingID, RingTry)
  /// The sound has been played once from start to end; at once for a ring that is silent.
  case playedOnce(RingID)
  /// A button of the notification was pressed.
  case pressed(RingID, RingButton)
}

/// The buttons of a ring's notification.
public enum RingButton: String, Hashable, Sendable { case snooze, dismiss }
