// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The timers page: the form while there are no items, otherwise all cards, or one timer large.
final class TimersPage: Page {
  static let name = AppPage.timers
  static let title = name.title(in: Localization.language)
  static let icon = "toki-timer-symbolic"
  static let newTitle: String? = tr("New Timer")
  let widget: Widget
  private let pageContext: PageContext
  private let stack = Stack(animated: Theme.movesThings)
  let setUp: TimerSetUp
  private let flow = FlowBox(columns: 1...3, spacing: 12)
  private let room: Clamp
  private let sequenceRoom: Clamp
  private let column = Box(.vertical, spacing: 12)
  private let scroll: ScrolledWindow
  let presets: PresetButtons
  private static let columnWidth = 560
  private static let spacing = 12
  private static let cardWidth = 400
  private var large: LargeTimerView?
  private var timers: [TimerID: TimerCardView] = [:]
  private var sequences: [SequenceID: SequenceCardView] = [:]
  private var opened: TimerID?
  /// The top card.
  private(set) var first: Widget?
  private var layout = TimersLayout.form
  private(set) weak var dialog: TimerSetUpWindow?
  private weak var sequenceDialog: SequenceDialog?

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    setUp = TimerSetUp(pageContext)
    setUp.widget.setMargins(top: 12, bottom: 24, start: 12, end: 12)
    flow.verticalAlign = .start
    let presets = PresetButtons(columns: 1...8, in: pageContext.context.language) { [weak pageContext] in
      pageContext?.start($0)
    }
    self.presets = presets
    room = Clamp(flow)
    sequenceRoom = Clamp(column)
    let cards = Box(
      .vertical, spacing: 12,
      [
        Clamp(presets.widget, maximum: 720, tightening: 560),
        sequenceRoom, room,
      ])
    cards.setMargins(top: 12, bottom: 24, start: 12, end: 12)
    cards.verticalAlign = .center
    widget = stack
    stack.add(ScrolledWindow(Clamp(setUp.widget, maximum: 480, tightening: 400)), name: "set-up")
    scroll = ScrolledWindow(Clamp(cards, maximum: 1248, tightening: 1248))
    stack.add(scroll, name: "cards")
    scroll.onScroll { [weak pageContext] in pageContext?.refresh() }
    let large = LargeTimerView(pageContext) { [weak self] in self?.close() }
    self.large = large
    stack.add(large.widget, name: "large")
  }

  func takeFocus() {
    switch layout {
    case .form: setUp.takeFocus(isAsked: false)
    case .large: large?.grabFocus()
    case .cards: first?.grabFocus()
    }
  }

  func show(_ present: Present) -> NextChange {
    layout = TimersLayout(present.state, opened: opened)
    if case .large(let id) = layout, let timer = present.state.timers.first(where: { $0.id == id }) {
      let card = TimerCard(timer, present, steps: LargeTimerView.steps, precision: .milliseconds)
      large?.show(card)
      stack.shown = "large"
      return card.next
    }
    if opened != nil { close() }
    let screen = TimersScreen(
      present, steps: ProgressRing.steps(isLarge: false), alone: ProgressRing.steps(isLarge: true))
    showTimers(screen)
    showSequences(screen)
    first =
      switch screen.focus.first {
      case .sequences: screen.sequences.first.flatMap { sequences[$0.id]?.widget }
      case .timers: screen.timers.first.flatMap { timers[$0.id]?.widget }
      case .presets, nil: nil
      }
    stack.shown = layout == .form ? "set-up" : "cards"
    return layout == .form ? setUp.show(present) : nextChange(screen)
  }

  func showDialogs(_ present: Present) -> NextChange {
    sequenceDialog?.show(present)
    return dialog?.setUp.show(present) ?? .never
  }

  /// The card of a timer; `nil` for one that does not exist.
  func card(_ timer: TimerID) -> TimerCardView? { timers[timer] }

  func addNew() {
    guard layout != .form, let window = pageContext.window else { return setUp.takeFocus(isAsked: true) }
    // From the dock, while one is open.
    if let dialog { return dialog.present() }
    present(TimerSetUpWindow(over: window, pageContext))
  }

  func press(_ key: Key) -> Bool {
    guard let state = pageContext.engine.state, let key = PageKey(key) else { return false }
    switch layout.effect(of: key, state) {
    case .back: close()
    case .run(.timer(opened)): large?.run()
    case .run(.timer(let id)): timers[id]?.run()
    case .run(.sequence(let id)): sequences[id]?.run()
    case .run, nil: return false
    }
    return true
  }

  private func present(_ dialog: TimerSetUpWindow) {
    self.dialog = dialog
    dialog.present()
    dialog.setUp.takeFocus(isAsked: true)
    pageContext.refresh()
  }

  private func open(_ timer: TimerID) {
    opened = timer
    pageContext.refresh()
    large?.grabFocus()
  }

  private func close() {
    guard let timer = opened else { return }
    opened = nil
    pageContext.window?.isFullscreen = false
    pageContext.refresh()
    timers[timer]?.widget.grabFocus()
  }

  private func edit(_ id: TimerID) {
    guard let window = pageContext.window, let timer = pageContext.engine.state?.timers.first(where: { $0.id == id })
    else { return }
    present(TimerSetUpWindow(over: window, pageContext, editing: timer))
  }

  private func edit(_ id: SequenceID) {
    guard let window = pageContext.window,
      let sequence = pageContext.engine.state?.sequences.first(where: { $0.id == id })
    else { return }
    let dialog = SequenceDialog(over: window, pageContext, SequenceForm(sequence, in: pageContext.style.language))
    sequenceDialog = dialog
    dialog.present()
  }

  /// The next change by itself of the visible part.
  private func nextChange(_ screen: TimersScreen) -> NextChange {
    let seen = screen.timers.filter { card in timers[card.id].map { scroll.shows($0.widget) } ?? true }
    return (seen.map(\.next) + screen.sequences.map(\.next)).reduce(.never) { $0.joined($1) }
  }

  /// Reuses existing cards, so that focus and screen readers stay in place.
  private func showTimers(_ screen: TimersScreen) {
    let known = Set(screen.timers.map(\.id))
    for (id, view) in timers where !known.contains(id) {
      flow.remove(view.widget)
      timers[id] = nil
    }
    for (index, card) in screen.timers.enumerated() {
      let view = timers[card.id] ?? make(card, at: index)
      view.show(card, isLarge: screen.isAlone, isSeen: scroll.shows(view.widget))
    }
    flow.mostColumns = min(3, screen.timers.count)
    // All cards are in line.
    let columns = flow.mostColumns
    let width = max(Self.columnWidth, columns * (Self.cardWidth + Self.spacing) - Self.spacing)
    for room in [room, sequenceRoom] { room.limit(to: screen.isAlone ? Self.cardWidth : width) }
    flow.isVisible = !screen.timers.isEmpty
  }

  private func make(_ card: TimerCard, at index: Int) -> TimerCardView {
    let view = TimerCardView(
      card, pageContext, open: { [weak self] in self?.open($0) }, change: { [weak self] in self?.edit($0) })
    timers[card.id] = view
    flow.insert(view.widget, at: index)
    return view
  }

  private func showSequences(_ screen: TimersScreen) {
    let known = Set(screen.sequences.map(\.id))
    for (id, view) in sequences where !known.contains(id) {
      column.remove(view.widget)
      sequences[id] = nil
    }
    for card in screen.sequences.reversed() {
      let view = sequences[card.id] ?? make(card)
      view.show(card, isLarge: screen.isAlone)
    }
    column.isVisible = !screen.sequences.isEmpty
  }

  private func make(_ card: SequenceCard) -> SequenceCardView {
    let view = SequenceCardView(card, pageContext) { [weak self] in self?.edit($0) }
    sequences[card.id] = view
    column.prepend(view.widget)
    return view
  }
}
