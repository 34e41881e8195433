// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiModel

/// The language that the program speaks, and where its translations come from.
public enum Localization {
  /// Language of the current task, by default the process's own.
  public static var language: Language { taskLanguage ?? process.withLock { $0.language } }

  /// Language of a task and its children; `nil` for the process's own.
  @TaskLocal public static var taskLanguage: Language?

  private struct Choice {
    var language = Language.english
    var load: @Sendable (Language) -> (any TextCatalogue)? = { _ in nil }
    var loaded: [Language: (any TextCatalogue)?] = [:]
  }

  private static let process = Mutex(Choice())

  /// Sets the process's language and the source of translations; call it once, before any text is used.
  ///
  /// - Parameters:
  ///   - language: The language of all texts that are not asked for in another.
  ///   - catalogue: Returns the translations into a language: at once for the process's own, for others when the first
  ///     text is needed. Texts without any stay English.
  public static func start(language: Language, catalogue: @escaping @Sendable (Language) -> (any TextCatalogue)?) {
    process.withLock { $0 = Choice(language: language, load: catalogue) }
    // An update may replace the files before the first text, such as that of a ring in a week.
    _ = self.catalogue(of: language)
  }

  /// The translations into a language; `nil` for English, which is the language of the sources, and if there are none.
  static func catalogue(of language: Language) -> (any TextCatalogue)? {
    guard language != .english else { return nil }
    return process.withLock { choice in
      if let loaded = choice.loaded[language] { return loaded }
      let catalogue = choice.load(language)
      choice.loaded[language] = .some(catalogue)
      return catalogue
    }
  }
}
