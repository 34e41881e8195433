// SPDX-License-Identifier: Apache-2.0

/// A person's format for spans: `%H:%M:%S`.
///
/// - `%D` days, `%H` hours, `%M` minutes, `%S` seconds, `%L` milliseconds, `%%` a percent sign.
/// - Two digits, or three for milliseconds; more if the number has more. A `-` after the percent sign leaves out
///   leading zeros: `%-M`.
/// - A `*` leaves out a part that is zero, and the text after it up to the next percent sign: `%*-Hh %*-Mm %-Ss` is
///   `1h 5m 9s`, `5m 9s` or `9s`.
/// - Each part takes the rest of the larger parts, and the largest takes everything above it: an hour and a half is
///   `01:30:00` in `%H:%M:%S`, `90:00` in `%M:%S`, `1 h 1800 s` in `%-H h %S s`.
public struct SpanPattern: Hashable, Sendable {
  /// The pattern as typed.
  public let text: String
  private let pieces: [Piece]

  /// The longest pattern, in Unicode scalars.
  public static let longest = 200

  /// Parses a pattern.
  ///
  /// - Throws: `SpanPatternError` with the error.
  public init(_ text: String) throws(SpanPatternError) {
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong }
    self.text = text
    pieces = try Self.pieces(of: text)
  }

  /// The span in this pattern, rounded up to its smallest unit; 0 for a negative span.
  ///
  /// Rounding up makes zero appear exactly at the deadline: a nanosecond over an hour and a half is `01:31` in `%H:%M`.
  /// The text is empty if every part is zero and left out.
  public func text(of span: TimeSpan) -> String {
    let counts = counts(of: span)
    var text = ""
    var isLeftOut = false
    for piece in pieces {
      switch piece {
      case .literal(let literal):
        if !isLeftOut { text += literal }
      case .percentSign:
        isLeftOut = false
        text += "%"
      case .part(let part):
        let count = counts[part.unit.rawValue]
        isLeftOut = part.isLeftOutAtZero && count == 0
        if !isLeftOut { text += count.padded(to: part.isPadded ? part.unit.digits : 1) }
      }
    }
    return text
  }

  /// The count of each unit, by its raw value; 0 for a unit that is not in the pattern.
  private func counts(of span: TimeSpan) -> [UInt64] {
    let shown = SpanUnit.allCases.filter { unit in
      pieces.contains { if case .part(let part) = $0 { part.unit == unit } else { false } }
    }
    var counts = [UInt64](repeating: 0, count: SpanUnit.allCases.count)
    guard let smallest = shown.last else { return counts }
    // Int64's longest span, rounded up to a day, still fits in UInt64.
    var rest = span.stepsRoundedUp(smallest.nanoseconds) * smallest.nanoseconds
    for unit in shown {
      counts[unit.rawValue] = rest / unit.nanoseconds
      rest %= unit.nanoseconds
    }
    return counts
  }
}

/// Why a pattern is refused.
public enum SpanPatternError: Error, Hashable, Sendable {
  /// It has no part of a span.
  case noPart
  /// There is no such part; holds its letter, or nothing at the end of the pattern.
  case unknownPart(String)
  /// Over 200 characters.
  case tooLong
}
