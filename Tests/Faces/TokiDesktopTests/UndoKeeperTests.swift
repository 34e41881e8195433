// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct UndoKeeperTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `The last deletion is undone first, and each only once`() {
    var undone: [String] = []
    let keeper = UndoKeeper(ToastOverlay(TextLabel("")))
    keeper.offer("Alarm deleted") { undone.append("alarm") }
    keeper.offer("Timer deleted") { undone.append("timer") }
    keeper.undo()
    keeper.undo()
    keeper.undo()
    #expect(undone == ["timer", "alarm"])
  }

  @Test func `A message takes the place of the one before it`() {
    var gone: [String] = []
    let overlay = ToastOverlay(TextLabel(""))
    for text in ["The first", "The second", "The third"] {
      let toast = Toast(text, seconds: 0)
      toast.on("dismissed") { gone.append(text) }
      overlay.show(toast)
    }
    #expect(gone == ["The first", "The second"])
  }

  @Test func `Only the last twenty things can be undone`() {
    var undone: [Int] = []
    let keeper = UndoKeeper(ToastOverlay(TextLabel("")))
    for number in 1...25 { keeper.offer("Done") { undone.append(number) } }
    for _ in 1...25 { keeper.undo() }
    #expect(undone == Array((6...25).reversed()))
  }
}
