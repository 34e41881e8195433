// SPDX-License-Identifier: Apache-2.0
public import Foundation
import TokiModel
public import TokiScreens

extension ScreenStyle {
  /// The person's choices in the app, otherwise the ways of the device's language and region.
  public init(locale: Locale, _ settings: any AppSettings) {
    let code = locale.language.languageCode?.identifier ?? ""
    let isTranslated = Bundle.main.localizations.contains(code) || Language.complete.contains { $0.code == code }
    let language = isTranslated ? Language(locale: code) ?? .english : .english
    let start = settings.text("week-start").flatMap { code in WeekDay.allCases.first { $0.code == code } }
    let usual = WeekDay.allCases.first { $0.code == locale.firstDayOfWeek.rawValue }
    let cycle = locale.hourCycle
    self.init(
      uses24Hours: settings.flag("24-hours") ?? (cycle == .zeroToTwentyThree || cycle == .oneToTwentyFour),
      weekStart: start ?? usual ?? .monday, language: language,
      countdown: settings.text("countdown").flatMap { CountdownStyle(rawValue: $0) } ?? .digits)
  }
}
