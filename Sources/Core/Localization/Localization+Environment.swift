// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// The start of a program that POSIX and gettext tell its language.
extension Localization {
  /// Chooses the process's language by its environment; call it once, before any text is used.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of a variable, or `nil` if it is not set.
  ///   - catalogue: Returns the MO file of a language by its ISO 639 code, `ja`; texts without one stay English.
  public static func start(
    environment: (String) -> String?, catalogue: @escaping @Sendable (String) -> [UInt8]?
  ) {
    start(language: language(of: environment)) { language in
      switch language {
      case .english: nil
      case .japanese: catalogue("ja").flatMap { MessageCatalogue($0) }
      }
    }
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
