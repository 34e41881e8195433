// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiModel

/// Which language the program speaks.
public enum Localization {
  /// The language of the present task; the process's own unless a task was given another.
  public static var language: Language { taskLanguage ?? process.withLock { $0.language } }

  /// The language of a task and its children; `nil` for the process's own.
  @TaskLocal public static var taskLanguage: Language?

  private struct Choice {
    var language = Language.english
    var japanese: MessageCatalogue?
  }

  private static let process = Mutex(Choice())

  /// Chooses the process's language by its environment; to be called once, before anything is said.
  ///
  /// - Parameters:
  ///   - environment: The value of a variable; `nil` where it is not set.
  ///   - catalogue: The MO file for a language by its ISO 639 code, as `ja`; without one everything is said in English.
  public static func start(environment: (String) -> String?, catalogue: (String) -> [UInt8]?) {
    switch language(of: environment) {
    case .japanese: start(language: .japanese, catalogue: catalogue("ja"))
    case .english: start(language: .english, catalogue: nil)
    }
  }

  /// Chooses the process's language.
  public static func start(language: Language, catalogue: [UInt8]?) {
    let japanese = catalogue.flatMap { MessageCatalogue($0) }
    process.withLock { $0 = Choice(language: language, japanese: japanese) }
  }

  /// The Japanese for a text; `nil` where there is none.
  static func japanese(_ text: StaticString) -> String? {
    process.withLock { $0.japanese }?.translation(of: text.description)
  }

  /// The language that an environment asks for (setlocale(3), and gettext's LANGUAGE).
  ///
  /// LC_ALL goes before LC_MESSAGES and that before LANG; an empty one counts as not set.
  /// LANGUAGE is a list that goes before them all, but not under the locales C and POSIX.
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
