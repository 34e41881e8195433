// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// The sleep screen: the time, and the next ring.
public struct SleepContent: Hashable, Sendable {
  /// The time now, in large digits.
  public let time: WallDigits
  /// `Rings at 07:00`, `Snoozed until 07:09`, or that no alarm is set.
  public let alarm: String
  /// `in 7 h 12 min`; empty when no alarm is set.
  public let distance: String
  /// Says that the device's clock is wrong and when the alarm really rings; empty where it makes no difference.
  public let clock: String
  /// Next change of the screen: at the next minute.
  public let nextChange: NextChange

  /// Shows the alarm that rings next, snoozes included.
  public init(_ present: Present) {
    let language = present.style.language
    let now = present.moment.utc
    let rules = present.host
    time = WallDigits(rules.civil(at: now).time, present.style)
    nextChange = .minute(after: now, in: rules)
    guard let (next, rings, onDevice) = present.nextAlarm else {
      alarm = tr("No alarm is set", in: language)
      distance = ""
      clock = ""
      return
    }
    clock = next.state == .scheduled ? DeviceClockNotice(present, ring: rings)?.sentence ?? "" : ""
    let span = rules.minutes(from: now, to: onDevice)
    distance =
      span > .zero
      ? tr("in {span}", ["span": span.words(in: language)], in: language) : tr("in less than a minute", in: language)
    let time = TimeText.ofMinute(rings, in: rules, present.style)
    if next.waitsForNextAttempt {
      alarm = tr("Rings again at {time}", ["time": time], in: language)
    } else if case .snoozed = next.state {
      alarm = tr("Snoozed until {time}", ["time": time], in: language)
    } else if span < .hours(24) {
      alarm = tr("Rings at {time}", ["time": time], in: language)
    } else {
      alarm = tr(
        "Rings {day} at {time}", ["day": WallText.day(rings, now: now, in: rules, language), "time": time], in: language
      )
    }
  }

  /// `true` if the sleep screen stays after something rang: after a snooze, and after anything but an alarm.
  ///
  /// - Parameters:
  ///   - owners: Items that rang in front of the sleep screen.
  ///   - state: The engine's state after the rings.
  /// - Returns: `nil` until the engine has decided an alarm's fate.
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
