// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Choices offered for how something rings; a setting may have other values as well.
public enum RingChoices {
  /// Time of the quiet pre-alarm before the ring; 0 for none.
  public static let preAlarms = [0, 1, 3, 5, 10, 15, 20, 30, 60].map { TimeSpan.minutes($0) }
  /// The choices, shortest first, with the present span among them.
  public static func spans(_ choices: [TimeSpan], with present: TimeSpan) -> [TimeSpan] {
    Set(choices + [present]).sorted()
  }

  /// The limits of snoozes that are offered, with the present one among them; `nil` for no limit.
  public static func limits(_ offered: [Int?], with present: Int?) -> [Int?] {
    offered.contains(present) ? offered : offered + [present]
  }

  /// `Rings 2 more times`: a choice of how often.
  public static func attempts(_ count: Int, in language: Language) -> String {
    count == 0
      ? tr("Does not ring again", in: language)
      : trn("Rings {count} more time", "Rings {count} more times", count, in: language)
  }

  /// `At most 3`: a choice of how many snoozes.
  public static func snoozeLimit(_ limit: Int?, in language: Language) -> String {
    guard let limit else { return tr("As many as you like", in: language) }
    return limit == 0 ? tr("Not at all", in: language) : trn("At most {count}", "At most {count}", limit, in: language)
  }
}

extension RingSettings {
  /// `true` if the time between two attempts matters.
  public var hasAttempts: Bool { attempts > 1 }

  /// Time of the pre-alarm before the ring, 0 for none; another time keeps its sound and volume.
  public var preAlarmSpan: TimeSpan {
    get { preAlarm?.before ?? .zero }
    set {
      guard newValue != .zero else { return preAlarm = nil }
      preAlarm = PreAlarm(before: newValue, sound: preAlarm?.sound, volume: preAlarmVolume)
    }
  }

  /// Volume of the pre-alarm; the usual one, which cannot be changed, where there is none.
  public var preAlarmVolume: Volume {
    get { preAlarm?.volume ?? PreAlarm.standardVolume }
    set { preAlarm?.volume = newValue }
  }
}
