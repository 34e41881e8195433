// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct UTCInstantRFC3339Tests {
  @Test func `An instant is written in UTC with nanoseconds`() throws {
    #expect(try utc(2026, 3, 29, 1).rfc3339 == "2026-03-29T01:00:00.000000000Z")
    #expect(UTCInstant(nanosecondsSinceEpoch: -1).rfc3339 == "1969-12-31T23:59:59.999999999Z")
    #expect(UTCInstant(nanosecondsSinceEpoch: .min).rfc3339 == "1677-09-21T00:12:43.145224192Z")
    #expect(UTCInstant(nanosecondsSinceEpoch: .max).rfc3339 == "2262-04-11T23:47:16.854775807Z")
  }

  @Test(arguments: [
    "2026-03-29T03:00:00+02:00", "2026-03-29T01:00:00Z", "2026-03-29t01:00:00z", "2026-03-28T20:00:00-05:00",
    "2026-03-29T01:00:00-00:00", "2026-03-29T01:00:00.0Z", "2026-03-29T01:00:00.000000000Z",
    "2026-03-29T06:45:00.00+05:45",
  ])
  func `Every offset and any digits are read`(text: String) throws {
    #expect(try UTCInstant(rfc3339: text) == utc(2026, 3, 29, 1))
  }

  @Test func `Digits behind the point are parts of a second`() throws {
    let second = try utc(2026, 3, 29, 1)
    #expect(UTCInstant(rfc3339: "2026-03-29T01:00:00.5Z") == second + .milliseconds(500))
    #expect(UTCInstant(rfc3339: "2026-03-29T01:00:00.000000001Z") == second + TimeSpan(nanoseconds: 1))
  }

  @Test(arguments: [
    "", "2026-03-29", "2026-03-29T01:00:00", "2026-03-29 01:00:00Z", "2026-03-29T01:00Z",
    "2026-3-29T01:00:00Z",
    "2026-02-29T01:00:00Z", "2026-03-29T24:00:00Z", "2026-03-29T01:60:00Z", "2026-06-30T23:59:60Z",
    "2026-03-29T01:00:00.Z", "2026-03-29T01:00:00.0000000000Z", "2026-03-29T01:00:00+2:00",
    "2026-03-29T01:00:00+24:00", "2026-03-29T01:00:00+02:60", "2026-03-29T01:00:00+0200",
    "2026-03-29T01:00:00Zx",
    "+2026-03-29T01:00:00Z", "0000-01-01T00:00:00Z", "1677-09-21T00:12:43.145224191Z",
    "2262-04-11T23:47:16.854775808Z", "9999-12-31T23:59:59Z", "２026-03-29T01:00:00Z",
  ])
  func `An invalid instant is refused`(text: String) {
    #expect(UTCInstant(rfc3339: text) == nil)
  }

  @Test func `A formatted instant is parsed as the same instant`() {
    var numbers = SeededNumbers(seed: 3)
    var instants = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for _ in 0..<GeneratedCases.count(of: 20_000) { instants.append(Int64.random(in: .min ... .max, using: &numbers)) }
    for nanoseconds in instants {
      let instant = UTCInstant(nanosecondsSinceEpoch: nanoseconds)
      guard UTCInstant(rfc3339: instant.rfc3339) != instant else { continue }
      Issue.record("\(nanoseconds): \(instant.rfc3339)")
    }
  }
}
