// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel
import TokiTestKit

@Suite struct `Bytes of anybody` {
  private static let files = [
    Sample.event(
      "DTSTART;TZID=Europe/Berlin:20261124T070000\nRRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20270101T060000Z\nEXDATE;TZID=Europe/Berlin:20261201T070000,20261208T070000\nSUMMARY:Früh\\, ja\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=START:-PT15M\nREPEAT:2\nDURATION:PT5M\nEND:VALARM\nUID:1\nX-TOKI-SET:work\nX-TOKI-PAUSE:20261221/20270103"
    ),
    Sample.event(
      "UID:1\nRECURRENCE-ID:20261224T070000Z\nDUE;VALUE=DATE:20261224\nDURATION:P1W\nSTATUS:NEEDS-ACTION\nRDATE;VALUE=PERIOD:20261224T070000Z/PT1H,20261225T070000Z/20261225T080000Z\nBEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:20261223T070000Z\nACTION:AUDIO\nATTACH;FMTTYPE=audio/basic:ftp://example.org/a\nEND:VALARM\nATTENDEE;CN=\"a:b;c\";DELEGATED-TO=\"mailto:a@example.org\",\"mailto:b@example.org\":mailto:c@example.org\nREQUEST-STATUS:2.0;Success\nGEO:1.5;2.5\nFREEBUSY;FBTYPE=BUSY:20261124T070000Z/PT1H\nATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA\nX-A;B=C:d",
      kind: "VTODO"),
  ]
  private static let words = [
    "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VALARM\r\n", "END:VALARM\r\n", "BEGIN:VTIMEZONE\r\n", "\r\n ", "\n",
    "DTSTART",
    "RRULE:FREQ=", "INTERVAL=99999999999999999999", "BYDAY=-99MO", "TRIGGER:", "-P", "T", ";VALUE=", ";TZID=", ":", ";",
    ",", "\\",
    "\"", "99999999T999999Z", "00000000", "\u{0}", "😀", "BINARY", "PERIOD", "X-", "RSCALE=HEBREW;SKIP=OMIT", "COUNT=-1",
    "=", "%s%n",
  ]

  @Test func `No change of a file brings the reader down`() throws {
    var numbers = SeededNumbers(seed: 5_545)
    for _ in 0..<GeneratedCases.count(of: 4_000) {
      var bytes = Array(try #require(Self.files.randomElement(using: &numbers)).utf8)
      for _ in 0..<Int.random(in: 1...6, using: &numbers) { Self.change(&bytes, &numbers) }
      _ = try? Sample.read(bytes: bytes, CalendarOptions(isStrict: Bool.random(using: &numbers)))
    }
  }

  @Test func `No bytes bring the reader down`() throws {
    var numbers = SeededNumbers(seed: 2_445)
    for _ in 0..<GeneratedCases.count(of: 1_000) {
      let count = Int.random(in: 0..<400, using: &numbers)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      _ = try? Sample.read(bytes: noise)
      _ = try? Sample.read(bytes: Array("BEGIN:VCALENDAR\n".utf8) + noise + Array("\nEND:VCALENDAR\n".utf8))
    }
  }

  private static func change(_ bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    let end = min(bytes.count, place + Int.random(in: 0..<40, using: &numbers))
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &numbers))
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
    case 3: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers) }
    default: bytes.insert(contentsOf: Array((words.randomElement(using: &numbers) ?? "").utf8), at: place)
    }
  }
}
