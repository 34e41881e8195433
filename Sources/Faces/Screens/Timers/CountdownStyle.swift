// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The style of a timer's time left; the raw value is kept in the app's settings.
public enum CountdownStyle: String, Hashable, Sendable, CaseIterable {
  /// `3:12:05`.
  case digits
  /// `3 h 12 min 5 s left`, 「あと3時間12分05秒」.
  case words

  /// An example for choosing the style.
  public func example(in language: Language) -> String {
    let span = TimeSpan.hours(3) + .minutes(12) + .seconds(5)
    return switch self {
    case .digits: CountdownDigits.remaining(span)
    case .words: span.remainingWords(in: language)
    }
  }

  /// Time that stands still or runs down, to a precision that words do not have.
  func remaining(_ span: TimeSpan, isWhole: Bool, to precision: SpanPrecision, in language: Language) -> String {
    switch self {
    case .digits: span.digits(to: precision)
    case .words: Self.broken(isWhole ? WallText.remaining(span, in: language) : span.remainingWords(in: language))
    }
  }

  /// The end, while it rings without counting on.
  func end(in language: Language) -> String {
    switch self {
    case .digits: CountdownDigits.remaining(.zero)
    case .words: TimeSpan.zero.remainingWords(in: language)
    }
  }

  /// Time since the end, rounded down to the second.
  func overtime(_ span: TimeSpan, in language: Language) -> String {
    switch self {
    case .digits: return CountdownDigits.overtime(span)
    case .words:
      let seconds = TimeSpan.seconds(max(.zero, span).nanoseconds / 1_000_000_000)
      return "+" + Self.broken(seconds.words(in: language))
    }
  }

  /// The words in two lines of about the same length, which break before a number; in one line if they have one number.
  private static func broken(_ words: String) -> String {
    let letters = Array(words)
    let numbers = letters.indices.dropFirst().filter {
      letters[$0].isNumber && !letters[$0 - 1].isNumber && letters[$0 - 1] != "."
    }
    // The first number belongs to the words before it: 「あと3時間」.
    let starts = letters.first?.isNumber == true ? numbers : Array(numbers.dropFirst())
    guard let middle = starts.min(by: { abs(2 * $0 - letters.count) < abs(2 * $1 - letters.count) }) else {
      return words
    }
    let first = letters[..<middle]
    return String(first.last == " " ? first.dropLast() : first) + "\n" + String(letters[middle...])
  }
}
