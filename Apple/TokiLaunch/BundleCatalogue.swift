// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import TokiModel

/// The translations that Xcode has compiled from the String Catalog into a bundle.
public struct BundleCatalogue: TextCatalogue {
  private let path: String
  private let locale: Locale

  /// The translations into a language by its code, `ja`; `nil` if the bundle has none.
  public init?(language: String, in bundle: Bundle = .main) {
    guard let path = bundle.path(forResource: language, ofType: "lproj") else { return nil }
    self.path = path
    locale = Locale(identifier: language)
  }

  // Foundation keeps one object for each path, so looking it up again costs little.
  private func form(_ english: String) -> String? {
    // No text holds this character, so a missing one is told from one that is the same in both languages.
    let missing = "\u{0}"
    let found = Bundle(path: path)?.localizedString(forKey: english, value: missing, table: nil)
    return found == missing ? nil : found
  }

  /// The translation of a text; `nil` if there is none.
  public func text(_ english: String) -> String? { form(english) }

  /// The form of a text that goes with a number, with the number in its place; `nil` if there is no translation.
  public func text(_ one: String, _ many: String, count: Int) -> String? {
    form(one).map { String(format: $0, locale: locale, count) }
  }
}
