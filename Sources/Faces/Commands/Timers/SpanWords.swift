// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Parses spans in arguments and options.
enum SpanWords {
  /// Parses a span where nothing else can be meant: `10:00` is ten minutes, as is `in 10 minutes`.
  static func span(of text: String) throws(CommandFailure) -> TimeSpan {
    do throws(WordingError) { return try plainSpan(of: text) } catch { throw CommandFailure(error) }
  }

  /// The same, with the reason why the text is no span.
  static func plainSpan(of text: String) throws(WordingError) -> TimeSpan {
    guard case .timer(let span, _) = try PlanText.parse(text, as: .timer, in: Localization.language) else {
      throw .unreadable(text)
    }
    return span
  }

  /// Parses a span that may be zero: `0`, `0s`.
  static func spanOrZero(of text: String) throws(CommandFailure) -> TimeSpan {
    if ValueWords.number(text) == 0 { return .zero }
    do throws(WordingError) {
      return try plainSpan(of: text)
    } catch {
      if case .zero = error { return .zero }
      throw CommandFailure(error)
    }
  }

  /// Parses a span with an optional sign: `-1m`, `+1m`.
  static func signedSpan(of text: String) throws(CommandFailure) -> TimeSpan {
    guard let sign = text.first, sign == "-" || sign == "+" else { return try span(of: text) }
    let rest = String(text.dropFirst())
    // A timer can be typed as `+5m`, but two signs are a slip.
    guard !rest.hasPrefix("+") else { throw CommandFailure(WordingError.unreadable(text)) }
    return sign == "-" ? .zero - (try span(of: rest)) : try span(of: rest)
  }
}
