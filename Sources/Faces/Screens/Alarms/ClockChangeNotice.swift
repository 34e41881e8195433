// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// A notice that the clocks will change near an alarm.
public struct ClockChangeNotice: Hashable, Sendable {
  /// One sentence: `Tonight the clocks go forward by 1 h`.
  public let title: String
  /// Effects on alarms, one sentence each.
  public let lines: [String]

  /// Time before a ring at which the notice appears.
  static let ahead = TimeSpan.hours(36)

  /// One notice for each clock change that an alarm meets in the next 36 hours.
  static func all(_ present: Present) -> [ClockChangeNotice] {
    var found: [Meeting] = []
    for alarm in present.state.alarms where alarm.state != .off {
      for meeting in meetings(of: alarm, present) where !found.contains(meeting) { found.append(meeting) }
    }
    var changes: [Meeting.Change] = []
    for meeting in found where !changes.contains(meeting.change) { changes.append(meeting.change) }
    return changes.sorted { $0.transition.instant < $1.transition.instant }.map { change in
      ClockChangeNotice(change, found.filter { $0.change == change }, present)
    }
  }

  private init(_ change: Meeting.Change, _ meetings: [Meeting], _ present: Present) {
    let language = present.style.language
    let special = meetings.compactMap(\.line)
    var lines = special
    if special.count < meetings.count {
      lines.append(
        special.isEmpty
          ? tr("Alarms ring by the new time.", in: language) : tr("Other alarms ring by the new time.", in: language))
    }
    self.lines = lines
    let sentence = Self.sentence(change, present)
    let values = ["zone": change.rules.name.text, "sentence": sentence]
    title = change.rules == present.host ? sentence : tr("{zone}: {sentence}", values, in: language)
  }

  private static func sentence(_ change: Meeting.Change, _ present: Present) -> String {
    let language = present.style.language
    let seconds = change.transition.offsetSecondsAfter - change.transition.offsetSecondsBefore
    let now = present.moment.utc
    let today = change.rules.civil(at: now).date
    // The second before: at the end of a gap the wall already shows the new time.
    let wall = change.rules.civil(at: change.transition.instant - .seconds(1))
    let values = [
      "span": TimeSpan.seconds(Int64(seconds.magnitude)).words(in: language),
      "date": AlarmDayText.date(wall.date, today: today, in: language),
    ]
    let isTonight = change.transition.instant - now < .hours(24) && wall.time.hour < 6
    switch (isTonight, seconds > 0) {
    case (true, true): return tr("Tonight the clocks go forward by {span}.", values, in: language)
    case (true, false): return tr("Tonight the clocks go back by {span}.", values, in: language)
    case (false, true): return tr("On {date} the clocks go forward by {span}.", values, in: language)
    case (false, false): return tr("On {date} the clocks go back by {span}.", values, in: language)
    }
  }

  // MARK: - Alarms that meet a change

  private static func meetings(of alarm: Alarm, _ present: Present) -> [Meeting] {
    let rules = present.rules(of: alarm)
    let now = present.moment.utc
    guard let transition = rules.transition(after: now), transition.instant <= now + ahead + .hours(24) else {
      return []
    }
    let change = Meeting.Change(rules: rules, transition: transition)
    // Three days at most lie within 36 hours, and a repeated hour may double their times.
    let most = 6 * alarm.times.all.count
    let rings = alarm.schedule.rings(after: now, in: rules, count: most).filter { $0.instant <= now + ahead }
    let notes = alarm.schedule.notes(about: rings, in: rules)
    let lines = notes.compactMap { line($0, of: alarm, rules, present.style) }
    guard lines.isEmpty else { return lines.map { Meeting(change: change, line: $0) } }
    return rings.contains { transition.instant <= $0.instant } ? [Meeting(change: change, line: nil)] : []
  }

  private static func line(
    _ note: ScheduleNote, of alarm: Alarm, _ rules: ZoneRules, _ style: ScreenStyle
  ) -> String? {
    let language = style.language
    switch note {
    case .clockForward(let ring, let planned):
      let time = TimeText.of(planned.time, style)
      return tr(
        "{time} rings at {ring}.", ["time": time, "ring": TimeText.ofMinute(ring, in: rules, style)], in: language)
    case .clockBack(let ring, _):
      let time = TimeText.of(rules.civil(at: ring).time, style)
      return tr("{time} comes twice: it rings at the first.", ["time": time], in: language)
    case .shortMonth, .monthsLeftOut, .exceptEveryYear: return nil
    }
  }
}

/// An alarm that rings during or after a clock change.
private struct Meeting: Hashable {
  struct Change: Hashable {
    let rules: ZoneRules
    let transition: ZoneTransition
  }

  let change: Change
  /// The ring's special case; `nil` when it just follows the new time.
  let line: String?
}
