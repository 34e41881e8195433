// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing

/// What the loop guarantees to Swift.
@MainActor @Suite(.serialized) struct MainLoopTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `Work that waits for the loop to be idle is done once`() {
    var count = 0
    MainLoop.whenIdle { count += 1 }
    MainLoop.drain()
    MainLoop.drain()
    #expect(count == 1)
  }

  @Test func `A delay does the last thing it was told, and nothing once it is gone`() {
    var done: [String] = []
    let delay = Delay()
    delay.after(milliseconds: 1) { done.append("first") }
    delay.after(milliseconds: 1) { done.append("second") }
    while done.isEmpty { MainLoop.turn() }
    #expect(done == ["second"])
    do {
      let gone = Delay()
      gone.after(milliseconds: 1) { done.append("gone") }
    }
    let last = Delay()
    last.after(milliseconds: 20) { done.append("last") }
    while done.count < 2 { MainLoop.turn() }
    #expect(done == ["second", "last"])
  }
}
