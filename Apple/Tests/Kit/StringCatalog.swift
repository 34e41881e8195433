// SPDX-License-Identifier: Apache-2.0
import Foundation
import TokiModel

/// The app's String Catalog in Japanese, read from the file that Xcode compiles.
struct StringCatalog: TextCatalogue {
  private struct File: Decodable {
    struct Entry: Decodable {
      var localizations: [String: Localization]?
    }
    struct Localization: Decodable, Sendable {
      var stringUnit: Unit?
      var variations: Variations?
    }
    struct Variations: Decodable, Sendable { var plural: [String: Localization] }
    struct Unit: Decodable, Sendable { var value: String }
    var strings: [String: Entry]
  }

  private let strings: [String: File.Localization]

  /// `Resources/Localizable.xcstrings` of this package.
  static let toki: StringCatalog? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    guard let data = try? Data(contentsOf: package.appending(path: "Resources/Localizable.xcstrings")),
      let file = try? JSONDecoder().decode(File.self, from: data)
    else { return nil }
    return StringCatalog(strings: file.strings.compactMapValues { $0.localizations?["ja"] })
  }()

  func text(_ english: String) -> String? { strings[english]?.stringUnit?.value }

  func text(_ one: String, _ many: String, count: Int) -> String? {
    guard let entry = strings[one] else { return nil }
    return (entry.variations?.plural["other"]?.stringUnit?.value ?? entry.stringUnit?.value)?
      .replacing("%lld", with: "{count}")
  }
}
