// SPDX-License-Identifier: Apache-2.0

/// The words of a name or a search, comparable without case and accents.
enum SearchWords {
  /// The words of a text: lower case, without accents.
  static func of(_ text: String) -> [String] {
    folded(text).split { $0 == " " || $0 == "/" || $0 == "_" || $0 == "," || $0 == "·" || $0 == "　" }.map(String.init)
  }

  /// A text in lower case, with the plain Latin letters in place of those with accents.
  static func folded(_ text: String) -> String {
    let lower = text.lowercased()
    // Most names are plain.
    guard lower.utf8.contains(where: { $0 >= 0x80 }) else { return lower }
    return lower.reduce(into: "") { $0 += plain[$1] ?? String($1) }
  }

  private static let plain: [Character: String] = {
    let letters = [
      "a": "àáâãäåāăąạảấầậắặ", "c": "çćčĉċ", "d": "ďđð", "e": "èéêëēĕėęěẹếềệ", "g": "ğĝġģ", "h": "ĥħ",
      "i": "ìíîïĩīĭįıịỉ", "j": "ĵ", "k": "ķ", "l": "ĺļľł", "n": "ñńņňŋ", "o": "òóôõöøōŏőọỏốồộớờợơ", "r": "ŕŗř",
      "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűųụủứừựư", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ae": "æ", "oe": "œ",
      "ss": "ß", "th": "þ", "'": "’ʻ",
    ]
    return Dictionary(
      letters.flatMap { plain, accented in accented.map { ($0, plain) } }, uniquingKeysWith: { first, _ in first })
  }()
}
