// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The former `--trusted`, `--overtime`, the server settings, and the warnings about a wrong device clock.
@Suite struct TrustCommandTests {
  private static let servers = ["a.example", "b.example", "c.example"].map { TimeServer(host: $0) }

  private func world(_ report: TrustedTimeReport? = nil, language: Language = .english) async throws -> World {
    let world = World(language: language)
    if let report { try await world.home.askTime(of: Self.servers, knowing: report) }
    return world
  }

  // MARK: - What uses trusted time

  @Test(arguments: ["1m --detach", "alarm 07:00", "until 23:00 --detach", "edit a1", "edit t1"])
  func `The former options are accepted, do nothing, and name the setting`(line: String) async throws {
    for option in ["--trusted", "--no-trusted"] {
      let world = try await world(Samples.trust(behindBy: .zero))
      try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
      try await world.home.timer("Tea", .hours(1))
      #expect(await world.run("\(line) \(option)") == .done)
      #expect(
        world.terminal.errors
          == "\(option) does nothing any more: it is one setting for everything now, toki settings trusted-time on|off\n"
      )
      #expect(try await world.state().settings.usesTrustedTime)
    }
  }

  @Test func `No help, manual page or completion names the former options`() async throws {
    let world = try await world()
    for line in ["help timer --all", "help alarm --all", "help edit --all", "help --man"] { await world.run(line) }
    #expect(world.terminal.output.contains("--trusted-wait"))
    #expect(!world.terminal.output.replacing("--trusted-wait", with: "").contains("trusted "))
    #expect(CommandTable.commands.allSatisfy { Set($0.everyOption).isDisjoint(with: Option.former) })
  }

  @Test func `The setting is on until it is turned off, and says so`() async throws {
    let world = try await world()
    await world.run("settings trusted-time off")
    #expect(
      world.terminal.output == "trusted-time  off  whether it rings by the true time of the time servers\n")
    #expect(try await world.state().settings.usesTrustedTime == false)
    await world.run("settings trusted-time --reset")
    #expect(try await world.state().settings.usesTrustedTime)
  }

  @Test func `Alarms by trusted time show trusted days, however wrong the device's clock is`() async throws {
    // The device is a day behind: its today is yesterday.
    let world = try await world(Samples.trust(behindBy: .days(1)))
    await world.run("alarm 07:00 --date 2026-11-23")
    #expect(world.terminal.output.contains("(tomorrow, in 16 h 53 min, Asia/Tokyo)"))
    world.terminal.clear()
    await world.run("show a1")
    #expect(world.terminal.output.contains("(tomorrow, in 16 h 53 min, Asia/Tokyo)"))
  }

  @Test(arguments: [
    ("1m --overtime --no-overtime", "toki: --overtime and --no-overtime do not go together.\n"),
    ("sequence 1m --trusted", "toki: “sequence” does not take --trusted.\n"),
  ])
  func `Options that do not go together are refused`(line: String, errors: String) async throws {
    let world = try await world()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasPrefix(errors), "\(world.terminal.errors)")
    #expect(world.isUntouched)
  }

  @Test func `A sequence has no trusted time to wait for`() async throws {
    let world = try await world()
    await world.run("sequence 1m --detach")
    #expect(await world.run("edit s1 --trusted-wait 1m") == .usage)
    #expect(world.terminal.errors == "toki: s1 is a sequence: --trusted-wait is for timers and alarms.\n")
  }

  @Test func `Overtime is shown and saved`() async throws {
    let world = try await world()
    await world.run("1m --detach --overtime")
    #expect(try await world.timer().settings.showsOvertime)
    await world.run("show t1")
    #expect(world.terminal.output.hasSuffix("\n  counts up once the time is up\n"))
    await world.run("edit t1 --no-overtime")
    #expect(try await world.timer().settings.showsOvertime == false)
  }

  @Test func `Show and the history say which time decided the last ring`() async throws {
    let world = try await world(Samples.trust(behindBy: .zero, bound: .milliseconds(1)))
    await world.run("alarm every day 14:08 --label Work")
    // It rings once its time has certainly come, here with a delay of 0.1 ms.
    world.advance(to: .seconds(50) + .milliseconds(1), late: TimeSpan(nanoseconds: 100_000))
    await world.run("dismiss")
    world.terminal.clear()
    await world.run("list")
    #expect(world.terminal.output == "a1  on  every day 14:08  Sun 2026-11-22 14:08:00  Work\n")
    world.terminal.clear()
    await world.run("show a1")
    #expect(
      world.terminal.output == """
        a1 Work: on
          every day 14:08 → rings Sun 2026-11-22 14:08:00 (tomorrow, in 1 d, Asia/Tokyo)
          sound: dawn, volume 80 %, rising for 10 s, snooze 9 min, rings for 10 min
          if nobody answers, rings 3 more times, 5 min apart
          last rang Sat 2026-11-21 14:08:00, 0.1 ms late, by trusted time, ± 1 ms

        """)
    world.terminal.clear()
    await world.run("history")
    #expect(
      world.terminal.output == "Sat 2026-11-21 14:08:00  a1  0.1 ms late  dismissed  by trusted time, ± 1 ms  Work\n")
    world.terminal.clear()
    await world.run("history --json")
    #expect(world.terminal.output.contains(#""basis":{"state":"trusted","bound_ns":1000000}"#))
  }

  // MARK: - A wrong clock

  struct ClockCase: CustomTestStringConvertible {
    let offset: TimeSpan
    let english: String
    let japanese: String
    var testDescription: String { english }
  }

  @Test(arguments: [
    ClockCase(
      offset: .milliseconds(43_400),
      english: "This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time.",
      japanese: "このデバイスの時計は43秒遅れています: 07:00は正確な時刻の07:00:43に鳴ります。"),
    ClockCase(
      offset: .milliseconds(-43_600),
      english: "This device's clock is 44 s fast: 07:00 will ring at 06:59:16 by true time.",
      japanese: "このデバイスの時計は44秒進んでいます: 07:00は正確な時刻の06:59:16に鳴ります。"),
    ClockCase(
      offset: .days(-1),
      english: "This device's clock is 1 d fast: 07:00 will ring at Sun 2026-11-22 07:00:00 by true time.",
      japanese: "このデバイスの時計は1日進んでいます: 07:00は正確な時刻の2026-11-22（日）07:00:00に鳴ります。"),
  ])
  func `Alarms say when the clock makes them wrong`(_ test: ClockCase) async throws {
    for (language, sentence) in [(Language.english, test.english), (.japanese, test.japanese)] {
      let world = try await world(Samples.trust(behindBy: test.offset), language: language)
      await world.run("settings trusted-time off")
      try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
      for line in ["list", "show a1", "on a1", "edit a1 --label Early", "alarm 07:00 --date 2026-11-23"] {
        world.terminal.clear()
        #expect(await world.run(line) == .done)
        #expect(world.terminal.output.contains(sentence + "\n"), "\(line): \(world.terminal.output)")
      }
      world.terminal.clear()
      #expect(await world.run("doctor") == .done)
      #expect(world.terminal.output.contains("  \(sentence)\n"))
    }
  }

  @Test(arguments: [TimeSpan.zero, .milliseconds(900), .milliseconds(-900)])
  func `A right clock brings no notice`(offset: TimeSpan) async throws {
    let world = try await Samples.filled()
    try await world.home.askTime(of: Self.servers, knowing: Samples.trust(behindBy: offset))
    for line in ["list", "show a1", "on a1", "alarm 07:00"] { await world.run(line) }
    #expect(!world.terminal.output.contains("This device's clock"))
  }

  @Test func `Trusted alarms, snoozes and items that are off bring no warning about the device's clock`() async throws {
    let world = try await world(Samples.trust(behindBy: .seconds(43)))
    await world.run("alarm 07:00")
    #expect(!world.terminal.output.contains("This device's clock"))
    await world.run("cancel a1")
    await world.run("settings trusted-time off")
    await world.run("alarm 14:08 --label Work")
    world.terminal.clear()
    await world.run("off a2")
    #expect(world.terminal.output == "a2 is off.\n")
    world.terminal.clear()
    await world.run("list")
    #expect(world.terminal.output.hasSuffix("\nThis device's clock is 43 s slow.\n"))
    await world.run("on a2")
    world.advance(to: .seconds(50))
    await world.run("snooze a2")
    world.terminal.clear()
    await world.run("show a2")
    #expect(world.terminal.output.hasPrefix("a2 Work: snoozed\n"))
    #expect(!world.terminal.output.contains("This device's clock"))
  }

  @Test func `The doctor judges trusted time in the person's language`() async throws {
    let world = try await world(Samples.trust(behindBy: .milliseconds(-43_250)), language: .japanese)
    await world.run("doctor")
    #expect(
      world.terminal.output == """
        正常: 保存
        正常: 保存した内容
        正常: タイムゾーン (Asia/Tokyo)
        正常: 信頼時刻 (信頼できる)
        注意: 時計
          このデバイスの時計は43秒進んでいます。
          システムの設定で日付と時刻の自動設定をオンにしてください。

        """)
  }

  // MARK: - Settings

  @Test func `Setting time servers says once whom Toki asks, and what is missing`() async throws {
    let world = try await world()
    #expect(await world.run("settings time-servers a.example nts://b.example") == .done)
    #expect(
      world.terminal.output == """
        time-servers  a.example        who is asked what time it really is
                      nts://b.example
        From now on Toki asks a.example, nts://b.example for the time: each at most every 16 seconds and at most 20 times an hour. What it sends says nothing about you or this device.
        Three or more servers that do not depend on one another are needed for trusted time: one wrong server cannot outvote two.

        """)
    world.terminal.clear()
    await world.run("settings time-servers a.example,b.example,c.example")
    #expect(
      world.terminal.output == """
        time-servers  a.example  who is asked what time it really is
                      b.example
                      c.example

        """)
    world.terminal.clear()
    await world.run("settings time-servers none")
    #expect(
      world.terminal.output == """
        time-servers  nobody  who is asked what time it really is
        From now on Toki asks nobody for the time.

        """)
    #expect(try await world.state().settings.timeServers.isEmpty)
  }

  @Test func `Two ports of one host are one operator`() async throws {
    let world = try await world()
    await world.run("settings time-servers a.example a.example:124 A.example:125")
    #expect(world.terminal.output.contains("Three or more servers"))
  }

  @Test(arguments: [
    ("time-servers a.example:x", "toki: “a.example:x” names no server: a port is 1 to 65535.\n"),
    ("time-servers none a.example/", "toki: “a.example/” names no server: a name or an address is wanted.\n"),
    ("time-certificates missing.pem", "toki: “missing.pem” cannot be read: there are no files here\n"),
    ("overtime maybe", "toki: overtime takes on or off.\n"),
    ("time.server a", "toki: There is no setting “time.server”.\nDid you mean toki settings time-servers?\n"),
  ])
  func `Bad settings are named and change nothing`(words: String, errors: String) async throws {
    let world = try await world()
    #expect(await world.run("settings " + words) == .usage)
    #expect(world.terminal.errors.hasPrefix(errors), "\(world.terminal.errors)")
    #expect(world.isUntouched)
  }

  @Test func `A file of certificates is saved by its whole path, and can be dropped again`() async throws {
    var world = try await world()
    world.files = CommandFiles(
      read: { _ throws(CommandFiles.Problem) in Array("-----BEGIN CERTIFICATE-----".utf8) },
      write: { _, _ throws(CommandFiles.Problem) in }, runCalendar: CommandFiles.none.runCalendar)
    #expect(await world.run("settings time-certificates ca.pem") == .done)
    #expect(try await world.state().settings.timeCertificates == "/home/toki/ca.pem")
    await world.run("settings time-certificates none")
    #expect(try await world.state().settings.timeCertificates == nil)
    #expect(world.terminal.output.hasSuffix("time-certificates  as the system does  whom to trust for NTS\n"))
  }

  // MARK: - Choosing servers

  @Test func `Servers are suggested with their rules, and none is set`() async throws {
    var world = try await world()
    world.knownTimeServers = [
      HostTimeServer(name: "192.0.2.1", isFromNetwork: true), HostTimeServer(name: "ntp.nict.jp", isFromNetwork: false),
      HostTimeServer(name: "no server", isFromNetwork: true),
    ]
    #expect(await world.run("settings time-servers --suggest") == .done)
    let lines = world.terminal.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix("ntp.nict.jp") && lines[0].contains("at most 20 times an hour"))
    #expect(lines[4].hasPrefix("192.0.2.1") && lines[4].contains("your network (DHCP)"))
    #expect(
      world.terminal.output.contains(
        "toki settings time-servers ntp.nict.jp nts://time.cloudflare.com nts://ptbtime1.ptb.de nts://nts.netnod.se\n"))
    #expect(try await world.state().settings.timeServers.isEmpty)
    world.terminal.clear()
    #expect(await world.run("settings time-servers --suggest --json") == .done)
    #expect(world.terminal.output.contains("\"server\":\"192.0.2.1\",\"origin\":\"dhcp\""))
    #expect(await world.run("settings volume --suggest") == .usage)
  }

  @Test func `The help leads to the servers`() async throws {
    let world = try await world()
    await world.run("--help")
    #expect(world.terminal.output.contains("why clock time watch"))
    world.terminal.clear()
    await world.run("help until")
    #expect(world.terminal.output.contains("the true time of NTP servers"))
    #expect(world.terminal.output.contains("toki settings time-servers"))
  }
}
