// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Alarms that leave out holidays; on Saturday 2026-11-21 at 14:07:10 in Tokyo, where Monday is 勤労感謝の日.
@Suite struct HolidayCommandTests {
  @Test(arguments: [
    "alarm weekdays 7:00 except holidays", "every business day at 7am", "explain weekdays 7:00 except holidays",
  ])
  func `Holidays of no region are a question that names both ways to choose`(line: String) async throws {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(
      world.terminal.errors == """
        toki: Whose holidays does it leave out?
        Say it once, as in toki settings holidays jp, or leave out the days of a calendar: --except FILE.ics

        """)
    #expect(try await world.home.control.state().alarms.isEmpty)
  }

  @Test(arguments: ["alarm weekdays 7:00 except holidays", "営業日の7時", "alarm weekdays 7:00 --except holidays:jp"])
  func `The setting's holidays are left out, and the alarm says so`(line: String) async throws {
    let world = World()
    await world.run("settings holidays jp")
    world.terminal.clear()
    #expect(await world.run(line) == .done)
    #expect(
      world.terminal.output == """
        weekdays 07:00 except holidays → rings Tue 2026-11-24 07:00:00 (in 2 d 16 h 53 min, Asia/Tokyo)
        not on public holidays: Japan
        It is a1. Remove it with: toki cancel a1

        """)
    for shown in ["list", "show a1"] {
      world.terminal.clear()
      await world.run(shown)
      #expect(world.terminal.output.contains("except holidays"), "\(world.terminal.output)")
      #expect(world.terminal.output.contains("not on public holidays: Japan"), "\(world.terminal.output)")
    }
  }

  @Test func `Words are explained with the days that they leave out`() async {
    let world = World()
    await world.run("settings holidays jp")
    world.terminal.clear()
    #expect(await world.run("explain weekdays 7:00 except holidays --count 1") == .done)
    #expect(world.terminal.output.contains("2026-11-24 07:00"), "\(world.terminal.output)")
    #expect(world.terminal.output.contains("not on public holidays: Japan"), "\(world.terminal.output)")
    #expect(world.terminal.output.contains("Mon 2026-11-23: left out, an exception"), "\(world.terminal.output)")
  }

  @Test func `A setting that changes leaves the alarms that are set as they are`() async throws {
    let world = World()
    await world.run("settings holidays jp")
    await world.run("alarm weekdays 7:00 except holidays")
    await world.run("settings holidays us")
    #expect(try await world.alarm().exceptedHolidays?.text == "jp")
    #expect(await world.run("edit a1 weekdays 8:00 except holidays") == .done)
    #expect(try await world.alarm().exceptedHolidays?.text == "us")
    #expect(await world.run("edit a1 --except holidays:jp,fr") == .done)
    #expect(try await world.alarm().exceptedHolidays?.text == "jp,fr")
    #expect(await world.run("edit a1 weekdays 9:00") == .done)
    #expect(try await world.alarm().exceptedHolidays?.text == "jp,fr")
    #expect(await world.run("edit a1 --except none") == .done)
    #expect(try await world.alarm().exceptedHolidays == nil)
  }

  @Test(arguments: [
    ("alarm weekdays 7:00 --except holidays:mars", "toki: The holidays of “mars” are not known.\n"),
    ("alarm weekdays 7:00 --except holidays:", "toki: Known are: jp, us,"),
    ("alarm tomorrow 7:00 --except holidays:jp", "toki: A one-time alarm cannot have exceptions;"),
  ])
  func `Holidays that cannot be left out are refused`(line: String, errors: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasPrefix(errors), "\(world.terminal.errors)")
    #expect(world.isUntouched)
  }
}
