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
  private(set) var form: SetSleepForm
  let words = WhenField(example: tr("Like 7:30, 7am or in 8 hours"))
  let picker: TimePicker
  let rings = TextLabel("", styles: ["title-3"])
  private let night = TextLabel("", styles: ["dim-label"])
  private let notes = TextLabel("", styles: ["wake-notes"])
  let promise = TextLabel("", styles: ["wake-promise"])
  private let findings: SleepFindings
  let start: Button
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
    let texts = Box(.vertical, spacing: 6, [rings, night, notes, promise])
    let column = Box(
      .vertical, spacing: 24, [heading, words.widget, picker.widget, texts, start, offer])
    column.setMargins(top: 24, bottom: 24, start: 12, end: 12)
    column.verticalAlign = .center
    widget = ScrolledWindow(Clamp(column, maximum: 480))

    start.on("clicked") { [unowned self] in begin() }
    use.on("clicked") { [unowned self] in self.pageContext.showSleep(true) }
    picker.changed = { [weak self] typed in
      self?.form.take(typed)
      self?.pageContext.refresh()
    }
    picker.entered = { [unowned self] in begin() }
    words.changed = { [weak self] in self?.take(words: $0) }
    words.entry.onEnter { [unowned self] in begin() }
    // At the next visit, the sound or the power settings may be others.
    widget.on("unmap") { [weak findings] in findings?.forget() }
  }

  func takeFocus() { if content?.focus.first == .start { start.grabFocus() } }

  func opened() {
    form.open()
    picker.show(form.time)
  }

  func show(_ present: Present) -> NextChange {
    picker.show(present.style)
    form.follow(present, from: pageContext.settings.wakeTimeStart)
    if form.timeProblem == nil, picker.time != form.time.toTheMinute { picker.show(form.time) }
    let content = form.content(present)
    start.isSensitive = content.isUsable && !form.isSending
    words.show(form.words, meaning: form.wordMeaning(present), isWrong: form.isWordWrong)
    show(form.subject(present), present)
    guard content != self.content else { return content.nextChange }
    self.content = content
    rings.text = content.rings
    // The reason stands at the field; hidden rather than removed, so that nothing jumps.
    rings.opacity = content.isUsable ? 1 : 0
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

  func addNew() { words.entry.grabFocus() }

  /// Names obstacles to the ring; they stay until something else is known.
  private func show(_ subject: SleepSubject, _ present: Present) {
    guard let found = findings.found(about: subject) else { return }
    let said = SleepPromise(ahead: found, language: present.style.language)
    promise.text = said.text
    promise.isVisible = !said.text.isEmpty
    promise.setStyle("wake-notes", said.isWarning)
    promise.setStyle("dim-label", !said.isWarning)
  }

  private func take(words text: String) {
    guard let present = pageContext.engine.present(pageContext.style) else { return }
    form.take(words: text, present)
    pageContext.refresh()
  }

  private func begin() {
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
