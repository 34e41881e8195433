// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The present ring and its buttons, over the whole window.
final class RingScreen {
  let widget: Widget
  private let pageContext: PageContext
  private let ground: AlertBox
  private let icon = Image(icon: "toki-alarm-symbolic", size: 48)
  private let title = TextLabel("", styles: ["title-1"])
  private let kind = TextLabel("", styles: ["dim-label"])
  let time = FittedText(width: 240, height: 72, maximum: 420, share: 0.86)
  let planned = TextLabel("", styles: ["title-3"])
  let timeIsUp = TextLabel("", styles: ["title-3"])
  let overtime = TextLabel("", styles: ["digits", "ring-overtime"])
  private let late = TextLabel("", styles: ["ring-late"])
  let basis = TextLabel("", styles: ["ring-basis"])
  private let hearing = TextLabel("", styles: ["ring-hearing"])
  let elsewhere = TextLabel("", styles: ["ring-hearing"])
  let refusal = TextLabel("", styles: ["error"])
  private let mark = TextLabel("", styles: ["warning"])
  let keys = TextLabel("", styles: ["dim-label"])
  let stop: Button
  let minute: Button
  private var snooze: SnoozeButton!
  private let waiting: PreferencesGroup
  private(set) var rows: [RingID: WaitingRingRow] = [:]
  private var content: RingContent?
  /// Rings answered here, until the engine confirms their fates.
  private var answered: Set<RingID> = []
  private var grace: RingGrace?

  /// With `isAlone` it has the window to itself, which needs no button to fill the screen.
  init(_ pageContext: PageContext, isAlone: Bool = false) {
    self.pageContext = pageContext
    stop = Button(tr("Stop"), styles: ["suggested-action", "ring-stop"])
    minute = Button(tr("+1 min"), styles: ["ring-minute"])
    minute.accessibleName = tr("One minute more")
    waiting = PreferencesGroup(tr("Also Ringing"))
    let full = Button(icon: "view-fullscreen-symbolic", name: tr("Full Screen"))
    full.setAction("win.full-screen")
    let header = HeaderBar(title: Box(.horizontal), start: isAlone ? [] : [full])
    header.flatten()
    time.addStyle("ring-time")
    time.expandsVertically = true
    time.setMargins(top: 12, bottom: 12)
    title.lines = 3
    title.isEllipsized = true
    mark.isVisible = false
    for label in [title, kind, planned, timeIsUp, overtime, late, basis, hearing, elsewhere, refusal, mark, keys] {
      label.maximumWidth = 60
      label.wraps = true
      label.isCentered = true
    }
    let words = Box(
      .vertical, spacing: 6,
      [icon, title, kind, time, planned, timeIsUp, overtime, late, basis, hearing, elsewhere, refusal, mark])
    words.expandsVertically = true
    let buttons = Box(.vertical, spacing: 12, [stop])
    let answers = Clamp(Box(.vertical, spacing: 24, [buttons, waiting]), maximum: 520)
    let column = Box(.vertical, spacing: 24, [words, answers])
    column.setMargins(bottom: 24, start: 18, end: 18)
    let scrolled = ScrolledWindow(column)
    scrolled.expandsVertically = true
    ground = AlertBox(Box(.vertical, [header, scrolled]))
    ground.addStyle("ring-screen")
    ground.name = "ring-screen"
    widget = ground

    snooze = SnoozeButton(pageContext.context.language) { [unowned self] entry, length in
      answer(entry, .snooze(length))
    }
    snooze.widget.expandsHorizontally = true
    buttons.append(WrapBox(spacing: 12, [snooze.widget, minute]))
    buttons.append(keys)
    stop.on("clicked") { [unowned self] in answerHeard(.stop) }
    minute.on("clicked") { [unowned self] in answerHeard(.minute) }
  }

  /// Brightness of the sleep screen that it rings in front of; `nil` elsewhere.
  var brightness: SleepBrightness? {
    didSet {
      guard brightness != oldValue else { return }
      ground.setStyle("in-sleep", brightness != nil)
      for one in SleepBrightness.allCases { ground.setStyle(one.style, one == brightness) }
    }
  }

  /// Shows the present rings and a note on how old they are, empty if current; returns when the screen next changes.
  func show(_ present: Present, mark text: String = "") -> NextChange {
    mark.text = text
    mark.isVisible = !text.isEmpty
    guard let content = RingContent(present) else { return .never }
    keys.text = pageContext.settings.escapeAtRing.keys(of: content.heard, in: pageContext.style.language)
    guard content != self.content else { return content.nextChange }
    let former = self.content
    self.content = content
    show(content.heard)
    time.text = content.now.text
    planned.text = content.planned
    planned.isVisible = !content.planned.isEmpty
    timeIsUp.text = content.end
    timeIsUp.isVisible = !content.end.isEmpty
    overtime.text = content.overtime
    hearing.text = content.hearing
    overtime.isVisible = !content.overtime.isEmpty
    hearing.isVisible = !content.hearing.isEmpty
    elsewhere.text = content.elsewhere
    elsewhere.isVisible = !content.elsewhere.isEmpty
    ground.accessibleName = content.announcement
    if former?.others != content.others { show(content.others) }
    let present = Set([content.heard.id] + content.others.map(\.id))
    answered.formIntersection(present)
    if former?.heard.id != content.heard.id { begin(content.focus) }
    return content.nextChange
  }

  /// Handles a key before the focused button does; returns whether it goes no further.
  func pressFirst(_ key: Key) -> Bool {
    if grace?.takesKey(now: pageContext.context.clock.now().boot) == true { return true }
    return PressedKey(key).comesFirst && press(key)
  }

  /// Handles a key that the focused button did not want; returns whether it was meant for the ring.
  func press(_ key: Key) -> Bool {
    guard let heard = content?.heard else { return false }
    let escape = pageContext.settings.escapeAtRing
    switch PressedKey(key).effect(on: heard, isChoosing: snooze.isChoosing, escape: escape) {
    case .answer(let chosen): answer(heard, chosen)
    case .hint:
      refusal.text = PressedKey.hint(in: pageContext.style.language)
      refusal.isVisible = true
    case .ignored: break
    case .passed: return false
    }
    return true
  }

  /// Leaves the screen: the next ring counts as new.
  func end() {
    content = nil
    answered = []
  }

  private func begin(_ focus: FocusOrder<RingContent.Part>) {
    refusal.isVisible = false
    grace = RingGrace(now: pageContext.context.clock.now().boot)
    // The ground takes the keys where none of the buttons does; screen readers read the alert.
    if focus.first == nil { ground.grabFocus() }
  }

  private func show(_ entry: RingEntry) {
    icon.icon = Self.icon(entry.owner)
    title.text = entry.title
    kind.text = entry.kind
    kind.isVisible = !entry.kind.isEmpty
    late.text = entry.late
    late.isVisible = !entry.late.isEmpty
    basis.text = entry.basis
    basis.isVisible = !entry.basis.isEmpty
    snooze.show(entry)
    minute.isVisible = entry.takesMinute
  }

  private func show(_ others: [RingEntry]) {
    for (id, row) in rows where !others.contains(where: { $0.id == id }) {
      waiting.remove(row.widget)
      rows[id] = nil
    }
    for entry in others {
      let row = rows[entry.id] ?? WaitingRingRow { [weak self] entry, answer in self?.answer(entry, answer) }
      if rows[entry.id] == nil { waiting.append(row.widget) }
      rows[entry.id] = row
      row.show(entry)
    }
    waiting.isVisible = !others.isEmpty
  }

  private func answerHeard(_ answer: RingAnswer) { if let heard = content?.heard { self.answer(heard, answer) } }

  private func answer(_ entry: RingEntry, _ answer: RingAnswer) {
    guard entry.takes(answer), answered.insert(entry.id).inserted else { return }
    pageContext.engine.answer(entry, answer) { [weak self] error in
      self?.answered.remove(entry.id)
      self?.refusal.text = ErrorText.of(error, in: Localization.language)
      self?.refusal.isVisible = true
    }
  }

  private static func icon(_ owner: ItemID) -> String {
    "toki-\(owner.kind.rawValue)-symbolic"
  }
}

extension PressedKey {
  fileprivate init(_ key: Key) {
    self =
      switch key {
      case .space: .space
      case .enter: .enter
      case .escape: .escape
      case .character("+"): .plus
      default: .other
      }
  }
}
