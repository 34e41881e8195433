// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The dialog for adding or editing an alarm.
final class AlarmDialog: Window {
  private let pageContext: PageContext
  private(set) var form: AlarmForm
  let picker: TimePicker
  let words: WhenField
  private let label: EntryRow
  let days: RepeatGroup
  private let zone: ZoneRow
  private let set: EntryRow
  let ring: RingSettingsGroup
  private let fold = ExpanderRow(tr("Ring"))
  let save: Button
  let outlook = AlarmOutlookBar()
  /// Why the engine refused the form as it is now; `nil` if it did not.
  private var refusal: String?
  private var isShowing = false

  init(_ pageContext: PageContext, _ form: AlarmForm, _ present: Present) {
    self.pageContext = pageContext
    self.form = form
    let style = present.style
    let today = present.host.civil(at: present.moment.utc).date
    picker = TimePicker(form.time, style)
    words = WhenField(example: tr("Like 7:30, 7pm tomorrow or gym weekdays 6:30"))
    label = EntryRow(tr("Label"))
    days = RepeatGroup(form.when, style, today: today)
    zone = ZoneRow(pageContext)
    set = EntryRow(tr("Set, turned on and off together"))
    ring = RingSettingsGroup(pageContext, settings: form.settings, hasOvertime: false, hasCheck: true)
    save = Button(form.alarm == nil ? tr("Add") : tr("Save"), styles: ["suggested-action"])
    let cancel = Button(tr("Cancel"))
    let title = form.alarm == nil ? tr("New Alarm") : tr("Edit Alarm")
    let header = HeaderBar(title: WindowTitle(title), start: [cancel], end: [save])
    header.showsWindowButtons = false
    header.flatten()
    let more = ExpanderRow(tr("More"), [zone.widget, set])
    more.subtitle = tr("Time zone, set, commands")
    let content = Box(
      .vertical, spacing: 12,
      [
        words.widget, picker.widget, days.widget, PreferencesGroup("", description: "", [label, fold]),
        PreferencesGroup("", description: "", [more]), ring.hooks.widget,
      ])
    ring.fill(fold)
    more.reveal(ring.hooks.widget)
    content.setMargins(top: 6, bottom: 24, start: 12, end: 12)
    let scrolled = ScrolledWindow(Clamp(content, maximum: 500))
    scrolled.expandsVertically = true
    super.init(Box(.vertical, [header, scrolled, outlook.widget]), title: title, width: 440, height: 680)
    setSize(width: 340)
    name = "alarm-dialog"
    if form.focus.defaultButton == .save { setDefault(save) }
    closeWithEscape()
    cancel.on("clicked") { [weak self] in self?.close() }
    save.on("clicked") { [weak self] in self?.submit() }
    label.text = form.label
    set.text = form.set
    zone.show(form.zone)
    offerSets(present)
    zone.window = self
    ring.window = self
    listen()
    show(present)
    if form.focus.first == .time { picker.grabFocus() } else { words.entry.grabFocus() }
  }

  /// Adds a menu of the existing sets.
  private func offerSets(_ present: Present) {
    let names = Set(present.state.alarms.compactMap(\.set)).sorted()
    guard !names.isEmpty else { return }
    let menu = Menu()
    for name in names { menu.append(name.text, action: "dialog.set", value: name.text) }
    let button = MenuButton(icon: "pan-down-symbolic", name: tr("Sets"), menu: menu)
    button.addStyle("flat")
    button.verticalAlign = .center
    set.addSuffix(button)
    addActions(ActionGroup([Action("set", taking: { [weak self] in self?.set.text = $0 })]), prefix: "dialog")
  }

  private func listen() {
    picker.changed = { [weak self] typed in self?.change { form, _ in form.take(typed) } }
    picker.entered = { [weak self] in self?.submit() }
    days.changed = { [weak self] when in self?.change { form, _ in form.when = when } }
    zone.changed = { [weak self] zone in self?.change { form, _ in form.zone = zone } }
    ring.onChange = { [weak self] in self?.change { $0.settings = $1.ring.settings } }
    label.onType { [weak self] in self?.change { $0.label = $1.label.text } }
    set.onType { [weak self] in self?.change { $0.set = $1.set.text } }
    words.changed = { [weak self] in self?.takeWords($0) }
    words.entry.onEnter { [weak self] in self?.submit() }
    for entry in [label, set] { entry.onEnter { [weak self] in self?.submit() } }
  }

  /// Shows the result of accepting the dialog now; returns when that next changes by itself.
  @discardableResult
  func show(_ present: Present) -> NextChange {
    if form.follow(present) { showFields() }
    let content = form.outlook(present)
    if let refusal {
      outlook.show(refusal, notes: [], isUsable: false)
    } else {
      outlook.show(content.text, notes: content.notes, isUsable: content.isUsable)
    }
    save.isSensitive = content.isUsable && !form.isSending
    fold.subtitle = RingSummary.of(form.settings, in: present.style.language)
    words.show(form.words, meaning: form.wordMeaning(present), isWrong: form.wordProblem != nil)
    return content.nextChange
  }

  private var present: Present? { pageContext.engine.present(pageContext.style) }

  /// Redraws everything and arms the next wake-up.
  private func refresh() { pageContext.refresh() }

  /// Applies a change made by hand.
  private func change(_ edit: (inout AlarmForm, AlarmDialog) -> Void) {
    guard !isShowing else { return }
    edit(&form, self)
    refusal = nil
    refresh()
  }

  private func takeWords(_ text: String) {
    guard let present else { return }
    take(words: text, present)
    refresh()
  }

  func take(words text: String, _ present: Present) {
    form.take(words: text, present)
    refusal = nil
    showFields()
  }

  /// Shows the form in its fields.
  private func showFields() {
    isShowing = true
    // A text that is no time stays until it is mended.
    if form.timeProblem == nil { picker.show(form.time) }
    days.show(form.when)
    zone.show(form.zone)
    label.text = form.label
    set.text = form.set
    ring.show(form.settings)
    isShowing = false
  }

  private func submit() {
    switch present.flatMap({ form.submission($0) }) {
    case .make(let draft):
      let key = pageContext.context.newKey()
      send { control throws(ControlError) in try await control.make(draft, key: key) }
    case .edit(let alarm, let edit):
      send { control throws(ControlError) in try await control.edit(alarm, edit) }
    case .close: close()
    case nil: break
    }
  }

  private func send(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Alarm) {
    form.isSending = true
    refusal = nil
    save.isSensitive = false
    pageContext.engine.ask(call) { [weak self, pageContext] (result: Result<Alarm, ControlError>) in
      self?.form.isSending = false
      switch result {
      case .success(let alarm):
        self?.close()
        pageContext.announceNextRing(alarm)
      case .failure(let error):
        self?.refusal = ErrorText.of(error, in: Localization.language)
        self?.refresh()
      }
    }
  }
}
