// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiTerminal

extension CommandFailure {
  /// Words why a text is not a span, time or day.
  init(_ error: WordingError) {
    switch error {
    case .unreadable(let text):
      self = .usage(
        tr("“{word}” is not understood.", ["word": PlainText.of(text)]),
        hint: tr("Spans look like 25m, 1h 30m or 90s; times like 07:00; days like weekdays or mon,wed."))
    case .ambiguous(let text, let readings):
      let choices = readings.map(Self.asTyped).joined(separator: tr(" or "))
      self = .usage(
        tr("“{word}” is not clear.", ["word": PlainText.of(text)]),
        hint: tr("Did you mean {word}?", ["word": choices]))
    case .hasLabel(let text, let span, let label):
      let command = "toki timer \(SequenceText.text(span, labelled: .none)) --label \(ShellWord.of(label.text))"
      self = .usage(
        tr("“{word}” is more than a span.", ["word": PlainText.of(text)]),
        hint: tr("Give the label with {option}: {command}", ["option": Option.label.text, "command": command]))
    case .negative(let text):
      self = .usage(tr("“{word}” is below zero.", ["word": PlainText.of(text)]))
    case .zero(let text):
      self = .usage(tr("“{word}” is no time at all.", ["word": PlainText.of(text)]))
    case .tooLong(let text):
      self = .usage(
        tr("“{word}” is too long; 36,525 days are the most.", ["word": PlainText.of(text)]))
    case .tooFine(let text):
      self = .usage(
        tr("“{word}” is finer than a nanosecond.", ["word": PlainText.of(text)]))
    case .noSuchTime(let text):
      self = .usage(tr("There is no such time of day: “{word}”", ["word": PlainText.of(text)]))
    case .noSuchDate(let text):
      self = .usage(tr("There is no such date: “{word}”", ["word": PlainText.of(text)]))
    case .noSuchRule(let text):
      self = .usage(tr("There is no such rule: “{word}”", ["word": PlainText.of(text)]))
    case .noSuchZone(let text):
      self = .usage(tr("There is no such time zone: “{word}”", ["word": PlainText.of(text)]))
    }
  }

  /// A reading as a command line, quoted for a shell.
  private static func asTyped(_ reading: String) -> String {
    for command in ["timer ", "alarm ", "sequence "] where reading.hasPrefix(command) {
      return "toki " + command + ShellWord.ofText(String(reading.dropFirst(command.count)))
    }
    return ShellWord.ofText(reading)
  }
}
