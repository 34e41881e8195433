// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension CommandFailure {
  /// Words why a text is not a span, time or day.
  ///
  /// `line` is the command line that the whole text completes, such as `toki alarm`, so that the advice is such a line
  /// too; `nil` if the text is only a part of one.
  init(_ error: WordingError, after line: String? = nil) {
    self = .usage(
      WordingText.problem(error, in: Localization.language, quoted: { PlainText.of($0) }),
      hint: Self.hint(error, after: line))
    if case .ambiguous(let text, let readings) = error { ask(about: readings, for: text, after: line) }
  }

  /// Notes the command line that a person can take as it is offered, if there is one alone.
  private mutating func ask(about readings: [String], for text: String, after line: String?) {
    guard line != nil, readings.count == 1 else { return }
    onlyReading = Self.asTyped(readings[0], for: text, after: line)
  }

  /// Words why a text that completes the command line `line` is no plan.
  ///
  /// If words of it are misspelt, the whole line is offered with them corrected, if it is understood then.
  init(_ error: WordingError, in text: String, after line: String) {
    guard case .unreadable(let part) = error, PlanVocabulary.corrected(text) != nil else {
      self.init(error, after: line)
      return
    }
    let readings = PlanVocabulary.readings(correcting: text) { (corrected) throws(WordingError) in
      try PlanWords.plan(of: line.dropFirst("toki ".count) + " " + corrected)
    }
    guard !readings.isEmpty else {
      self.init(WordingError.unreadable(part), after: line)
      return
    }
    self = .usage(
      WordingText.problem(error, in: Localization.language, quoted: { PlainText.of($0) }),
      hint: WordingText.question(readings, in: Localization.language) { Self.asTyped($0, for: text, after: line) })
    ask(about: readings, for: text, after: line)
  }

  /// Words why a text sets nothing; `line` is as above.
  init(_ refusal: PlanRefusal, after line: String?) {
    if case .unclear(let error) = refusal {
      self.init(error, after: line)
    } else {
      self = .usage(
        refusal.problem(in: Localization.language, quoted: { PlainText.of($0) }),
        hint: refusal == .whoseHolidays ? Self.whoseHolidays : refusal.advice(in: Localization.language))
    }
  }

  /// Both ways to say which days holidays are.
  private static var whoseHolidays: String {
    tr(
      "Say it once, as in {command}, or leave out the days of a calendar: {option}",
      ["command": commandLine("settings holidays jp"), "option": Option.except.text + " FILE.ics"])
  }

  private static func hint(_ error: WordingError, after line: String?) -> String? {
    switch error {
    case .unreadable(let text):
      if !Localization.language.hasGrammar, let corrected = PlanVocabulary.corrected(text) {
        return tr("Did you mean {word}?", ["word": ShellWord.ofText(corrected)])
      }
    case .hasLabel(_, let span, let label):
      let words = "timer \(SequenceText.text(span, labelled: .none)) --label \(ShellWord.of(label.text))"
      return tr(
        "Give the label with {option}: {command}", ["option": Option.label.text, "command": commandLine(words)])
    case .notALabel(_, let rest, let label):
      let words = "\(ShellWord.ofText(rest)) --label \(ShellWord.of(label))"
      return tr("If it is a label, type: {command}", ["command": commandLine(words)])
    case .order(_, let order, let span?): return hint(order, by: span)
    case .order(_, let order, nil): return hint(order)
    case .cannotLeaveOut(_, isKnown: true):
      return tr(
        "Leave out days like {days}; skip only its next ring with: {command}",
        ["days": tr("25 dec, 2026-12-24 to 2027-01-02, sundays or july"), "command": commandLine("skip")])
    default: break
    }
    return WordingText.advice(on: error, in: Localization.language) { asTyped($0, for: error.text, after: line) }
  }

  /// The command for an order to an item that is set already.
  private static func hint(_ order: StandingOrder, by span: TimeSpan) -> String {
    switch order {
    case .add:
      tr("Add to a timer with: {command}", ["command": commandLine("add t1 \(span.shortText)")])
    case .takeOff:
      tr("Take off a timer with: {command}", ["command": commandLine("add t1 -\(span.shortText)")])
    case .cancel, .skip: tr("Remove a timer with: {command}", ["command": commandLine("cancel t1")])
    case .change: tr("Change a timer with: {command}", ["command": commandLine("edit t1 \(span.shortText)")])
    case .stop: tr("Stop what rings with: {command}", ["command": commandLine("dismiss")])
    case .pause: tr("Pause a timer with: {command}", ["command": commandLine("pause t1")])
    case .resume: tr("Go on with: {command}", ["command": commandLine("resume t1")])
    case .reset: tr("Begin again with: {command}", ["command": commandLine("restart t1")])
    case .snooze: tr("Snooze what rings with: {command}", ["command": commandLine("snooze")])
    case .again:
      tr(
        "For a timer that repeats, type: {command}",
        ["command": commandLine("sequence \"3x(\(span.shortText))\"")])
    }
  }

  /// The command for an order to an alarm that is set already.
  private static func hint(_ order: StandingOrder) -> String {
    switch order {
    case .cancel: tr("Remove an alarm with: {command}", ["command": commandLine("cancel a1")])
    case .skip: tr("Skip an alarm's next ring with: {command}", ["command": commandLine("skip a1")])
    case .stop, .pause: tr("Turn an alarm off with: {command}", ["command": commandLine("off a1")])
    case .resume: tr("Turn an alarm on with: {command}", ["command": commandLine("on a1")])
    case .snooze: tr("Snooze what rings with: {command}", ["command": commandLine("snooze")])
    case .add, .takeOff, .change, .reset, .again:
      tr("Change an alarm with: {command}", ["command": commandLine("edit a1 8:00")])
    }
  }

  /// A reading as a command line, quoted for a shell; on its own if there is no line that it completes.
  private static func asTyped(_ reading: String, for text: String, after line: String?) -> String {
    let reading = TypedReading.of(reading, for: text, command: line?.split(separator: " ").last.map(String.init) ?? "")
    for command in ["timer ", "alarm ", "sequence "] where reading.hasPrefix(command) {
      let typed = command + ShellWord.ofText(String(reading.dropFirst(command.count)))
      return commandLine(line == "toki explain" ? "explain \(typed)" : typed)
    }
    guard let line else { return ShellWord.ofText(reading) }
    return commandLine("\(line) \(ShellWord.ofText(reading))".dropFirst("toki ".count).description)
  }
}
