// SPDX-License-Identifier: Apache-2.0

/// Reads a translated text, and says what the reader asks and refuses in the words that were typed.
struct GrammarPlan {
  let text: String
  let translated: TranslatedText
  let form: PlanForm
  let language: Language
  /// `true` if the text is offered in place of another one.
  let isReading: Bool

  private var matcher: GrammarMatcher { translated.matcher }
  private var grammar: Grammar { matcher.grammar }

  func read() throws(WordingError) -> Plan {
    if let (tokens, answers) = translated.question {
      let readings = answers.map { replacing([(tokens, $0)]) }.filter { isUnderstood($0) }
      throw readings.isEmpty ? .unreadable(text) : .ambiguous(text, readings: readings)
    }
    guard translated.openClocks.isEmpty else { throw openHours() }
    // A time behind the word for a timer is none of a day to some.
    guard !translated.hasClock || translated.kind != "timer" else { throw .unreadable(text) }
    let plan: Plan
    do throws(WordingError) { plan = try PlanText.parse(english, as: form) } catch {
      throw isReading ? error : ours(error)
    }
    guard let name else {
      // A time that is none beside a span would be its label: 2 Stunden nachts.
      guard plan.label == .none else { throw .unreadable(text) }
      return plan
    }
    guard plan.label == .none else { throw .unreadable(text) }
    let label: Label
    do throws(LabelError) { label = try Label(name) } catch { throw .unreadable(text) }
    switch plan {
    case .timer(let span, _):
      guard form != .timer else { throw .hasLabel(text, span: span, label: label) }
      return .timer(span, label: label)
    case .alarm(let plan, _): return .alarm(plan, label: label)
    case .sequence: throw .unreadable(text)
    }
  }

  /// The English text, with the kind that was asked for and an order in place of a label.
  private var english: String {
    if let steps = translated.steps { return steps }
    let english = [translated.english, translated.order].compactMap { $0 }.joined(separator: " ")
    guard form == .anything, translated.order == nil || translated.hasClock else { return english }
    // 7:00 alone could be a span.
    if translated.hasClock, translated.kind != "timer" { return "alarm " + english }
    return translated.kind == "timer" || translated.kind == "alarm" ? (translated.kind ?? "") + " " + english : english
  }

  /// The label without its quotation marks; `nil` for none, or for an order.
  private var name: String? {
    guard let tokens = translated.label, translated.order == nil else { return nil }
    let typed = matcher.typed(tokens)
    return matcher.tokens[tokens.lowerBound].kind == .quoted ? String(typed.dropFirst().dropLast()) : typed
  }

  // MARK: - Questions

  /// The text with other words in place of some tokens, which are in their order.
  private func replacing(_ changes: [(tokens: Range<Int>, words: String)]) -> String {
    var result = ""
    var place = 0
    for (tokens, words) in changes {
      if place < tokens.lowerBound { result += matcher.typed(place..<tokens.lowerBound) }
      if !result.isEmpty, !words.isEmpty { result += " " }
      result += words
      place = tokens.upperBound
      if place < matcher.tokens.count, !matcher.tokens[place].isAttached { result += " " }
    }
    if place < matcher.tokens.count { result += matcher.typed(place..<matcher.tokens.count) }
    return result
  }

  /// `true` if a text is understood, or is one more question.
  private func isUnderstood(_ text: String) -> Bool {
    do throws(WordingError) {
      _ = try PlanText.parse(text, as: form, in: language, isReading: true)
      return true
    } catch {
      if case .ambiguous = error { return true }
      return false
    }
  }

  /// The question about hours before or after noon: all of them before, all after, or the first before.
  private func openHours() -> WordingError {
    let clocks = translated.openClocks
    let choices: [[Int]] =
      clocks.count == 1
      ? [[0], [1]]
      : [0, 1].map { half in clocks.map { _ in half } } + [
        clocks.indices.map { $0 == 0 ? 0 : 1 }
      ]
    let texts = choices.map { choice in
      replacing(zip(clocks, choice).map { ($0.tokens, words($0.times[$1].hour, $0.times[$1].minute)) })
    }
    let readings = texts.filter { isUnderstood($0) }
    return readings.isEmpty ? .unreadable(text) : .ambiguous(text, readings: readings)
  }

  private func words(_ hour: Int, _ minute: Int) -> String {
    let time = minute == 0 ? "\(hour)" : "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    return time + " " + grammar.clockWord
  }

  // MARK: - The words that were typed

  /// What the reader says about the English text, about the text as typed.
  private func ours(_ error: WordingError) -> WordingError {
    let text = typed(for: error.text)
    switch error {
    case .ambiguous(_, let readings):
      let ours = readings.compactMap { self.ours(reading: $0) }
      return ours.isEmpty ? .unreadable(text) : .ambiguous(self.text, readings: ours)
    case .noTime:
      let example = self.text + " 7 " + grammar.clockWord
      return isUnderstood(example) ? .noTime(self.text, example: example) : .unreadable(self.text)
    case .severalAlarms(_, let alarms):
      return .severalAlarms(self.text, alarms: alarms.compactMap { ours(reading: $0) })
    case .overMidnight(_, let alarms): return .overMidnight(self.text, alarms: alarms.compactMap { ours(reading: $0) })
    case .shift(_, let alarms): return .shift(self.text, alarms: alarms.compactMap { ours(reading: $0) })
    case .unreadable: return .unreadable(text)
    case .hasLabel(_, let span, let label): return .hasLabel(self.text, span: span, label: label)
    case .notALabel: return .unreadable(self.text)
    case .order(_, let order, let span): return .order(self.text, order, span: span)
    case .negative: return .negative(text)
    case .zero: return .zero(text)
    case .tooLong: return .tooLong(text)
    case .tooFine: return .tooFine(text)
    case .noSuchTime: return .noSuchTime(text)
    case .noSuchDate: return .noSuchDate(text)
    case .otherWeekDay(_, let date): return .otherWeekDay(self.text, date: date)
    case .noSuchRule: return .noSuchRule(text)
    case .noSuchSequence(_, let error): return .noSuchSequence(self.text, error)
    case .severalMoments: return .severalMoments(self.text)
    case .cannotLeaveOut(_, let isKnown): return .cannotLeaveOut(text, isKnown: isKnown)
    case .noSuchZone: return .noSuchZone(text)
    }
  }

  /// The typed words for a part of the English text; the whole text if they cannot be told.
  private func typed(for english: String) -> String {
    guard let place = translated.english.firstRange(of: english) else { return text }
    let bytes = translated.english.utf8
    let start = bytes.distance(from: bytes.startIndex, to: place.lowerBound)
    let end = bytes.distance(from: bytes.startIndex, to: place.upperBound)
    var tokens: Range<Int>?
    var position = 0
    for part in translated.parts {
      let next = position + part.english.utf8.count
      if position < end, start < next {
        tokens = (tokens?.lowerBound ?? part.tokens.lowerBound)..<part.tokens.upperBound
      }
      position = part.english == "," ? next : next + 1
    }
    return tokens.map { matcher.typed($0) } ?? text
  }

  /// An English reading in the words of the language, with the label; in English where they are not known.
  ///
  /// `nil` if it would not be understood as it was meant.
  private func ours(reading: String) -> String? {
    let english = translated.hasClock && reading.hasPrefix("alarm ") ? String(reading.dropFirst(6)) : reading
    guard let meant = meaning(of: english) else { return nil }
    for candidate in [replaced(by: english), meant.map { written($0) } ?? nil] {
      guard let candidate, candidate != text, let ours = meaning(of: candidate), ours == meant else { continue }
      guard let name, let plan = try? PlanText.parse(candidate, as: form, in: language), plan.label == .none else {
        return candidate
      }
      // The name of both alarms stands beside the first.
      return candidate + " " + SequenceWriter.quoted(name)
    }
    return name.map { english + " " + SequenceWriter.quoted($0) } ?? english
  }

  private func written(_ plan: Plan) -> String? {
    guard case .alarm(let plan, let label) = plan else { return nil }
    return plan.words(labelled: label, in: language)
  }

  /// What a text means with the label; `.some(nil)` if it is one more question, `nil` if it is not understood.
  private func meaning(of text: String) -> Plan?? {
    do throws(WordingError) {
      let plan = try PlanText.parse(text, as: form, in: language, isReading: true)
      guard let name, plan.label == .none else { return .some(plan) }
      guard let label = try? Label(name) else { return .none }
      switch plan {
      case .timer(let span, _): return .some(.timer(span, label: label))
      case .alarm(let plan, _): return .some(.alarm(plan, label: label))
      case .sequence: return .none
      }
    } catch {
      if case .ambiguous = error { return .some(nil) }
      return .none
    }
  }

  /// The text as typed with the words in which the reading differs from the English text.
  private func replaced(by english: String) -> String? {
    var words = english.split(separator: " ").map { String($0) }
    var parts = translated.parts[...]
    while let part = parts.first, words.starts(with: part.words) {
      words.removeFirst(part.words.count)
      parts.removeFirst()
    }
    while let part = parts.last, words.reversed().starts(with: part.words.reversed()) {
      words.removeLast(part.words.count)
      parts.removeLast()
    }
    let isTime = words.first == "at"
    if isTime { words.removeFirst() }
    var answer = words.isEmpty ? "" : grammar.answers[words.joined(separator: " ")]
    if answer == nil, words.count == 1, let time = try? TimeOfDayText.parse(words[0]) {
      answer = (isTime ? grammar.atWord + " " : "") + self.words(time.hour, time.minute)
    }
    guard let answer else { return nil }
    let place =
      parts.startIndex < translated.parts.endIndex
      ? translated.parts[parts.startIndex].tokens.lowerBound : matcher.tokens.count
    let end = parts.last?.tokens.upperBound ?? place
    if place == matcher.tokens.count { return text + " " + answer }
    return SequenceReader.trimmed(replacing([(place..<end, answer)]))
  }
}

extension TranslatedText.Part {
  fileprivate var words: [String] { english.split(separator: " ").map { String($0) } }
}
