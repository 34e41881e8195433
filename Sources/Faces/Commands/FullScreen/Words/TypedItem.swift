// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The meaning of the words in the field now.
struct TypedItem: Hashable, Sendable {
  /// A draft made of the words.
  enum Draft: Hashable, Sendable {
    case timer(TimerDraft)
    case alarm(AlarmDraft)
    case sequence(SequenceDraft)
    case edit(WordEdit)
  }

  /// The draft that Enter submits; `nil` for unusable words.
  let draft: Draft?
  /// The item and its next ring, or the error in the words.
  let sentence: String
  /// Words to take in place of those that are not clear; empty for none.
  let readings: [String]
  /// Next change of the sentence by itself.
  let next: NextChange

  init(draft: Draft?, sentence: String, next: NextChange) {
    self.draft = draft
    self.sentence = sentence
    self.next = next
    readings = []
  }

  /// Reads the words of a page: those that name a time are an alarm, those that name a span or steps are not, and any
  /// others are what the page shows.
  init(_ words: String, on page: FullScreenPage, _ present: Present) {
    let language = present.style.language
    guard !words.trimmedWords.isEmpty else {
      draft = nil
      sentence = tr("25m tea · tomorrow 7am · every weekday 6:30 gym · 25m work, 5m rest", in: language)
      readings = []
      next = .never
      return
    }
    let isAlarmPage = page == .alarms || page == .sleep
    let timer = AskedItem.timer(words, present)
    let isAlarm =
      if case .question = timer, isAlarmPage {
        true
      } else {
        Self.isAlarm(words, isAlarmPage ? .alarm : .anything, language)
      }
    switch isAlarm ? AskedItem.alarm(words, present) : timer {
    case .timer(let made):
      let typed = TypedTimer(words, present)
      let length = if case .timer(let span) = typed.meaning { span.words(in: language) } else { "" }
      draft = .timer(made)
      sentence = Self.joined([ItemKind.timer.name(in: language), length, typed.label, typed.sentence])
      readings = []
      next = typed.next
    case .sequence(let made):
      let typed = TypedTimer(words, present)
      draft = .sequence(made)
      sentence = Self.joined([ItemKind.sequence.name(in: language), typed.sentence])
      readings = []
      next = typed.next
    case .alarm(let made):
      var form = AlarmForm(present)
      form.take(words: words, present)
      let outlook = form.outlook(present)
      draft = .alarm(made)
      sentence = Self.joined([ItemKind.alarm.name(in: language), form.wordMeaning(present), outlook.text])
      readings = []
      next = outlook.nextChange
    case .question(let question):
      draft = nil
      sentence = question
      readings = Self.readings(of: words, isAlarmPage ? .alarm : .anything, language)
      next = .never
    }
  }

  /// `true` if words name a time rather than a span.
  private static func isAlarm(_ words: String, _ form: PlanForm, _ language: Language) -> Bool {
    if case .alarm? = try? PlanText.parse(ChimeWord.rest(of: words) ?? words, as: form, in: language) {
      true
    } else {
      false
    }
  }

  private static func readings(of words: String, _ form: PlanForm, _ language: Language) -> [String] {
    do throws(WordingError) { _ = try PlanText.parse(words, as: form, in: language) } catch {
      switch error {
      case .ambiguous(_, let readings): return readings
      case .noTime(_, let example): return [example]
      default: return []
      }
    }
    return []
  }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension String {
  fileprivate var trimmedWords: Substring { drop { $0.isWhitespace } }
}
