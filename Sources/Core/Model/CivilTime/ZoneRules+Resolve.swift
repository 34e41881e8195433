// SPDX-License-Identifier: Apache-2.0

extension ZoneRules {
  /// The instants that a wall-clock date and time stands for.
  ///
  /// Instants are clamped to the range of `UTCInstant`, the years 1677 to 2262. If there were more than two instants,
  /// which no zone has had, the result would be the first two.
  ///
  /// - `Europe/Berlin`, 2026-03-29 02:30: clocks go from 02:00 to 03:00. A gap; its end is
  ///   2026-03-29T01:00:00Z.
  /// - `Europe/Berlin`, 2026-10-25 02:30: clocks go from 03:00 back to 02:00. An overlap of
  ///   2026-10-25T00:30:00Z and 2026-10-25T01:30:00Z.
  /// - `Australia/Lord_Howe`, 2026-10-04 02:15: clocks go from 02:00 to 02:30. A gap; its end is
  ///   2026-10-03T15:30:00Z.
  /// - `Pacific/Apia`, 2011-12-30 07:00: that day was skipped. A gap; its end is 2011-12-30T10:00:00Z, which is
  ///   2011-12-31 00:00 there.
  public func resolve(_ wall: CivilDateTime) -> LocalResolution {
    let target = wall.wallClockSeconds
    // No offset leads to an instant outside `start` and `last`.
    let last = target - Int64(LocalTimeType.offsets.lowerBound)
    var start = target - Int64(LocalTimeType.offsets.upperBound)
    var first: Int64?
    var gapEnd: Int64?

    // In each stretch with one type, from `start` to the next change, the wall clock runs evenly.
    while true {
      let instant = target - Int64(table.type(at: start).offsetSeconds)
      let end = table.change(after: start)
      if instant < start {
        // The wall clock was past that time already when this stretch began.
        gapEnd = gapEnd ?? start
      } else if instant < end ?? .max {
        if let first {
          return .overlap(
            first: UTCInstant(secondsSinceEpoch: first), second: UTCInstant(secondsSinceEpoch: instant))
        }
        first = instant
      }
      guard let end, end <= last else { break }
      start = end
    }
    if let first { return .unique(UTCInstant(secondsSinceEpoch: first)) }
    return .gap(end: UTCInstant(secondsSinceEpoch: gapEnd ?? start))
  }
}
