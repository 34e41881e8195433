// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiTerminal

extension CommandFailure {
  /// Words why a text is not a span, time or day.
  ///
  /// `line` is the command line that the whole text completes, such as `toki alarm`, so that what to type instead is
  /// such a line too; `nil` if the text is only a part of one.
  init(_ error: WordingError, after line: String? = nil) {
    switch error {
    case .unreadable(let text):
      self = .usage(
        tr("“{word}” is not understood.", ["word": PlainText.of(text)]),
        hint: PlanVocabulary.corrected(text).map { tr("Did you mean {word}?", ["word": ShellWord.ofText($0)]) }
          ?? tr("Spans look like 25m or 1h 30m; times like 7:00 or 7pm; days like tomorrow, weekdays or mon,wed."))
    case .ambiguous(let text, let readings):
      self = .usage(
        tr("“{word}” is not clear.", ["word": PlainText.of(text)]), hint: Self.question(readings, after: line))
    case .hasLabel(let text, let span, let label):
      let words = "timer \(SequenceText.text(span, labelled: .none)) --label \(ShellWord.of(label.text))"
      self = .usage(
        tr("“{word}” is more than a span.", ["word": PlainText.of(text)]),
        hint: tr(
          "Give the label with {option}: {command}", ["option": Option.label.text, "command": commandLine(words)]))
    case .negative(let text):
      self = .usage(tr("“{word}” is below zero.", ["word": PlainText.of(text)]))
    case .zero(let text):
      self = .usage(tr("“{word}” is zero; a timer needs some time.", ["word": PlainText.of(text)]))
    case .tooLong(let text):
      self = .usage(
        tr("“{word}” is too long; 36,525 days are the most.", ["word": PlainText.of(text)]))
    case .tooFine(let text):
      self = .usage(
        tr("“{word}” is finer than a nanosecond.", ["word": PlainText.of(text)]))
    case .noTime(let text, let example):
      self = .usage(
        tr("“{word}” has no time.", ["word": PlainText.of(text)]),
        hint: tr("Add one, such as {word}", ["word": Self.asTyped(example, after: line)]))
    case .noSuchTime(let text):
      self = .usage(tr("There is no such time of day: “{word}”", ["word": PlainText.of(text)]))
    case .noSuchDate(let text):
      self = .usage(tr("There is no such date: “{word}”", ["word": PlainText.of(text)]))
    case .noSuchRule(let text):
      self = .usage(tr("“{word}” is not a rule that Toki can follow.", ["word": PlainText.of(text)]))
    case .overMidnight(let text, let alarms):
      self = .usage(
        tr("“{word}” goes on after midnight, which is another day.", ["word": PlainText.of(text)]),
        hint: tr(
          "Set two alarms: {words}",
          ["words": alarms.map { Self.asTyped($0, after: line) }.joined(separator: tr(" and "))]))
    case .cannotLeaveOut(let text, isKnown: true):
      self = .usage(
        tr("“{word}” cannot be left out of a rule.", ["word": PlainText.of(text)]),
        hint: tr(
          "Leave out days like {days}; skip only its next ring with: {command}",
          ["days": tr("25 dec, 2026-12-24 to 2027-01-02, sundays or july"), "command": commandLine("skip")]))
    case .cannotLeaveOut(let text, isKnown: false):
      self = .usage(
        tr("Toki does not know which days “{word}” are.", ["word": PlainText.of(text)]),
        hint: tr("Leave out their dates: {word}", ["word": tr("except 25 dec and 2027-01-11")]))
    case .noSuchZone(let text):
      self = .usage(tr("There is no such time zone: “{word}”", ["word": PlainText.of(text)]))
    }
  }

  /// Words why a text that completes the command line `line` is no plan.
  ///
  /// If words of it are misspelt, the whole line is offered with them corrected, if it is understood then.
  init(_ error: WordingError, in text: String, after line: String) {
    guard case .unreadable(let part) = error, let corrected = PlanVocabulary.corrected(text) else {
      self.init(error, after: line)
      return
    }
    let sentence = tr("“{word}” is not understood.", ["word": PlainText.of(part)])
    do throws(WordingError) {
      _ = try PlanWords.plan(of: line.dropFirst("toki ".count) + " " + corrected)
      self = .usage(sentence, hint: Self.question([corrected], after: line))
    } catch {
      if case .ambiguous(_, let readings) = error {
        self = .usage(sentence, hint: Self.question(readings, after: line))
      } else {
        self.init(WordingError.unreadable(part), after: line)
      }
    }
  }

  private static func question(_ readings: [String], after line: String?) -> String {
    let typed = readings.map { asTyped($0, after: line) }
    return tr("Did you mean {word}?", ["word": typed.joined(separator: tr(" or "))])
  }

  /// A reading as a command line, quoted for a shell; on its own if there is no line that it completes.
  private static func asTyped(_ reading: String, after line: String?) -> String {
    for command in ["timer ", "alarm ", "sequence "] where reading.hasPrefix(command) {
      let typed = command + ShellWord.ofText(String(reading.dropFirst(command.count)))
      return commandLine(line == "toki explain" ? "explain \(typed)" : typed)
    }
    guard let line else { return ShellWord.ofText(reading) }
    return commandLine("\(line) \(ShellWord.ofText(reading))".dropFirst("toki ".count).description)
  }
}
