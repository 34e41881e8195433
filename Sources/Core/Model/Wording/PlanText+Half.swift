// SPDX-License-Identifier: Apache-2.0

extension PlanText {
  /// `true` if a text has an hour of a 12-hour clock without its half of the day: `9:00`, `half past 9`, 9時.
  ///
  /// The zero of `09:00` settles it, and so do `9am`, 午前9時, `noon`, and a part of the day, as in 朝9時.
  public static func leavesHalfOpen(_ text: String) -> Bool {
    guard var scanner = WordingScanner(text, longest: 600) else { return false }
    while !scanner.isAtEnd {
      if PartOfDay.read(&scanner) != nil { return false }
      var reader = TimeOfDayReader(scanner: scanner)
      if case .time(let clock) = reader.read(), clock.readings.isEmpty { return clock.leavesHalfOpen }
      let isWord = scanner.isAtLetter || scanner.isAtDigit
      repeat { scanner.skip() } while isWord && (scanner.isAtLetter || scanner.isAtDigit)
    }
    return false
  }
}
