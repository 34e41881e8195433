// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The words of a ring's notification.
public enum RingTexts {
  /// What a timer or an alarm is called that has no label.
  public static func kind(of owner: ItemID, in language: Language = Localization.language) -> String {
    switch owner {
    case .timer: tr("Timer", in: language)
    case .alarm: tr("Alarm", in: language)
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

  /// When a missed ring should have been heard.
  ///
  /// - Parameter planned: The planned time in the host's zone, as text.
  public static func missedBody(planned: String, in language: Language = Localization.language) -> String {
    tr("It was to ring at {time}.", ["time": planned], in: language)
  }

  /// The line below the title of a ring that came late.
  ///
  /// - Parameters:
  ///   - planned: The planned time in the host's zone, as text.
  ///   - late: How late it rings, in words.
  public static func lateBody(
    planned: String, late: String, in language: Language = Localization.language
  ) -> String {
    tr("{time}, {late} late", ["time": planned, "late": late], in: language)
  }

  /// The button that makes it ring again later.
  public static func snooze(in language: Language = Localization.language) -> String {
    tr("Snooze", in: language)
  }

  /// The button that stops a ring.
  public static func stop(in language: Language = Localization.language) -> String {
    tr("Stop", in: language)
  }

  /// What is said when nothing can play the sound.
  ///
  /// - Parameter reason: Why, in English.
  public static func noSound(reason: String, in language: Language = Localization.language) -> String {
    tr("No sound: {reason}", ["reason": reason], in: language)
  }
}
