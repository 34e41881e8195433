// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The page for choosing a wake-up time.
final class SetSleepPage: Page {
  static let name = "sleep"
  static let title = tr("Sleep")
  static let icon = "toki-sleep-symbolic"
  let widget: Widget
  private let pageContext: PageContext
  private let alarm: SleepAlarm
  let picker: TimePicker
  let rings = TextLabel("", styles: ["title-3"])
  private let night = TextLabel("", styles: ["dim-label"])
  private let notes = TextLabel("", styles: ["wake-notes"])
  private let start: Button
  let offer: PreferencesGroup
  private let offerRow = ActionRow("")
  private var content: SetSleepContent?
  private var state: EngineState?
  private static let key = "wake-time"

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    alarm = SleepAlarm(pageContext)
    let chosen = pageContext.settings.text(Self.key).flatMap(Self.read)
    picker = TimePicker(chosen ?? TimePicker.usual, pageContext.style, look: "wake-picker")
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
    for label in [heading, rings, night, notes] {
      label.wraps = true
      label.isCentered = true
    }
    let words = Box(.vertical, spacing: 6, [rings, night, notes])
    let column = Box(.vertical, spacing: 24, [heading, picker.widget, words, start, offer])
    column.setMargins(top: 24, bottom: 24, start: 12, end: 12)
    column.verticalAlign = .center
    widget = ScrolledWindow(Clamp(column, maximum: 480))

    start.on("clicked") { [unowned self] in begin() }
    use.on("clicked") { [unowned self] in self.pageContext.showSleep(true) }
    picker.changed = { [weak pageContext] _, _ in pageContext?.refresh() }
    picker.entered = { [unowned self] in begin() }
  }

  func takeFocus() { start.grabFocus() }

  func show(_ present: Present) -> NextChange {
    state = present.state
    picker.show(present.style)
    let content = SetSleepContent(present, time: picker.time)
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

  private func begin() {
    picker.takeTyped()
    let time = picker.time
    pageContext.settings.set(Self.key, time.text)
    // The texts may still belong to the time before the last keystroke.
    pageContext.refresh()
    guard let state, content?.sameTime == nil else { return pageContext.showSleep(true) }
    start.isSensitive = false
    alarm.set(time, in: state) { [weak self] isSet in
      self?.start.isSensitive = true
      if isSet { self?.pageContext.showSleep(true) }
    }
  }

  /// Reads `07:00` from the settings; `nil` for anything else.
  private static func read(_ text: String) -> TimeOfDay? {
    let parts = text.split(separator: ":").map { Int($0) ?? -1 }
    return parts.count == 2 ? TimeOfDay(hour: parts[0], minute: parts[1]) : nil
  }
}
