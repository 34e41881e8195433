// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The JSON of each kind of item in each state, as 0.1.0 printed it before `--json` used the forms.
@Suite struct KeptJSONTests {
  @Test func `The JSON output stays as scripts expect it`() async throws {
    let kept = try #require(FileManager.default.contents(atPath: Repository.root + "/Tests/printed/0.1.0.txt"))
    let expected = String(decoding: kept, as: UTF8.self).components(separatedBy: "\n")
    let printed = try await printed().components(separatedBy: "\n")
    #expect(printed.count == expected.count)
    for (line, before) in zip(printed, expected) {
      // Members that came later.
      let later = [
        #","hooks":[]"#, #","attempt":1"#, #","snooze_limit":null"#, #","again":3,"again_ns":300000000000"#,
        #","override":true,"output":null"#, #","speak":false"#, #","pause_players":true"#, #","trusted_time":true"#,
        #","holidays":null,"holidays_file":null"#,
        #","keep_awake":false"#, #","chime":false"#,
        #","check_ns":null"#, #","awake_check":null"#, #","pre_alarm":null"#, #","kept":false"#, #","color":null"#,
        #","times":[],"skipped_times":[],"except":[]"#,
      ]
      let plain = later.reduce(line.replacing(Self.day, with: "")) { $0.replacingOccurrences(of: $1, with: "") }
      // What each item said of trusted time is one setting now, so all timers ring by it once there are servers.
      let kept = before.replacing(/,"trusted":(?:true|false)/, with: "")
      let text = plain.replacing(Self.abilities, with: "").replacing(Self.began, with: "")
        .replacing(Self.laterSettings, with: "")
      #expect(Self.withoutClock(text) == Self.withoutClock(kept))
    }
  }

  /// Leaves out by which clock a timer rings: the basis, fractions of seconds, and how many changes that made.
  private static func withoutClock(_ line: String) -> String {
    line.replacing(/"basis":\{[^}]*\}/, with: #""basis":null"#)
      .replacing(/(?<second>T[0-9:]{8})\.(?:000000000|250812000)Z/) { "\($0.second)Z" }
      .replacing(/"late_ns":(?<seconds>[0-9]+)[0-9]{9},/) { "\"late_ns\":\($0.seconds) s," }
      .replacing(/^\{"sequence":[0-9]+/, with: #"{"sequence":0"#)
  }

  /// The day of an alarm that rings once, and whether it was named.
  private static var day: Regex<Substring> { /,"date":(?:"[^"]*"|null),"day_named":(?:true|false)/ }

  /// When the run of a timer or a sequence began.
  private static var began: Regex<Substring> { /,"began":(?:"[^"]*"|null)/ }

  /// What can be done with an item or a ring.
  private static var abilities: Regex<Substring> { /,"abilities":\[[^\]]*\]|,"can_snooze":(?:true|false)/ }

  /// What items say of their sound since 0.1.0, behind all that they said before.
  private static var laterSettings: Regex<Substring> {
    /,"sound":(?:"[^"]*"|null),"volume":[0-9]+,"snooze_ns":[0-9]+(?=\}|,"ring":)/
  }

  /// The text of a session that uses everything: each command after `$`, then its output.
  private func printed() async throws -> String {
    var world = World()
    let report = Samples.trust(behindBy: .milliseconds(250), servers: Samples.servers(behindBy: .milliseconds(250)))
    world.timeAsking = FakeTimeAsking(answers: [report])
    let home = world.home
    func run(_ lines: [String]) async {
      for line in lines {
        world.terminal.print("$ \(line)\n")
        await world.run("\(line) --json")
      }
    }
    await run([
      "list", "settings", "time", "doctor", "daemon status", "history", "set",
      // A timer in each state.
      "1s --detach", "25m --detach --label Tea", "timer 20m --detach --volume 30", "pause t3", "90s --detach",
      "reset t4",
      "30m --detach --trusted --trusted-wait 5m", "add t5 -1m", "restart t2", "edit t2 26m", "start t4",
      // An alarm in each state, of each plan.
      "alarm 14:08 --label お茶", "alarm every weekday 7:00 --set work", "alarm every 2nd tue 7:15 until 2027-06-30",
      "alarm every 3 days 8:00 --from 2026-12-01 --times 4", "alarm 2026-12-31 23:59:59 Europe/Berlin --trusted",
      "alarm every other week on monday 6:00", "until 15:00 --detach", "skip a2 2", "pause a6 --until 2027-01-31",
      "off a3", "edit a2 --label Work", "set", "set work", "set work off", "set work on",
      // A sequence in each state.
      "sequence 25m work, 5m rest --repeat 2 --detach", "sequence 5m a, 10m b --wait --detach", "pause s2",
      "next s1", "sequence 1s a, 2m b --detach", "sequence tabata --detach", "reset s4", "edit s4 1m x, 2m y",
      // A stopwatch in each state.
      "stopwatch --detach", "stopwatch --detach --label Run", "pause w2", "stopwatch --detach", "reset w3",
    ])
    home.host.advance(by: .milliseconds(700))
    await run(["lap w1"])
    home.host.advance(by: .milliseconds(800))
    await run(["lap w1", "laps w1", "pause w1"])
    home.ringer.send(
      .tried(RingID(1), RingTry(by: .sound, output: "Dock", result: .muted, detail: "the device is muted")))
    world.advance(to: .minutes(1))
    await run(["list", "list --all", "show t1", "show t3", "show a1", "show s1", "show s2", "show s3", "show w1"])
    for line in ["snooze a1 5m", "dismiss t1"] { await world.run(line) }
    await run(["show a1", "show t1", "history", "list"])
    // The servers come with their report, so that it is known at once.
    try await home.askTime(
      of: [TimeServer(host: "a.example"), TimeServer(host: "b.example", method: .nts)], knowing: report)
    await run(["time", "time --server a.example", "5m --detach --trusted", "list"])
    await run(["settings volume 35", "settings sound none"])
    _ = try await home.control.change(EngineSettingsEdit(timeCertificates: "/etc/ssl/own.pem"))
    await run(["settings late-limit 30m", "settings"])
    home.host.suspend(for: .hours(40))
    await run(["list", "history"])
    try await watch(in: world)
    return world.terminal.output
  }

  /// Prints an event of each name.
  private func watch(in world: World) async throws {
    let (home, terminal) = (world.home, world.terminal)
    /// Waits until every event so far is printed, because remaining times depend on the moment of printing.
    func catchUp() async throws {
      let sequence = try await world.state().sequence
      try await world.until("event \(sequence)") { terminal.output.contains("\n{\"sequence\":\(sequence),") }
    }
    terminal.print("$ watch\n")
    async let exit = world.run("watch --json")
    try await catchUp()
    let timer = try await home.timer("last", .seconds(5))
    try await home.alarm("", at: (9, 0))
    try await home.sequence(
      "", [SequenceStep(label: Label("x"), duration: .minutes(3), sound: .file("/tmp/a.wav"), waits: true)])
    let stopwatch = try await home.stopwatch("")
    try await catchUp()
    try await home.control.cancel(.stopwatch(stopwatch.id))
    home.host.advance(by: .seconds(5))
    let ring = try #require(try await world.state().rings.last)
    home.ringer.send(.tried(ring.id, RingTry(by: .sound, output: "Dock", result: .played)))
    home.ringer.send(.playedOnce(ring.id))
    try await catchUp()
    _ = try await home.control.send(Dismiss(ring.id))
    _ = try await home.control.change(EngineSettingsEdit(lateLimit: .minutes(45)))
    home.timeKeeper.send(Samples.trust(.singleSource, behindBy: .zero))
    _ = try await home.control.change(EngineSettingsEdit(timeServers: []))
    home.timeKeeper.send(nil)
    try await catchUp()
    home.host.stepClock(by: .minutes(1))
    home.host.setZone(Samples.berlin)
    try await catchUp()
    home.host.suspend(for: .hours(40))
    try await home.control.cancel(.timer(timer.id))
    try await catchUp()
    terminal.notify(.interrupted)
    #expect(await exit == .done)
  }
}
