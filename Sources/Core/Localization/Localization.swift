// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiModel

/// The language that the program speaks; where its translations come from is kept by `Catalogues`.
public enum Localization {
  /// Language of the current task, by default the process's own.
  public static var language: Language { taskLanguage ?? process.withLock { $0 } }

  /// Language of a task and its children; `nil` for the process's own.
  @TaskLocal public static var taskLanguage: Language?

  private static let process = Mutex(Language.english)

  /// Sets the process's language and the source of translations; call it once, before any text is used.
  ///
  /// - Parameters:
  ///   - language: The language of all texts that are not asked for in another.
  ///   - catalogue: Returns the translations into a language: at once for the process's own, for others when the first
  ///     text is needed. Texts without any stay English.
  public static func start(language: Language, catalogue: @escaping @Sendable (Language) -> (any TextCatalogue)?) {
    process.withLock { $0 = language }
    Catalogues.use(catalogue)
    Catalogues.load(language)
  }
}
