// SPDX-License-Identifier: Apache-2.0

/// Time zones by the names that people use for them.
public enum ZoneText {
  /// Longer than any name of a zone or a city.
  private static let longest = 300

  /// The zones that a text names as an alarm's text does: `Tokyo`, `new york`, 東京, `PST`, `UTC+9`, `Europe/Berlin`.
  ///
  /// - Parameter text: The name alone, with nothing else around it.
  /// - Returns: The zones, the likeliest first; several for a name that has several, none for one that is not known.
  ///   The rules of a zone may be missing on a machine.
  public static func zones(named text: String) -> [ZoneName] {
    // 日本 alone is no zone of an alarm's text, as it may be a label there.
    for text in [text, text + "時間"] {
      guard var scanner = WordingScanner(text, longest: longest) else { return [] }
      if let zones = AlarmPlanReader.takeUsualName(&scanner, isBehindTime: true), scanner.isAtEnd {
        return zones.compactMap { ZoneName($0) }
      }
    }
    guard case .at(_, .next, let zone?)? = try? PlanWords.alarm(of: "7:00 " + text) else { return [] }
    return [zone]
  }

  /// The usual names of cities, in English and Japanese, to correct a misspelt one.
  public static let cities: [String] = ZoneWords.cities.flatMap { $0.english + $0.japanese }
}
