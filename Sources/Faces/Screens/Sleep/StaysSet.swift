// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Says, to someone who leaves the sleep screen, that the alarm stays set; it can be turned off there and then.
public struct StaysSet: Hashable, Sendable {
  /// The alarm to turn off.
  public let alarm: AlarmID
  /// The sentence, such as `The alarm at 07:00 stays set`.
  public let text: String

  /// Speaks of the sleep page's own alarm; `nil` if it will not ring, or rings again on other days.
  public init?(_ kept: SetSleepForm.Kept, _ present: Present) {
    guard let alarm = kept.alarm(in: present.state), alarm.recurrence.isOnce, let rings = alarm.ringsNext else {
      return nil
    }
    self.alarm = alarm.id
    let time = TimeText.ofMinute(rings, in: present.host, present.style)
    text = tr("The alarm at {time} stays set.", ["time": time], in: present.style.language)
  }
}
