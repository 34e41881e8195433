// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The dialog for adding or editing a sequence and its steps.
final class SequenceDialog: Window {
  private let pageContext: PageContext
  private(set) var form: SequenceForm
  private let label = EntryRow(tr("Label"))
  private let blocks = Box(.vertical, spacing: 18)
  private(set) var groups: [SequenceBlockGroup] = []
  let addBlock: Button
  private let ring: RingSettingsGroup
  private let fold = ExpanderRow(tr("Ring"))
  let save: Button
  private let outlook = AlarmOutlookBar()
  private let running = TextLabel(tr("Its steps can be changed once it is reset."), styles: ["soft"])

  init(over parent: Window, _ pageContext: PageContext, _ form: SequenceForm) {
    self.pageContext = pageContext
    self.form = form
    ring = RingSettingsGroup(
      pageContext, settings: form.settings, hasOvertime: false, unanswered: nil)
    addBlock = Button(tr("Add Repeated Steps"), styles: ["pill"])
    addBlock.horizontalAlign = .center
    save = Button(form.sequence == nil ? tr("Add") : tr("Save"), styles: ["suggested-action"])
    let cancel = Button(tr("Cancel"))
    let title = form.sequence == nil ? tr("New Sequence") : tr("Edit Sequence")
    let header = HeaderBar(title: WindowTitle(title), start: [cancel], end: [save])
    header.showsWindowButtons = false
    header.flatten()
    running.wraps = true
    let content = Box(
      .vertical, spacing: 18,
      [
        PreferencesGroup("", description: "", [label]), running, blocks, addBlock,
        PreferencesGroup("", description: "", [fold]), ring.hooks.widget,
      ])
    ring.fill(fold)
    fold.reveal(ring.hooks.widget)
    content.setMargins(top: 6, bottom: 24, start: 12, end: 12)
    let scrolled = ScrolledWindow(Clamp(content, maximum: 500))
    scrolled.expandsVertically = true
    super.init(Box(.vertical, [header, scrolled, outlook.widget]), title: title, width: 440, height: 640)
    setSize(width: 340)
    name = "sequence-dialog"
    setModal(over: parent)
    if form.focus.defaultButton == .save { setDefault(save) }
    closeWithEscape()
    cancel.on("clicked") { [weak self] in self?.close() }
    save.on("clicked") { [weak self] in self?.submit() }
    ring.window = self
    ring.onChange = { [weak self] in
      guard let self else { return }
      change { $0.settings = self.ring.settings }
    }
    label.onType { [weak self] in
      guard let self else { return }
      change { $0.label = self.label.text }
    }
    label.onEnter { [weak self] in self?.submit() }
    addBlock.on("clicked") { [weak self] in self?.rebuild { $0.addBlock() } }
    showFields()
    if form.focus.first == .label { label.grabFocus() }
  }

  /// Shows the form in its fields.
  private func showFields() {
    label.text = form.label
    ring.show(form.settings)
    running.isVisible = !form.canChangeSteps
    for steps in [blocks, addBlock] { steps.isSensitive = form.canChangeSteps }
    showSteps()
    showOutlook()
  }

  /// Follows the sequence where it is changed elsewhere.
  func show(_ present: Present) {
    guard let now = present.state.sequences.first(where: { $0.id == form.sequence?.id }) else { return }
    if form.follow(now, in: present.style.language) { showFields() }
  }

  /// Changes the form's content; the rows show it already.
  private func change(_ edit: (inout SequenceForm) -> Void) {
    edit(&form)
    showOutlook()
  }

  /// Adds, removes or moves steps, and focuses the one at the place that is returned.
  private func rebuild(_ edit: (inout SequenceForm) -> SequenceForm.Place?) {
    let place = edit(&form)
    showSteps()
    showOutlook()
    if let place { groups[place.block].rows[place.step].grabFocus() } else { groups.last?.add.grabFocus() }
  }

  private func showSteps() {
    for group in groups { blocks.remove(group.widget) }
    groups = form.blocks.indices.map { index in
      SequenceBlockGroup(
        form, at: index,
        change: { [weak self] edit in self?.change(edit) }, rebuild: { [weak self] edit in self?.rebuild(edit) },
        entered: { [weak self] in self?.submit() })
    }
    for group in groups { blocks.append(group.widget) }
  }

  private func showOutlook() {
    let outlook = form.outlook(in: pageContext.style.language)
    self.outlook.show(outlook.text, notes: form.elsewhere.map { [$0] } ?? [], isUsable: outlook.isUsable)
    save.isSensitive = outlook.isUsable && !form.isSending
    fold.subtitle = RingSummary.of(form.settings, in: pageContext.style.language)
  }

  private func submit() {
    switch form.submission(in: pageContext.style.language) {
    case .make(let draft):
      let key = pageContext.context.newKey()
      send { control throws(ControlError) in try await control.make(draft, key: key) }
    case .edit(let sequence, let edit):
      send { control throws(ControlError) in try await control.edit(sequence, edit) }
    case .close: close()
    case nil: break
    }
  }

  private func send(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> StepSequence) {
    form.isSending = true
    save.isSensitive = false
    pageContext.engine.ask(call) { [weak self, pageContext] (result: Result<StepSequence, ControlError>) in
      self?.form.isSending = false
      switch result {
      case .success(let sequence):
        self?.close()
        pageContext.engine.warn(about: .sequence(sequence.id))
      case .failure(let error):
        self?.outlook.show(ErrorText.of(error, in: Localization.language), notes: [], isUsable: false)
        self?.save.isSensitive = true
      }
    }
  }
}
