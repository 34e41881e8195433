// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// Hooks on the command line: `--on-ring` and its siblings, and the settings of the same names.
@Suite struct HookCommandTests {
  private func hooks(of world: World) async throws -> [String] {
    try await world.state().timers.last?.settings.hooks.map { hook in
      let before = hook.before.map { "\($0.nanoseconds / 1_000_000_000) s " } ?? ""
      return "\(hook.moment.rawValue): \(before)\(hook.call.text)"
    } ?? []
  }

  @Test func `Each option adds a hook, again for more`() async throws {
    let world = World()
    let words = [
      "5m", "--detach", "--on-ring", "lamp on", "--on-ring", "radio", "--on-dismiss=lamp off", "--on-warn", "1m",
      "notify-send soon", "--on-warn=30s beep", "--post", "https://example.org/ring",
    ]
    #expect(await world.run(words: words) == .done)
    #expect(
      try await hooks(of: world) == [
        "ring: lamp on", "ring: radio", "dismiss: lamp off", "warn: 60 s notify-send soon", "warn: 30 s beep",
        "every: https://example.org/ring",
      ])
    await world.run("show t1 --detach")
    #expect(
      world.terminal.output.contains(
        "\n  when it rings: lamp on\n  when it rings: radio\n  when it is stopped: lamp off\n"
          + "  1 min before it rings: notify-send soon\n"))
  }

  @Test func `An edit replaces the hooks of the moments that it names, and keeps the rest`() async throws {
    let world = World()
    await world.run("5m --detach --on-ring lamp --on-missed call --snooze 3m")
    await world.run("edit t1 --on-ring radio --on-snooze sleep")
    #expect(
      try await hooks(of: world) == [
        "missed: call", "ring: radio", "snooze: sleep",
      ])
    await world.run("edit t1 --on-ring none --on-warn none")
    #expect(try await hooks(of: world) == ["missed: call", "snooze: sleep"])
    await world.run("edit t1 --label Tea")
    #expect(try await hooks(of: world).count == 2)
  }

  @Test func `An address opened at a ring stands beside the ring's commands`() async throws {
    let world = World()
    await world.run("5m --detach --on-ring lamp --open https://radio.example/")
    #expect(try await hooks(of: world) == ["ring: lamp", "ring: https://radio.example/"])
    await world.run("edit t1 --open spotify:playlist:1")
    #expect(try await hooks(of: world) == ["ring: lamp", "ring: spotify:playlist:1"])
    await world.run("edit t1 --on-ring none")
    #expect(try await hooks(of: world) == ["ring: spotify:playlist:1"])
    await world.run("edit t1 --open none")
    #expect(try await hooks(of: world) == [])
  }

  @Test(arguments: [
    ("5m --open example.org", "toki: “example.org” is nothing that can be opened;"),
    ("5m --on-ring", "toki: --on-ring needs a value: COMMAND\n"),
    ("5m --on-warn 5m", "toki: A warning needs a span and a command, as in: --on-warn 5m 'notify-send soon'\n"),
    ("5m --on-warn soon beep", "toki: A warning needs a span and a command, as in: --on-warn 5m 'notify-send soon'\n"),
    ("5m --post http://example.org/", "toki: “http://example.org/” could be read by others on the way:"),
    ("stopwatch --on-ring lamp", "toki: “stopwatch” does not take --on-ring.\n"),
  ])
  func `An invalid hook is refused, and nothing is made`(line: String, error: String) async throws {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.hasPrefix(error), "\(world.terminal.errors)")
    #expect(world.isUntouched)
  }

  @Test func `A setting is for every ring, and one moment does not replace another`() async throws {
    let world = World()
    _ = await world.run(words: ["settings", "on-ring", "lamp on"])
    _ = await world.run(words: ["settings", "post", "https://example.org/"])
    await world.run("settings on-ring none")
    await world.run("5m --detach")
    let settings = try await world.state().settings
    #expect(settings.hooks.map(\.call) == [.post("https://example.org/")] && settings.ring.hooks.isEmpty)
    #expect(try await hooks(of: world).isEmpty)
  }

  @Test func `Programs see hooks as they are`() async throws {
    let world = World()
    await world.run("5m --detach --json --on-warn 1m beep")
    #expect(
      world.terminal.output.hasSuffix(
        #""hooks":[{"on":"warn","before_ns":60000000000,"run":"beep","enabled":true}],"keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"kept":false,"color":null,"began":"2026-11-21T05:07:10.000000000Z","abilities":["pause","add","restart","reset"],"sound":"dawn","volume":80,"snooze_ns":540000000000}"#
          + "\n"))
  }

  // MARK: Backups

  private func backup(of hooks: [Hook]) throws -> CommandFiles {
    var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(5))
    timer.settings.hooks = hooks
    let bytes = BackupFile.write(ImportBatch(ItemLists(timers: [timer])))
    return CommandFiles(
      read: { _ throws(CommandFiles.Problem) in bytes }, write: { _, _ throws(CommandFiles.Problem) in },
      runCalendar: { _, _ throws(CommandFiles.Problem) in throw CommandFiles.Problem(reason: "no calendar") })
  }

  @Test func `A backup brings its hooks switched off, and lists them`() async throws {
    var world = World()
    world.files = try backup(of: Sample.hooks)
    #expect(await world.run("import backup.json") == .done)
    #expect(try await world.state().timers.first?.settings.hooks.contains(where: \.isOn) == false)
    let lines = world.terminal.output.split(separator: "\n").map(String.init)
    #expect(lines.dropFirst().first == "3 hooks are off, as they can run any program; --with-hooks lets them run:")
    #expect(
      lines.suffix(2) == [
        "  whatever happens to it: https://[::1]:8443/a?b=%20#c", "  when it rings: spotify:playlist:1",
      ])
  }

  @Test func `The JSON of an import lists the hooks that are off`() async throws {
    var world = World()
    world.files = try backup(of: Sample.hooks)
    #expect(await world.run("import backup.json --json") == .done)
    #expect(world.terminal.output.contains(#""hooks_off":[{"on":"#))
    #expect(world.terminal.output.contains(#""enabled":false"#))
  }

  @Test func `A backup imported with --with-hooks keeps its hooks as they were`() async throws {
    var world = World()
    world.files = try backup(of: Sample.hooks)
    #expect(await world.run("import backup.json --with-hooks") == .done)
    #expect(try await world.state().timers.first?.settings.hooks == Sample.hooks)
    #expect(!world.terminal.output.contains("off"))
  }
}
