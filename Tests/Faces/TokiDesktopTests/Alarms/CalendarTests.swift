// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct CalendarTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test(arguments: [
    (CalendarView.Arrow.formerMonth, (2026, 10, 15)), (.nextMonth, (2026, 12, 15)), (.formerYear, (2025, 11, 15)),
    (.nextYear, (2027, 11, 15)),
  ])
  func `The arrows of a calendar choose the day that they mark`(
    _ arrow: CalendarView.Arrow, _ marked: (year: Int, month: Int, day: Int)
  ) throws {
    let calendar = CalendarView(name: "Day")
    calendar.date = (2026, 11, 15)
    var chosen: [(year: Int, month: Int, day: Int)] = []
    calendar.onChoose { [unowned calendar] in chosen.append(calendar.date) }
    calendar.press(arrow)
    #expect(calendar.date == marked)
    #expect(chosen.count == 1 && chosen[0] == marked)
    calendar.date = (2030, 1, 2)
    #expect(chosen.count == 2 && chosen[1] == (2030, 1, 2))
  }

  @Test func `A pause goes on to the day that the arrow of the calendar marks`() throws {
    let alarm = try #require(AlarmScene.alarm(1, hour: 7))
    let present = AlarmScene.present([alarm])
    var paused: [ClosedRange<CivilDate>] = []
    let form = AlarmPauseForm(alarm, present)
    let dialog = AlarmPauseDialog(TestPageContext.make(), form, name: "Wake") { paused.append($0) }
    dialog.calendar.press(.nextMonth)
    dialog.show(present)
    dialog.pause.press()
    let (year, month, day) = dialog.calendar.date
    #expect(paused.map(\.upperBound) == [try #require(CivilDate(year: year, month: month, day: day))])
    #expect(month == form.last.month + 1)
    dialog.destroy()
  }
}
