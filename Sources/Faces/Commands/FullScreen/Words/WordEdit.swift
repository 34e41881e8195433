// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// A change of an item by words.
struct WordEdit: Hashable, Sendable {
  /// The fields that change.
  enum Change: Hashable, Sendable {
    case timer(TimerID, Said<TimerTerms>)
    case alarm(AlarmID, AlarmEdit)
    case sequence(SequenceID, Said<SequenceTerms>)
  }

  let change: Change
  /// The version of the item that the person saw; any other one is not overwritten.
  let version: String

  /// `true` if nothing changes.
  var isEmpty: Bool {
    switch change {
    case .timer(_, let edit): edit.isEmpty
    case .alarm(_, let edit): edit == AlarmEdit()
    case .sequence(_, let edit): edit.isEmpty
    }
  }

  /// The words that stand for an item, which set it again as it is; empty if no words do.
  static func words(of item: AnyItem, _ present: Present) -> String {
    let language = present.style.language
    switch item {
    case .timer(let timer):
      let span = timer.duration.words(in: timer.duration.typedLanguage(language))
      let name = timer.label.text.isEmpty ? "" : " " + timer.label.text
      // Words that mean something else, as a label that reads as a time, would set that.
      return [span + name, timer.duration.shortText + name].first { isSame(item, by: $0, present) } ?? ""
    case .alarm(let alarm):
      let days: [AlarmPlan.Day] =
        switch alarm.recurrence {
        case .once(let date): [.next, .date(date)]
        case .repeating(let rule, let start): [.every(rule, from: nil), .every(rule, from: start)]
        }
      for day in days {
        let plan = AlarmPlan.at(alarm.times, alarm.exceptedHolidays == nil ? day : .exceptHolidays(day))
        let words = plan.words(labelled: alarm.label, in: language)
        if isSame(item, by: words, present) { return words }
      }
      return ""
    case .sequence(let sequence): return SequenceText.text(of: sequence.plan)
    case .stopwatch: return ""
    }
  }

  /// `true` if words leave an item as it is: others, such as a name that reads as a time, must not stand for it.
  private static func isSame(_ item: AnyItem, by words: String, _ present: Present) -> Bool {
    reading(of: words, for: item, present).change.map { WordEdit(change: $0, version: "").isEmpty } ?? false
  }

  /// The change that words make to an item, and their reading, or why they cannot be used.
  static func reading(
    of words: String, for item: AnyItem, _ present: Present
  ) -> (change: Change?, sentence: String, next: NextChange) {
    switch item {
    case .timer(let timer): reading(of: words, for: timer, present)
    case .alarm(let alarm): reading(of: words, for: alarm, present)
    case .sequence(let sequence): reading(of: words, for: sequence, present)
    case .stopwatch: (nil, "", .never)
    }
  }

  private static func reading(
    of words: String, for timer: CountdownTimer, _ present: Present
  ) -> (change: Change?, sentence: String, next: NextChange) {
    let language = present.style.language
    let typed = TypedTimer(words, present)
    guard case .timer(let span) = typed.meaning, !typed.isChime, let label = try? Label(typed.label) else {
      let problem = typed.meaning == .refused ? typed.sentence : ""
      return (nil, problem.isEmpty ? tr("A timer takes a length and a name: 25m tea", in: language) : problem, .never)
    }
    var terms = timer.terms
    terms.duration = span
    terms.label = label
    let sentence = [span.words(in: language), label.text].filter { !$0.isEmpty }.joined(separator: " · ")
    return (.timer(timer.id, Said(from: timer.terms, to: terms)), sentence, .never)
  }

  private static func reading(
    of words: String, for alarm: Alarm, _ present: Present
  ) -> (change: Change?, sentence: String, next: NextChange) {
    var form = AlarmForm(alarm, present)
    form.take(words: words, present)
    // The field began with the label, so that words without it are to have none.
    if form.label == alarm.label.text, !words.contains(alarm.label.text) { form.label = "" }
    let outlook = form.outlook(present)
    guard words.contains(where: { !$0.isWhitespace }) else {
      return (nil, tr("An alarm takes a time and a name: every weekday 6:30 gym", in: present.style.language), .never)
    }
    let sentence = [form.wordMeaning(present), outlook.text].filter { !$0.isEmpty }.joined(separator: " · ")
    var edit = form.edit(present)
    // The day from which a rule is read counts only for rules that count from it.
    if case .repeating(let rule, _) = alarm.recurrence, case .repeating(rule, _)? = edit?.days, !rule.countsFromStart {
      edit?.days = nil
    }
    return (edit.map { .alarm(alarm.id, $0) }, sentence, outlook.nextChange)
  }

  private static func reading(
    of words: String, for sequence: StepSequence, _ present: Present
  ) -> (change: Change?, sentence: String, next: NextChange) {
    let language = present.style.language
    let plan: SequencePlan
    do throws(WordingError) { plan = try SequenceText.parse(words, in: language) } catch {
      return (nil, WordingText.of(error, in: language), .never)
    }
    var terms = sequence.terms
    terms.plan = plan
    let values = ["length": plan.total.words(in: language), "count": String(plan.steps.count)]
    let sentence = trn(
      "{count} step, {length}", "{count} steps, {length}", plan.steps.count, values, in: language)
    return (.sequence(sequence.id, Said(from: sequence.terms, to: terms)), sentence, .never)
  }
}

extension AnyItem {
  /// `true` if a person's choices are the same, whatever has run since.
  fileprivate func hasTerms(of other: AnyItem) -> Bool {
    switch (self, other) {
    case (.timer(let one), .timer(let two)): one.terms == two.terms
    case (.alarm(let one), .alarm(let two)):
      one.terms == two.terms && one.times == two.times && one.recurrence == two.recurrence && one.zone == two.zone
        && one.exceptedHolidays == two.exceptedHolidays && one.exceptedFile == two.exceptedFile
    case (.sequence(let one), .sequence(let two)): one.terms == two.terms
    case (.stopwatch(let one), .stopwatch(let two)): one.terms == two.terms
    default: false
    }
  }
}

extension Present {
  /// The item as it is now; `nil` if it is gone.
  func item(_ id: ItemID) -> AnyItem? { state.items.all.first { $0.id == id } }
}

extension TypedItem {
  /// Reads words that are to change an item, which is shown as it was when they were begun.
  init(_ words: String, changing item: AnyItem, _ present: Present) {
    let language = present.style.language
    let id = item.id.text
    guard let now = present.item(item.id) else {
      self.init(refusing: tr("{id} is not there any more · Esc closes", ["id": id], in: language))
      return
    }
    guard now.hasTerms(of: item) else {
      self.init(
        refusing: tr("{id} was changed elsewhere meanwhile · Esc closes, e begins again", ["id": id], in: language))
      return
    }
    let reading = WordEdit.reading(of: words, for: now, present)
    self.init(
      draft: reading.change.map { .edit(WordEdit(change: $0, version: now.shelved.version)) },
      sentence: [id, reading.sentence].filter { !$0.isEmpty }.joined(separator: " · "), next: reading.next)
  }

  private init(refusing sentence: String) { self.init(draft: nil, sentence: sentence, next: .never) }
}
