// SPDX-License-Identifier: Apache-2.0

/// How a person wants spans to be shown: `%H:%M:%S`.
///
/// `%D` days, `%H` hours, `%M` minutes, `%S` seconds, `%L` milliseconds, `%%` a percent sign. A `-` after
/// the percent sign leaves out leading zeros; a `*` leaves out the part, and the text up to the next one,
/// while it is zero: `%*Hh %*Mm %-Ss`. The largest unit that is there takes all that is above it.
public struct SpanPattern: Hashable, Sendable {
  public let text: String

  /// Reads a pattern.
  ///
  /// - Throws: `SpanPatternError`.
  public init(_ text: String) throws(SpanPatternError) { self.text = text }

  /// The span in this pattern; rounded up to the smallest unit that is shown, 0 for less than zero.
  public func text(of span: TimeSpan) -> String { "" }
}

/// Why a pattern is refused.
public enum SpanPatternError: Error, Hashable, Sendable {
  /// No part of a span is in it.
  case noPart
  /// There is no such part; with the letter.
  case unknownPart(String)
  /// Over 200 characters.
  case tooLong
}

/// How fine a span is shown.
public enum SpanPrecision: Hashable, Sendable {
  case seconds
  case tenths
  case milliseconds
}

extension TimeSpan {
  /// What remains, for a running display, rounded up to what is shown: `25:00`, `24:59.9`, `24:59.999`.
  public func digits(to precision: SpanPrecision) -> String { digits(precise: precision == .milliseconds) }

  /// What has gone by, for a stopwatch, rounded down to what is shown.
  public func elapsedDigits(to precision: SpanPrecision) -> String { "" }

  /// What remains, in words: `1 h 5 min 9 s left`, 「あと1時間05分09秒」; `DurationText` reads it back.
  public func remainingWords(in language: Language) -> String { words(in: language) }
}
