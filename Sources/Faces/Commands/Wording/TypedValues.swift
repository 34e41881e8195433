// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension CivilDate {
  /// Parses a date in an option: `2026-12-31`.
  init(typed text: String) throws(CommandFailure) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWritten = parts.count == 3 && parts.map(\.utf8.count) == [4, 2, 2]
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard isWritten, numbers.count == 3,
      let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else {
      throw .usage(
        tr("“{word}” is not a date; write it like 2026-12-31.", ["word": PlainText.of(text)]))
    }
    self = date
  }
}

extension AlarmSetName {
  /// Parses the name of a set.
  init(typed text: String) throws(CommandFailure) {
    guard let name = AlarmSetName(text) else {
      throw .usage(
        tr(
          "“{word}” cannot name a set: it is one line of 1 to 64 characters.", ["word": PlainText.of(text)]))
    }
    self = name
  }
}

extension Int {
  /// Parses a whole number within a range.
  init(typed text: String, in range: ClosedRange<Int>) throws(CommandFailure) {
    guard let number = ValueWords.number(text), range.contains(number) else {
      throw .usage(
        tr(
          "“{word}” is not a whole number from {least} to {most}.",
          [
            "word": PlainText.of(text), "least": String(range.lowerBound), "most": String(range.upperBound),
          ]))
    }
    self = number
  }
}

extension UTCInstant {
  /// Parses a moment that is usually past; see `PastTime`.
  init(typed text: String, now: UTCInstant, in zone: ZoneRules) throws(CommandFailure) {
    do throws(WordingError) {
      self = try PastTime.instant(of: text, now: now, in: zone)
    } catch {
      throw CommandFailure(error)
    }
  }
}
