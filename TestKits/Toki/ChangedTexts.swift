// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A catalogue that has every text, in letters of another width: a plain letter on a screen is of a text that has no
/// translation.
public struct ChangedTexts: TextCatalogue {
  /// The language that it is of, which nobody speaks.
  public static let language = Language(locale: "qps") ?? .english

  /// The only such catalogue.
  public init() {}

  /// The text in `⟦brackets⟧`, with its places as they are.
  public func text(_ english: String) -> String? {
    var isPlace = false
    return english.unicodeScalars.reduce(into: "⟦") { text, scalar in
      if scalar == "{" || scalar == "}" { isPlace = scalar == "{" }
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      text.unicodeScalars.append(isLetter && !isPlace ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar)
    } + "⟧"
  }

  /// The form of an English number, changed in the same way.
  public func text(_ one: String, _ many: String, count: Int) -> String? { text(count == 1 ? one : many) }
}
