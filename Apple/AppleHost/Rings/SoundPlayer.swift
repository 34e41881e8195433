// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// Makes sounds heard, at most one for each use.
///
/// All but `problem` is called from one thread at a time, which is not the engine's and may be blocked for a moment.
public protocol SoundPlayer: Sendable {
  /// Why a sound cannot be played, in English, as for a missing file; `nil` if it can; from any thread.
  func problem(with sound: RingSound) -> String?
  /// Plays a sound over and over until told otherwise, in place of an earlier one of the same use.
  ///
  /// `report` is called from any thread once the sound is heard or has failed, and whenever that changes.
  func play(_ order: SoundOrder, report: @escaping @Sendable (SoundReport) -> Void)
  /// Stops the sound of a use; reports nothing.
  func stop(_ use: SoundOrder.Use)
  /// The ways in which a sound is heard now.
  func findings() -> [Finding]
}

/// A sound that is to be played.
public struct SoundOrder: Hashable, Sendable {
  /// A sound's purpose.
  public enum Use: String, Hashable, Sendable, CaseIterable { case ring, preAlarm, preview }

  /// The purpose.
  public let use: Use
  /// The sound; never `.none`.
  public let sound: RingSound
  /// Gain at the start, a fraction of full scale.
  public let first: Double
  /// Gain at the end of the ramp, a fraction of full scale.
  public let last: Double
  /// Time in which the gain rises, 0 or more.
  public let ramp: TimeSpan
  /// `true` if other playing apps are silenced meanwhile.
  public let silencesOthers: Bool

  /// Gain at the start of a rise; a sound at or below it does not rise.
  static let softest = 0.2

  /// Orders the sound of a ring's settings.
  init(_ settings: RingSettings, for use: Use, silencesOthers: Bool = false) {
    self.use = use
    sound = settings.sound
    last = Double(settings.volume.percent) / 100
    first = settings.rise > .zero ? min(Self.softest, last) : last
    ramp = settings.rise
    self.silencesOthers = silencesOthers
  }
}

/// A report on a sound.
public enum SoundReport: Hashable, Sendable {
  /// It is heard: on `output` (`nil` if that has no name), once through in `length`.
  ///
  /// `substitute` is why another sound is heard, in English; `nil` if it is the chosen one.
  case plays(output: String?, length: TimeSpan, substitute: String?)
  /// It plays, but on an output that is turned down to nothing.
  case isTurnedDown(output: String?, length: TimeSpan)
  /// It is not heard; the reason is in English.
  case failed(RingTry.Result, reason: String)
}
