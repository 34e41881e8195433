// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

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

  @Test(arguments: [false, true])
  func `Undo takes back a copy, and one that was changed since can be brought back`(_ isChanged: Bool) async throws {
    let home = TestHome()
    let original = try await home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    let pageContext = await TestPageContext.reaching(home.control, host: home.host)
    var offers: [(text: String, undo: () -> Void)] = []
    pageContext.offerUndo = { offers.append(($0, $1)) }
    let actions = AlarmActions(pageContext)
    actions.duplicate(original.id)
    #expect(await TestPageContext.until { pageContext.engine.state?.alarms.count == 2 && offers.count == 1 })
    if isChanged {
      let copy = try #require(pageContext.engine.state?.alarms.last)
      _ = try await home.control.edit(copy.id, AlarmEdit(label: try Label("Gym")))
      #expect(await TestPageContext.until { pageContext.engine.state?.alarms.last?.label.text == "Gym" })
    }
    offers[0].undo()
    #expect(await TestPageContext.until { pageContext.engine.state?.alarms.map(\.id) == [original.id] })
    guard isChanged else {
      #expect(offers.count == 1)
      return pageContext.engine.stop()
    }
    #expect(await TestPageContext.until { offers.count == 2 })
    #expect(offers[1].text == "“Gym” was deleted.")
    offers[1].undo()
    #expect(await TestPageContext.until { pageContext.engine.state?.alarms.last?.label.text == "Gym" })
    pageContext.engine.stop()
  }
}
