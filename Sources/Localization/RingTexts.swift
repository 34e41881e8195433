// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts about rings.
public enum RingTexts {
  /// The kind of an item, as a name for one without a label.
  public static func kind(of owner: ItemID, in language: Language = Localization.language) -> String {
    switch owner {
    case .timer: tr("Timer", in: language)
    case .alarm: tr("Alarm", in: language)
    case .sequence: tr("Sequence", in: language)
    case .stopwatch: tr("Stopwatch", in: language)
    }
  }

  /// The title of a ring: its label, otherwise the item's kind.
  public static func title(of ring: Ring, in language: Language = Localization.language) -> String {
    ring.label.text.isEmpty ? kind(of: ring.owner, in: language) : ring.label.text
  }

  /// The title of a missed ring's notice.
  public static func missedTitle(of ring: Ring, in language: Language = Localization.language) -> String {
    tr("Missed: {label}", ["label": title(of: ring, in: language)], in: language)
  }

  /// Says that no sound can be played; `reason` is in English.
  public static func noSound(reason: String, in language: Language = Localization.language) -> String {
    tr("No sound: {reason}", ["reason": reason], in: language)
  }
}
