// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A command's confirmation: its understanding, and the next ring.
enum Acceptance {
  /// `25 min → rings 14:32:10 (today, Asia/Tokyo)`, or its state if it does not run.
  ///
  /// A new timer shows its whole duration, even if making it has already used up part of that.
  static func timer(_ timer: CountdownTimer, isNew: Bool = false, now: HostMoment, zone: ZoneRules) -> String {
    switch timer.state {
    case .running(let deadline):
      let remaining = timer.remaining(at: now.boot)
      let isFresh = (isNew || timer.runLength - remaining < .seconds(1)) && timer.runLength == timer.duration
      let span =
        isFresh
        ? timer.duration.words(in: Localization.language) : WallText.remaining(remaining, in: Localization.language)
      return tr(
        "{span} → rings {time} ({day}, {zone})",
        [
          "span": span, "time": WallText.time(deadline.utc, in: zone),
          "day": WallText.day(deadline.utc, now: now.utc, in: zone, Localization.language), "zone": zone.name.text,
        ])
    case .paused(let remaining):
      return tr(
        "{id} is paused with {span} left.", values(timer, WallText.remaining(remaining, in: Localization.language)))
    case .idle:
      return tr(
        "{id} is ready with {span}.", values(timer, timer.duration.words(in: Localization.language)))
    case .ringing:
      return tr("{id} rings.", ["id": timer.id.text])
    }
  }

  /// `07:00 → rings Mon 2026-11-23 07:00:00 (tomorrow, in 1 d 3 h, Asia/Tokyo)`, and a line for each note.
  ///
  /// `here` is the person's zone, whose time is told too where it differs. For a new or changed alarm, the notes cover
  /// the next 12 rings instead of one. `said` is the text just typed and the plan it was read as; `nil` if nothing was
  /// typed. `isInFull` is whether the plan of an alarm that is off is told too, unless that of one date is over.
  static func alarm(
    _ alarm: Alarm, now: HostMoment, zone: ZoneRules, here: ZoneRules, isNew: Bool = false, isInFull: Bool = false,
    said: (text: String, plan: AlarmPlan)? = nil
  ) -> String {
    guard let next = alarm.ringsNext else {
      let values = ["id": alarm.id.text, "plan": plan(of: alarm)]
      let line =
        isInFull && !alarm.recurrence.isOnce || alarm.keepsDay(at: now.utc, in: zone)
        ? tr("{id} is off; it is for {plan}.", values) : tr("{id} is off.", values)
      return ([line] + leftOut(of: alarm)).joined(separator: "\n")
    }
    let values = [
      "time": plan(of: alarm), "moment": WallText.moment(next, in: zone, Localization.language), "zone": zone.name.text,
    ]
    let line =
      zone.civil(at: next) == here.civil(at: next)
      ? tr(
        "{time} → rings {moment} ({distance}, {zone})",
        values.merging(["distance": distance(of: next, now: now.utc, zone: zone)]) { $1 })
      : tr(
        "{time} → rings {moment} {zone} (here {local}, in {span})",
        values.merging([
          "local": WallText.local(next, now: now.utc, in: here, Localization.language),
          "span": WallText.distance(next - now.utc, in: Localization.language),
        ]) { $1 })
    let rings = alarm.schedule.rings(after: now.utc, in: zone, count: isNew ? 12 : 1)
    let taken =
      said.map { PlanNote.taken($0.plan, typed: $0.text, ring: next, now: now.utc, in: zone, Localization.language) }
      ?? []
    let notes = taken + PlanNote.all(alarm.schedule.notes(about: rings, in: zone), in: zone, Localization.language)
    return ([line] + notes.map(\.message) + leftOut(of: alarm)).joined(separator: "\n")
  }

  /// `every weekday 07:00`; just the times of an alarm for one day.
  static func plan(of alarm: Alarm) -> String {
    let language = Localization.language
    guard case .repeating(let rule, let start) = alarm.recurrence else {
      // Steps alone would be those of every day, and the day of an alarm that is off stands nowhere else.
      let needsDay = alarm.times.steps != nil || alarm.state == .off && alarm.namesDay
      guard needsDay, case .once(let date) = alarm.recurrence else {
        return alarm.times.words(in: language)
      }
      return AlarmPlan.at(alarm.times, .date(date)).words(in: language)
    }
    // The start matters only to rules that count days from it.
    let day = AlarmPlan.Day.every(rule, from: rule.countsFromStart ? start : nil)
    return AlarmPlan.at(alarm.times, alarm.exceptedHolidays == nil ? day : .exceptHolidays(day)).words(in: language)
  }

  /// Skipped days, pause and set, one line each: `skips Mon 2026-11-23`, `set: work`.
  static func leftOut(of alarm: Alarm) -> [String] {
    var lines: [String] = []
    if let first = alarm.skipped.first {
      let values = ["date": WallText.date(first, in: Localization.language)]
      let more = alarm.skipped.count - 1
      lines.append(
        more == 0
          ? tr("skips {date}", values)
          : trn("skips {date} and {count} more day", "skips {date} and {count} more days", more, values))
    }
    if let first = alarm.skippedTimes.first {
      let date = WallText.date(first.date, in: Localization.language)
      let values = ["date": tr("{date} {time}", ["date": date, "time": first.time.text])]
      let more = alarm.skippedTimes.count - 1
      lines.append(
        more == 0
          ? tr("skips {date}", values)
          : trn("skips {date} and {count} more ring", "skips {date} and {count} more rings", more, values))
    }
    if let pause = alarm.pause {
      let values = [
        "first": WallText.date(pause.lowerBound, in: Localization.language),
        "last": WallText.date(pause.upperBound, in: Localization.language),
      ]
      lines.append(tr("paused from {first} until {last}", values))
    }
    if let file = alarm.exceptedFile {
      let values = ["path": PlainText.of(file.path, longest: 300)]
      lines.append(
        file.isUnreadable
          ? tr("not on the days of {path}, which cannot be read now", values) : tr("not on the days of {path}", values))
    }
    if let regions = alarm.exceptedHolidays {
      lines.append(PlanNote(.of(regions), isRead: true, Localization.language).message)
    }
    if let set = alarm.set { lines.append(tr("set: {name}", ["name": set.text])) }
    return lines
  }

  /// The days that an alarm left out before it was changed, and does not any more, one line each.
  static func takenIn(by alarm: Alarm, since before: Alarm, today: CivilDate) -> [String] {
    var lines: [String] = []
    let days = Set(before.skipped + before.skippedTimes.map(\.date))
      .subtracting(alarm.skipped + alarm.skippedTimes.map(\.date)).filter { $0 >= today }.sorted()
    if let first = days.first {
      let values = ["date": WallText.date(first, in: Localization.language)]
      lines.append(
        days.count == 1
          ? tr("no longer skips {date}", values)
          : trn(
            "no longer skips {date} and {count} more day", "no longer skips {date} and {count} more days",
            days.count - 1, values))
    }
    if let pause = before.pause, alarm.pause == nil, pause.upperBound >= today {
      let values = [
        "first": WallText.date(pause.lowerBound, in: Localization.language),
        "last": WallText.date(pause.upperBound, in: Localization.language),
      ]
      lines.append(tr("no longer paused from {first} until {last}", values))
    }
    return lines
  }

  /// `today, in 5 min`; names the day only if it is today or tomorrow.
  private static func distance(of next: UTCInstant, now: UTCInstant, zone: ZoneRules) -> String {
    let span = tr("in {span}", ["span": WallText.distance(next - now, in: Localization.language)])
    let days = zone.civil(at: next).date.daysSinceEpoch - zone.civil(at: now).date.daysSinceEpoch
    guard (0...1).contains(days) else { return span }
    return tr(
      "{day}, {distance}", ["day": WallText.day(next, now: now, in: zone, Localization.language), "distance": span])
  }

  private static func values(_ timer: CountdownTimer, _ span: String) -> [String: String] {
    ["id": timer.id.text, "span": span]
  }
}
