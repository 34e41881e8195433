// SPDX-License-Identifier: Apache-2.0
@testable import CalendarFile
import Testing
import TokiModel

@Suite struct `A zone in a calendar file` {
  @Test(arguments: [
    ("Europe/Berlin", ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"]),
    ("America/New_York", ["FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"]),
    (
      "America/Santiago",
      [
        "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU",
        "FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU",
      ]
    ),
    ("Asia/Tokyo", []),
  ])
  func `Yearly events become a rule`(zone: String, expected: [String]) throws {
    let all = ZoneObservance.all(of: try SystemZone.named(zone), from: Sample.now, to: nil)
    #expect(all.compactMap(\.rule).sorted() == expected.sorted())
    #expect(all.count == expected.count + 1)
  }

  @Test func `A short span needs only its own offset`() throws {
    let all = ZoneObservance.all(of: try SystemZone.named("Europe/Berlin"), from: Sample.now, to: Sample.now + .days(3))
    #expect(all.map(\.name) == ["CET"])
  }

  @Test func `Dates without a rule are listed one by one`() throws {
    // Their changes follow the moon and are listed for decades; Morocco's did too, until it abolished them.
    let all = try ["Asia/Gaza", "Asia/Hebron", "Africa/Casablanca"].map { name in
      ZoneObservance.all(of: try SystemZone.named(name), from: Sample.now, to: nil)
    }
    let listed = try #require(all.first { $0.count > 50 })
    #expect(listed.dropFirst().contains { $0.rule == nil })
  }
}
