// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The card of one timer: ring, digits and buttons.
final class TimerCardView {
  let widget: Box
  private(set) var card: TimerCard
  private let pageContext: PageContext
  private let title = TextLabel("", styles: ["heading"])
  let mark = TrustedTimeBadge()
  private let note = TextLabel("", styles: ["soft"])
  private let ring = ProgressRing()
  private let body = Box(.horizontal, spacing: 12)
  private var main: RunButton?
  private var more: Button?
  private var reset: Button?
  private var restart: Button?
  private var snooze: Button?
  private var edit: Button?
  private let onTop: Action
  private let keep: Action
  private let letGo: Action

  /// `open` shows the timer large, and `change` opens its editor.
  init(
    _ card: TimerCard, _ pageContext: PageContext, open: @escaping (TimerID) -> Void,
    change: @escaping (TimerID) -> Void
  ) {
    self.card = card
    self.pageContext = pageContext
    widget = Box(groupSpacing: 6)
    let id = card.id
    onTop = Action("on-top") { pageContext.smallTimers.open(id) }
    keep = Action("keep") { pageContext.keep(id, true) }
    letGo = Action("let-go") { pageContext.keep(id, false) }
    title.isEllipsized = true
    title.horizontalText = 0
    // All cards are as wide as the widest would like to be.
    title.maximumWidth = 12
    title.expandsHorizontally = true
    note.wraps = true
    note.maximumWidth = 24
    let large = Button(icon: "view-fullscreen-symbolic", name: tr("Show Large"), styles: ["flat", "circular"]) {
      open(id)
    }
    let edit = Button(icon: "document-edit-symbolic", name: tr("Edit"), styles: ["flat", "circular"]) { change(id) }
    let present = [(tr("Keep on Top"), onTop), (tr("Keep as Preset"), keep), (tr("No Longer a Preset"), letGo)]
    let menu = CardMenu(of: .timer(id), on: widget, pageContext, present: present) { pageContext.remove(id) }
    let main = RunButton { [weak self] in self?.run() }
    let more = Button(tr("+1 min"), styles: ["pill", "side-button"]) { pageContext.tell(id, .add(.minutes(1))) }
    more.accessibleName = tr("Add one minute")
    let reset = Button(icon: "media-playback-stop-symbolic", name: tr("Reset"), styles: ["circular"]) {
      pageContext.tell(id, .reset)
    }
    let restart = Button(icon: "view-refresh-symbolic", name: tr("Start Again"), styles: ["circular"]) {
      pageContext.tell(id, .restart)
    }
    let snooze = Button(icon: "toki-snooze-symbolic", name: tr("Snooze"), styles: ["circular"]) { [weak self] in
      pageContext.snooze(self?.card.ring)
    }
    (self.main, self.more, self.reset, self.restart, self.snooze) = (main, more, reset, restart, snooze)
    self.edit = edit
    for button in [reset, restart, snooze] { button.verticalAlign = .center }
    let buttons = WrapBox(spacing: 6, [reset, restart, main.button, snooze, more])
    buttons.setMargins(top: 4)
    let top = Box(.horizontal, spacing: 2, [title, mark.widget, large, edit, menu.button])
    let words = Box(.vertical, spacing: 2, [top, note, buttons])
    words.expandsHorizontally = true
    ring.widget.verticalAlign = .center
    // In the box itself, a text of two lines would ask for the width of one.
    let beside = WrapBox(spacing: 0, [words])
    beside.verticalAlign = .center
    for part in [ring.widget, beside] { body.append(part) }
    widget.append(body)
    widget.addStyle("card", "timer-card")
    widget.name = "timer-\(id.text)"
    widget.isFocusable = true
    widget.addInput(
      KeyInput { [weak self] key, isModified in
        guard let self, !isModified else { return false }
        return press(key)
      })
  }

  /// Shows the card; digits and ring that nobody sees only where its state is another.
  func show(_ card: TimerCard, isLarge: Bool, isSeen: Bool = true) {
    let isOther = card.state != self.card.state
    self.card = card
    title.text = card.title
    note.text = card.note
    mark.show(card.trustedMark)
    if isSeen || isOther {
      ring.show(card.figure, card.state, isLarge: isLarge, isDisc: pageContext.settings.showsDisc)
    }
    body.setDirection(isLarge ? .vertical : .horizontal)
    note.horizontalText = isLarge ? 0.5 : 0
    widget.accessibleName = tr("{title}: {note}", ["title": card.title, "note": card.note])
    main?.show(card.state, isAble: card.canRun, isWaiting: pageContext.engine.isWaiting)
    more?.isSensitive = card.abilities.contains(.add)
    reset?.isSensitive = card.abilities.contains(.reset)
    reset?.isVisible = card.state != .ringing
    restart?.isSensitive = card.abilities.contains(.restart) && card.state != .idle
    snooze?.isVisible = card.state == .ringing
    edit?.isVisible = card.state == .idle
    for color in TimerColor.allCases { widget.setStyle("timer-\(color.rawValue)", card.color == color) }
    onTop.isEnabled = card.state != .idle
    keep.isEnabled = !card.isKept
    letGo.isEnabled = card.isKept
  }

  func run() { pageContext.run(card) }

  private func press(_ key: Key) -> Bool {
    switch key {
    case .space: run()
    case .delete: pageContext.remove(card.id)
    default: return false
    }
    return true
  }
}
