// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The dialog that pauses an alarm from today until a day.
public struct AlarmPauseForm: Hashable, Sendable {
  /// The alarm to pause.
  public let alarm: AlarmID
  /// Last day of the pause.
  public var last: CivilDate
  /// The present day in the alarm's zone, when the dialog was opened.
  public let today: CivilDate

  /// Pauses for a week unless another day is chosen.
  public init(_ alarm: Alarm, _ present: Present) {
    self.alarm = alarm.id
    today = present.rules(of: alarm).civil(at: present.moment.utc).date
    last = today.adding(days: 7)
  }

  /// The days of the pause; `nil` if the last one is past.
  public var days: ClosedRange<CivilDate>? { last < today ? nil : today...last }

  /// The alarm's next ring, or why it cannot be paused until that day.
  public func outlook(_ present: Present) -> AlarmOutlook {
    let language = present.style.language
    guard let days else { return refused(tr("That day is past.", in: language)) }
    guard var alarm = present.state.alarms.first(where: { $0.id == alarm }) else {
      return refused(tr("This is not there any more.", in: language))
    }
    let rules = present.rules(of: alarm)
    do { try alarm.apply(.pause(days), at: present.moment, in: rules) } catch {
      return switch error {
      case .pauseIsPast: refused(tr("That day is past.", in: language))
      default: refused(tr("Nothing would be left to ring.", in: language))
      }
    }
    guard let next = alarm.next else {
      return refused(tr("It is off and stays off.", in: language))
    }
    let now = present.moment.utc
    let today = present.host.civil(at: now).date
    let day = AlarmDayText.relative(present.host.civil(at: next).date, today: today, in: language)
    let values = ["day": day, "time": TimeText.ofMinute(next, in: present.host, present.style)]
    return AlarmOutlook(
      text: tr("Rings again {day} at {time}", values, in: language), notes: [], isUsable: true,
      nextChange: AlarmDayText.nextMidnight(after: now, in: present.host))
  }

  private func refused(_ sentence: String) -> AlarmOutlook {
    AlarmOutlook(text: sentence, notes: [], isUsable: false, nextChange: .never)
  }
}
