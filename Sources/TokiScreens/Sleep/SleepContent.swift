// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// What the sleep screen shows: the time, and what will ring.
public struct SleepContent: Hashable, Sendable {
  public let time: WallDigits
  /// `Rings at 07:00`, or until when it is snoozed, or that nothing will ring.
  public let alarm: String
  /// `in 7 h 12 min`; empty where nothing will ring.
  public let distance: String
  /// That the device's clock is wrong, and when the alarm rings for that; empty where that means nothing.
  public let clock: String
  /// What happens when the computer falls asleep in spite of it.
  public let warning: String
  public let nextChange: NextChange

  public init(_ present: Present) {
    let now = present.moment.utc
    let rules = present.host
    time = WallDigits(rules.civil(at: now).time, present.style)
    nextChange = .minute(after: now, in: rules)
    let limit = present.state.settings.lateLimit
    warning =
      limit > .zero
      ? tr(
        "This computer may fall asleep. Toki then rings when it wakes up, if it is at most {span} late.",
        ["span": limit.words(in: present.style.language)])
      : tr("This computer may fall asleep. What was to ring in that time is missed.")
    guard let (next, rings, onDevice) = present.nextAlarm else {
      alarm = tr("No alarm is set")
      distance = ""
      clock = ""
      return
    }
    let goesByDevice = next.state == .scheduled && !next.usesTrustedTime
    clock = goesByDevice ? DeviceClockNotice(present, ring: rings)?.sentence ?? "" : ""
    let span = rules.minutes(from: now, to: onDevice)
    distance =
      span > .zero
      ? tr("in {span}", ["span": span.words(in: present.style.language)]) : tr("in less than a minute")
    let time = TimeText.ofMinute(rings, in: rules, present.style)
    if case .snoozed = next.state {
      alarm = tr("Snoozed until {time}", ["time": time])
    } else if span < .hours(24) {
      alarm = tr("Rings at {time}", ["time": time])
    } else {
      alarm = tr("Rings {day} at {time}", ["day": WallText.day(rings, now: now, in: rules), "time": time])
    }
  }

  /// Whether the night goes on after something rang: while it is snoozed, and after what was no alarm.
  ///
  /// - Parameter owners: What rang while the sleep screen waited behind it.
  /// - Returns: `nil` while the engine has not said yet what becomes of an alarm.
  public static func goesOn(after owners: Set<ItemID>, in state: EngineState) -> Bool? {
    var isOver = false
    for case .alarm(let id) in owners {
      switch state.alarms.first(where: { $0.id == id })?.state {
      case .ringing: return nil
      case .off, .scheduled, nil: isOver = true
      case .snoozed: break
      }
    }
    let isSnoozed = state.alarms.contains { if case .snoozed = $0.state { true } else { false } }
    return isSnoozed || !isOver
  }
}
