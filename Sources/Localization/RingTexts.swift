// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What faces say about a ring.
public enum RingTexts {
  /// What a timer or an alarm is called that has no label.
  public static func kind(of owner: ItemID, in language: Language = Localization.language) -> String {
    switch owner {
    case .timer: tr("Timer", in: language)
    case .alarm: tr("Alarm", in: language)
    case .sequence: tr("Sequence", in: language)
    case .stopwatch: tr("Stopwatch", in: language)
    }
  }

  /// The title of a ring: its label, or what kind of thing rings.
  public static func title(of ring: Ring, in language: Language = Localization.language) -> String {
    ring.label.text.isEmpty ? kind(of: ring.owner, in: language) : ring.label.text
  }

  /// The title of the notice of a missed ring.
  public static func missedTitle(of ring: Ring, in language: Language = Localization.language) -> String {
    tr("Missed: {label}", ["label": title(of: ring, in: language)], in: language)
  }

  /// What is said when nothing can play the sound.
  ///
  /// - Parameter reason: Why, in English.
  public static func noSound(reason: String, in language: Language = Localization.language) -> String {
    tr("No sound: {reason}", ["reason": reason], in: language)
  }
}
