// SPDX-License-Identifier: Apache-2.0

/// Foreign text made safe for a terminal.
public enum PlainText {
  /// The text with control characters, line separators and direction marks escaped as `\u{1B}`, cut after `longest`.
  ///
  /// `longest` counts Unicode scalars before escaping.
  public static func of(_ text: String, longest: Int = 60) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < longest else { return result + "…" }
      if drives(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text between isolates if it has letters that run from right to left.
  ///
  /// A terminal that reorders a line by its letters would otherwise move the digits beside them (UAX #9, 2.4).
  static func isolated(_ text: String) -> String {
    hasRightToLeft(text) ? isolate.start + text + isolate.end : text
  }

  /// First strong isolate, and its end.
  static let isolate = (start: "\u{2068}", end: "\u{2069}")

  /// `true` if a text has letters that run from right to left.
  static func hasRightToLeft(_ text: String) -> Bool { text.unicodeScalars.contains(where: runsLeft) }

  /// `true` if a scalar belongs to Hebrew, Arabic or another script from right to left.
  private static func runsLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// C0, DEL and C1 control a terminal; U+2028 and U+2029 break lines; U+202A… and U+2066… change the direction.
  private static func drives(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}
