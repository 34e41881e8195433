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

  /// C0, DEL and C1 control a terminal; U+2028 and U+2029 break lines; U+202A… and U+2066… change the direction.
  private static func drives(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}
