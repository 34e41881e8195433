// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// Why a text sets nothing.
package enum PlanRefusal: Error, Hashable {
  /// It is not understood.
  case unclear(WordingError)
  /// It names a zone that there is not.
  case unknownZone(String)
  /// Its only instant is past; the rules are those of the zone to show it in.
  case past(UTCInstant, in: ZoneRules)
  /// It has no day to come.
  case neverRings
  /// Its first day is later than Toki's calendar reaches.
  case tooFar
  /// It leaves out holidays, and nobody has said whose.
  case whoseHolidays

  /// Stable codes, as `toki explain --json` and the API give them.
  package enum Code: String, CodedField, CaseIterable {
    case ambiguousTime = "ambiguous_time"
    case unreadable
    case negativeDuration = "negative_duration"
    case zeroDuration = "zero_duration"
    case durationTooLong = "duration_too_long"
    case durationTooFine = "duration_too_fine"
    case noTime = "no_time"
    case noSuchTime = "no_such_time"
    case noSuchDate = "no_such_date"
    case noSuchRule = "no_such_rule"
    case unknownZone = "unknown_zone"
    case timePast = "time_past"
    case neverRings = "never_rings"
    case whoseHolidays = "whose_holidays"
  }

  /// The refusal of a plan by the time it is made at; `rules` are those of its zone.
  package init(
    _ refusal: AlarmPlanRefusal, of plan: AlarmPlan, named label: Label = .none, in rules: ZoneRules,
    _ language: Language
  ) {
    let language = plan.typedLanguage(language)
    switch refusal {
    case .whichDay(let coming, let later):
      let name = label == .none ? "" : " " + label.text
      let readings = [coming, later].compactMap { plan.words(on: $0, in: language).map { $0 + name } }
      self = .unclear(.ambiguous(plan.words(in: language), readings: readings))
    case .otherWeekDay(let date): self = .unclear(.otherWeekDay(plan.words(in: language), date: date))
    case .past(let instant): self = .past(instant, in: rules)
    case .neverRings: self = .neverRings
    case .tooFar: self = .tooFar
    case .whoseHolidays: self = .whoseHolidays
    case .shift(let rule, let starts):
      let name = label == .none ? "" : " " + label.text
      let alarms = starts.compactMap { plan.words(by: rule, from: $0, in: language).map { $0 + name } }
      self = .unclear(.shift(plan.words(in: language), alarms: alarms))
    }
  }

  /// The code for programs.
  package var code: Code {
    switch self {
    case .unclear(let error): Code(error)
    case .unknownZone: .unknownZone
    case .past: .timePast
    case .neverRings, .tooFar: .neverRings
    case .whoseHolidays: .whoseHolidays
    }
  }

  /// Texts to type instead; empty unless the text is ambiguous, lacks a time or is that of two alarms.
  package var readings: [String] { if case .unclear(let error) = self { error.readings } else { [] } }

  /// One sentence about the error; `quoted` makes typed text fit to be shown.
  package func problem(in language: Language, quoted: (String) -> String = { $0 }) -> String {
    switch self {
    case .unclear(let error): return WordingText.problem(error, in: language, quoted: quoted)
    case .unknownZone(let text):
      return tr("There is no time zone “{subject}”.", ["subject": quoted(text)], in: language)
    case .past(let instant, in: let rules):
      let values = ["moment": WallText.moment(instant, in: rules, language), "zone": rules.name.text]
      return tr("That time is past: {moment} ({zone})", values, in: language)
    case .neverRings: return tr("It would never ring: there is no such day to come.", in: language)
    case .tooFar: return tr("It would never ring: Toki's calendar ends with the year 2261.", in: language)
    case .whoseHolidays: return tr("Whose holidays does it leave out?", in: language)
    }
  }

  /// The words to type instead; `nil` where the problem says everything.
  package func advice(in language: Language) -> String? {
    switch self {
    case .unclear(let error): WordingText.advice(on: error, in: language)
    case .unknownZone: tr("Names look like this: Europe/Berlin", in: language)
    case .past, .neverRings, .tooFar: nil
    case .whoseHolidays: tr("The setting “holidays” says it: jp, us, uk, de or fr.", in: language)
    }
  }
}

extension PlanRefusal {
  /// Texts that can be typed instead of the words, each as a whole: its readings, or misspelt words as they were probably
  /// meant; empty for none.
  package func readings(insteadOf words: String) -> [String] {
    guard case .unclear(.unreadable) = self else { return readings }
    return PlanVocabulary.readings(correcting: words) { (text) throws(WordingError) in try PlanWords.plan(of: text) }
  }

  /// Words to type instead of others, as a question where those are misspelt.
  package func advice(insteadOf words: String, in language: Language) -> String? {
    let corrected = readings.isEmpty ? readings(insteadOf: words) : []
    return corrected.isEmpty ? advice(in: language) : WordingText.question(corrected, in: language)
  }

  /// The place of the part that is at fault, in UTF-16 code units; `nil` if it does not stand in the words exactly once.
  package func place(in words: String) -> Range<Int>? {
    let part: [UInt16]
    switch self {
    case .unclear(let error): part = Array(error.text.utf16)
    case .unknownZone(let text): part = Array(text.utf16)
    case .past, .neverRings, .tooFar, .whoseHolidays: return nil
    }
    let all = Array(words.utf16)
    guard !part.isEmpty, part.count <= all.count else { return nil }
    let starts = (0...all.count - part.count).filter { all[$0..<$0 + part.count].elementsEqual(part) }
    guard starts.count == 1, let start = starts.first else { return nil }
    return start..<start + part.count
  }
}

extension PlanRefusal.Code {
  fileprivate init(_ error: WordingError) {
    self =
      switch error {
      case .unreadable, .hasLabel, .notALabel, .order, .cannotLeaveOut: .unreadable
      case .ambiguous: .ambiguousTime
      case .negative: .negativeDuration
      case .zero: .zeroDuration
      case .tooLong: .durationTooLong
      case .tooFine: .durationTooFine
      case .noTime: .noTime
      case .noSuchTime: .noSuchTime
      case .noSuchDate, .otherWeekDay: .noSuchDate
      case .noSuchRule, .noSuchSequence, .severalMoments, .overMidnight, .severalAlarms, .shift: .noSuchRule
      case .noSuchZone: .unknownZone
      }
  }
}
