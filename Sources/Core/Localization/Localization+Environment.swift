// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// The start of a program that POSIX and gettext tell its language.
extension Localization {
  /// Chooses the process's language by its environment; call it once, before any text is used.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of a variable, or `nil` if it is not set.
  ///   - catalogue: Returns the MO file of a language by its code, `ja` or `pt_BR`; texts without one stay English.
  public static func start(
    environment: (String) -> String?, catalogue: @escaping @Sendable (String) -> [UInt8]?
  ) {
    let load: @Sendable (Language) -> (any TextCatalogue)? = { language in
      catalogue(language.code).flatMap { MessageCatalogue($0) }
    }
    start(language: language(of: environment) { load($0) != nil }, catalogue: load)
  }

  /// The language that an environment asks for (setlocale(3), and gettext's LANGUAGE).
  ///
  /// LC_ALL takes precedence over LC_MESSAGES, and that over LANG; an empty one counts as unset. The list LANGUAGE
  /// comes before all of them, except in the locales C and POSIX: the first of it that is spoken is taken, and of a
  /// region (`de_AT`) the language without one if only that is.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of a variable, or `nil` if it is not set.
  ///   - isSpoken: Returns `true` if a language has a catalogue; not asked about English, whose texts are in the sources.
  /// - Returns: English if it asks for none that is spoken.
  public static func language(
    of environment: (String) -> String?, isSpoken: (Language) -> Bool = { Language.complete.contains($0) }
  ) -> Language {
    func value(_ name: String) -> String? {
      guard let value = environment(name), !value.isEmpty else { return nil }
      return value
    }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    guard locale != "C", locale != "POSIX" else { return .english }
    for name in value("LANGUAGE")?.split(separator: ":") ?? [locale[...]] {
      guard let wanted = Language(locale: name) else { continue }
      for language in [wanted, wanted.withoutRegion] where language == .english || isSpoken(language) {
        return language
      }
    }
    return .english
  }
}
