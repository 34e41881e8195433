// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The result of accepting the dialog now.
public struct AlarmOutlook: Hashable, Sendable {
  /// `Rings tomorrow, in 7 h 12 min`, or why it cannot ring.
  public let text: String
  /// Caveats about its rings, one sentence each; the first few are enough.
  public let notes: [String]
  /// `true` if the alarm can be added or saved.
  public let isUsable: Bool
  /// Next change of the text by itself.
  public let nextChange: NextChange
}

extension AlarmForm {
  /// Number of coming rings searched for caveats.
  static let looksAhead = 12
  /// Most caveats said: an endless rule can have one for each of its months.
  static let mostNotes = 3

  /// The result of accepting the dialog now, in words.
  public func outlook(_ present: Present) -> AlarmOutlook {
    let language = present.style.language
    if let problem = problem(present) {
      // A time that is past stays past: nothing changes by itself.
      return AlarmOutlook(text: problem, notes: [], isUsable: false, nextChange: .never)
    }
    let said = elsewhere.map { [$0] } ?? []
    guard let rules = rules(present), let schedule = schedule(present, rules) else {
      return AlarmOutlook(
        text: tr("It is off and stays off.", in: language), notes: said, isUsable: true, nextChange: .never)
    }
    let now = present.moment.utc
    let rings = schedule.rings(after: now, in: rules, count: Self.looksAhead)
    guard let first = rings.first?.instant else {
      return AlarmOutlook(
        text: tr("It is off and stays off.", in: language), notes: said, isUsable: true, nextChange: .never)
    }
    var notes = PlanNote.all(schedule.notes(about: rings, in: rules), in: rules, language).map(\.message.asSentence)
    if let notice = DeviceClockNotice(present, ring: first) { notes.insert(notice.sentence, at: 0) }
    if let words = holidayWords(in: language) { notes.insert(words.asSentence, at: 0) }
    // The dialog's clock shows only the first.
    if times.areSeveral {
      notes.insert(tr("Rings each day: {times}", ["times": times.words(in: language)], in: language), at: 0)
    }
    notes = said + notes
    let distance = AlarmDistance(to: first, now: now)
    return AlarmOutlook(
      text: Self.words(of: first, distance, rules, present), notes: Array(notes.prefix(Self.mostNotes)), isUsable: true,
      nextChange: distance.nextChange.joined(AlarmDayText.nextMidnight(after: now, in: present.host)))
  }

  private static func words(
    of ring: UTCInstant, _ distance: AlarmDistance, _ rules: ZoneRules, _ present: Present
  ) -> String {
    let language = present.style.language
    // "Tomorrow" is the person's own: by the host's zone, not the alarm's.
    let today = present.host.civil(at: present.moment.utc).date
    let values = [
      "day": AlarmDayText.relative(present.host.civil(at: ring).date, today: today, in: language),
      "distance": distance.words(in: language),
      "time": TimeText.ofMinute(ring, in: present.host, present.style),
    ]
    let isElsewhere = rules.offsetSeconds(at: ring) != present.host.offsetSeconds(at: ring)
    return isElsewhere
      ? tr("Rings {day}, {distance}; it is {time} here then", values, in: language)
      : tr("Rings {day}, {distance}", values, in: language)
  }

  /// The instant of its next ring after saving; `nil` while there is none.
  func nextRing(_ present: Present) -> UTCInstant? {
    guard problem(present) == nil, let rules = rules(present), let schedule = schedule(present, rules) else {
      return nil
    }
    return schedule.rings(after: present.moment.utc, in: rules, count: 1).first?.instant
  }

  /// The schedule after saving; `nil` for an alarm that is off and stays off.
  private func schedule(_ present: Present, _ rules: ZoneRules) -> AlarmSchedule? {
    if let alarm, !isMoved { return alarm.state == .off ? nil : alarm.schedule }
    guard let days = try? when.days(of: times, at: present.moment.utc, in: rules),
      let recurrence = days.recurrence(of: times, after: present.moment.utc, in: rules)
    else { return nil }
    return AlarmSchedule(
      times: times, recurrence: recurrence, exceptedFile: when.repeats ? alarm?.exceptedFile : nil,
      exceptedHolidays: when.repeats ? holidays?.regions : nil)
  }

  /// Why the alarm cannot be added or saved; `nil` when it can.
  func problem(_ present: Present) -> String? {
    if let wordProblem { return wordProblem }
    let language = present.style.language
    if isGone { return tr("This alarm was deleted meanwhile.", in: language) }
    if let timeProblem { return timeProblem.sentence(in: language) }
    do { _ = try Label(trimmedLabel) } catch { return LabelText.of(error, in: language) }
    if !Self.trimmed(set).isEmpty, setName == nil {
      return tr("The name of the set is too long; 64 characters are the most.", in: language)
    }
    guard let rules = rules(present) else { return tr("This time zone is not known here.", in: language) }
    guard alarm == nil || isMoved else { return nil }
    let days: AlarmDays
    do { days = try when.days(of: times, at: present.moment.utc, in: rules) } catch {
      return Self.sentence(error, language)
    }
    guard days.recurrence(of: times, after: present.moment.utc, in: rules) == nil else { return nil }
    return when.kind == .date
      ? tr("That time is past.", in: language) : tr("It would never ring: there is no such day to come.", in: language)
  }

  private static func sentence(_ error: RecurrenceError, _ language: Language) -> String {
    switch error {
    case .noDays: tr("Choose at least one day of the week.", in: language)
    case .noSuchDay, .noMonths, .noSuchOrdinal, .unwritable, .noDayLeft, .tooManyExceptions:
      tr("There is no such day.", in: language)
    case .intervalOutOfRange: tr("Every 1 to 999 can be chosen.", in: language)
    case .countOutOfRange: tr("From 1 to 99,999 times can be chosen.", in: language)
    }
  }
}

extension String {
  /// The text with a capital first letter, as a line of its own.
  fileprivate var asSentence: String { capitalized }
}
