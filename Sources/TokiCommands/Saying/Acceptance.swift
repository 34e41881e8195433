// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// What a command says back: what it understood, and when that rings.
enum Acceptance {
  /// `25 min → rings 14:32:10 (today, Asia/Tokyo)`; what it is, where it does not run.
  static func timer(_ timer: CountdownTimer, now: HostMoment, zone: ZoneRules) -> String {
    switch timer.state {
    case .running(let deadline):
      // A timer that was just made says its span, not what the making has used up of it.
      let remaining = timer.remaining(at: now.boot)
      let isFresh = timer.runLength - remaining < .seconds(1) && timer.runLength == timer.duration
      let span =
        isFresh ? timer.duration.words(in: Localization.language) : WallText.remaining(remaining)
      return tr(
        "{span} → rings {time} ({day}, {zone})",
        [
          "span": span, "time": WallText.time(deadline.utc, in: zone),
          "day": WallText.day(deadline.utc, now: now.utc, in: zone), "zone": zone.name.text,
        ])
    case .paused(let remaining):
      return tr("{id} is paused with {span} left.", values(timer, WallText.remaining(remaining)))
    case .idle:
      return tr(
        "{id} is ready with {span}.", values(timer, timer.duration.words(in: Localization.language)))
    case .ringing:
      return tr("{id} rings.", ["id": timer.id.text])
    }
  }

  /// `07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 3 h, Asia/Tokyo)`, and a second line when the
  /// clocks change over that time.
  static func alarm(_ alarm: Alarm, now: HostMoment, zone: ZoneRules) -> String {
    guard let next = alarm.ringsNext else {
      return tr("{id} is off.", ["id": alarm.id.text])
    }
    let line = tr(
      "{time} → rings {moment} (in {span}, {zone})",
      [
        "time": plan(of: alarm), "moment": WallText.moment(next, in: zone),
        "span": WallText.distance(next - now.utc), "zone": zone.name.text,
      ])
    return line + (clockChange(of: alarm, next: next, zone: zone).map { "\n" + $0 } ?? "")
  }

  /// `07:00`, or `07:00 weekdays`.
  static func plan(of alarm: Alarm) -> String {
    switch alarm.recurrence {
    case .once: alarm.time.text
    case .repeating(let rule, _):
      if case .weeks(let days) = rule.cycle {
        tr(
          "{time} {days}", ["time": alarm.time.text, "days": days.words(in: Localization.language)])
      } else {
        alarm.time.text
      }
    }
  }

  /// What the clocks do at the time of the next ring; `nil` when nothing.
  static func clockChange(of alarm: Alarm, next: UTCInstant, zone: ZoneRules) -> String? {
    var date = zone.civil(at: next).date
    if case .once(let day) = alarm.recurrence { date = day }
    switch zone.resolve(CivilDateTime(date: date, time: alarm.time)) {
    case .unique: return nil
    case .gap(let end):
      return tr("clocks go forward: rings at {time}", ["time": zone.civil(at: end).time.text])
    case .overlap: return tr("this time comes twice: rings at the first")
    }
  }

  private static func values(_ timer: CountdownTimer, _ span: String) -> [String: String] {
    ["id": timer.id.text, "span": span]
  }
}
