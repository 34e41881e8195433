// SPDX-License-Identifier: Apache-2.0

/// A language in which Toki speaks.
///
/// Its texts come from a catalogue, those of times too; what that lacks is English. What people type is understood in
/// every language that has a grammar, whatever this is.
public struct Language: Hashable, Sendable {
  /// The code of ISO 639, in two or three lower-case letters, perhaps with a region: `ja`, `pt_BR`.
  public let code: String

  /// Creates a language from a locale's name as POSIX and gettext write it, or from a tag of RFC 5646: `de_AT.UTF-8`,
  /// `pt-BR`, `ja`.
  ///
  /// - Returns: `nil` if it does not begin with the code of a language, as `C` does not.
  public init?(locale: some StringProtocol) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let language = parts.first?.lowercased(), (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return nil }
    let region = parts.count == 2 ? parts[1].uppercased() : ""
    let hasRegion = region.utf8.count == 2 && region.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    code = hasRegion ? language + "_" + region : language
  }

  private init(code: String) { self.code = code }

  /// The same without a region.
  public var withoutRegion: Language { Language(code: String(code.prefix { $0 != "_" })) }

  /// The language of the sources.
  public static let english = Language(code: "en")
  /// Japanese.
  public static let japanese = Language(code: "ja")

  /// German.
  public static let german = Language(code: "de")

  /// The languages whose typed words are read whatever the language is; each but English has its catalogue in `po`.
  public static let complete: [Language] = [.english, .japanese]
  /// All languages that a device may ask for: English, and those of `po/LINGUAS`.
  public static let translated: [Language] = complete + [.german]
}
