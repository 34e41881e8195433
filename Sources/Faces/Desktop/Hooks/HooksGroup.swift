// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The rows for the programs that a ring starts, one for each, and those that add one.
final class HooksGroup {
  let widget: PreferencesGroup
  /// The hooks as shown.
  private(set) var hooks: [Hook]
  /// Called after a change by the person.
  var onChange: () -> Void = {}
  let moment = ComboRow(tr("When"), HookForm.choices.map { $0.text(in: Localization.language) })
  let entry = EntryRow(tr("Command, or an address that begins with https://"))
  let problem = TextLabel("", styles: ["error"])
  let add: Button
  private let new: Button
  private let footer: Box
  private(set) var rows: [SwitchRow] = []
  /// `true` if the rows that add a hook are shown.
  var isOpen: Bool { !appended.isEmpty }
  private let delay = Delay()
  /// The rows that add a hook, while they are shown below the others.
  private var appended: [Widget] = []

  init(_ hooks: [Hook], title: String, description: String) {
    self.hooks = hooks
    new = Button(icon: "list-add-symbolic", name: tr("New Command"), styles: ["flat"])
    // Outside the entry row, where screen readers would not find it.
    add = Button(tr("Add Command"))
    problem.wraps = true
    problem.horizontalText = 0
    problem.expandsHorizontally = true
    add.horizontalAlign = .end
    add.verticalAlign = .start
    footer = Box(.horizontal, spacing: 12, [problem, add])
    footer.setMargins(top: 6)
    widget = PreferencesGroup(title, description: description, [])
    widget.setHeaderSuffix(new)
    new.on("clicked") { [weak self] in self?.open() }
    add.on("clicked") { [weak self] in self?.addTyped() }
    entry.onEnter { [weak self] in self?.addTyped() }
    entry.onType { [weak self] in self?.say(nil) }
    show()
  }

  /// Shows the rows that add a hook.
  func open() {
    new.isVisible = false
    appended = [moment, entry, footer]
    for row in appended { widget.append(row) }
    // A widget without a layout cannot be scrolled to.
    delay.after(milliseconds: 50) { [weak self] in self?.entry.grabFocus() }
  }

  /// Adds the typed hook, or says why it cannot be added.
  func addTyped() {
    let choice = HookForm.choices[moment.chosen.clamped(to: 0...HookForm.choices.count - 1)]
    do throws(HookForm.Refusal) {
      let added = try HookForm.adding(entry.text, at: choice, to: hooks, in: Localization.language)
      entry.text = ""
      say(nil)
      change(to: added)
    } catch {
      say(error.sentence)
      entry.grabFocus()
    }
  }

  func remove(at index: Int) {
    guard hooks.indices.contains(index) else { return }
    var left = hooks
    left.remove(at: index)
    change(to: left)
  }

  /// Shows hooks that were changed elsewhere.
  func show(_ hooks: [Hook]) {
    guard hooks != self.hooks else { return }
    self.hooks = hooks
    show()
  }

  private func change(to hooks: [Hook]) {
    self.hooks = hooks
    show()
    onChange()
  }

  /// Shows a row for each hook; a group only appends, so the rows that add one are appended anew.
  private func show() {
    for row in rows { widget.remove(row) }
    for row in appended { widget.remove(row) }
    rows = hooks.enumerated().map { index, hook in row(hook, at: index) }
    for row in rows { widget.append(row) }
    guard isOpen else { return }
    open()
  }

  private func row(_ hook: Hook, at index: Int) -> SwitchRow {
    let row = SwitchRow(
      hook.call.text, subtitle: HookTexts.moment(hook.moment, before: hook.before, in: Localization.language)
    ) { [weak self] isOn in
      guard let self, hooks.indices.contains(index) else { return }
      hooks[index].isOn = isOn
      onChange()
    }
    row.isOn = hook.isOn
    let remove = Button(icon: "user-trash-symbolic", name: tr("Remove"), styles: ["flat"]) { [weak self] in
      self?.remove(at: index)
    }
    remove.accessibleName = tr("Remove {name}", ["name": hook.call.text])
    remove.verticalAlign = .center
    row.addSuffix(remove)
    return row
  }

  private func say(_ sentence: String?) {
    problem.text = sentence ?? ""
    entry.isWrong = sentence != nil
    // Screen readers read this with the faulty entry.
    entry.accessibleDescription = sentence ?? ""
  }
}
