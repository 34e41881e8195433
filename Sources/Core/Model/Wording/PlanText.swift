// SPDX-License-Identifier: Apache-2.0

/// Reads people's words that set a timer, an alarm or a sequence.
///
/// A span alone is a timer, and so is a span with a label, `25m tea`; `LabelReader` decides about labels. A sequence
/// has a comma, a line break or a repeat, or `sequence` before it.
///
/// `DurationText` reads a span, `TimeOfDayText` a time and `SequenceText` a sequence. An alarm has a time and, in any
/// order, a day, a zone and limits:
///
/// - `7am`, `tomorrow 6:40`, `mon 07:00`, `next friday at 9`, `31 dec 23:59`, `2026-12-31T23:59`,
///   `in 3 days at 7:00`; `明日 6時40分`, `明後日 7:00`, `12月31日 23:59`
/// - `every day 7:00`, `weekdays 7:00`, `mon,wed,fri 7:00`, `every mon and thu 7:00`; `平日 7:00`,
///   `毎週月・水 7:00`
/// - `every other day 8:00`, `every 2 weeks mon 7:00`, `every other monday 7:00`; `3日ごと 8:00`, `隔週月曜 7:00`
/// - `every month on the 31st 9:00`, `every 15th 9:00`, `every 2nd tue 7:15`, `last fri of the month 17:00`,
///   `last day of the month 18:00`; `毎月31日 9:00`, `第2火曜 7:15`, `毎月最終金曜 17:00`, `毎月末日 18:00`
/// - `every 1st and 15th 9:00`, `2nd and 4th tue 7:15`, `first weekday of the month 9:00`; `毎月5日と20日 9:00`,
///   `第2・第4火曜 7:15`, `毎月最終平日 9:00`
/// - `every monday in december 7:00`, `weekdays from june to august 7:00`; `7月と8月の毎週月曜 7:00`
/// - `every year on 25 dec 8:00`, `every 4th thu of november 10:00`; `毎年12月25日 8:00`, `毎年11月第4木曜 10:00`
/// - `until 2027-06-30`, `from 2026-12-01`, `for 5 times`; `2027年6月30日まで`, `2026年12月1日から`, `5回`
/// - `07:00 Europe/Berlin`, `07:00 UTC`; any name after `zone`
/// - one instant: `2026-12-31T23:59:59+09:00`; a span from now: `in 90 minutes`, `90分後`
///
/// A request may be a sentence, which `SpokenRequest` reads: `wake me up at 7am`, `set a timer for 10 minutes`, 3分計って.
public enum PlanText {
  /// Parses a text.
  ///
  /// If the form is `anything`, the text can begin with `timer`, `alarm` or `sequence` to say which it is.
  ///
  /// - Throws: `WordingError`, which says why it is not understood. Its readings can be typed in place of the text.
  public static func parse(_ text: String, as form: PlanForm = .anything) throws(WordingError) -> Plan {
    do throws(WordingError) {
      return try read(text, as: form)
    } catch {
      guard case .ambiguous(let part, let readings) = error else { throw error }
      let usable = usable(wholes(of: readings, insteadOf: part, in: text), as: form)
      throw usable.isEmpty ? .unreadable(part) : .ambiguous(part, readings: usable)
    }
  }

  /// Parses a text whose readings, if it is ambiguous, are still to be checked.
  static func read(_ typed: String, as form: PlanForm) throws(WordingError) -> Plan {
    let text = form == .sequence ? typed : SpokenEdges.without(typed)
    return switch form {
    case .timer: .timer(try timer(text))
    case .alarm: try alarmWithName(text)
    case .sequence: .sequence(try SequenceText.parse(text))
    case .anything: try anything(text)
    }
  }

  // MARK: - One form

  private static func timer(_ typed: String) throws(WordingError) -> TimeSpan {
    let text = SpokenRequest.withoutFor(typed) ?? typed
    if let rest = withoutPlus(text) { return try timer(rest) }
    if let span = try spanFromNow(text) { return span }
    do throws(WordingError) {
      return try DurationText.parse(text, form: .timer)
    } catch {
      guard case .unreadable = error, let step = try? labelled(text, form: .timer) else { throw error }
      // `10 minute timer` has no label, `25m tea` has one.
      guard !step.label.text.isEmpty else { return step.duration }
      throw .hasLabel(text, span: step.duration, label: step.label)
    }
  }

  /// Reads a lone span with a label; `nil` if there is more to it.
  private static func labelled(_ text: String, form: DurationForm) throws(WordingError) -> SequenceStep? {
    let plan = try SequenceText.parse(text, form: form, rules: .alone, isReading: true)
    guard plan.parts.count == 1, case .step(let step) = plan.parts[0], step.isOnlySpan else { return nil }
    return step
  }

  static func alarm(_ text: String) throws(WordingError) -> AlarmPlan {
    do throws(WordingError) {
      return try alarmAlone(text)
    } catch {
      guard case .unreadable = error else { throw error }
      // `alarm for 7` and, in a field for alarms, `wake me at 7`.
      if let rest = SpokenRequest.withoutFor(text) { return try alarm(rest) }
      guard let request = SpokenRequest(text), request.form != .timer, !request.isReminder, !isSpan(request.rest) else {
        throw error
      }
      return try alarm(request.rest)
    }
  }

  /// Reads an alarm that may have a name.
  private static func alarmWithName(_ text: String) throws(WordingError) -> Plan {
    do throws(WordingError) {
      return .alarm(try alarm(text))
    } catch {
      guard case .unreadable = error else { throw error }
      if let plan = try namedAlarm(text) { return plan }
      if let several = severalAlarms(text) { throw several }
      throw error
    }
  }

  private static func alarmAlone(_ text: String) throws(WordingError) -> AlarmPlan {
    if let span = try spanFromNow(text) { return .after(span) }
    guard var reader = AlarmPlanReader(text) else { throw .unreadable(text) }
    do throws(WordingError) {
      return try reader.read()
    } catch {
      // A lone span is only one word short of an alarm.
      if isSpan(text), let scanner = WordingScanner(text) {
        let span = scanner.typed(0..<scanner.count)
        let isJapanese = scanner.scalar(at: scanner.count - 1)?.isASCII == false
        throw .ambiguous(text, readings: [isJapanese ? span + "後" : "in " + span])
      }
      guard case .ambiguous(_, let readings) = error else { throw error }
      // One of two possible dates may not be the weekday that was named with it.
      let usable = readings.filter(isAlarm)
      throw usable.isEmpty ? .unreadable(text) : .ambiguous(text, readings: usable)
    }
  }

  static func isAlarm(_ text: String) -> Bool {
    guard var reader = AlarmPlanReader(text) else { return false }
    do throws(WordingError) {
      if try spanFromNow(text) == nil { _ = try reader.read() }
      return true
    } catch {
      return false
    }
  }

  /// Reads `in 90 minutes`, `90 minutes from now`, `90分後`; `nil` if it is not a span from now.
  static func spanFromNow(_ text: String) throws(WordingError) -> TimeSpan? {
    guard let (before, span, after) = aroundSpan(text) else { return nil }
    do throws(WordingError) {
      return try DurationText.parse(span, form: .anywhere)
    } catch {
      switch error {
      case .unreadable: return nil
      case .ambiguous(_, let readings):
        // Ten minutes or ten hours: no time of day follows "in".
        let spans = readings.filter { !isNamed($0) }
        throw spans.isEmpty
          ? .ambiguous(text, readings: readings)
          : .ambiguous(text, readings: spans.map { before + $0 + after })
      default: throw error
      }
    }
  }

  /// The span of `+5m`, without its sign; `nil` if the text does not begin with a sign and a number.
  private static func withoutPlus(_ text: String) -> String? {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest), scanner.take("+"),
      scanner.isAtDigit || scanner.next == "."
    else { return nil }
    return scanner.typed(scanner.position..<scanner.count)
  }

  private static func aroundSpan(_ text: String) -> (before: String, span: String, after: String)? {
    guard var scanner = WordingScanner(text) else { return nil }
    if scanner.takeWord("in") {
      scanner.skipSpaces()
      let start = scanner.position
      return (scanner.typed(0..<start), scanner.typed(start..<scanner.count), "")
    }
    for ending in ["後に", "後", " from now", " later", " hence"] {
      let length = ending.unicodeScalars.count
      guard scanner.count > length else { continue }
      var ahead = scanner
      let place = scanner.count - length
      ahead.move(to: place)
      guard ahead.take(ending) else { continue }
      return ("", scanner.typed(0..<place), scanner.typed(place..<scanner.count))
    }
    if scanner.takeWord("now") {
      scanner.skipSpaces()
      guard scanner.take("+") else { return nil }
      scanner.skipSpaces()
      return ("in ", scanner.typed(scanner.position..<scanner.count), "")
    }
    return nil
  }

  static func isNamed(_ reading: String) -> Bool {
    guard var scanner = WordingScanner(reading) else { return false }
    return scanner.takeWord(of: ["timer", "alarm"])
  }

  static func isSpan(_ text: String) -> Bool {
    do throws(WordingError) {
      _ = try DurationText.parse(text, form: .anywhere)
      return true
    } catch {
      return false
    }
  }

  // MARK: - Any form

  /// Parses a text of any form.
  ///
  /// `isReading` is `true` for a text offered as a reading of another one, without any doubt about its label;
  /// `isInRequest` for a reminder's subject, which is no request itself.
  static func anything(
    _ typed: String, isReading: Bool = false, isInRequest: Bool = false
  ) throws(WordingError) -> Plan {
    let text = SpokenEdges.without(SpokenRequest.withoutPlease(SpokenEdges.without(typed)))
    if !isInRequest, let plan = try requested(text) { return plan }
    if let (form, rest) = named(text) { return try read(rest, as: form) }
    if let time = try timeInDigits(text) { return .alarm(.at(time, .next)) }
    if let question = timeOrAmount(text) { throw question }
    if let rest = withoutPlus(text) {
      // With a sign, `+10:00` is no time of day.
      do throws(WordingError) {
        return .timer(try timer(rest))
      } catch {
        guard case .hasLabel(_, let span, let label) = error else { throw error }
        return .timer(span, label: label)
      }
    }
    if let span = try spanFromNow(text) { return .timer(span) }
    if !isInRequest, let plan = namedSpanFromNow(text) { return plan }
    do throws(WordingError) {
      return .timer(try DurationText.parse(text, form: .anywhere))
    } catch {
      // A text in the form of a span is one, or is refused.
      guard case .unreadable = error else { throw error }
    }
    let refusal: WordingError
    do throws(WordingError) {
      return .alarm(try alarm(text))
    } catch {
      refusal = error
    }
    if case .unreadable = refusal, let plan = labelBeforeSpan(text) { return plan }
    if case .unreadable = refusal, !isInRequest, let plan = try namedDaysAhead(text) { return plan }
    do throws(WordingError) {
      return try steps(text, instead: refusal, isReading: isReading)
    } catch {
      guard case .unreadable = error, !isInRequest else { throw error }
      if let plan = try namedAlarm(text) { return plan }
      if let several = severalAlarms(text) { throw several }
      throw error
    }
  }

  /// `true` if a text is understood that is offered as a reading of another one.
  static func isUnderstood(_ text: String) -> Bool {
    do throws(WordingError) {
      _ = try anything(text, isReading: true)
      return true
    } catch {
      return false
    }
  }

  /// Splits `timer 10:00` into the form and the rest; `nil` if it names no form.
  private static func named(_ text: String) -> (PlanForm, String)? {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest) else { return nil }
    let form: PlanForm
    let isJapanese = !scanner.isAtLetter
    if scanner.takeWord("timer") || scanner.take("タイマー") {
      form = .timer
    } else if scanner.takeWord("alarm") || scanner.take("アラーム") {
      form = .alarm
    } else if scanner.takeWord("sequence") {
      form = .sequence
    } else {
      return nil
    }
    if isJapanese { _ = scanner.take(anyOf: ["を", "は"]) }
    scanner.skipSpaces()
    return scanner.isAtEnd ? nil : (form, scanner.typed(scanner.position..<scanner.count))
  }

  /// Reads steps, or a span with a label, from a text of any form.
  private static func steps(
    _ text: String, instead refusal: WordingError, isReading: Bool
  ) throws(WordingError) -> Plan {
    guard case .unreadable = refusal else { throw refusal }
    let rules: SequenceReader.LabelRules = SequenceText.isAlone(text) ? .alone : .steps
    let plan: SequencePlan
    do throws(WordingError) {
      plan = try SequenceText.parse(text, form: .anywhere, rules: rules, isReading: isReading)
    } catch {
      // Only a text with steps can be a wrong sequence, and a step has a span.
      if case .unreadable(let part) = error, !SequenceText.hasSteps(text) || isBeginning(part, of: text) {
        throw refusal
      }
      throw error
    }
    guard plan.parts.count == 1, case .step(let step) = plan.parts[0] else { return .sequence(plan) }
    // One step that waits or has its own sound is a sequence only if the text says so.
    guard step.isOnlySpan else { throw .ambiguous(text, readings: ["sequence " + SequenceReader.trimmed(text)]) }
    return .timer(step.duration, label: step.label)
  }
}

extension SequenceStep {
  /// `true` if it is only a span and a label.
  fileprivate var isOnlySpan: Bool { !waits && sound == nil }
}
