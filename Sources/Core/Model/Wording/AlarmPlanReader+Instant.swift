// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads `2026-12-31T23:59:59+09:00`; `nil` if the text is not an instant.
  func readInstant() throws(WordingError) -> UTCInstant? {
    var ahead = scanner
    var dates = DateReader(scanner: ahead)
    guard case .date(let date)? = dates.read() else { return nil }
    ahead = dates.scanner
    let isISO = ahead.take("t")
    if !isISO { ahead.skipSpaces() }
    guard let hour = ahead.takeTwoDigits(), ahead.take(":"), let minute = ahead.takeTwoDigits() else {
      return nil
    }
    var second = 0
    var fraction = ""
    if ahead.take(":") {
      guard let number = ahead.takeTwoDigits() else { return nil }
      second = number
      let start = ahead.position
      if ahead.take(".") {
        guard let digits = ahead.takeDigits(), digits.count <= 9 else { return nil }
        fraction = ahead.text(start..<ahead.position)
      }
    }
    if !isISO { ahead.skipSpaces() }
    var offset = "Z"
    if !ahead.take("z") {
      let start = ahead.position
      guard ahead.take(anyOf: ["+", "-"]), ahead.takeTwoDigits() != nil, ahead.take(":"),
        ahead.takeTwoDigits() != nil
      else { return nil }
      offset = ahead.text(start..<ahead.position)
    }
    guard ahead.isAtEnd else { return nil }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { throw .noSuchTime(whole) }
    let clock = time.second == 0 ? time.text + ":00" : time.text
    let text = date.words(in: .english) + "T" + clock + fraction + offset
    guard let instant = UTCInstant(rfc3339: text) else { throw .noSuchDate(whole) }
    return instant
  }
}
