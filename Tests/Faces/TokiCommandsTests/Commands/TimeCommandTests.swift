// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki time`: which servers it queries, what it prints, and how it ends.
@Suite struct TimeCommandTests {
  static let slow = TimeSpan(nanoseconds: 43_200_000_000)
  static let known = Samples.trust(behindBy: slow, servers: Samples.servers(behindBy: slow))

  private func world(
    _ answers: [TrustedTimeReport] = [known], zone: String = "Asia/Tokyo", language: Language = .english,
    columns: Int? = nil
  ) -> World {
    var world = World(zone: Samples.zone(zone), language: language)
    world.timeAsking = FakeTimeAsking(answers: answers)
    if let columns {
      world.hasTerminal = true
      world.terminal.inside.withLock { $0.columns = columns }
    }
    return world
  }

  private static let asking = "time --server ntp.example.org --server 192.0.2.7:1123 --nts nts.example.net"

  @Test func `The time, its bound, the clock's error and each server are shown`() async {
    let world = world()
    #expect(await world.run(Self.asking) == .done)
    #expect(
      world.terminal.output == """
        Sat 2026-11-21 14:07:53.2000 Asia/Tokyo  ± 812 µs
        Sat 2026-11-21 05:07:53.2000 UTC
        Trusted: 3 of 5 servers agree.
        This device's clock is 43.2 s slow.

        server                 address            offset   delay    distance  verdict
        ntp.example.org        192.0.2.1:123      +43.2 s  12.3 ms  ± 8 ms    agrees
        192.0.2.7:1123                            +43.2 s  3 ms     ± 8 ms    agrees
        nts://nts.example.net  [2001:db8::1]:123  +43.2 s  30 ms    ± 8 ms    agrees, authenticated
        late.example.com       192.0.2.9:123      +3.2 s   2 ms     ± 8 ms    outvoted
        gone.example.com       192.0.2.8:123                                  silent: no answer in time
          so far: answer to no question of ours × 12, no answer in time × 3

        """)
    #expect(world.terminal.errors.isEmpty)
    #expect(world.isUntouched, "the daemon is not asked")
  }

  @Test(arguments: ["UTC", "Etc/UTC"])
  func `In the zone UTC the time is shown only once`(zone: String) async {
    let world = world(zone: zone)
    #expect(await world.run(Self.asking) == .done)
    let lines = world.terminal.output.split(separator: "\n").prefix(2)
    #expect(lines == ["Sat 2026-11-21 05:07:53.2000 \(zone)  ± 812 µs", "Trusted: 3 of 5 servers agree."])
  }

  @Test func `It can be read in Japanese`() async {
    let world = world(language: .japanese)
    #expect(await world.run(Self.asking) == .done)
    #expect(
      world.terminal.output == """
        2026-11-21（土）14:07:53.2000 Asia/Tokyo  ± 812 µs
        2026-11-21（土）05:07:53.2000 UTC
        信頼できます: サーバー5台中3台が一致しています。
        このデバイスの時計は43.2秒遅れています。

        サーバー               アドレス           ずれ     往復     最大誤差  判定
        ntp.example.org        192.0.2.1:123      +43.2秒  12.3 ms  ± 8 ms    一致
        192.0.2.7:1123                            +43.2秒  3 ms     ± 8 ms    一致
        nts://nts.example.net  [2001:db8::1]:123  +43.2秒  30 ms    ± 8 ms    一致、認証済み
        late.example.com       192.0.2.9:123      +3.2秒   2 ms     ± 8 ms    少数
        gone.example.com       192.0.2.8:123                                  応答なし: 時間内に応答がありません
          これまで: こちらの問い合わせへの応答ではありません × 12、時間内に応答がありません × 3

        """)
  }

  @Test(arguments: [6, 7, 8, 10, 13, 20, 24, 30, 40, 47, 50, 60, 70, 80, 90, 120])
  func `No line is ever wider than its terminal`(columns: Int) async {
    for language in [Language.english, .japanese] {
      let world = world(language: language, columns: columns)
      await world.run(Self.asking)
      for line in world.terminal.output.split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) < columns, "\(columns): \(line)")
      }
    }
  }

  @Test func `On a narrow terminal the address goes first, and the verdict last`() async {
    let wide = world(columns: 80)
    await wide.run(Self.asking)
    #expect(
      wide.terminal.output.contains(
        """
        server                 offset   delay    distance  verdict
        ntp.example.org        +43.2 s  12.3 ms  ± 8 ms    agrees

        """))
    let narrow = world(columns: 40)
    await narrow.run(Self.asking)
    #expect(
      narrow.terminal.output.contains(
        """
        nts://nts.example.net
          +43.2 s  agrees, authenticated

        """))
  }

  @Test func `Programs get exactly the documented members`() async throws {
    let world = world()
    #expect(await world.run(Self.asking + " --json") == .done)
    let lines = world.terminal.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(
      first.hasPrefix(
        #"{"state":"trusted","earliest":"2026-11-21T05:07:53.199188000Z","#
          + #""latest":"2026-11-21T05:07:53.200812000Z","midpoint":"2026-11-21T05:07:53.200000000Z","#
          + #""bound_ns":812000,"device_offset_ns":43200000000,"servers":["#
          + #"{"server":"ntp.example.org","address":"192.0.2.1:123","verdict":"truechimer","reason":null,"#
          + #""offset_ns":43200000000,"delay_ns":12340000,"root_distance_ns":8000000,"stratum":1,"#
          + #""authenticated":false},"#))
    #expect(
      first.hasSuffix(
        #"{"server":"gone.example.com","address":"192.0.2.8:123","verdict":"silent","reason":"no_answer","#
          + #""offset_ns":null,"delay_ns":null,"root_distance_ns":null,"stratum":null,"authenticated":false}]}"#))
    _ = try JSONSerialization.jsonObject(with: Data(first.utf8))
  }

  @Test(arguments: TrustState.allCases)
  func `Any state but trusted is named, and exits with 4`(state: TrustState) async {
    let report = state == .none ? TrustedTimeReport() : Samples.trust(state, behindBy: .zero)
    let world = world([report])
    #expect(await world.run("time --server a.example") == (state == .trusted ? .done : .untrusted))
    let words: [TrustState: String] = [
      .none: "Not known: ", .singleSource: "Not confirmed: ", .trusted: "Trusted: ", .holdover: "Held over: ",
      .expired: "Too old: ", .disrupted: "Disturbed: ",
    ]
    for (other, word) in words { #expect(world.terminal.output.contains(word) == (other == state)) }
    #expect(ExitCode.untrusted.rawValue == 4)
    let json = self.world([report])
    #expect(await json.run("time --server a.example --json") == (state == .trusted ? .done : .untrusted))
    #expect(json.terminal.output.hasPrefix(#"{"state":"\#(state.rawValue)","#))
  }

  @Test func `Servers are asked in their order, each once, by the method given`() async {
    var world = world()
    world.files = Self.certificate
    await world.run(
      "time --nts b.example --server a.example --server nts://c.example:9 --server=a.example --certificates ca.pem")
    #expect(
      world.timeAsking?.calls == [
        FakeTimeAsking.Call(
          servers: [
            TimeServer(host: "b.example", method: .nts), TimeServer(host: "a.example"),
            TimeServer(host: "c.example", port: 9, method: .nts),
          ], certificates: "/home/toki/ca.pem", keepsAsking: false)
      ])
  }

  private static let certificate = CommandFiles(
    read: { path throws(CommandFiles.Problem) in
      guard path == "/home/toki/ca.pem" else { throw CommandFiles.Problem(reason: "no such file") }
      return Array("-----BEGIN CERTIFICATE-----\n".utf8)
    },
    write: { _, _ throws(CommandFiles.Problem) in }, runCalendar: CommandFiles.none.runCalendar)

  @Test(arguments: [
    ("time --server a.example:0", "toki: “a.example:0” names no server: a port is 1 to 65535.\n"),
    ("time --server a.example:70000", "toki: “a.example:70000” names no server: a port is 1 to 65535.\n"),
    ("time --nts -", "toki: “-” names no server: a name or an address is wanted.\n"),
    ("time --server=", "toki: “” names no server: a name or an address is wanted.\n"),
    ("time --nts ntp://a.example", "toki: “ntp://a.example” is asked without NTS; --nts takes a name alone.\n"),
    ("time --server a.example --certificates ca.pem", "toki: --certificates goes with --nts.\n"),
    ("time --nts a.example --certificates x.pem", "toki: “x.pem” cannot be read: no such file\n"),
    ("time a.example", "toki: “time” does not take “a.example”.\n"),
    ("time --watch --watch", "toki: --watch is given twice.\n"),
    (
      "time " + (1...17).map { "--server s\($0).example" }.joined(separator: " "),
      "toki: At most 16 servers can be asked.\n"
    ),
  ])
  func `Bad input is named, and nobody is asked`(line: String, errors: String) async {
    var world = world()
    world.files = Self.certificate
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasPrefix(errors), "\(world.terminal.errors)")
    #expect(world.timeAsking?.calls.isEmpty == true)
    #expect(world.terminal.output.isEmpty)
  }

  // MARK: - The daemon

  @Test func `Without servers it says how to set some, and asks nobody`() async {
    let world = world()
    #expect(await world.run("time") == .untrusted)
    #expect(
      world.terminal.errors == """
        toki: No time server is set, so what time it really is is not known.
        Set three or more: toki settings time-servers HOST HOST HOST
        See which there are: toki settings time-servers --suggest
        Or ask some once: toki time --server HOST --server HOST --server HOST

        """)
    #expect(world.timeAsking?.calls.isEmpty == true)
    #expect(await world.run("time --json") == .untrusted)
    #expect(
      world.terminal.output
        == #"{"state":"none","earliest":null,"latest":null,"midpoint":null,"bound_ns":null,"device_offset_ns":null,"servers":[]}"#
        + "\n")
  }

  @Test func `Trusted time that the daemon knows is shown at once`() async throws {
    let world = world()
    let known = Samples.trust(behindBy: .zero, servers: Array(Samples.servers(behindBy: .zero).prefix(3)))
    try await world.home.askTime(of: [TimeServer(host: "a.example")], knowing: known)
    #expect(await world.run("time") == .done)
    #expect(
      world.terminal.output.hasPrefix(
        """
        Sat 2026-11-21 14:07:10.0000 Asia/Tokyo  ± 812 µs
        Sat 2026-11-21 05:07:10.0000 UTC
        Trusted: 3 of 3 servers agree.
        This device's clock is right to within 812 µs.

        server
        """))
  }

  @Test func `The command waits for the daemon's first synchronization, but not for ever`() async throws {
    let world = world()
    try await world.home.askTime(of: [TimeServer(host: "a.example")], knowing: Samples.waiting())
    async let exit = world.run("time")
    try await world.until("listening") { world.link.followers == 1 && world.terminal.isListening }
    world.home.timeKeeper.send(Samples.waiting(1))
    world.home.timeKeeper.send(Samples.trust(behindBy: .zero))
    #expect(await exit == .done)

    world.home.timeKeeper.send(Samples.waiting())

    async let second = world.run("time")
    try await world.until("waiting again") { world.link.followers == 1 && world.terminal.isListening }
    #expect(world.terminal.wakeAt == Samples.start.boot + .seconds(5))
    world.terminal.comeDue()
    #expect(await second == .untrusted)
    #expect(world.terminal.output.contains("\nWaiting for NTP servers\n"))
  }

  // MARK: - Watching

  @Test func `A watch is redrawn in its place at each second of the true time`() async throws {
    let world = world([Samples.trust(behindBy: .milliseconds(43_200))], columns: 60)
    async let exit = world.run("time --server a.example --watch")
    try await world.until("the time") { world.terminal.rows.count == 3 }
    #expect(world.terminal.rows[0] == "Sat 2026-11-21 14:07:53 Asia/Tokyo  ± 812 µs")
    #expect(world.terminal.row == "This device's clock is 43.2 s slow.")
    try await world.until("its next wake") { world.terminal.wakeAt == Samples.start.boot + .milliseconds(800) }
    #expect(world.terminal.isInKeyMode)
    world.advance(to: .milliseconds(800))
    try await world.until("the next second") { world.terminal.inside.withLock { $0.written.contains("14:07:54") } }
    #expect(world.terminal.inside.withLock { $0.written.contains("\u{1B}[3A") })
    try await world.until("its next wake") { world.terminal.wakeAt == Samples.start.boot + .milliseconds(1_800) }
    world.terminal.type("\u{03}")
    #expect(await exit == .done)
    #expect(!world.terminal.isInKeyMode)
    #expect(!world.terminal.isListening)
    #expect(world.timeAsking?.isHeard == false, "nobody is asked any more")
    #expect(world.timeAsking?.calls.first?.keepsAsking == true)
  }

  @Test(arguments: ["time --server a.example --watch", "time --server a.example --watch --json"])
  func `Without a terminal a watch prints a line for each change`(line: String) async throws {
    let world = world([])
    async let exit = world.run(line)
    try await world.until("asking") { world.timeAsking?.isHeard == true && world.terminal.isListening }
    let first = Samples.waiting()
    for report in [first, first, Samples.trust(behindBy: .milliseconds(43_200))] { world.timeAsking?.say(report) }
    try await world.until("two lines") { world.terminal.output.split(separator: "\n").count == 2 }
    world.terminal.notify(.interrupted)
    #expect(await exit == .done)
    let lines = world.terminal.output.split(separator: "\n").map(String.init)
    if line.hasSuffix("json") {
      for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    } else {
      #expect(
        lines == [
          "Waiting for NTP servers",
          "14:07:53.2000  ± 812 µs  trusted  This device's clock is 43.2 s slow.",
        ])
    }
  }
}
