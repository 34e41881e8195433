// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Sentences about text that cannot be understood.
public enum WordingText {
  /// One sentence that says what is wrong with the text.
  public static func of(_ error: WordingError, in language: Language) -> String {
    switch error {
    case .unreadable(let text): return tr("“{word}” is not understood.", ["word": text], in: language)
    case .ambiguous(_, let readings):
      let choices = readings.joined(separator: tr(" or ", in: language))
      return tr("Did you mean {word}?", ["word": choices], in: language)
    case .hasLabel(let text, _, _): return tr("“{word}” is more than a span.", ["word": text], in: language)
    case .negative(let text): return tr("“{word}” is below zero.", ["word": text], in: language)
    case .zero(let text): return tr("“{word}” is zero; a timer needs some time.", ["word": text], in: language)
    case .tooLong(let text):
      return tr("“{word}” is too long; 36,525 days are the most.", ["word": text], in: language)
    case .tooFine(let text): return tr("“{word}” is finer than a nanosecond.", ["word": text], in: language)
    case .noTime(let text, _): return tr("“{word}” has no time.", ["word": text], in: language)
    case .noSuchTime(let text): return tr("There is no such time of day: “{word}”", ["word": text], in: language)
    case .noSuchDate(let text): return tr("There is no such date: “{word}”", ["word": text], in: language)
    case .noSuchRule(let text): return tr("“{word}” is not a rule that Toki can follow.", ["word": text], in: language)
    case .overMidnight(_, let alarms):
      let words = alarms.joined(separator: tr(" and ", in: language))
      return tr("Set two alarms: {words}", ["words": words], in: language)
    case .cannotLeaveOut(let text, isKnown: true):
      return tr("“{word}” cannot be left out of a rule.", ["word": text], in: language)
    case .cannotLeaveOut(let text, isKnown: false):
      return tr("Toki does not know which days “{word}” are.", ["word": text], in: language)
    case .noSuchZone(let text): return tr("There is no such time zone: “{word}”", ["word": text], in: language)
    }
  }
}
