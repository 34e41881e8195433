// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct ClockContentTests {
  @Test func `The clock says the time, the day and the zone`() throws {
    let sample = try NightSample(time: NightSample.time(19, 5, 9))
    let content = ClockContent(sample.present, cities: [], hasSeconds: false)
    #expect(content.time.text == "19:05")
    #expect(content.date == "Saturday, 21 November 2026")
    #expect(content.zone == "Tokyo · UTC+9")
    #expect(content.nextChange == NextChange(utc: sample.moment.utc + .seconds(51)))
    let seconds = ClockContent(sample.present, cities: [], hasSeconds: true)
    #expect(seconds.time.text == "19:05:09")
    #expect(seconds.nextChange == NextChange(utc: sample.moment.utc + .seconds(1)))
  }

  @Test(
    arguments: [
      ("Europe/Berlin", "11:05", "−8 h", true), ("America/New_York", "05:05", "−14 h", false),
      ("Pacific/Auckland", "23:05", "+4 h", false), ("Asia/Kolkata", "15:35", "−3 h 30 min", true),
      ("Asia/Seoul", "19:05", "The same time as here", false),
      ("Pacific/Kiritimati", "00:05", "Tomorrow, +5 h", false),
      ("Pacific/Honolulu", "00:05", "−19 h", false),
      ("Pacific/Pago_Pago", "23:05", "Yesterday, −20 h", false),
    ])
  func `A city differs by hours and days`(zone: String, time: String, difference: String, isDay: Bool) throws {
    let sample = try NightSample(time: NightSample.time(19, 5))
    let city = try #require(ClockContent(sample.present, cities: [zone], hasSeconds: false).cities.first)
    #expect((city.time.text, city.difference, city.isDay) == (time, difference, isDay))
  }

  @Test func `Unknown zones are left out`() throws {
    let sample = try NightSample(time: NightSample.time(19, 5))
    let content = ClockContent(sample.present, cities: ["Mars/Base", "", "Europe/Rome"], hasSeconds: false)
    #expect(content.cities.map(\.id) == ["Europe/Rome"])
  }

  @Test func `Half of the day stands where the person wants it`() throws {
    var sample = try NightSample(time: NightSample.time(0, 5))
    sample.style.uses24Hours = false
    #expect(ClockContent(sample.present, cities: [], hasSeconds: false).time.text == "12:05 AM")
    sample = try NightSample(time: NightSample.time(13, 5, 9))
    sample.style.uses24Hours = false
    #expect(ClockContent(sample.present, cities: [], hasSeconds: true).time.text == "1:05:09 PM")
  }

  @Test(
    arguments: [
      // The zone, an instant in seconds of UTC, and how long its wall time shows the same minute.
      ("UTC", 0, 60), ("Asia/Kolkata", 59, 1), ("Asia/Kathmandu", 61, 59),
      // Africa/Monrovia had the offset −0:44:30 until 1972.
      ("Africa/Monrovia", 0, 30), ("Africa/Monrovia", 29, 1), ("Africa/Monrovia", 30, 60),
      // Asia/Tokyo had the offset +9:18:59 until 1887.
      ("Asia/Tokyo", -3_000_000_000, 1),
    ] as [(String, Int64, Int64)])
  func `A minute ends when the wall of the zone says so`(zone: String, second: Int64, wait: Int64) throws {
    let rules = try NightSample.rules(zone)
    let now = UTCInstant(secondsSinceEpoch: second)
    let next = try #require(NextChange.minute(after: now, in: rules).utc)
    #expect(next == now + .seconds(wait))
    let minute = rules.civil(at: now).time.minute
    #expect(rules.civil(at: next - TimeSpan(nanoseconds: 1)).time.minute == minute)
    #expect(rules.civil(at: next).time.minute != minute)
    #expect(rules.civil(at: next).time.second == 0)
  }

  @Test func `The large digits are the true time where that is trusted and the device is wrong`() throws {
    var sample = try NightSample(time: NightSample.time(19, 5, 9))
    var present = sample.present
    for (state, offset, time) in [
      (TrustState.trusted, TimeSpan.seconds(43), "19:05:52"), (.holdover, .seconds(-10), "19:04:59"),
      (.trusted, .milliseconds(900), "19:05:09"), (.singleSource, .seconds(43), "19:05:09"),
      (.expired, .seconds(43), "19:05:09"),
    ] {
      present.state.trustedTime = TrustSample.report(state, offset: offset, at: sample.moment)
      let content = ClockContent(present, cities: [], hasSeconds: true)
      #expect(content.time.text == time)
      #expect(content.correction.isEmpty == (time == "19:05:09"))
    }
    present.state.trustedTime = TrustSample.report(offset: .milliseconds(43_250), at: sample.moment)
    let content = ClockContent(present, cities: ["Europe/Berlin"], hasSeconds: true)
    #expect(content.correction == "True time: This device's clock is 43 s slow.")
    #expect(content.cities.map(\.time.text) == ["11:05"])
    // The true second comes more than a quarter of a second before the device's.
    #expect(content.nextChange.utc == sample.moment.utc + .milliseconds(750))
    sample = try NightSample(time: NightSample.time(0, 0))
    present = sample.present
    present.state.trustedTime = TrustSample.report(offset: .seconds(-10), at: sample.moment)
    #expect(ClockContent(present, cities: [], hasSeconds: false).date == "Friday, 20 November 2026")
  }
}
