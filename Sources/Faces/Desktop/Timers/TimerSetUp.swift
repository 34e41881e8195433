// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The form for a new timer or sequence: typed, picked, or from a preset.
final class TimerSetUp {
  let widget: Box
  /// Window that contains the form; the app's own unless set.
  weak var window: Window?
  /// Called once the engine has accepted the item.
  var done: () -> Void = {}
  let picker = DurationPicker()
  let typed = Entry(name: tr("What to set"), placeholder: tr("25m, until 14:00, 25m work, 5m rest"))
  let sentence = TextLabel("", styles: ["set-up-sentence"])
  private let label = EntryRow(tr("Label"))
  /// The rows of the other choices.
  private(set) var rows: [Widget] = []
  private let choices = ChoiceRows<TimerTerms>()
  private(set) var start: Button?
  private let pageContext: PageContext
  private(set) var form: TimerForm
  /// The ring settings; created when first opened.
  private(set) var ring: RingSettingsGroup?
  private let fold = ExpanderRow(tr("Ring"))
  private let more = ExpanderRow(tr("More"))
  private var isShowing = false
  /// Why the engine refused the form as it is now; `nil` if it did not.
  private var refusal: String?
  private(set) var presets: PresetButtons?

  init(_ pageContext: PageContext, editing edited: CountdownTimer? = nil) {
    self.pageContext = pageContext
    form = edited.map { TimerForm($0) } ?? TimerForm()
    widget = Box(.vertical, spacing: 18)
    sentence.wraps = true
    sentence.isCentered = true
    let start = Button(
      edited == nil ? tr("Start") : tr("Save"), styles: ["pill", "suggested-action", "start-button"]
    ) { [weak self] in self?.begin() }
    self.start = start
    start.horizontalAlign = .center
    widget.append(Box(.vertical, spacing: 12, edited == nil ? [picker.widget, typed] : [picker.widget]))
    widget.append(Box(.vertical, spacing: 12, [sentence, start]))
    if edited == nil { widget.append(presetPart()) }
    more.subtitle = tr("Color, preset, commands")
    let list = ListBox([label, fold, more])
    list.addStyle("boxed-list")
    widget.append(list)
    for row in [fold, more] { row.onExpand { [weak self] in self?.showRing() } }
    picker.changed = { [weak self] in self?.change { $0.take($1.picker.typed) } }
    typed.onType { [weak self] in self?.change { $0.typed = $1.typed.text } }
    label.onType { [weak self] in self?.change { $0.label = $1.label.text } }
    rows = TimerTerms.offered.compactMap { choices.row(of: $0) }
    for row in rows { more.append(row) }
    choices.changed = { [weak self] edit in self?.change { form, _ in edit(&form.terms) } }
    for entry in [label.onEnter, typed.onEnter] { entry { [weak self] in self?.begin() } }
    showFields()
  }

  /// The button that Enter presses in a window of its own.
  var defaultButton: Button? { TimerForm.defaultButton == .start ? start : nil }

  /// Focuses the form; `isAsked` tells whether the person asked for it rather than went to its page.
  func takeFocus(isAsked: Bool) {
    switch form.firstFocus(isAsked: isAsked) {
    case .picker: picker.minutes.grabFocus()
    case .presets: presets?.buttons.first?.grabFocus()
    default: typed.grabFocus()
    }
  }

  func show(_ present: Present) -> NextChange {
    if form.follow(present) { showFields() }
    let content = form.content(present)
    let text = refusal ?? content.sentence
    sentence.text = text
    // Hidden rather than removed, so that nothing jumps.
    sentence.opacity = text.isEmpty ? 0 : 1
    sentence.setStyle("error", content.isWrong || refusal != nil)
    typed.isWrong = content.isTypedWrong
    label.isWrong = content.isLabelWrong
    start?.isSensitive = content.canStart
    let settings = form.ringSettings(present)
    ring?.show(settings)
    fold.subtitle = RingSummary.of(settings, in: present.style.language)
    picker.widget.isSensitive = content.canPick
    for row in rows { row.isSensitive = content.canUseSwitches }
    return content.next
  }

  /// Takes a change by the person into the form, and shows the consequences.
  private func change(_ edit: (inout TimerForm, TimerSetUp) -> Void) {
    guard !isShowing else { return }
    edit(&form, self)
    refusal = nil
    showFields()
    pageContext.refresh()
  }

  /// Shows the form in its fields.
  private func showFields() {
    isShowing = true
    defer { isShowing = false }
    if typed.text != form.typed { typed.text = form.typed }
    if label.text != form.label { label.text = form.label }
    if form.wrongColumns.isEmpty, picker.typed.picked != form.picked { picker.show(form.picked) }
    choices.show(form.terms)
  }

  private func presetPart() -> Widget {
    let language = pageContext.context.language
    let presets = PresetButtons(columns: 1...4, in: language) { [weak self] preset in
      self?.begin { $0.submission(of: preset, $1) }
    }
    self.presets = presets
    let plans = WrapBox(spacing: 6, isHomogeneous: true)
    for preset in SequencePreset.allCases {
      plans.append(
        Button(preset.title(in: language), styles: ["preset"]) { [weak self] in
          self?.begin { $0.submission(of: preset, $1) }
        })
    }
    return Box(.vertical, spacing: 6, [presets.widget, plans])
  }

  /// Shows the ring settings.
  func showRing() {
    guard ring == nil, let present = pageContext.engine.present(pageContext.style) else { return }
    showRing(form.ringSettings(present))
  }

  func showRing(_ settings: RingSettings) {
    let ring = RingSettingsGroup(pageContext, settings: settings, hasOvertime: true, hasCheck: true)
    ring.window = window
    ring.onChange = { [weak self, weak ring] in self?.change { form, _ in form.settings = ring?.settings } }
    self.ring = ring
    ring.fill(fold)
    more.reveal(ring.hooks.widget)
    widget.append(ring.hooks.widget)
  }

  /// Carries out the form's submission: that of its default button, unless of a preset.
  private func begin(_ submission: (TimerForm, Present) -> TimerForm.Submission? = { $0.submission($1) }) {
    guard let present = pageContext.engine.present(pageContext.style) else { return }
    switch submission(form, present) {
    case .timer(let draft): make(draft)
    case .sequence(let draft): make(draft)
    case .edit(let timer, let edit):
      ask { control async throws(ControlError) in .timer(try await control.edit(timer, edit).id) }
    // The form says the problem already.
    case .problem, nil: break
    }
  }

  /// Says why the engine refused: in a window of its own, which covers messages of the app's window, in place of the
  /// sentence.
  private func say(_ refusal: String) {
    guard window != nil else { return pageContext.engine.refused(refusal) }
    self.refusal = refusal
  }

  private func make(_ draft: TimerDraft) {
    let key = pageContext.context.newKey()
    ask { control async throws(ControlError) in .timer(try await control.make(draft, key: key).id) }
  }

  private func make(_ draft: SequenceDraft) {
    let key = pageContext.context.newKey()
    ask { control async throws(ControlError) in .sequence(try await control.make(draft, key: key).id) }
  }

  private func ask(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> ItemID) {
    form.isSending = true
    refusal = nil
    pageContext.refresh()
    pageContext.engine.ask(call) { [weak self] (result: Result<ItemID, ControlError>) in
      guard let self else { return }
      form.isSending = false
      switch result {
      case .success(let item):
        pageContext.engine.warn(about: item)
        form.reset()
        showFields()
        ring?.stopPreview()
        done()
      case .failure(let error): say(ErrorText.of(error, in: pageContext.style.language))
      }
      pageContext.refresh()
    }
  }
}
