// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Something that a person should know about a plan: a code for programs and a sentence.
public struct PlanNote: Hashable {
  public let code: Code
  public let message: String

  /// Stable; `toki explain --json` shows it.
  public enum Code: String, Hashable, CaseIterable {
    case clockForward = "clock_forward"
    case clockBack = "clock_back"
    case shortMonth = "short_month"
    case monthsLeftOut = "months_left_out"
    case today
    case tomorrow
    case waits
    case ends
  }

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameter rules: The zone in which it rings.
  public init(_ note: ScheduleNote, in rules: ZoneRules) {
    switch note {
    case .clockForward(let ring, let planned):
      let values = [
        "time": rules.civil(at: ring).time.text, "date": WallText.date(planned.date),
      ]
      self.init(.clockForward, tr("clocks go forward: rings at {time} ({date})", values))
    case .clockBack(let ring, _):
      let date = WallText.date(rules.civil(at: ring).date)
      self.init(.clockBack, tr("clocks go back and this time comes twice: rings at the first ({date})", ["date": date]))
    case .shortMonth(let day, let date):
      let values = [
        "day": Self.ordinal(day), "last": Self.ordinal(date.day), "date": WallText.date(date),
      ]
      self.init(.shortMonth, tr("{day}: rings on the {last} ({date})", values))
    case .monthsLeftOut(let day):
      let values = ["weekday": WallText.weekDay(day)]
      self.init(.monthsLeftOut, tr("months without a fifth {weekday} are left out", values))
    }
  }

  /// Which day a time took that was said without one; `nil` when it is neither today nor tomorrow.
  public static func day(
    of time: TimeOfDay, ring: UTCInstant, now: UTCInstant, in rules: ZoneRules
  ) -> PlanNote? {
    let values = ["time": time.text, "span": WallText.distance(ring - now)]
    let today = rules.civil(at: now).date
    let day = rules.civil(at: ring).date
    if day == today { return PlanNote(.today, tr("{time} is today, in {span}", values)) }
    guard day == today.adding(days: 1) else { return nil }
    return PlanNote(.tomorrow, tr("{time} is tomorrow, in {span}", values))
  }

  /// `31st`, 「31日」.
  private static func ordinal(_ day: Int) -> String {
    let values = ["day": String(day)]
    return switch day {
    case 1, 21, 31: tr("{day}st", values)
    case 2, 22: tr("{day}nd", values)
    case 3, 23: tr("{day}rd", values)
    default: tr("{day}th", values)
    }
  }
}
