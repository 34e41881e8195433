// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
import TokiTestKit

/// The String Catalog of the Apple apps as a source of translations, read as Apple's Foundation reads it.
struct StringCatalog: TextCatalogue {
  private struct Content: Decodable {
    let strings: [String: Text]
  }

  private struct Text: Decodable {
    let localizations: [String: Localized]
  }

  private struct Localized: Decodable {
    struct Unit: Decodable { let value: String }
    struct Form: Decodable { let stringUnit: Unit }
    struct Variations: Decodable { let plural: [String: Form] }
    let stringUnit: Unit?
    let variations: Variations?
  }

  private let content: Content
  private let language: String

  static let repository = URL(fileURLWithPath: Repository.root)

  init(_ language: String) throws {
    let file = Self.repository.appendingPathComponent("Apple/Resources/Localizable.xcstrings")
    content = try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
    self.language = language
  }

  var keys: [String] { content.strings.keys.sorted() }

  func text(_ english: String) -> String? { content.strings[english]?.localizations[language]?.stringUnit?.value }

  func text(_ one: String, _ many: String, count: Int) -> String? {
    let forms = content.strings[one]?.localizations[language]?.variations?.plural
    let form = language == "en" && count == 1 ? forms?["one"] : forms?["other"]
    return form.map { String(format: $0.stringUnit.value, count) }
  }
}
