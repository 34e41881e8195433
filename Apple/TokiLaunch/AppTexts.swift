// SPDX-License-Identifier: Apache-2.0
public import Foundation
import Localization
public import TokiModel

/// The language of the app.
public enum AppTexts {
  /// Chooses the process's language by the person's preferences; call it once, before any text is used.
  public static func start() {
    Localization.start(language: language(of: Bundle.main.preferredLocalizations)) { catalogue(of: $0, in: .main) }
  }

  /// The first language of a list of preferred ones, if Toki or the bundle has it; otherwise English.
  public static func language(of preferred: [String], in bundle: Bundle = .main) -> Language {
    guard let wanted = preferred.first.flatMap({ Language(locale: $0) })?.withoutRegion,
      Language.complete.contains(wanted) || bundle.localizations.contains(wanted.code)
    else { return .english }
    return wanted
  }

  /// A bundle's translations; `nil` for English, in which texts are written, and if there are none.
  public static func catalogue(of language: Language, in bundle: Bundle) -> (any TextCatalogue)? {
    language == .english ? nil : BundleCatalogue(language: language.code, in: bundle)
  }

  /// Name of the widget for the next ring.
  public static var widgetName: String { tr("Next ring", in: Localization.language) }

  /// Description of the widget in the gallery.
  public static var widgetPurpose: String {
    tr("Shows the next ring and the time left of timers.", in: Localization.language)
  }
}
