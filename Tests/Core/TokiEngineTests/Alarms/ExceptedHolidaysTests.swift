// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Alarms that do not ring on public holidays, from Monday, 6:00 on.
@Suite struct ExceptedHolidaysTests {
  private let home = TestHome()
  private let japan = HolidayRegions([.japan])

  private func make(_ rule: String = "FREQ=DAILY", except holidays: HolidayRegions?) async throws -> Alarm {
    try await home.control.make(
      AlarmDraft(
        times: TimesOfDay(try #require(TimeOfDay(hour: 7, minute: 0))),
        days: .repeating(try Recurrence(rrule: rule), from: nil), settings: .plain, exceptedHolidays: holidays),
      key: nil)
  }

  /// The days of the first rings from a day on.
  private func days(_ alarm: Alarm, from day: String, count: Int) throws -> [String] {
    let date = try #require(CivilDate(text: day))
    let start = ZoneRules.utc.resolve(CivilDateTime(date: date, time: try #require(TimeOfDay(secondOfDay: 0))))
      .ringInstant
    return alarm.schedule.rings(after: start, in: .utc, count: count).map(\.date.text)
  }

  @Test func `It does not ring on the holidays of any year`() async throws {
    let alarm = try await make(except: japan)
    #expect(try days(alarm, from: "2027-05-02", count: 2) == ["2027-05-02", "2027-05-06"])
    #expect(try days(alarm, from: "2040-12-31", count: 2) == ["2040-12-31", "2041-01-02"])
  }

  @Test func `An alarm keeps the holidays that it was set with`() async throws {
    _ = try await home.control.change(EngineSettingsEdit(holidays: .of(try #require(japan))))
    let alarm = try await make(except: japan)
    _ = try await home.control.change(EngineSettingsEdit(holidays: .of(try #require(HolidayRegions([.unitedStates])))))
    try await home.control.shutDown()
    let state = try await home.restarted().control.state()
    #expect(state.alarms.first?.exceptedHolidays == japan)
    #expect(state.alarms.first?.next == alarm.next)
    #expect(state.settings.holidays?.regions?.text == "us")
  }

  @Test func `An edit names other holidays, or none; new days keep them, one day ends them`() async throws {
    let alarm = try await make(except: nil)
    let places = HolidayRegions([.japan, .france])
    #expect(try await home.control.edit(alarm.id, AlarmEdit(exceptedHolidays: places)).exceptedHolidays == places)
    let weekly = AlarmEdit(days: .weekly(.weekdays))
    #expect(try await home.control.edit(alarm.id, weekly).exceptedHolidays == places)
    #expect(try await home.control.edit(alarm.id, AlarmEdit(exceptedHolidays: .some(nil))).exceptedHolidays == nil)
    _ = try await home.control.edit(alarm.id, AlarmEdit(exceptedHolidays: places))
    #expect(try await home.control.edit(alarm.id, AlarmEdit(days: .next)).exceptedHolidays == nil)
    await #expect(throws: ControlError.self) {
      _ = try await home.control.edit(alarm.id, AlarmEdit(exceptedHolidays: places))
    }
  }

  @Test func `Holidays that leave out every ring are refused`() async throws {
    await #expect(throws: ControlError.self) { _ = try await make("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", except: japan) }
    let alarm = try await make("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", except: nil)
    await #expect(throws: ControlError.self) {
      _ = try await home.control.edit(alarm.id, AlarmEdit(exceptedHolidays: japan))
    }
  }
}
