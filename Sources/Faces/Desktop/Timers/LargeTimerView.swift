// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// One timer on the whole page, to the millisecond.
final class LargeTimerView {
  let widget: Box
  private let pageContext: PageContext
  private let title = TextLabel("", styles: ["title-2"])
  private let mark = TrustedTimeBadge()
  private let note = TextLabel("", styles: ["soft"])
  private let digits = FittedText(width: 280, height: 72, maximum: 260, share: 0.96)
  private let line = DrawingArea()
  private var card: TimerCard?
  private var main: RunButton?
  private var more: Button?
  private var reset: Button?

  /// Number of parts of the progress line.
  static let steps = 480

  init(_ pageContext: PageContext, back: @escaping () -> Void) {
    self.pageContext = pageContext
    let backButton = Button(icon: "go-previous-symbolic", name: tr("Back to All Timers"), styles: ["flat"], back)
    let full = Button(icon: "view-fullscreen-symbolic", name: tr("Full Screen"), styles: ["flat"])
    full.setAction("win.full-screen")
    title.isEllipsized = true
    title.expandsHorizontally = true
    let top = Box(.horizontal, spacing: 6, [backButton, title, mark.widget, full])
    top.setMargins(6)
    note.wraps = true
    note.isCentered = true
    line.setContent(width: 280, height: 10)
    let middle = Box(.vertical, spacing: 18, [digits, Clamp(line, maximum: 720), note])
    middle.verticalAlign = .center
    middle.expandsVertically = true
    middle.setMargins(start: 12, end: 12)
    let buttons = WrapBox(spacing: 12, isHomogeneous: true)
    buttons.setMargins(top: 12, bottom: 24, start: 12, end: 12)
    widget = Box(.vertical, [top, middle, Clamp(buttons, maximum: 420, tightening: 320)])
    widget.name = "large-timer"
    let reset = Button(tr("Reset"), styles: ["pill", "run-button"]) { [weak self] in self?.tell(.reset) }
    let main = RunButton { [weak self] in self?.run() }
    let more = Button(tr("+1 min"), styles: ["pill", "run-button"]) { [weak self] in self?.tell(.add(.minutes(1))) }
    more.accessibleName = tr("Add one minute")
    (self.reset, self.main, self.more) = (reset, main, more)
    for button in [reset, main.button, more] { buttons.append(button) }
    line.setDrawing { [weak self] canvas, width, height in self?.draw(canvas, width, height) }
    digits.addStyle("large-digits")
    digits.onResize { [weak self] width in self?.digits.setSize(height: max(72, width / 5)) }
  }

  func show(_ card: TimerCard) {
    let old = self.card
    self.card = card
    title.text = card.title
    note.text = card.note
    mark.show(card.trustedMark)
    digits.text = card.figure.digits
    if old?.figure.left != card.figure.left || old?.state != card.state { line.redraw() }
    main?.show(card.state, isAble: card.canRun, isWaiting: pageContext.engine.isWaiting)
    more?.isSensitive = card.abilities.contains(.add)
    reset?.isSensitive = card.abilities.contains(.reset)
  }

  /// Focuses the large button, so that space presses it.
  func grabFocus() { if card?.focus.first == .run { main?.button.grabFocus() } }

  func run() { if let card { pageContext.run(card) } }

  private func tell(_ command: TimerCommand) { if let card { pageContext.tell(card.id, command) } }

  private func draw(_ canvas: Canvas, _ width: Double, _ height: Double) {
    guard let figure = card?.figure else { return }
    let y = height / 2
    let end = width - y
    canvas.line(fromX: y, fromY: y, toX: end, toY: y, width: 6, color: line.textColor.faded(0.12))
    guard figure.left > 0 else { return }
    let part = Double(figure.left) / Double(figure.steps)
    canvas.line(
      fromX: y, fromY: y, toX: y + (end - y) * part, toY: y, width: 6, color: line.themeColor("accent_color"))
  }
}
