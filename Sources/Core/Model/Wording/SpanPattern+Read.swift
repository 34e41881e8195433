// SPDX-License-Identifier: Apache-2.0

extension SpanPattern {
  /// A piece of a pattern.
  enum Piece: Hashable, Sendable {
    case literal(String)
    case percentSign
    case part(Part)
  }

  /// One unit of a span, and how it is shown.
  struct Part: Hashable, Sendable {
    let unit: SpanUnit
    let isPadded: Bool
    let isLeftOutAtZero: Bool
  }

  /// Splits a pattern into pieces.
  ///
  /// - Throws: `SpanPatternError.noPart` or `.unknownPart`.
  static func pieces(of text: String) throws(SpanPatternError) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    var hasPart = false
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "%" else {
        literal.unicodeScalars.append(scalar)
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""

      var letter = scalars.next()
      if letter == "%" {
        pieces.append(.percentSign)
        continue
      }
      var hasDash = false
      var hasStar = false
      while let flag = letter, (flag == "-" && !hasDash) || (flag == "*" && !hasStar) {
        if flag == "-" { hasDash = true } else { hasStar = true }
        letter = scalars.next()
      }
      guard let unit = letter.flatMap({ SpanUnit(letter: $0) }) else {
        throw .unknownPart(letter.map { String(Character($0)) } ?? "")
      }
      pieces.append(.part(Part(unit: unit, isPadded: !hasDash, isLeftOutAtZero: hasStar)))
      hasPart = true
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    guard hasPart else { throw .noPart }
    return pieces
  }
}

/// The units of a pattern, the largest first.
enum SpanUnit: Int, CaseIterable, Hashable, Sendable {
  case day, hour, minute, second, millisecond

  init?(letter: Unicode.Scalar) {
    switch letter {
    case "D": self = .day
    case "H": self = .hour
    case "M": self = .minute
    case "S": self = .second
    case "L": self = .millisecond
    default: return nil
    }
  }

  var nanoseconds: UInt64 {
    switch self {
    case .day: 86_400_000_000_000
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    case .millisecond: 1_000_000
    }
  }

  /// Least number of digits.
  var digits: Int { self == .millisecond ? 3 : 2 }
}
