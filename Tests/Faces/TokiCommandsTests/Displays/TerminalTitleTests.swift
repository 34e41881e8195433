// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

@Suite struct TerminalTitleTests {
  private static let st = "\u{1B}\\"

  @Test func `The terminal's own title is kept aside, and put back at the end`() {
    var screen = TitleScreen(.titleAndProgress)
    let (st, first) = (Self.st, TerminalTitle("24:10 Tea", percent: 3))
    #expect(screen.show(first) == "\u{1B}[22;2t\u{1B}]2;24:10 Tea\(st)\u{1B}]9;4;1;3\(st)")
    #expect(screen.show(first) == "")
    #expect(screen.show(TerminalTitle("24:09 Tea", percent: 3)) == "\u{1B}]2;24:09 Tea\(st)")
    #expect(screen.show(TerminalTitle("24:09 Tea", percent: 3, isPaused: true)) == "\u{1B}]9;4;4;3\(st)")
    #expect(screen.show(nil) == "\u{1B}]2;\(st)\u{1B}[23;2t\u{1B}]9;4;0\(st)")
    #expect(screen.show(nil) == "")
    #expect(screen.show(first).hasPrefix("\u{1B}[22;2t"))
  }

  @Test func `Nothing of a title drives the terminal`() {
    var screen = TitleScreen(.title)
    let shown = screen.show(TerminalTitle("a\u{07}b\u{1B}\\c\u{9C}\u{202E}d\n", percent: 250))
    #expect(shown == "\u{1B}[22;2t\u{1B}]2;a\\u{7}b\\u{1B}\\c\\u{9C}\\u{202E}d\\u{A}\(Self.st)")
  }

  @Test(
    arguments: [
      ([:], .nothing), (["TERM": "dumb"], .nothing), (["TERM": "linux"], .nothing), (["TERM": "vt220"], .nothing),
      (["TERM": "xterm-256color"], .title), (["TERM": "xterm-256color", "VTE_VERSION": "7006"], .title),
      (["TERM": "xterm-256color", "VTE_VERSION": "8000"], .titleAndProgress),
      (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], .titleAndProgress),
      (["TERM": "xterm-256color", "WT_SESSION": "x"], .titleAndProgress),
      (["TERM": "tmux-256color", "TMUX": "/tmp/x", "WT_SESSION": "x"], .title),
    ] as [([String: String], TitleScreen.Style)])
  func `A terminal gets only what it can show`(_ environment: [String: String], _ style: TitleScreen.Style) {
    #expect(TitleScreen.style { environment[$0] } == style)
    if style == .nothing {
      var screen = TitleScreen(style)
      #expect(screen.show(TerminalTitle("x", percent: 1)) == "")
      #expect(screen.show(nil) == "")
    }
  }

  @Test func `The window follows a timer until it has rung`() async throws {
    var world = World()
    world.hasTerminal = true
    let exit = Task { [world] in await world.run("10s --label Eggs") }
    try await world.until("the title") { world.terminal.titles == [TerminalTitle("00:10 Eggs", percent: 0)] }
    world.advance(to: .seconds(4))
    try await world.until("four seconds") { world.terminal.titles.last == TerminalTitle("00:06 Eggs", percent: 40) }
    world.terminal.type(" ")
    try await world.until("the pause") {
      world.terminal.titles.last == TerminalTitle("00:06 Eggs (paused)", percent: 40, isPaused: true)
    }
    world.terminal.type(" ")
    try await world.until("the count") { world.terminal.titles.last == TerminalTitle("00:06 Eggs", percent: 40) }
    world.advance(to: .seconds(10))
    try await world.until("the ring") {
      world.terminal.titles.last == TerminalTitle("The time is up. Eggs", percent: 100)
    }
    world.terminal.type("d")
    #expect(await exit.value == .done)
  }

  @Test func `The window follows the steps of a sequence`() async throws {
    var world = World()
    world.hasTerminal = true
    let exit = Task { [world] in await world.run(words: ["10s work, 5s rest"]) }
    try await world.until("the title") { !world.terminal.titles.isEmpty }
    let title = try #require(world.terminal.titles.last ?? nil)
    #expect(title.text.hasPrefix("00:10 ") && title.text.contains("work"), "\(title.text)")
    world.terminal.type("q")
    #expect(await exit.value == .cancelled)
  }
}
