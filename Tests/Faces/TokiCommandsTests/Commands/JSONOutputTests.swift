// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The complete stable JSON of the command line.
@Suite struct JSONOutputTests {
  @Test func `A list is timers and alarms with exactly their keys`() async throws {
    let world = try await Samples.filled(.japanese)
    await world.run("list --json")
    let expected = """
      {"timers":[\
      {"id":"t1","label":"Tea","state":"running","duration_ns":1500000000000,"remaining_ns":1500000000000,\
      "deadline":"2026-11-21T05:32:10.000000000Z","trusted_wait_ns":0,"hooks":[],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"kept":false,"color":null,"began":"2026-11-21T05:07:10.000000000Z","abilities":["pause","add","restart","reset"],"sound":"dawn","volume":80,"snooze_ns":540000000000},\
      {"id":"t2","label":"","state":"paused","duration_ns":1200000000000,"remaining_ns":754000000000,\
      "deadline":null,"trusted_wait_ns":0,"hooks":[],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"kept":false,"color":null,"began":"2026-11-21T04:47:10.000000000Z","abilities":["resume","add","restart","reset"],"sound":"dawn","volume":80,"snooze_ns":540000000000},\
      {"id":"t3","label":"お茶の時間","state":"ringing","duration_ns":1200000000000,"remaining_ns":0,\
      "deadline":"2026-11-21T05:07:10.000000000Z","trusted_wait_ns":0,"hooks":[],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"kept":false,"color":null,"began":"2026-11-21T04:47:10.000000000Z","abilities":["add","restart","reset"],"sound":"dawn","volume":80,"snooze_ns":540000000000},\
      {"id":"t4","label":"","state":"idle","duration_ns":60000000000,"remaining_ns":60000000000,\
      "deadline":null,"trusted_wait_ns":0,"hooks":[],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"kept":false,"color":null,"began":null,"abilities":["start"],"sound":"dawn","volume":80,"snooze_ns":540000000000}],\
      "alarms":[{"id":"a1","label":"Work","state":"scheduled","time":"07:00",\
      "days":["mon","tue","wed","thu","fri"],"zone":null,"next":"2026-11-22T22:00:00.000000000Z",\
      "rrule":"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR","from":null,"skipped":[],"pause":null,"set":null,"trusted_wait_ns":0,"hooks":[],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"sound":"dawn","volume":80,"snooze_ns":540000000000,"times":[],"skipped_times":[],"except":[],"date":null,"day_named":false,"abilities":["skip","pause","off"]}],\
      "sequences":[],"stopwatches":[],\
      "rings":[{"kind":"timer","id":"t3","label":"お茶の時間","planned":"2026-11-21T05:07:10.000000000Z",\
      "rang":"2026-11-21T05:07:10.000000000Z","late_ns":0,"end":null,"basis":null,"reach":null,"tries":[],"attempt":1,"can_snooze":true}],\
      "missed":[]}

      """
    #expect(world.terminal.output == expected)
  }

  @Test func `The history is an array of rings`() async throws {
    let world = try await Samples.remembering()
    await world.run("history --json --limit 5")
    let expected = """
      [{"kind":"timer","id":"t1","label":"","planned":"2026-11-21T05:07:10.000000000Z",\
      "rang":"2026-11-21T05:07:10.000204000Z","late_ns":204000,"end":"dismissed","basis":null,"reach":null,"tries":[],"attempt":1,"can_snooze":false},\
      {"kind":"alarm","id":"a1","label":"Work","planned":"2026-11-19T22:00:00.000000000Z",\
      "rang":null,"late_ns":108430000000000,"end":"missed","basis":null,"reach":null,"tries":[],"attempt":1,"can_snooze":false}]

      """
    #expect(world.terminal.output == expected)
    world.terminal.clear()
    await world.run("history --json --limit 1")
    #expect(world.terminal.output == (expected.components(separatedBy: ",{").first ?? "") + "]\n")
  }

  @Test func `A new item is printed as one object`() async throws {
    let world = World()
    await world.run("25m --detach --json")
    await world.run("alarm 23:59:59 --date 2026-12-31 --zone Europe/Berlin --json")
    let expected = """
      {"id":"t1","label":"","state":"running","duration_ns":1500000000000,"remaining_ns":1500000000000,\
      "deadline":"2026-11-21T05:32:10.000000000Z","trusted_wait_ns":0,"hooks":[],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"kept":false,"color":null,"began":"2026-11-21T05:07:10.000000000Z","abilities":["pause","add","restart","reset"],"sound":"dawn","volume":80,"snooze_ns":540000000000}
      {"id":"a1","label":"","state":"scheduled","time":"23:59:59","days":[],"zone":"Europe/Berlin",\
      "next":"2026-12-31T22:59:59.000000000Z","rrule":null,"from":null,"skipped":[],"pause":null,"set":null,"trusted_wait_ns":0,"hooks":[],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"sound":"dawn","volume":80,"snooze_ns":540000000000,"times":[],"skipped_times":[],"except":[],"date":"2026-12-31","day_named":true,"abilities":["off"]}

      """
    #expect(world.terminal.output == expected)
  }

  @Test func `The daemon's status has four keys`() async throws {
    let world = World(ago: .minutes(3))
    world.advance(to: .zero)
    await world.run("daemon status --json")
    #expect(
      world.terminal.output
        == """
        {"pid":4321,"version":"0.1.0","uptime_ns":180000000000,"socket":"/run/user/1000/toki.sock"}

        """)
  }

  @Test func `A watch prints one event a line and ends when interrupted`() async throws {
    let world = try await Samples.missed()
    async let exit = world.run("watch --json")
    try await world.until("listening") { world.terminal.output.contains("resync") }
    let first = try await world.state().sequence
    try await world.home.timer("", .seconds(5), starts: false)
    _ = try await world.home.control.cancel(.timer(TimerID(1)))
    try await world.until("three lines") { world.terminal.output.split(separator: "\n").count == 3 }
    try await world.home.timer("", .seconds(5))
    world.advance(to: .seconds(5))
    world.home.ringer.send(.tried(RingID(2), RingTry(by: .sound, result: .noDevice, detail: "no \"device\"")))
    try await world.until("the sound") { world.terminal.output.contains(#""heard""#) }
    world.terminal.notify(.interrupted)
    #expect(await exit == .done)
    let lines = world.terminal.output.split(separator: "\n").map(String.init)
    #expect(
      lines[0].hasPrefix(#"{"sequence":\#(first),"event":"resync","state":{"timers":[],"alarms":[{"id":"a1""#))
    #expect(lines[2] == #"{"sequence":\#(first + 2),"event":"timer_removed","id":"t1"}"#)
    #expect(
      lines.last?.hasSuffix(
        #""event":"heard","hearing":{"ring":"r2","device":null,"silent":"no \"device\""}}"#) == true)
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
  }

  @Test func `A watch for people names what changed`() async throws {
    let world = World()
    async let exit = world.run("watch")
    try await world.until("listening") { world.terminal.output.contains("set now") }
    try await world.home.timer("Tea", .seconds(5))
    try await world.until("the timer") { world.terminal.output.contains("5 s → rings") }
    world.advance(to: .seconds(5), late: TimeSpan(nanoseconds: 200_000))
    world.home.ringer.send(.tried(RingID(1), RingTry(by: .sound, result: .noDevice, detail: "no device")))
    _ = try await world.home.control.send(Dismiss(RingID(1)))
    try await world.until("the end") { world.terminal.output.contains("is ready") }
    world.terminal.notify(.terminated)
    #expect(await exit == .done)
    #expect(
      world.terminal.output == """
        14:07:10  set now: 0 timers, 0 alarms
        14:07:10  t1 Tea  5 s → rings 14:07:15 (today, Asia/Tokyo)
        14:07:15  t1 Tea rings, 0.2 ms late
        14:07:15  No sound: there is no sound device
        14:07:15  t1 Tea: dismissed
        14:07:15  t1 is ready with 5 s.

        """)
  }

  @Test func `JSON text escapes what JSON and terminals need`() {
    #expect(JSONValue.string("a\"\\\n\u{1B}\u{9B}é").text == #""a\"\\\u000a\u001b\u009bé""#)
    #expect(
      JSONValue.array([.null, .integer(-1), .members(["k": .array([])])]).text == #"[null,-1,{"k":[]}]"#)
  }
}
