// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct HooksGroupTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `A command is added at a moment, switched off and removed`() throws {
    let group = HooksGroup([], title: "Commands", description: "")
    var changes = 0
    group.onChange = { changes += 1 }
    #expect(!group.isOpen)
    group.open()
    #expect(group.isOpen)
    group.entry.text = "lamp on"
    group.add.press()
    group.entry.text = "https://example.org/"
    group.moment.chosen = try #require(HookForm.choices.firstIndex { $0.moment == .every })
    group.addTyped()
    #expect(group.hooks.map(\.call) == [.command("lamp on"), .post("https://example.org/")])
    #expect(group.hooks.map(\.moment) == [.ring, .every])
    #expect(group.isOpen && group.entry.text == "" && changes == 2)
    group.rows[0].toggle.press()
    #expect(group.hooks.map(\.isOn) == [false, true] && changes == 3)
    group.remove(at: 0)
    #expect(group.hooks.map(\.moment) == [.every] && changes == 4)
  }

  @Test func `A refused command is explained until something else is typed`() {
    let group = HooksGroup([], title: "Commands", description: "")
    group.open()
    group.entry.text = "http://example.org/"
    group.addTyped()
    #expect(group.entry.isWrong && group.problem.text.contains("http://example.org/") && group.hooks.isEmpty)
    group.entry.text = "lamp"
    #expect(!group.entry.isWrong && group.problem.text == "")
  }
}
