// SPDX-License-Identifier: Apache-2.0

/// The script that somebody types in, so that an answer offers words in it.
enum TypedScript {
  /// `true` if a text has kana or kanji.
  static func isJapanese(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      (0x3041...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
    }
  }

  /// The nearest of some Japanese words: one that is at most a character away, or one that the text begins with.
  ///
  /// `nil` if none is near. Two characters alone are never near, as most pairs of them are words.
  static func nearest(to text: String, among words: [String]) -> String? {
    if text.count > 2, let near = words.first(where: { $0.count > 2 && isOneAway(Array(text), Array($0)) }) {
      return near
    }
    return words.filter { $0.count > 1 && text.hasPrefix($0) }.max { $0.count < $1.count }
  }

  /// `true` if one character has to be inserted, left out or replaced.
  private static func isOneAway(_ left: [Character], _ right: [Character]) -> Bool {
    let same = zip(left, right).prefix { $0 == $1 }.count
    let rests = [left.dropFirst(same), right.dropFirst(same)]
    let end = zip(rests[0].reversed(), rests[1].reversed()).prefix { $0 == $1 }.count
    return rests.allSatisfy { $0.count - end <= 1 }
  }
}
