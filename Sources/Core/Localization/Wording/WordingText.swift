// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Sentences about text that cannot be understood.
public enum WordingText {
  /// One sentence about the error in the text, or a question about its meaning.
  public static func of(_ error: WordingError, in language: Language) -> String {
    switch error {
    case .ambiguous, .overMidnight, .severalAlarms, .shift:
      advice(on: error, in: language) ?? problem(error, in: language)
    default: problem(error, in: language)
    }
  }

  /// One sentence about the error in the text; `quoted` makes typed text fit to be shown.
  package static func problem(
    _ error: WordingError, in language: Language, quoted: (String) -> String = { $0 }
  ) -> String {
    let word = ["word": quoted(error.text)]
    switch error {
    case .unreadable: return tr("“{word}” is not understood.", word, in: language)
    case .ambiguous: return tr("“{word}” is not clear.", word, in: language)
    case .hasLabel: return tr("“{word}” is more than a span.", word, in: language)
    case .notALabel(_, _, let label):
      return tr("“{word}” could be more than a label.", ["word": quoted(label)], in: language)
    case .order: return tr("“{word}” is for something that is set already.", word, in: language)
    case .negative: return tr("“{word}” is below zero.", word, in: language)
    case .zero: return tr("“{word}” is zero; a timer needs some time.", word, in: language)
    case .tooLong: return tr("“{word}” is too long; 36,525 days are the most.", word, in: language)
    case .tooFine: return tr("“{word}” is finer than a nanosecond.", word, in: language)
    case .noTime: return tr("“{word}” has no time.", word, in: language)
    case .noSuchTime: return tr("There is no such time of day: “{word}”", word, in: language)
    case .noSuchDate: return tr("There is no such date: “{word}”", word, in: language)
    case .otherWeekDay(_, let date):
      let values = word.merging(["date": WallText.date(date, in: language)]) { $1 }
      return tr("“{word}” names another day of the week: that date is {date}.", values, in: language)
    case .noSuchRule: return tr("“{word}” is not a rule that Toki can follow.", word, in: language)
    case .noSuchSequence(_, let error): return problem(error, in: language)
    case .severalMoments: return tr("“{word}” is more than one moment.", word, in: language)
    case .overMidnight: return tr("“{word}” goes on after midnight, which is another day.", word, in: language)
    case .severalAlarms: return tr("“{word}” are two alarms.", word, in: language)
    case .shift(_, let alarms):
      let values = word.merging(["count": String(alarms.count)]) { $1 }
      return tr("“{word}” takes {count} alarms, one for each day of work.", values, in: language)
    case .cannotLeaveOut(_, isKnown: true): return tr("“{word}” cannot be left out of a rule.", word, in: language)
    case .cannotLeaveOut(_, isKnown: false):
      return tr("Toki does not know which days “{word}” are.", word, in: language)
    case .noSuchZone: return tr("There is no such time zone: “{word}”", word, in: language)
    }
  }

  /// One sentence about the error in steps.
  package static func problem(_ error: SequencePlanError, in language: Language) -> String {
    switch error {
    case .noSteps: tr("A sequence needs at least one step.", in: language)
    case .tooManySteps: tr("A sequence has at most 1,000 steps, repeats written out.", in: language)
    case .tooDeep: tr("Repeats can be at most 8 deep within one another.", in: language)
    case .tooLong, .durationOutOfRange:
      tr("Each step is longer than 0, and all of them last at most 36,525 days.", in: language)
    case .repeatOutOfRange(let times):
      tr("“{word}” is not a count from 1 to 999.", ["word": String(times)], in: language)
    }
  }

  /// The words to type instead; `nil` where the problem says everything.
  ///
  /// `typed` shows a text that can be typed, such as the command line that it completes.
  package static func advice(
    on error: WordingError, in language: Language, typed: (String) -> String = { $0 }
  ) -> String? {
    switch error {
    case .unreadable:
      return tr(
        "Spans look like 25m or 1h 30m; times like 7:00 or 7pm; days like tomorrow, weekdays or mon,wed.", in: language)
    case .ambiguous(_, let readings): return question(readings, in: language, typed: typed)
    case .noTime(_, let example): return tr("Add one, such as {word}", ["word": typed(example)], in: language)
    case .notALabel(_, let rest, let label):
      return tr(
        "If it is a label, put it in quotation marks: {word}",
        ["word": typed(rest + " " + SequenceWriter.quoted(label))], in: language)
    case .severalMoments:
      // Translators: {word} is what people type: “friday 18:00”.
      return tr("Type one, such as {word}", ["word": tr("friday 18:00", in: language)], in: language)
    case .overMidnight(_, let alarms), .severalAlarms(_, let alarms):
      let words = alarms.map(typed).joined(separator: tr(" and ", in: language))
      return tr("Set two alarms: {words}", ["words": words], in: language)
    case .shift(_, let alarms):
      let words = alarms.map(typed).joined(separator: tr(", ", in: language))
      return tr("Set them: {words}", ["words": words], in: language)
    case .cannotLeaveOut(_, isKnown: false):
      return tr(
        "Leave out their dates: {word}", ["word": tr("except 25 dec and 2027-01-11", in: language)], in: language)
    default: return nil
    }
  }

  /// Asks which of some readings is meant.
  package static func question(
    _ readings: [String], in language: Language, typed: (String) -> String = { $0 }
  ) -> String {
    let choices = readings.map(typed).joined(separator: tr(" or ", in: language))
    return tr("Did you mean {word}?", ["word": choices], in: language)
  }
}
