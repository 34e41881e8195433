// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension NextChange {
  /// The next full minute of one zone's wall clock, even where the offset has seconds.
  ///
  /// `Africa/Monrovia`, 1970-01-01T00:00:00Z: the wall shows 23:15:30, and its next minute begins at
  /// 1970-01-01T00:00:30Z.
  public static func minute(after now: UTCInstant, in rules: ZoneRules) -> NextChange {
    NextChange(utc: rules.minute(at: now) + .minutes(1))
  }
}

extension ZoneRules {
  /// Start of the minute that the wall clock shows.
  func minute(at instant: UTCInstant) -> UTCInstant {
    let gone = instant.secondsSinceEpoch + Int64(offsetSeconds(at: instant))
    let second = gone % 60
    let past = TimeSpan.seconds(second < 0 ? second + 60 : second)
    return instant - past - TimeSpan(nanoseconds: instant.nanosecondOfSecond)
  }

  /// Whole minutes until an instant, as counted by two readings of the wall clock; at least 0.
  ///
  /// From 06:59:59 to 07:00:00 is one minute. The count changes only when the wall's minute does.
  func minutes(from now: UTCInstant, to instant: UTCInstant) -> TimeSpan {
    max(.zero, minute(at: instant) - minute(at: now))
  }
}
