// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The dialog for how the steps of a sequence ring, and for the programs that they start.
final class SequenceSettingsDialog: Window {
  private let pageContext: PageContext
  private let sequence: StepSequence
  let ring: RingSettingsGroup
  private let save = Button(tr("Save"), styles: ["suggested-action"])
  private let problem = TextLabel("", styles: ["error"])

  init(_ sequence: StepSequence, _ pageContext: PageContext, over parent: Window) {
    self.sequence = sequence
    self.pageContext = pageContext
    // A sequence waits where nobody answers, and asks nobody.
    ring = RingSettingsGroup(pageContext, settings: sequence.settings, hasOvertime: false, unanswered: nil)
    let cancel = Button(tr("Cancel"))
    let name = sequence.label.text.isEmpty ? tr("Sequence") : sequence.label.text
    let header = HeaderBar(title: WindowTitle(tr("Sound and more"), subtitle: name), start: [cancel], end: [save])
    header.showsWindowButtons = false
    header.flatten()
    problem.wraps = true
    problem.isVisible = false
    let content = Box(.vertical, spacing: 18, [problem, ring.widget, ring.hooks.widget])
    content.setMargins(top: 6, bottom: 24, start: 12, end: 12)
    let scrolled = ScrolledWindow(Clamp(content, maximum: 500))
    scrolled.expandsVertically = true
    super.init(Box(.vertical, [header, scrolled]), title: tr("Sound and more"), width: 440, height: 620)
    setSize(width: 340)
    self.name = "sequence-settings"
    setModal(over: parent)
    closeWithEscape()
    ring.window = self
    cancel.on("clicked") { [weak self] in self?.close() }
    save.on("clicked") { [weak self] in self?.submit() }
  }

  /// What was changed here; settings changed on another face stay as they are.
  var edit: SequenceEdit { SequenceEdit(settings: RingSettingsEdit(from: sequence.settings, to: ring.settings)) }

  private func submit() {
    let (id, edit) = (sequence.id, edit)
    guard edit != SequenceEdit() else { return close() }
    save.isSensitive = false
    pageContext.engine.ask { control async throws(ControlError) in
      try await control.edit(id, edit)
    } result: { [weak self] (result: Result<StepSequence, ControlError>) in
      switch result {
      case .success: self?.close()
      case .failure(let error):
        self?.problem.text = ErrorText.of(error)
        self?.problem.isVisible = true
        self?.save.isSensitive = true
      }
    }
  }
}
