// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The page for choosing a wake-up time.
final class SetSleepPage: Page {
  static let name = AppPage.sleep
  static let title = name.title(in: Localization.language)
  static let icon = "toki-sleep-symbolic"
  let widget: Widget
  private let pageContext: PageContext
  private var form: SetSleepForm
  let picker: TimePicker
  let rings = TextLabel("", styles: ["title-3"])
  private let night = TextLabel("", styles: ["dim-label"])
  private let notes = TextLabel("", styles: ["wake-notes"])
  let promise = TextLabel("", styles: ["wake-promise"])
  private let findings: SleepFindings
  private let start: Button
  let offer: PreferencesGroup
  private let offerRow = ActionRow("")
  private var content: SetSleepContent?

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    form = SetSleepForm(pageContext.settings.sleep)
    findings = SleepFindings(pageContext)
    picker = TimePicker(form.time, pageContext.style, look: "wake-picker")
    start = Button(tr("Start"), styles: ["suggested-action", "pill", "wake-start"])
    start.accessibleDescription = tr("Sets the alarm and goes to the sleep screen")
    start.horizontalAlign = .center
    let use = Button(tr("Use It"))
    use.verticalAlign = .center
    offerRow.addPrefix(Image(icon: "toki-alarm-symbolic"))
    offerRow.addSuffix(use)
    offerRow.setActivatable(use)
    offer = PreferencesGroup(tr("Or use the alarm that is set"), [offerRow])
    let heading = TextLabel(tr("When do you want to wake up?"), styles: ["title-2"])
    for label in [heading, rings, night, notes, promise] {
      label.wraps = true
      label.isCentered = true
    }
    promise.isVisible = false
    let words = Box(.vertical, spacing: 6, [rings, night, notes, promise])
    let column = Box(
      .vertical, spacing: 24, [heading, picker.widget, words, start, offer])
    column.setMargins(top: 24, bottom: 24, start: 12, end: 12)
    column.verticalAlign = .center
    widget = ScrolledWindow(Clamp(column, maximum: 480))

    start.on("clicked") { [unowned self] in begin() }
    use.on("clicked") { [unowned self] in self.pageContext.showSleep(true) }
    picker.changed = { [weak self] _, _ in
      self?.takePicked()
      self?.pageContext.refresh()
    }
    picker.entered = { [unowned self] in begin() }
    // At the next visit, the sound or the power settings may be others.
    widget.on("unmap") { [weak findings] in findings?.forget() }
  }

  func takeFocus() { if content?.focus.first == .start { start.grabFocus() } }

  func opened() { form.open() }

  func show(_ present: Present) -> NextChange {
    picker.show(present.style)
    form.follow(present, from: pageContext.settings.wakeTimeStart)
    if picker.time != form.time { picker.show(form.time) }
    start.isSensitive = !form.isSending
    let content = form.content(present)
    show(content.subject(present), present)
    guard content != self.content else { return content.nextChange }
    self.content = content
    rings.text = content.rings
    night.text = [content.night, content.same].filter { !$0.isEmpty }.joined(separator: "\n")
    night.isVisible = !night.text.isEmpty
    notes.text = content.notes.joined(separator: "\n")
    notes.isVisible = !content.notes.isEmpty
    if let offered = content.offer {
      offerRow.title = offered.title
      offerRow.subtitle = offered.text
    }
    offer.isVisible = content.offer != nil
    return content.nextChange
  }

  func addNew() { picker.grabFocus() }

  /// Says what would be in the way of the ring; what was said stays until something else is known.
  private func show(_ subject: SleepSubject, _ present: Present) {
    guard let found = findings.found(about: subject) else { return }
    let said = SleepPromise(ahead: found, language: present.style.language)
    promise.text = said.text
    promise.isVisible = !said.text.isEmpty
    promise.setStyle("wake-notes", said.isWarning)
    promise.setStyle("dim-label", !said.isWarning)
  }

  private func takePicked() { form.time = picker.time }

  private func begin() {
    picker.takeTyped()
    takePicked()
    guard let present = pageContext.engine.present(pageContext.style), let chosen = form.start(present) else { return }
    pageContext.settings.sleep = form.kept
    if case .use = chosen { return pageContext.showSleep(true) }
    form.isSending = true
    pageContext.refresh()
    pageContext.start(chosen) { [weak self] alarm in
      guard let self else { return }
      form.isSending = false
      pageContext.refresh()
      guard let alarm else { return }
      form.keep(alarm)
      pageContext.settings.sleep = form.kept
      pageContext.showSleep(true)
    }
  }
}
