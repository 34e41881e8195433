// SPDX-License-Identifier: Apache-2.0

/// Characters that a label may not have, and invisible ones.
enum LabelCharacters {
  /// `true` if it controls a terminal (C0, DEL, C1), breaks a line (U+2028, U+2029) or turns text around (U+202A…).
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }

  /// The first character that means nothing or hides something; `nil` for none.
  static func firstHidden(in text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    var flag = FlagReader()
    for index in scalars.indices where !flag.takes(at: index, of: scalars) && isHidden(scalars[index]) {
      return scalars[index]
    }
    return nil
  }

  /// The characters of a text, with `substitute` in place of those that no label may have.
  static func replacing(in text: String, by substitute: Unicode.Scalar) -> [Unicode.Scalar] {
    let scalars = text.unicodeScalars
    var flag = FlagReader()
    return scalars.indices.map { index in
      let scalar = scalars[index]
      return flag.takes(at: index, of: scalars) || !isControl(scalar) && !isHidden(scalar) ? scalar : substitute
    }
  }

  /// Noncharacters (Unicode 17.0, section 23.7), tags (23.9), and the deprecated U+206A–U+206F (23.3).
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) || (0xE0000...0xE007F).contains(value)
      || (0x206A...0x206F).contains(value)
  }

  /// `true` if it is invisible by itself: a space, or a character that Unicode calls default ignorable.
  ///
  /// Next to others such characters have their use: a joiner in an emoji, a variation of a kanji.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return invisible.contains { $0.contains(value) }
  }

  private static let invisible: [ClosedRange<UInt32>] = [
    0x20...0x20, 0xA0...0xA0, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x1680...0x1680,
    0x17B4...0x17B5, 0x180B...0x180F, 0x2000...0x200F, 0x202F...0x202F, 0x205F...0x206F, 0x2800...0x2800,
    0x3000...0x3000, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFF8,
    0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
  ]
}

/// Recognizes the flags of England, Scotland and Wales in a text: a black flag, tags, and a cancel tag.
///
/// Unicode recommends tags for these three only (UTS #51, annex B.1); any others would be hidden text.
private struct FlagReader {
  /// Characters that must still follow to complete the current flag.
  private var rest: ArraySlice<UInt32> = []

  /// Steps over the next character, and says whether it belongs to a flag.
  mutating func takes(at index: String.Index, of scalars: String.UnicodeScalarView) -> Bool {
    let scalar = scalars[index]
    if let next = rest.first, next == scalar.value {
      rest = rest.dropFirst()
      return true
    }
    guard scalar.value == 0x1F3F4 else { return false }
    let following = scalars[scalars.index(after: index)...]
    for tags in Self.tags {
      let found = following.prefix(tags.count).map { $0.value }
      if found.elementsEqual(tags) { rest = tags[...] }
    }
    return true
  }

  private static let tags: [[UInt32]] = ["gbeng", "gbsct", "gbwls"].map { region in
    region.unicodeScalars.map { 0xE0000 + $0.value } + [0xE007F]
  }
}
