// SPDX-License-Identifier: Apache-2.0

/// Reads times of day as people type them, in English and Japanese.
///
/// - `07:00`, `7:00`, `19:30:15`; `7.30`, `7h30`, `0730`
/// - `7am`, `7:30 pm`, `7:30 p.m.`, `730pm`; `12am` is 00:00 and `12pm` 12:00
/// - `noon`, `midday`, `midnight` (00:00), `正午`
/// - `half past seven`, `quarter to 7`, `ten past 7 pm`, `seven thirty`, `three am`
/// - `7時30分`, `午前7時半`, `午後7時`, `午後7:30`, `7時30分15秒`, `七時`, `午後三時`
///
/// A bare number is refused, never guessed: `7` may be `7am` or `7pm`, and so may `7 o'clock`. `午前12時` is noon in the
/// law and midnight on many clocks, so it is ambiguous too.
public enum TimeOfDayText {
  /// Parses a time of day.
  ///
  /// - Throws: `WordingError.unreadable`, `.ambiguous` or `.noSuchTime`.
  public static func parse(_ text: String) throws(WordingError) -> TimeOfDay {
    guard let scanner = WordingScanner(text) else { throw .unreadable(text) }
    var reader = TimeOfDayReader(scanner: scanner)
    let reading = reader.read()
    guard reader.scanner.isAtEnd else { throw .unreadable(text) }
    switch reading {
    case .time(let clock):
      guard clock.readings.isEmpty else { throw .ambiguous(text, readings: clock.readings) }
      // A time alone has no night after it.
      guard let time = clock.times.first, !clock.isNightAfter else { throw .noSuchTime(text) }
      return time
    case .noSuchTime: throw .noSuchTime(text)
    case .unreadable: throw .unreadable(text)
    }
  }

  /// `true` if a text is an unambiguous time of day.
  static func isReadable(_ text: String) -> Bool {
    do throws(WordingError) {
      _ = try parse(text)
      return true
    } catch {
      return false
    }
  }
}
