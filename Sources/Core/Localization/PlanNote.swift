// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A caveat about a plan: a code for programs and a sentence for people.
public struct PlanNote: Hashable, Formed {
  /// The subject of the caveat.
  public let code: Code
  /// One sentence, without a full stop.
  public let message: String

  /// Kind of caveat; the raw values are stable, as `toki explain --json` shows them.
  public enum Code: String, CodedField, CaseIterable {
    /// The time falls into a gap, and rings when the gap ends.
    case clockForward = "clock_forward"
    /// The time comes twice, and rings the first time.
    case clockBack = "clock_back"
    /// The month is too short, and its last day takes over.
    case shortMonth = "short_month"
    /// Months without a fifth such weekday are left out.
    case monthsLeftOut = "months_left_out"
    /// The time is taken as today's.
    case today
    /// The time is taken as tomorrow's.
    case tomorrow
    /// The same time in the afternoon is still to come today.
    case laterToday = "later_today"
    /// The day is past this year, so next year's is taken.
    case anotherYear = "another_year"
    /// Business days are taken as Monday to Friday.
    case workingDays = "working_days"
    /// It does not ring on holidays, and whose they are.
    case holidays
    /// A step waits until it is stopped, which delays those after it.
    case waits
    /// The alarm rings no more after a date.
    case ends
    /// A day of the rule is an exception.
    case exception
    /// An exception is one of every year.
    case exceptionEveryYear = "exception_every_year"
    /// The sound is played once, and nobody has to stop it.
    case chime
  }

  /// A caveat that is worded already.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Visits the fields under their names in JSON.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PlanNote?
  ) throws(Visitor.Failure) -> PlanNote {
    PlanNote(try visitor.field("code", whole) { $0.code }, try visitor.field("message", whole) { $0.message })
  }

  /// Phrases the notes of a schedule, with times in the alarm's zone.
  ///
  /// Of all the months that are too short, only the first is told.
  public static func all(_ notes: [ScheduleNote], in rules: ZoneRules, _ language: Language) -> [PlanNote] {
    var all: [PlanNote] = []
    for note in notes.map({ PlanNote($0, in: rules, language) })
    where note.code != .shortMonth || !all.contains(where: { $0.code == .shortMonth }) {
      all.append(note)
    }
    return all
  }

  /// The exceptions among the days from one to another, of which at most five are told.
  public static func exceptions(
    of schedule: AlarmSchedule, from first: CivilDate, to last: CivilDate, _ language: Language
  ) -> [PlanNote] {
    schedule.exceptions(from: first, to: last, count: 5).map { day in
      let values = ["date": WallText.date(day, in: language)]
      return PlanNote(.exception, tr("{date}: left out, an exception", values, in: language))
    }
  }

  /// Phrases a note of the schedule, with times in the alarm's zone.
  private init(_ note: ScheduleNote, in rules: ZoneRules, _ language: Language) {
    switch note {
    case .clockForward(let ring, let planned):
      let values = [
        "time": rules.civil(at: ring).time.text, "date": WallText.date(planned.date, in: language),
      ]
      self.init(.clockForward, tr("clocks go forward: rings at {time} ({date})", values, in: language))
    case .clockBack(let ring, _):
      let date = WallText.date(rules.civil(at: ring).date, in: language)
      self.init(
        .clockBack,
        tr("clocks go back and this time comes twice: rings at the first ({date})", ["date": date], in: language))
    case .shortMonth(_, let date):
      let values = ["date": WallText.date(date, in: language)]
      self.init(
        .shortMonth, tr("in shorter months it rings on the last day (next: {date})", values, in: language))
    case .exceptEveryYear(let days):
      let values = ["days": days.words(in: language)]
      self.init(.exceptionEveryYear, tr("left out in every year: {days}", values, in: language))
    case .monthsLeftOut(let day):
      let values = ["weekday": day.word(in: language)]
      self.init(.monthsLeftOut, tr("months without a fifth {weekday} are left out", values, in: language))
    }
  }

  /// The holidays that an alarm leaves out.
  ///
  /// `isRead` is whether the days of a file are known already.
  public init(_ holidays: Holidays, isRead: Bool, _ language: Language) {
    let text =
      switch holidays {
      case .of(let regions):
        tr("not on public holidays: {places}", ["places": HolidayTexts.names(of: regions, in: language)], in: language)
      case .file(let path) where isRead: tr("not on the days of {path}", ["path": path], in: language)
      case .file(let path):
        tr("not on the days of {path}, which is read when it is set", ["path": path], in: language)
      }
    self.init(.holidays, text)
  }

  /// The day chosen for a time typed without one; `nil` when it is neither today nor tomorrow.
  public static func day(
    of time: TimeOfDay, ring: UTCInstant, now: UTCInstant, in rules: ZoneRules, _ language: Language
  ) -> PlanNote? {
    let values = ["time": time.text, "span": WallText.distance(ring - now, in: language)]
    let today = rules.civil(at: now).date
    let day = rules.civil(at: ring).date
    if day == today { return PlanNote(.today, tr("{time} is today, in {span}", values, in: language)) }
    guard day == today.adding(days: 1) else { return nil }
    return PlanNote(.tomorrow, tr("{time} is tomorrow, in {span}", values, in: language))
  }

  /// The choices made where typed text was ambiguous, and how to type the other meaning.
  ///
  /// `text` is the typed plan, and `ring` its first ring.
  public static func taken(
    _ plan: AlarmPlan, typed text: String, ring: UTCInstant, now: UTCInstant, in rules: ZoneRules, _ language: Language
  ) -> [PlanNote] {
    guard case .at(let times, let day, _) = plan else { return [] }
    let time = times.first
    let today = rules.civil(at: now).date
    let date = rules.civil(at: ring).date
    switch day {
    case .next:
      guard !times.areSeveral, date > today, time.hour < 12, PlanText.leavesHalfOpen(text),
        let later = TimeOfDay(hour: time.hour + 12, minute: time.minute, second: time.second),
        rules.resolve(CivilDateTime(date: today, time: later)).ringInstant > now
      else { return [] }
      return [
        PlanNote(
          .laterToday,
          tr(
            "{time} is still to come today; type {typed} if you meant that",
            ["time": later.text, "typed": afternoon(time, language)], in: language))
      ]
    case .dayOfYear(let month, let number):
      guard let past = CivilDate(year: today.year, month: month, day: number), past < date else { return [] }
      let values = ["past": WallText.date(past, in: language), "date": WallText.date(date, in: language)]
      return [PlanNote(.anotherYear, tr("{past} is past, so it rings on {date}", values, in: language))]
    default:
      guard !plan.exceptsHolidays, WeekDaysText.namesBusinessDays(text) else { return [] }
      return [PlanNote(.workingDays, tr("Monday to Friday; holidays are not left out", in: language))]
    }
  }

  /// The afternoon time in unambiguous words: `9pm` in English, whose hours go to 12, `21:00` in others, or 「21時」.
  ///
  /// `time` is from 01:00 to before noon.
  private static func afternoon(_ time: TimeOfDay, _ language: Language) -> String {
    if language == .english || time.second > 0 { return String(time.text.drop { $0 == "0" }) + "pm" }
    let hour = String(time.hour + 12)
    // Translators: a full hour of the afternoon, as it is typed: 21:00, 「21時」.
    if time.minute == 0 { return tr("{hour}:00", ["hour": hour], in: language) }
    // Translators: times of the afternoon, as they are typed: 21:05, 「21時5分」.
    if time.minute < 10 { return tr("{hour}:0{digit}", ["hour": hour, "digit": String(time.minute)], in: language) }
    return tr("{hour}:{minute}", ["hour": hour, "minute": String(time.minute)], in: language)
  }
}
