// SPDX-License-Identifier: Apache-2.0

/// Reads what people type to set a timer, an alarm or a sequence.
///
/// A span is read by `DurationText`, a time by `TimeOfDayText`, a sequence by `SequenceText`. An alarm has
/// a time, and in any order a day, a zone and limits:
///
/// - `7am`, `tomorrow 6:40`, `mon 07:00`, `next friday at 9`, `31 dec 23:59`, `2026-12-31T23:59`,
///   `in 3 days at 7:00`; `明日 6時40分`, `明後日 7:00`, `12月31日 23:59`
/// - `every day 7:00`, `weekdays 7:00`, `mon,wed,fri 7:00`, `every mon and thu 7:00`; `平日 7:00`,
///   `毎週月・水 7:00`
/// - `every other day 8:00`, `every 2 weeks mon 7:00`, `every other monday 7:00`; `3日ごと 8:00`, `隔週月曜 7:00`
/// - `every month on the 31st 9:00`, `every 15th 9:00`, `every 2nd tue 7:15`, `last fri of the month 17:00`,
///   `last day of the month 18:00`; `毎月31日 9:00`, `第2火曜 7:15`, `毎月最終金曜 17:00`, `毎月末日 18:00`
/// - `every year on 25 dec 8:00`, `every 4th thu of november 10:00`; `毎年12月25日 8:00`, `毎年11月第4木曜 10:00`
/// - `until 2027-06-30`, `from 2026-12-01`, `for 5 times`; `2027年6月30日まで`, `2026年12月1日から`, `5回`
/// - `07:00 Europe/Berlin`, `07:00 UTC`; any name behind `zone`
/// - one instant: `2026-12-31T23:59:59+09:00`; so long from now: `in 90 minutes`, `90分後`
public enum PlanText {
  /// Reads a text.
  ///
  /// Anywhere, `timer`, `alarm` or `sequence` may stand before it and say which form it has.
  ///
  /// - Throws: `WordingError`.
  public static func parse(_ text: String, as form: PlanForm = .anything) throws(WordingError) -> Plan {
    switch form {
    case .timer: .timer(try timer(text))
    case .alarm: .alarm(try alarm(text))
    case .sequence: .sequence(try SequenceText.parse(text))
    case .anything: try anything(text)
    }
  }

  // MARK: - One form

  private static func timer(_ text: String) throws(WordingError) -> TimeSpan {
    if let span = try spanFromNow(text) { return span }
    return try DurationText.parse(text, form: .timer)
  }

  private static func alarm(_ text: String) throws(WordingError) -> AlarmPlan {
    if let span = try spanFromNow(text) { return .after(span) }
    guard var reader = AlarmPlanReader(text) else { throw .unreadable(text) }
    do throws(WordingError) {
      return try reader.read()
    } catch {
      // A span alone is one word short.
      if isSpan(text), let scanner = WordingScanner(text) {
        throw .ambiguous(text, readings: ["in " + scanner.typed(0..<scanner.count)])
      }
      guard case .ambiguous(_, let readings) = error else { throw error }
      // One of two dates may be no day of the week that was named with it.
      let usable = readings.filter(isAlarm)
      throw usable.isEmpty ? .unreadable(text) : .ambiguous(text, readings: usable)
    }
  }

  private static func isAlarm(_ text: String) -> Bool {
    guard var reader = AlarmPlanReader(text) else { return false }
    do throws(WordingError) {
      _ = try reader.read()
      return true
    } catch {
      return false
    }
  }

  /// Reads `in 90 minutes`, `90 minutes from now`, `90分後`; `nil` where it is no span from now.
  private static func spanFromNow(_ text: String) throws(WordingError) -> TimeSpan? {
    guard let (before, span, after) = aroundSpan(text) else { return nil }
    do throws(WordingError) {
      return try DurationText.parse(span, form: .anywhere)
    } catch {
      switch error {
      case .unreadable: return nil
      case .ambiguous(_, let readings):
        // Ten minutes or ten hours: no time of day stands behind "in".
        let spans = readings.filter { !isNamed($0) }
        throw spans.isEmpty
          ? .ambiguous(text, readings: readings)
          : .ambiguous(text, readings: spans.map { before + $0 + after })
      default: throw error
      }
    }
  }

  private static func aroundSpan(_ text: String) -> (before: String, span: String, after: String)? {
    guard var scanner = WordingScanner(text) else { return nil }
    if scanner.takeWord("in") {
      scanner.skipSpaces()
      let start = scanner.position
      return (scanner.typed(0..<start), scanner.typed(start..<scanner.count), "")
    }
    for ending in ["後に", "後", "from now"] {
      let length = ending.unicodeScalars.count
      guard scanner.count > length else { continue }
      var ahead = scanner
      let place = scanner.count - length
      ahead.move(to: place)
      guard ahead.take(ending) else { continue }
      return ("", scanner.typed(0..<place), scanner.typed(place..<scanner.count))
    }
    return nil
  }

  private static func isNamed(_ reading: String) -> Bool {
    guard var scanner = WordingScanner(reading) else { return false }
    return scanner.takeWord(of: ["timer", "alarm"])
  }

  private static func isSpan(_ text: String) -> Bool {
    do throws(WordingError) {
      _ = try DurationText.parse(text, form: .anywhere)
      return true
    } catch {
      return false
    }
  }

  // MARK: - Any form

  private static func anything(_ text: String) throws(WordingError) -> Plan {
    if let (form, rest) = named(text) { return try parse(rest, as: form) }
    if let span = try spanFromNow(text) { return .timer(span) }
    do throws(WordingError) {
      return .timer(try DurationText.parse(text, form: .anywhere))
    } catch {
      // Whatever has the form of a span is one, or is refused.
      guard case .unreadable = error else { throw error }
    }
    let refusal: WordingError
    do throws(WordingError) {
      return .alarm(try alarm(text))
    } catch {
      refusal = error
    }
    return try sequence(text, instead: refusal)
  }

  /// Reads `timer 10:00` as the form and the rest.
  private static func named(_ text: String) -> (PlanForm, String)? {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest) else { return nil }
    let form: PlanForm
    if scanner.takeWord("timer") || scanner.take("タイマー") {
      form = .timer
    } else if scanner.takeWord("alarm") || scanner.take("アラーム") {
      form = .alarm
    } else if scanner.takeWord("sequence") {
      form = .sequence
    } else {
      return nil
    }
    return scanner.isAtEnd ? nil : (form, scanner.typed(scanner.position..<scanner.count))
  }

  /// Reads steps, where anything could have been typed.
  private static func sequence(_ text: String, instead refusal: WordingError) throws(WordingError) -> Plan {
    guard case .unreadable = refusal else { throw refusal }
    let plan: SequencePlan
    do throws(WordingError) {
      plan = try SequenceText.parse(text, form: .anywhere)
    } catch {
      // Only what has steps can be a wrong sequence.
      guard !SequenceText.hasSteps(text) else { throw error }
      switch error {
      case .unreadable: throw refusal
      case .ambiguous(_, let readings):
        let usable = readings.filter(isSequence)
        throw usable.isEmpty ? refusal : .ambiguous(text, readings: usable)
      default: throw error
      }
    }
    guard plan.parts.count == 1, case .step(let step) = plan.parts[0] else { return .sequence(plan) }
    if step == SequenceStep(duration: step.duration) { return .timer(step.duration) }
    // `5 minutes ago` and `1h tomorrow` are no steps of those names.
    guard !SequenceText.isDoubtful(step.label) else { throw refusal }
    return .sequence(plan)
  }

  private static func isSequence(_ text: String) -> Bool {
    do throws(WordingError) {
      _ = try sequence(text, instead: .unreadable(text))
      return true
    } catch {
      return false
    }
  }
}
