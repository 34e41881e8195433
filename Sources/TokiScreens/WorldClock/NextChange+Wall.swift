// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension NextChange {
  /// The next full minute on one zone's wall, whatever the seconds of its offset.
  ///
  /// `Africa/Monrovia`, 1970-01-01T00:00:00Z: the wall shows 23:15:30, and its next minute begins at
  /// 1970-01-01T00:00:30Z.
  public static func minute(after now: UTCInstant, in rules: ZoneRules) -> NextChange {
    NextChange(utc: rules.minute(at: now) + .minutes(1))
  }
}

extension ZoneRules {
  /// When the minute began that the wall shows.
  func minute(at instant: UTCInstant) -> UTCInstant {
    let gone = instant.secondsSinceEpoch + Int64(offsetSeconds(at: instant))
    let second = gone % 60
    let past = TimeSpan.seconds(second < 0 ? second + 60 : second)
    return instant - past - TimeSpan(nanoseconds: instant.nanosecondOfSecond)
  }

  /// How far away an instant is by the minutes of the wall, as a person reckons who sees both times on it.
  ///
  /// From 06:59:59 it is a minute to 07:00:00. It changes with the minute of the wall and at no other time.
  func minutes(from now: UTCInstant, to instant: UTCInstant) -> TimeSpan {
    max(.zero, minute(at: instant) - minute(at: now))
  }
}
