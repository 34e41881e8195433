// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The time of a ring or end, by the host's wall clock.
struct EndText: Hashable {
  /// `at 14:32`; with the day, `tomorrow at 14:32`, unless that is today.
  let text: String
  /// Next change of the wording of the day.
  let next: NextChange

  init(_ instant: UTCInstant, _ present: Present) {
    let language = present.style.language
    let now = present.moment.utc
    let time = TimeText.ofMinute(instant, in: present.host, present.style)
    let today = present.host.civil(at: now).date
    guard present.host.civil(at: instant).date != today else {
      text = tr("at {time}", ["time": time], in: language)
      next = .never
      return
    }
    let day = WallText.day(instant, now: now, in: present.host, language)
    text = tr("{day} at {time}", ["day": day, "time": time], in: language)
    next =
      TimeOfDay(hour: 0, minute: 0).map { midnight in
        let tomorrow = CivilDateTime(date: today.adding(days: 1), time: midnight)
        return NextChange(utc: present.host.resolve(tomorrow).ringInstant)
      } ?? .never
  }
}
