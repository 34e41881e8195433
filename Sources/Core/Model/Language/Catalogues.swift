// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The translations of this process, which its host finds by their language.
package enum Catalogues {
  private struct Source {
    var load: @Sendable (Language) -> (any TextCatalogue)? = { _ in nil }
    var loaded: [Language: (any TextCatalogue)?] = [:]
  }

  private static let source = Mutex(Source())

  /// Sets where translations come from; a language is loaded when its first text is needed.
  package static func use(_ load: @escaping @Sendable (Language) -> (any TextCatalogue)?) {
    source.withLock { $0 = Source(load: load) }
  }

  /// Loads a language at once, because an update may replace its files before the first text, such as that of a ring in
  /// a week.
  package static func load(_ language: Language) { _ = of(language) }

  /// A text in a language, with a value for each `{name}`; English if it has no translation.
  package static func text(_ english: StaticString, _ values: [String: String], in language: Language) -> String {
    let text = english.description
    return filled(of(language)?.text(text) ?? text, values)
  }

  /// A text of a context in a language; English if it has no translation.
  package static func text(_ english: StaticString, context: StaticString, in language: Language) -> String {
    let text = english.description
    return of(language)?.text(text, context: context.description) ?? text
  }

  /// The form of a text that goes with a number, which replaces `{count}`.
  package static func text(
    _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String], in language: Language
  ) -> String {
    let single = one.description
    let several = many.description
    let text = of(language)?.text(single, several, count: count)
    let all = values.merging(["count": String(count)]) { given, _ in given }
    return filled(text ?? (count == 1 ? single : several), all)
  }

  /// The translations into a language; `nil` for English, which is the language of the sources, and if there are none.
  private static func of(_ language: Language) -> (any TextCatalogue)? {
    guard language != .english else { return nil }
    return source.withLock { source in
      if let loaded = source.loaded[language] { return loaded }
      let catalogue = source.load(language)
      source.loaded[language] = .some(catalogue)
      return catalogue
    }
  }

  /// Replaces each `{name}` in one pass, so that a value is never taken for a placeholder.
  private static func filled(_ text: String, _ values: [String: String]) -> String {
    guard !values.isEmpty else { return text }
    var result = ""
    // By bytes: in UTF-8, a brace is always a byte of its own.
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += text[rest.startIndex..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
      let place = text.utf8.index(after: close)
      result += values[String(text[text.utf8.index(after: open)..<close])] ?? String(text[open..<place])
      rest = rest[place...]
    }
    return result + text[rest.startIndex...]
  }
}

/// Translates a text about times and fills in the values; the same as that of `Localization`, which knows reasons besides.
func tr(_ english: StaticString, _ values: [String: String] = [:], in language: Language) -> String {
  Catalogues.text(english, values, in: language)
}

/// Translates a text that means something else elsewhere, which the context tells translators.
func trc(_ context: StaticString, _ english: StaticString, in language: Language) -> String {
  Catalogues.text(english, context: context, in: language)
}

/// Translates a text about times that depends on a number, which replaces `{count}`.
func trn(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String] = [:], in language: Language
) -> String {
  Catalogues.text(one, many, count, values, in: language)
}
