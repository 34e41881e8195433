// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The card of one sequence: its present step with a ring, its place in the plan, buttons and steps.
final class SequenceCardView {
  let widget: Box
  private(set) var card: SequenceCard
  private let pageContext: PageContext
  private let title = TextLabel("", styles: ["heading"])
  private let step = TextLabel("", styles: ["title-2"])
  private let place = TextLabel()
  private let end = TextLabel("", styles: ["soft"])
  private let ring = ProgressRing()
  private let list = StepList()
  private let body = Box(.horizontal, spacing: 12)
  private var main: RunButton?
  private var buttons: [SequenceCommand.Kind: Button] = [:]
  private var snooze: Button?
  private weak var row: WrapBox?

  /// `change` opens the sequence's editor.
  init(_ card: SequenceCard, _ pageContext: PageContext, change: @escaping (SequenceID) -> Void) {
    self.card = card
    self.pageContext = pageContext
    widget = Box(groupSpacing: 6)
    let id = card.id
    title.isEllipsized = true
    title.horizontalText = 0
    title.expandsHorizontally = true
    for label in [step, place, end] {
      label.wraps = true
      label.maximumWidth = 24
    }
    let menu = CardMenu(of: .sequence(id), on: widget, pageContext) { pageContext.remove(id) }
    let main = RunButton { [weak self] in self?.run() }
    self.main = main
    let more = Button(tr("+1 min"), styles: ["pill", "side-button"]) { pageContext.tell(id, .add(.minutes(1))) }
    more.accessibleName = tr("Add one minute")
    let reset = Button(icon: "media-playback-stop-symbolic", name: tr("Reset"), styles: ["circular"]) {
      pageContext.tell(id, .reset)
    }
    let next = Button(icon: "media-skip-forward-symbolic", name: tr("Next Step"), styles: ["circular"]) {
      pageContext.tell(id, .next)
    }
    let back = Button(icon: "media-skip-backward-symbolic", name: tr("Previous Step"), styles: ["circular"]) {
      pageContext.tell(id, .back)
    }
    let snooze = Button(icon: "toki-snooze-symbolic", name: tr("Snooze"), styles: ["circular"]) { [weak self] in
      pageContext.snooze(self?.card.ring)
    }
    self.snooze = snooze
    buttons = [.add: more, .reset: reset, .back: back, .next: next]
    for button in [reset, back, next, snooze] { button.verticalAlign = .center }
    let edit = Button(icon: "document-edit-symbolic", name: tr("Edit"), styles: ["flat", "circular"]) { change(id) }
    let row = WrapBox(spacing: 6, [reset, back, next, main.button, snooze, more])
    row.setMargins(top: 4)
    self.row = row
    let top = Box(.horizontal, spacing: 2, [title, edit, menu.button])
    let words = Box(.vertical, spacing: 2, [top, step, place, end, row])
    words.expandsHorizontally = true
    ring.widget.verticalAlign = .center
    // In the box itself, a text of two lines would ask for the width of one.
    let beside = WrapBox(spacing: 0, [words])
    beside.verticalAlign = .center
    for part in [ring.widget, beside] { body.append(part) }
    widget.append(body)
    list.widget.setMargins(top: 6)
    widget.append(ExpanderSection(tr("Steps"), list.widget))
    widget.addStyle("card", "timer-card")
    widget.name = "sequence-\(id.text)"
    widget.isFocusable = true
    widget.addInput(
      KeyInput { [weak self] key, isModified in
        guard let self, !isModified else { return false }
        return press(key)
      })
  }

  func show(_ card: SequenceCard, isLarge: Bool) {
    self.card = card
    title.text = card.title.isEmpty ? tr("Sequence") : card.title
    step.text = card.step
    place.text = card.place
    end.text = card.end
    ring.show(card.figure, card.state, isLarge: isLarge, isDisc: pageContext.settings.showsDisc)
    body.setDirection(isLarge ? .vertical : .horizontal)
    for label in [step, place, end] { label.horizontalText = isLarge ? 0.5 : 0 }
    row?.horizontalAlign = isLarge ? .fill : .start
    list.show(card.steps)
    widget.accessibleName = tr("{title}: {note}", ["title": title.text, "note": card.step])
    main?.show(card.state, isAble: card.canRun, isWaiting: pageContext.engine.isWaiting)
    for (kind, button) in buttons { button.isSensitive = card.abilities.contains(kind) }
    snooze?.isVisible = card.state == .ringing
  }

  func run() { pageContext.run(card) }

  private func tell(_ command: SequenceCommand) {
    if card.abilities.contains(command.kind) { pageContext.tell(card.id, command) }
  }

  private func press(_ key: Key) -> Bool {
    switch key {
    case .space: run()
    case .delete: pageContext.remove(card.id)
    // As in the terminal.
    case .character("n"): tell(.next)
    case .character("b"): tell(.back)
    default: return false
    }
    return true
  }
}
