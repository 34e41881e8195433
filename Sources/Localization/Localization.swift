// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiModel

/// The language that the program speaks.
public enum Localization {
  /// Language of the current task, by default the process's own.
  public static var language: Language { taskLanguage ?? process.withLock { $0.language } }

  /// Language of a task and its children; `nil` for the process's own.
  @TaskLocal public static var taskLanguage: Language?

  private struct Choice {
    var language = Language.english
    var japanese: MessageCatalogue?
  }

  private static let process = Mutex(Choice())

  /// Chooses the process's language by its environment; call it once, before any text is used.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of a variable, or `nil` if it is not set.
  ///   - catalogue: Returns the MO file of a language by its ISO 639 code, `ja`; texts without one stay English.
  public static func start(environment: (String) -> String?, catalogue: (String) -> [UInt8]?) {
    switch language(of: environment) {
    case .japanese: start(language: .japanese, catalogue: catalogue("ja"))
    case .english: start(language: .english, catalogue: nil)
    }
  }

  /// Sets the process's language and the bytes of its MO file; `nil` leaves texts in English.
  public static func start(language: Language, catalogue: [UInt8]?) {
    let japanese = catalogue.flatMap { MessageCatalogue($0) }
    process.withLock { $0 = Choice(language: language, japanese: japanese) }
  }

  /// The Japanese translation; `nil` if there is none.
  static func japanese(_ text: StaticString) -> String? {
    process.withLock { $0.japanese }?.translation(of: text.description)
  }

  /// The language that an environment asks for (setlocale(3), and gettext's LANGUAGE).
  ///
  /// LC_ALL takes precedence over LC_MESSAGES, and that over LANG; an empty one counts as unset. The list LANGUAGE
  /// comes before all of them, except in the locales C and POSIX.
  public static func language(of environment: (String) -> String?) -> Language {
    func value(_ name: String) -> String? {
      guard let value = environment(name), !value.isEmpty else { return nil }
      return value
    }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    guard locale != "C", locale != "POSIX" else { return .english }
    let wanted = value("LANGUAGE")?.split(separator: ":").first.map(String.init) ?? locale
    let name = wanted.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    return name == "ja" ? .japanese : .english
  }
}
