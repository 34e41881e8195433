// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// One timer in a small window, which stays above others as far as the desktop allows.
final class SmallTimerWindow: Window {
  private let pageContext: PageContext
  private let digits = FittedText(width: 200, height: 56, maximum: 120, share: 0.92)
  private var card: TimerCard?
  private var main: RunButton?
  private var more: Button?
  private var grace: RingGrace?

  init(_ card: TimerCard, _ pageContext: PageContext) {
    self.pageContext = pageContext
    let header = HeaderBar(title: WindowTitle(card.title))
    header.flatten()
    header.showCloseOnly()
    digits.addStyle("large-digits")
    digits.expandsVertically = true
    let buttons = Box(.horizontal, spacing: 6)
    let column = Box(.vertical, spacing: 12, [digits, buttons])
    column.setMargins(bottom: 12, start: 12, end: 12)
    super.init(Box(.vertical, [header, column]), title: card.title, width: 260, height: 180)
    name = "small-timer"
    let main = RunButton { [weak self] in self?.run() }
    let more = Button(tr("+1 min"), styles: ["pill", "side-button"]) { [weak self] in self?.add() }
    more.accessibleName = tr("Add one minute")
    buttons.append(main.button)
    buttons.append(more)
    self.main = main
    self.more = more
    addInput(
      KeyInput(isFirst: true) { [weak self] key, isModified in !isModified && self?.pressFirst(key) == true })
    addInput(KeyInput { [weak self] key, isModified in !isModified && self?.press(key) == true })
    show(card)
  }

  func show(_ card: TimerCard) {
    if card.state != .ringing {
      grace = nil
    } else if grace == nil {
      grace = RingGrace(now: pageContext.context.clock.now().boot)
    }
    self.card = card
    digits.text = card.figure.digits
    digits.setStyle("soft", card.state == .paused)
    main?.show(card.state, isAble: card.canRun, isWaiting: pageContext.engine.isWaiting)
    more?.isSensitive = card.abilities.contains(.add)
  }

  /// Takes the keys that must not answer a ring, before the focused button does; returns whether it took this one.
  ///
  /// A key just after the ring appeared was meant for something else, and only Enter stops a ring: never space.
  func pressFirst(_ key: Key) -> Bool {
    guard card?.state == .ringing else { return false }
    return grace?.takesKey(now: pageContext.context.clock.now().boot) == true || key == .space
  }

  private func press(_ key: Key) -> Bool {
    switch key {
    case .space: run()
    case .character("+"): add()
    case .escape: close()
    default: return false
    }
    return true
  }

  private func run() { if let card { pageContext.run(card) } }

  private func add() { if let card, card.abilities.contains(.add) { pageContext.tell(card.id, .add(.minutes(1))) } }
}
