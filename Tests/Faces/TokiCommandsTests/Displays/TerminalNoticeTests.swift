// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Notifications that the terminal at the other end of an ssh connection shows.
@Suite struct TerminalNoticeTests {
  private let ssh = ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]

  private func style(_ environment: [String: String]) -> TerminalNotice.Style {
    TerminalNotice.Style { environment[$0] }
  }

  @Test(arguments: [
    ("xterm-kitty", TerminalNotice.Style.named), ("foot", .titled), ("foot-extra", .titled),
    ("xterm-ghostty", .titled), ("wezterm", .titled), ("xterm-256color", .nothing), ("linux", .nothing),
    ("dumb", .nothing),
  ])
  func `Only known terminals are notified, and only over ssh`(
    _ terminal: String, _ expected: TerminalNotice.Style
  ) {
    #expect(style(ssh.merging(["TERM": terminal]) { $1 }) == expected)
    #expect(style(["TERM": terminal]) == .nothing)
    #expect(style(ssh.merging(["TERM": terminal, "TMUX": "/tmp/tmux-1000/default,1,0"]) { $1 }) == .nothing)
    #expect(style(ssh.merging(["TERM": terminal, "STY": "1.pts-0"]) { $1 }) == .nothing)
  }

  @Test func `iTerm2 is known by the variable that it sends`() {
    #expect(style(ssh.merging(["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"]) { $1 }) == .one)
  }

  @Test func `Each terminal gets its own escape sequence, which no label ends`() {
    let notice = TerminalNotice(title: "Tea;\u{1B}\\\u{07}", body: "The time is up.")
    #expect(
      TerminalNotice.Style.one.text(notice) == "\u{1B}]9;Tea,\\u{1B}\\\\u{7}: The time is up.\u{1B}\\")
    #expect(
      TerminalNotice.Style.titled.text(notice)
        == "\u{1B}]777;notify;Tea,\\u{1B}\\\\u{7};The time is up.\u{1B}\\")
    #expect(
      TerminalNotice.Style.named.text(TerminalNotice(title: "Tea", body: "The time is up."))
        == "\u{1B}]99;i=toki:d=0:p=title;Tea\u{1B}\\\u{1B}]99;i=toki:d=1:p=body;The time is up.\u{1B}\\")
    #expect(TerminalNotice.Style.named.text(nil) == "\u{1B}]99;i=toki:p=close;\u{1B}\\")
    #expect(TerminalNotice.Style.one.text(nil).isEmpty)
    #expect(TerminalNotice.Style.nothing.text(notice).isEmpty)
  }

  @Test func `A ring is notified once, and withdrawn when it is stopped elsewhere`() async throws {
    let world = World()
    try await world.home.timer("Tea", .minutes(5))
    var stage = FullScreenStage(try await world.state())
    world.advance(to: .minutes(5))
    stage.now = Samples.start + .minutes(5)
    var ring = try #require(try await world.state().rings.first)
    stage.give(.engine(.ringStarted(ring)))
    stage.move(to: .minutes(5) + .seconds(3))
    #expect(stage.notices == [TerminalNotice(title: "Tea", body: "The time is up.")])
    ring.ended = stage.now.utc
    stage.give(.engine(.ringEnded(ring)))
    #expect(stage.notices.count == 2 && stage.notices[1] == nil)
  }

  @Test(arguments: [(true, "Alarm rings: 07:00"), (false, "Alarm rings: 7:00 AM")])
  func `The notice of an alarm has its time, and nothing of one that is up`(_ is24Hours: Bool, _ body: String) throws {
    let ring = Ring(
      id: RingID(1), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), label: try Label("Wake up"),
      settings: RingSettings(), planned: UTCInstant(secondsSinceEpoch: 7 * 3600), rang: nil, late: .zero, ended: nil,
      end: nil)
    let notice = TerminalNotice(ring, .utc, uses24Hours: is24Hours, in: .english)
    #expect(notice == TerminalNotice(title: "Wake up", body: body))
  }

  private var onTerminal: World {
    var world = World()
    world.hasTerminal = true
    return world
  }

  @Test func `The line of a countdown notifies of its ring, too`() async throws {
    let world = onTerminal
    async let exit = world.run("5s --label Tea")
    try await world.until("the line") { world.link.followers == 1 && !world.terminal.row.isEmpty }
    world.advance(to: .seconds(5))
    try await world.until("the ring") { world.terminal.notices.count == 1 }
    #expect(world.terminal.notices == [TerminalNotice(title: "Tea", body: "The time is up.")])
    world.terminal.type("\r")
    #expect(await exit == .done)
    #expect(world.terminal.notices.last == TerminalNotice?.none)
  }
}
