// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan {
  /// The language in which its words can be typed: the one asked for, or English if those of that are not read back.
  public func typedLanguage(_ language: Language) -> Language {
    guard !Language.complete.contains(language) else { return language }
    let plan = try? PlanText.parse(words(in: language), as: .alarm, in: language)
    return plan == .alarm(self) ? language : .english
  }
}

extension TimeSpan {
  /// The same of a span's words.
  public func typedLanguage(_ language: Language) -> Language {
    guard !Language.complete.contains(language) else { return language }
    return (try? DurationText.parse(words(in: language), form: .anywhere)) == self ? language : .english
  }
}
