// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct SequenceDialogTests {
  private let parent: Window

  init() throws {
    // GTK crashes if a widget is made before it has started, as this suite can be the first to run.
    try #require(Theme.start(), "these tests need a display, as of xvfb-run")
    parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
  }

  private func sequence(_ text: String, told commands: [SequenceCommand] = []) throws -> StepSequence {
    var sequence = StepSequence(id: SequenceID(1), plan: try SequenceText.parse(text))
    for command in commands { try sequence.apply(command, at: TestPageContext.present().moment) }
    return sequence
  }

  private func dialog(_ sequence: StepSequence) -> SequenceDialog {
    SequenceDialog(over: parent, TestPageContext.make(), SequenceForm(sequence, in: .english))
  }

  private func plan(_ dialog: SequenceDialog) throws -> String {
    SequenceText.text(of: try #require(dialog.form.edit(in: .english)?.plan))
  }

  @Test func `Steps are added, changed, moved and removed, and Save follows`() throws {
    let dialog = dialog(try sequence("4x(25m work, 5m rest)"))
    defer { dialog.destroy() }
    #expect(dialog.groups.map(\.rows.count) == [2])
    #expect(dialog.save.isSensitive)
    dialog.groups[0].add.press()
    #expect(dialog.groups[0].rows.count == 3)
    #expect(!dialog.save.isSensitive, "the new step has no length")
    dialog.groups[0].rows[2].length.text = "2m"
    dialog.groups[0].rows[2].name.text = "tea"
    #expect(dialog.save.isSensitive)
    dialog.groups[0].rows[2].up.press()
    dialog.groups[0].rows[0].waits.isOn = true
    dialog.groups[0].rows[2].remove.press()
    #expect(try plan(dialog) == "4x(25m work [wait], 2m tea)")
    dialog.addBlock.press()
    dialog.groups[1].rows[0].length.text = "1h"
    #expect(try plan(dialog) == "4x(25m work [wait], 2m tea), 1h")
  }

  @Test func `The steps of a running sequence are greyed out, and its label is not`() throws {
    let running = dialog(try sequence("25m, 5m", told: [.start]))
    #expect(!running.addBlock.isSensitive)
    #expect(running.save.isSensitive)
    let idle = dialog(try sequence("25m, 5m"))
    #expect(idle.addBlock.isSensitive)
    for dialog in [running, idle] { dialog.destroy() }
  }

  @Test func `The dialog is freed when it is closed`() throws {
    var isFreed = false
    do {
      let dialog = dialog(try sequence("25m, 5m"))
      dialog.whenFreed { isFreed = true }
      dialog.present()
      MainLoop.drain()
      dialog.groups[0].add.press()
      MainLoop.drain()
      dialog.destroy()
    }
    MainLoop.drain()
    #expect(isFreed)
  }
}
