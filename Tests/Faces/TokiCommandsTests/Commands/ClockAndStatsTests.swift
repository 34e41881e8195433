// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki clock` and `toki stats`.
@Suite struct ClockAndStatsTests {
  @Test(
    arguments: [
      ("clock", "Asia/Tokyo  Sat 2026-11-21 14:07:10\n"),
      ("clock Berlin", "Berlin  Sat 2026-11-21 06:07:10  −8 h  Europe/Berlin\n"),
      ("clock Europe/Berlin", "Europe/Berlin  Sat 2026-11-21 06:07:10  −8 h\n"),
      (
        "clock Berlin, 東京, JST",
        """
        Berlin  Sat 2026-11-21 06:07:10  −8 h  Europe/Berlin
        東京    Sat 2026-11-21 14:07:10        Asia/Tokyo
        JST     Sat 2026-11-21 14:07:10        Asia/Tokyo

        """
      ),
      (
        "clock berlin tokyo",
        "berlin  Sat 2026-11-21 06:07:10  −8 h  Europe/Berlin\ntokyo   Sat 2026-11-21 14:07:10        Asia/Tokyo\n"
      ),
      (
        "clock Berlin --json",
        #"{"clocks":[{"name":"Berlin","zone":"Europe/Berlin","time":"2026-11-21T06:07:10","offset_seconds":3600,"abbreviation":"CET"}]}"#
          + "\n"
      ),
    ])
  func `The time in a city needs no daemon`(line: String, expected: String) async {
    let world = World()
    #expect(await world.run(line) == .done)
    #expect(world.terminal.output == expected)
    #expect(world.isUntouched)
  }

  @Test(arguments: [
    ("clock CST", "toki: “CST” is not clear.\nDid you mean toki clock America/Chicago or "),
    ("clock Nowhereville", "toki: There is no time zone “Nowhereville”.\nNames look like this: "),
  ])
  func `A place that is not known is no time`(line: String, expected: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasPrefix(expected), "\(world.terminal.errors)")
    #expect(world.terminal.output == "")
  }

  @Test func `Running time is added up by label, today and this week`() async throws {
    let world = World()
    await world.run("20m tea --detach")
    world.advance(to: .minutes(10))
    await world.run("pause t1")
    // Time in which nothing runs.
    world.advance(to: .minutes(30))
    await world.run("resume t1")
    world.advance(to: .minutes(40))
    await world.run("dismiss")
    #expect(await world.run(words: ["sequence", "25m work, 5m rest", "--detach"]) == .done)
    world.advance(to: .minutes(72))
    world.terminal.clear()
    #expect(await world.run("stats") == .done)
    #expect(
      world.terminal.output == """
                  today   this week
        work      25 min  25 min
        tea       20 min  20 min
        rest      5 min   5 min
        together  50 min  50 min

        """)
    // The day after, which is a Sunday and of the same week.
    world.advance(to: .hours(20))
    world.terminal.clear()
    await world.run("5m --detach")
    world.advance(to: .hours(20) + .minutes(1))
    world.terminal.clear()
    await world.run("stats --json")
    let minute: Int64 = 60_000_000_000
    #expect(
      world.terminal.output
        == #"{"week_from":"2026-11-16","today_ns":\#(minute),"week_ns":\#(51 * minute),"labels":["#
        + #"{"label":"work","today_ns":0,"week_ns":\#(25 * minute)},{"label":"tea","today_ns":0,"week_ns":\#(20 * minute)},"#
        + #"{"label":"rest","today_ns":0,"week_ns":\#(5 * minute)},{"label":"","today_ns":\#(minute),"week_ns":\#(minute)}]}"#
        + "\n")
  }

  @Test func `A step that was paused, or still runs, has its own label`() async throws {
    let world = World()
    #expect(await world.run(words: ["sequence", "25m work, 5m rest", "--detach"]) == .done)
    world.advance(to: .minutes(10))
    await world.run("pause s1")
    world.advance(to: .minutes(20))
    world.terminal.clear()
    await world.run("stats")
    #expect(world.terminal.output.contains("work  10 min  10 min"), "\(world.terminal.output)")
    await world.run("resume s1")
    world.advance(to: .minutes(38))
    world.terminal.clear()
    await world.run("stats")
    #expect(world.terminal.output.contains("work      25 min  25 min"), "\(world.terminal.output)")
    #expect(world.terminal.output.contains("rest      3 min   3 min"), "\(world.terminal.output)")
  }

  @Test func `A step that waits to be stopped is over when its time is`() async throws {
    let world = World()
    #expect(await world.run(words: ["sequence", "10m work, 5m rest", "--wait", "--detach"]) == .done)
    world.advance(to: .minutes(15))
    await world.run("dismiss")
    world.advance(to: .minutes(18))
    world.terminal.clear()
    await world.run("stats --json")
    let minute: Int64 = 60_000_000_000
    #expect(world.terminal.output.contains(#""today_ns":\#(13 * minute),"#), "\(world.terminal.output)")
  }
}
