// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Spans of time as people type them after a command.
enum SpanWords {
  /// Reads a span where only a span can be meant: `10:00` is ten minutes, as is `in 10 minutes`.
  static func span(of text: String) throws(CommandFailure) -> TimeSpan {
    do throws(WordingError) {
      guard case .timer(let span, _) = try PlanText.parse(text, as: .timer) else { throw .unreadable(text) }
      return span
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Reads a span that may also be nothing at all: `0`.
  static func spanOrZero(of text: String) throws(CommandFailure) -> TimeSpan {
    text == "0" ? .zero : try span(of: text)
  }

  /// Reads a span that may also be taken away: `-1m`, `+1m`.
  static func signedSpan(of text: String) throws(CommandFailure) -> TimeSpan {
    switch text.first {
    case "-": .zero - (try span(of: String(text.dropFirst())))
    case "+": try span(of: String(text.dropFirst()))
    default: try span(of: text)
    }
  }
}
