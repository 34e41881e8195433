// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A ring's time for its notification: `07:00`, preceded by the date unless it is today.
public enum RingTimeText {
  /// The time of an instant in the zone of `clock`, which also tells what day it is.
  public static func of(_ instant: UTCInstant, clock: any HostClock) -> String {
    let rules = clock.shownZone
    let wall = rules.civil(at: instant)
    let today = rules.civil(at: clock.now().utc).date
    guard wall.date != today else { return wall.time.text }
    return "\(wall.date.year)-\(padded(wall.date.month))-\(padded(wall.date.day)) \(wall.time.text)"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
