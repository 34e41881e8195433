// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct SequenceSettingsTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `The dialog of a sequence sends its changed settings and commands, and nothing else`() throws {
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    let before = try Hook(.dismiss, .command("lamp off"))
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(1)))])
    let sequence = StepSequence(id: SequenceID(1), plan: plan, settings: RingSettings(hooks: [before]))
    let dialog = SequenceSettingsDialog(sequence, TestPageContext.make(), over: parent)
    #expect(dialog.edit == SequenceEdit())
    #expect(dialog.ring.hooks.hooks == [before])
    #expect(!dialog.ring.hasAttempts)
    dialog.ring.hooks.entry.text = "lamp on"
    dialog.ring.hooks.addTyped()
    dialog.ring.change(\.speaks, true)
    let hooks = [before, try Hook(.ring, .command("lamp on"))]
    #expect(dialog.edit == SequenceEdit(settings: RingSettingsEdit(hooks: hooks, speaks: true)))
    dialog.close()
    parent.destroy()
  }
}
