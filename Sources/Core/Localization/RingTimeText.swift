// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A ring's time for its notification: `07:00`, with the date unless it is today.
public enum RingTimeText {
  /// The time of an instant in the zone of `clock`, which also tells what day it is.
  public static func of(_ instant: UTCInstant, clock: any HostClock, in language: Language) -> String {
    let rules = clock.shownZone
    let wall = rules.civil(at: instant)
    let today = rules.civil(at: clock.now().utc).date
    guard wall.date != today else { return wall.time.text }
    // Translators: as in “It rang at 07:00 on Mon 2026-11-23”.
    return tr(
      "{time} on {date}", ["time": wall.time.text, "date": WallText.date(wall.date, in: language)], in: language)
  }
}
