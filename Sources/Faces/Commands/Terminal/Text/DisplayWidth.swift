// SPDX-License-Identifier: Apache-2.0

/// The width of text on a terminal, in columns.
///
/// By Unicode Standard Annex #11: wide and full-width characters and emoji take two columns, combining marks none.
/// Terminals use different tables; the ranges here are those on which common ones agree.
public enum DisplayWidth {
  /// Width of a text.
  public static func of(_ text: String) -> Int {
    // The common case: each byte of printable ASCII is a column, and no table is needed.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Width of one character: 0, 1 or 2, and more for letters that are written beside each other, as in Thai or Hindi.
  public static func of(_ character: Character) -> Int {
    var sum = 0
    var widest = 0
    var isOnePicture = false
    for scalar in character.unicodeScalars {
      // U+FE0F selects the emoji form of a character.
      if scalar.value == 0xFE0F { return 2 }
      let width = width(of: scalar)
      sum += width
      widest = max(widest, width)
      isOnePicture = isOnePicture || joins(scalar)
    }
    return isOnePicture ? widest : sum
  }

  /// `true` if lines may be broken beside a character, as it takes two columns by itself.
  static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value == 0xFE0F || width(of: $0) == 2 }
  }

  /// `true` if a scalar joins those around it in one picture: emoji by ZWJ, by skin tone, and flags (UTS #51).
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200D || (0x1F3FB...0x1F3FF).contains(scalar.value) || (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// The text cut to at most `columns`, with an ellipsis if anything is cut.
  public static func fitted(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var result = ""
    var used = 1
    for character in text {
      let width = of(character)
      guard used + width <= columns else { break }
      used += width
      result.append(character)
    }
    return result + "…"
  }

  /// The text padded with spaces to at least `columns`.
  public static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - of(text)))
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    // What a screen is mostly made of needs no table: ASCII, lines and blocks.
    if (0x20...0x7E).contains(scalar.value) || (0x2500...0x259F).contains(scalar.value) { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // The later letters of a Hangul syllable stand within the first.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// `true` if one of the blocks, which are in order, holds the value.
  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(value)
  }

  /// Blocks of wide characters, from EastAsianWidth.txt (W and F).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
    0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693,
    0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE,
    0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA,
    0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C,
    0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0,
    0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E,
    0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
    0x1F1E6...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251,
    0x1F260...0x1F265, 0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
    0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
    0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
    0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF,
    0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
