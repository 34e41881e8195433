// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The page with notices, the next alarm, and all alarms by set.
final class AlarmsPage: Page {
  static let name = AppPage.alarms
  static let title = name.title(in: Localization.language)
  static let icon = "toki-alarm-symbolic"
  static let newTitle: String? = tr("Add Alarm")
  let widget: Widget
  private let pageContext: PageContext
  private let stack: Stack
  private let notices: AlarmNotices
  private let headline = TextLabel("", styles: ["alarm-headline"])
  private let sections = Box(.vertical, spacing: 18)
  private(set) var shownSections: [AlarmSection] = []
  private let orders: AlarmActions
  let add: Button
  private var screen: AlarmsScreen?
  private(set) weak var dialog: AlarmDialog?
  private(set) weak var pauseDialog: AlarmPauseDialog?
  /// `true` if a new alarm was requested before the daemon was reached.
  private var isNewWanted = false

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    orders = AlarmActions(pageContext)
    notices = AlarmNotices(orders)
    stack = Stack(animated: Theme.movesThings)
    headline.wraps = true
    headline.isCentered = true
    headline.accessibleName = tr("Next alarm")
    let list = Box(.vertical, spacing: 18, [notices.widget, headline, sections])
    list.setMargins(top: 18, bottom: 24, start: 12, end: 12)
    add = Button(tr("Add Alarm"), styles: ["suggested-action", "pill"])
    add.horizontalAlign = .center
    let empty = StatusPage(
      icon: Self.icon, tr("No Alarms"), description: tr("Set one and close the window: it rings all the same."),
      child: add)
    stack.add(empty, name: "empty")
    stack.add(ScrolledWindow(Clamp(list)), name: "list")
    widget = stack
    add.on("clicked") { [weak self] in self?.addNew() }
    orders.edit = { [weak self] in self?.edit($0) }
    orders.choosePause = { [weak self] in self?.choosePause(of: $0) }
  }

  func takeFocus() {
    switch screen?.focus.first {
    case .add: add.grabFocus()
    case .alarms: shownSections.first?.rows.first?.widget.grabFocus()
    case .notices, nil: widget.dropFocus()
    }
  }

  func show(_ present: Present) -> NextChange {
    let screen = AlarmsScreen(present)
    self.screen = screen
    notices.show(screen)
    headline.text = screen.headline
    headline.isVisible = !screen.headline.isEmpty
    show(screen.groups)
    stack.shown = screen.isEmpty ? "empty" : "list"
    if isNewWanted {
      isNewWanted = false
      MainLoop.whenIdle { [weak self] in self?.addNew() }
    }
    return screen.nextChange
  }

  func showDialogs(_ present: Present) -> NextChange {
    (pauseDialog?.show(present) ?? .never).joined(dialog?.show(present) ?? .never)
  }

  /// Reuses the sections of sets that remain, and their rows.
  private func show(_ groups: [AlarmGroup]) {
    if shownSections.map(\.set) != groups.map(\.set) {
      for section in shownSections where !groups.contains(where: { $0.set == section.set }) {
        sections.remove(section.widget)
      }
      let kept = shownSections
      shownSections = groups.map { group in
        kept.first { $0.set == group.set } ?? AlarmSection(group.set, orders)
      }
      for section in kept where shownSections.contains(where: { $0 === section }) { sections.remove(section.widget) }
      for section in shownSections { sections.append(section.widget) }
    }
    for (section, group) in zip(shownSections, groups) { section.show(group) }
  }

  static func badge(_ present: Present) -> Int { present.state.missed.count }

  func addNew() {
    guard let present = pageContext.engine.present(pageContext.style) else {
      isNewWanted = true
      return
    }
    open(AlarmForm(present), present)
  }

  private func edit(_ id: AlarmID) {
    guard let present = pageContext.engine.present(pageContext.style),
      let alarm = present.state.alarms.first(where: { $0.id == id })
    else { return }
    open(AlarmForm(alarm, present), present)
  }

  private func choosePause(of id: AlarmID) {
    if let pauseDialog { return pauseDialog.present() }
    guard let window = pageContext.window, let present = pageContext.engine.present(pageContext.style),
      let alarm = present.state.alarms.first(where: { $0.id == id })
    else { return }
    let form = AlarmPauseForm(alarm, present)
    let dialog = AlarmPauseDialog(pageContext, form, name: AlarmMessages.name(alarm, present.style)) { [weak self] in
      self?.orders.pause(id, $0)
    }
    dialog.setModal(over: window)
    pauseDialog = dialog
    dialog.present()
    pageContext.refresh()
  }

  private func open(_ form: AlarmForm, _ present: Present) {
    if let dialog { return dialog.present() }
    guard let window = pageContext.window else { return }
    let dialog = AlarmDialog(pageContext, form, present)
    dialog.setModal(over: window)
    self.dialog = dialog
    dialog.present()
    pageContext.refresh()
  }
}
