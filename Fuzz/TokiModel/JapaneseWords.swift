// SPDX-License-Identifier: Apache-2.0
import Glibc
@testable import TokiModel

/// The Japanese texts of `po/ja.po`, so that what is said in them is read back too.
struct JapaneseWords: TextCatalogue {
  /// Loads them once, before the first text is needed.
  static let isStarted: Void = Catalogues.use { $0 == .japanese ? JapaneseWords() : nil }

  private var texts: [String: String] = [:]

  private init() {
    guard let file = unsafe fopen("po/ja.po", "r") else { fatalError("po/ja.po cannot be read") }
    defer { unsafe fclose(file) }
    var key = ""
    var buffer = [CChar](repeating: 0, count: 4096)
    // Each text about times is one line, and has no escaped characters.
    while unsafe fgets(&buffer, CInt(buffer.count), file) != nil {
      let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      if parts[0] == "msgid " { key = String(parts[1]) }
      if ["msgstr ", "msgstr[0] "].contains(parts[0]) { texts[key] = String(parts[1]) }
    }
  }

  func text(_ english: String) -> String? { texts[english] }

  func text(_ one: String, _ many: String, count: Int) -> String? { texts[one] }
}
