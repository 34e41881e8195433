// SPDX-License-Identifier: Apache-2.0

/// The English words of times, days and rules, to correct a misspelt one.
package enum PlanVocabulary {
  /// Shorter words are too like others.
  static let words = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mondays", "tuesdays",
    "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "weekday", "weekdays", "weekend", "weekends",
    "january", "february", "march", "april", "august", "september", "october", "november", "december", "today",
    "tomorrow", "tonight", "every", "daily", "weekly", "biweekly", "fortnightly", "monthly", "yearly", "annually",
    "everyday", "other", "second", "third", "fourth", "fifth", "first", "month", "months", "week", "weeks", "year",
    "years", "until", "from", "starting", "after", "times", "minute", "minutes", "hour", "hours", "seconds", "noon",
    "midnight", "midday", "morning", "afternoon", "evening", "night", "quarter", "half", "past", "except", "next",
    "timer", "alarm", "sequence",
  ]

  /// A text with its misspelt words as they were probably meant; `nil` if none looks misspelt.
  ///
  /// A word keeps its first letter when it is misspelt. Capital letters are not kept.
  package static func corrected(_ text: String) -> String? {
    var isChanged = false
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map { part in
      let word = part.lowercased()
      guard let near = nearest(to: word) else { return String(part) }
      isChanged = true
      return near
    }
    return isChanged ? parts.joined(separator: " ") : nil
  }

  /// Texts that can be typed instead of one with misspelt words, each as a whole; empty if it would not be understood
  /// with them corrected either.
  ///
  /// `parse` reads a text in the place of the one that was typed.
  package static func readings(
    correcting text: String, parse: (String) throws(WordingError) -> Plan
  ) -> [String] {
    guard let corrected = corrected(text) else { return [] }
    do throws(WordingError) {
      _ = try parse(corrected)
      return [corrected]
    } catch {
      guard case .ambiguous(_, let readings) = error else { return [] }
      return readings
    }
  }

  private static func nearest(to word: String) -> String? {
    let length = word.utf8.count
    // Pasta is a word of its own.
    guard length >= 3, word != "pasta", !words.contains(word),
      word.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
    else { return nil }
    guard length > 3 else { return MisspeltWords.nearest(to: word) }
    let alike = words.filter { $0.utf8.first == word.utf8.first }
    return Suggestion.nearest(to: word, among: alike, atMost: length < 7 ? 1 : 2) ?? MisspeltWords.nearest(to: word)
  }
}
