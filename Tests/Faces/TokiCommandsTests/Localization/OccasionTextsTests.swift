// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiModel
import TokiTestKit

/// What a message says about a ring, without a catalogue in English.
@Suite struct OccasionTextsTests {
  private static let planned = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  private func occasion(
    _ moment: Hook.Moment, label: String = "", late: TimeSpan? = .zero, end: RingEnd? = nil, next: UTCInstant? = nil
  ) throws -> HookOccasion {
    HookOccasion(
      moment, at: Self.planned + .seconds(60), item: ItemID(.alarm, 3), label: try Label(label),
      planned: Self.planned, ring: RingID(7), attempt: 1, late: late, end: end, next: next)
  }

  private func texts(_ occasion: HookOccasion) -> [String] {
    let message = OccasionTexts.message(of: occasion, in: .english) { instant in
      "+\((instant - Self.planned).nanoseconds / 1_000_000_000)"
    }
    return [OccasionTexts.title(of: occasion, in: .english), message]
  }

  @Test func `A ring says what rings, why, and how late`() throws {
    #expect(try texts(occasion(.ring, label: "Work")) == ["Work", "Alarm a3, set for +0."])
    #expect(try texts(occasion(.ring, late: .seconds(95))) == ["Alarm", "Alarm a3, set for +0.\n1 min 35 s late"])
  }

  @Test func `An occasion is told with its time`() throws {
    #expect(try texts(occasion(.dismiss, end: .dismissed)) == ["Alarm", "Stopped at +60."])
    let next = Self.planned + .seconds(600)
    #expect(try texts(occasion(.snooze, end: .snoozed, next: next)) == ["Alarm", "Snoozed until +600"])
    #expect(try texts(occasion(.warn)) == ["Alarm", "Rings at +0."])
  }

  @Test(arguments: [
    ("en", "a3 was to ring at 08:00 on Fri 2027-01-15."), ("de", "a3 sollte um 08:00 am Fr 2027-01-15 klingeln."),
    ("ja", "a3は2027-01-15（金） 08:00に鳴る予定でした。"),
  ])
  func `The time of another day is in words of its language`(_ code: String, _ sentence: String) throws {
    Catalogue.prepare()
    let language = try #require(Language(locale: code))
    let host = ManualHost(utc: Self.planned + .hours(24))
    let message = OccasionTexts.message(of: try occasion(.missed, end: .missed), in: language) {
      RingTimeText.of($0, clock: host, in: language)
    }
    #expect(message == sentence)
  }

  @Test func `A missed ring says whether it rang`() throws {
    #expect(try texts(occasion(.missed, end: .missed)) == ["Missed: Alarm", "a3 was to ring at +0."])
    #expect(
      try texts(occasion(.missed, end: .unanswered))
        == ["Nobody stopped: Alarm", "a3 rang at +0, and nobody answered."])
  }
}
