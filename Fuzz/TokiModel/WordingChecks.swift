// SPDX-License-Identifier: Apache-2.0
@testable import TokiModel

/// Parsed text can be formatted and parsed again with the same result; suggested readings parse too.
func checkSpan(_ text: String) {
  for form in [DurationForm.anywhere, .timer] {
    do throws(WordingError) {
      let span = try DurationText.parse(text, form: form)
      hold(CountdownTimer.durations.contains(span), "A span is one of a timer", "\(text): \(span)")
      checkSpanWords(span)
      if form == .anywhere { hold(isRead(text, as: span), "A span anywhere is a timer's", text) }
    } catch {
      checkReadings(of: error) { reading in
        (try? DurationText.parse(reading, form: .timer)) != nil || (try? PlanText.parse(reading)) != nil
      }
    }
  }
}

private func checkSpanWords(_ span: TimeSpan) {
  let second: Int64 = 1_000_000_000
  let below = span.nanoseconds / second * second
  let rounded = TimeSpan(nanoseconds: below < span.nanoseconds ? below + second : below)
  for language in Language.complete {
    hold(isRead(span.words(in: language), as: span), "Words are read back", span.words(in: language))
    let remaining = span.remainingWords(in: language)
    hold(isRead(remaining, as: rounded), "What remains is read back", remaining)
  }
  let digits = span.digits(to: .seconds)
  hold(isRead(rounded < .minutes(1) ? digits + "s" : digits, as: rounded), "Digits are read back", digits)
}

private func isRead(_ text: String, as span: TimeSpan) -> Bool {
  (try? DurationText.parse(text, form: .timer)) == span
}

/// Each suggested reading of an ambiguous text, and the example of one without a time, can be typed instead of it.
private func checkReadings(of error: WordingError, isRead: (String) -> Bool) {
  if case .noTime(let text, let example) = error {
    hold(isRead(example), "An example can be typed", "\(text): \(example)")
  }
  guard case .ambiguous(let text, let readings) = error else { return }
  hold(!readings.isEmpty, "There are readings", text)
  for reading in readings { hold(isRead(reading), "A reading can be typed", "\(text): \(reading)") }
}

func checkTimeOfDay(_ text: String) {
  do throws(WordingError) {
    let time = try TimeOfDayText.parse(text)
    hold((try? TimeOfDayText.parse(time.text)) == time, "A time is read back", time.text)
  } catch {
    checkReadings(of: error) { (try? TimeOfDayText.parse($0)) != nil }
  }
}

func checkWeekDays(_ text: String) {
  guard let days = try? WeekDaysText.parse(text) else { return }
  hold(!days.isEmpty, "Days are some", text)
  for language in Language.complete {
    let words = days.words(in: language)
    hold((try? WeekDaysText.parse(words)) == days, "Days are read back", words)
  }
}

func checkPlan(_ text: String, _ forms: [PlanForm]) {
  for form in forms {
    do throws(WordingError) {
      switch try PlanText.parse(text, as: form) {
      case .timer(let span, let label):
        checkSpanWords(span)
        let words = SequenceText.text(span, labelled: label)
        hold(
          (try? PlanText.parse(words)) == .timer(span, label: label), "A labelled timer is read back",
          "\(text): \(words)")
      case .sequence(let plan): checkSequenceText(plan)
      case .alarm(let plan, let label):
        for language in Language.complete {
          let words = plan.words(labelled: label, in: language)
          hold(
            (try? PlanText.parse(words, as: .alarm)) == .alarm(plan, label: label), "An alarm is read back",
            "\(text): \(words)")
        }
      }
    } catch {
      checkReadings(of: error) { reading in
        // The ambiguity may be in a part of a sequence.
        (try? PlanText.parse(reading, as: form)) != nil || (try? PlanText.parse(reading)) != nil
          || (try? SequenceText.parse(reading)) != nil
      }
    }
  }
}

/// A question about a German text is one about words that were typed, and its readings can be typed too.
func checkGerman(_ text: String) {
  guard let german = Language(locale: "de") else { return }
  for form in [PlanForm.anything, .timer, .alarm] {
    do throws(WordingError) {
      if case .sequence(let plan) = try PlanText.parse(text, as: form, in: german) { checkSequenceText(plan) }
    } catch {
      checkReadings(of: error) { reading in
        do throws(WordingError) {
          _ = try PlanText.parse(reading, as: form, in: german)
          return true
        } catch {
          // One question may follow another, and an alarm can be typed where anything can.
          if case .ambiguous = error { return true }
          return (try? PlanText.parse(reading, in: german)) != nil || (try? SequenceText.parse(reading)) != nil
        }
      }
    }
  }
}

private func checkSequenceText(_ plan: SequencePlan) {
  let text = SequenceText.text(of: plan)
  hold((try? SequenceText.parse(text)) == plan, "A sequence is read back", text)
  hold((try? SequenceText.parse(stored: text)) == plan, "A stored sequence is read back", text)
}

func checkRRULE(_ text: String) {
  guard let recurrence = try? Recurrence(rrule: text) else { return }
  hold((try? Recurrence(rrule: recurrence.rrule)) == recurrence, "A rule is read back", recurrence.rrule)
  guard let start = CivilDate(year: 2026, month: 1, day: 31) else { return }
  var next = start
  for _ in 0..<5 {
    guard let day = recurrence.firstDay(onOrAfter: next, from: start) else { return }
    hold(day >= next, "Days go up", recurrence.rrule)
    next = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1)
  }
}

/// The first eight bytes are a span, the rest is a pattern.
func checkPattern(_ bytes: [UInt8]) {
  var nanoseconds: UInt64 = 0
  for byte in bytes.prefix(8) { nanoseconds = nanoseconds << 8 | UInt64(byte) }
  let span = TimeSpan(nanoseconds: Int64(bitPattern: nanoseconds))
  guard let pattern = try? SpanPattern(String(decoding: bytes.dropFirst(8), as: UTF8.self)) else { return }
  let text = pattern.text(of: span)
  hold(text.unicodeScalars.count < 4000, "A pattern's text is short", pattern.text)
  hold(pattern.text(of: span) == text, "A pattern gives one text", pattern.text)
  for precision in SpanPrecision.allCases {
    hold(!span.digits(to: precision).isEmpty && !span.elapsedDigits(to: precision).isEmpty, "Digits", "\(span)")
  }
  for language in Language.complete { hold(!span.words(in: language).isEmpty, "Words", "\(span)") }
}

func checkRFC3339(_ text: String) {
  guard let instant = UTCInstant(rfc3339: text) else { return }
  hold(UTCInstant(rfc3339: instant.rfc3339) == instant, "An instant is read back", instant.rfc3339)
}
