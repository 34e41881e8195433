// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiEngine
import TokiScreens

/// A bar that asks which version stays of what was changed here and in a room, shown until that is decided.
final class QuestionBar {
  let widget: Revealer
  let title = TextLabel()
  let versions = TextLabel()
  let more = TextLabel("", styles: ["dim-label"])
  let fault = TextLabel("", styles: ["error"])
  let keepMine: Button
  let keepTheirs: Button
  /// Announced by screen readers when it appears.
  private let alert: AlertBox

  init(_ keeper: QuestionKeeper) {
    let texts = Box(.vertical, spacing: 3)
    for label in [title, versions, more, fault] {
      label.wraps = true
      label.horizontalText = 0
      texts.append(label)
    }
    texts.expandsHorizontally = true
    keepMine = Button("") { [weak keeper] in keeper?.keep(.mine) }
    keepTheirs = Button("") { [weak keeper] in keeper?.keep(.theirs) }
    // Where a large text leaves little room, the question scrolls and the buttons stay.
    let scrolled = ScrolledWindow(texts)
    scrolled.propagatesNaturalHeight = true
    let question = Box(.horizontal, spacing: 12, [Image(icon: "dialog-question-symbolic"), scrolled])
    let choices = WrapBox(spacing: 6, isHomogeneous: true, [keepMine, keepTheirs])
    choices.horizontalAlign = .end
    let bar = Box(.vertical, spacing: 6, [question, choices])
    bar.addStyle("connection-notice")
    alert = AlertBox(bar)
    alert.isFocusable = false
    widget = Revealer(alert)
    widget.name = "question-bar"
    widget.on("map") { [weak keeper] in keeper?.appear() }
  }

  /// Shows a question, or nothing (`nil`); returns whether the focus was in what went.
  @discardableResult
  func show(_ content: QuestionContent?) -> Bool {
    guard let content else {
      let hadFocus = widget.holdsFocus
      widget.hide()
      widget.isRevealed = false
      return hadFocus
    }
    title.text = content.title
    versions.text = content.versions
    more.text = content.more
    fault.text = content.fault
    for label in [more, fault] { label.isVisible = !label.text.isEmpty }
    for (button, choice) in [(keepMine, content.keepMine), (keepTheirs, content.keepTheirs)] {
      button.label = choice.label
      button.accessibleName = choice.name
    }
    alert.accessibleName = [content.title, content.versions, content.fault].filter { !$0.isEmpty }
      .joined(separator: "\n")
    widget.isVisible = true
    widget.isRevealed = true
    return false
  }
}
