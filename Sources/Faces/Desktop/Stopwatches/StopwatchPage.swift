// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The stopwatch page: elapsed time, buttons and laps.
final class StopwatchPage: Page {
  static let name = AppPage.stopwatch
  static let title = name.title(in: Localization.language)
  static let icon = "toki-stopwatch-symbolic"
  static let newTitle: String? = tr("New Stopwatch")
  let widget: Widget
  private let pageContext: PageContext
  private let digits = FittedText(width: 280, height: 96, maximum: 96, share: 0.94)
  private let choice = DropDown(name: tr("Which stopwatch"), [])
  private let laps = LapList()
  private let lapPart: Box
  private(set) var lap: Button?
  private var main: RunButton?
  private(set) var reset: Button?
  private var delete: Button?
  private var screen: StopwatchScreen?
  private var chosen: StopwatchID?
  private var isMaking = false

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    lapPart = Box(.vertical, spacing: 6)
    digits.addStyle("large-digits")
    let buttons = WrapBox(spacing: 12, isHomogeneous: true)
    let top = Box(.horizontal, spacing: 6)
    top.horizontalAlign = .center
    let content = Box(.vertical, spacing: 18, [top, digits, Clamp(buttons, maximum: 400, tightening: 320), lapPart])
    content.setMargins(top: 24, bottom: 24, start: 12, end: 12)
    widget = ScrolledWindow(Clamp(content, maximum: 560, tightening: 480))
    let lap = Button(tr("Lap"), styles: ["pill", "run-button"]) { [weak self] in self?.tell(.lap) }
    let main = RunButton { [weak self] in self?.run() }
    let reset = Button(tr("Reset"), styles: ["pill", "run-button"]) { [weak self] in self?.goBack() }
    let delete = Button(icon: "user-trash-symbolic", name: tr("Delete"), styles: ["flat", "circular"]) { [weak self] in
      self?.remove()
    }
    (self.lap, self.main, self.reset, self.delete) = (lap, main, reset, delete)
    for button in [lap, main.button, reset] { buttons.append(button) }
    top.append(choice)
    top.append(delete)
    choice.onChoose { [weak self] in self?.choose() }
    let heading = TextLabel(tr("Laps"), styles: ["heading"])
    heading.horizontalText = 0
    heading.expandsHorizontally = true
    lapPart.append(
      Box(
        .horizontal, spacing: 6,
        [
          heading,
          Button(icon: "edit-copy-symbolic", name: tr("Copy Laps"), styles: ["flat"]) { [weak self] in
            self?.copy()
          },
          Button(icon: "document-save-symbolic", name: tr("Export Laps as CSV"), styles: ["flat"]) {
            [weak self] in self?.export()
          },
        ]))
    lapPart.append(laps.widget)
  }

  func takeFocus() { if screen?.focus.first == .run { main?.button.grabFocus() } }

  func show(_ present: Present) -> NextChange {
    let screen = StopwatchScreen(present, chosen: chosen)
    let old = self.screen
    self.screen = screen
    digits.text = screen.digits
    if old?.choices != screen.choices { choice.setChoices(screen.choices.map(\.title)) }
    if let index = screen.choices.firstIndex(where: { $0.id == screen.id }), choice.chosen != index {
      choice.chosen = index
    }
    choice.isVisible = screen.choices.count > 1
    // Hidden rather than removed, so that the digits stay in place at the first start.
    delete?.opacity = screen.id == nil ? 0 : 1
    delete?.isSensitive = screen.id != nil
    main?.show(
      screen.state, isAble: !isMaking && screen.canRun, isWaiting: pageContext.engine.isWaiting)
    lap?.isSensitive = screen.abilities.contains(.lap)
    reset?.isSensitive = screen.abilities.contains(.reset)
    if old?.laps != screen.laps || old?.presentLap != screen.presentLap {
      laps.show(screen.laps, present: screen.presentLap)
    }
    lapPart.isVisible = !screen.laps.isEmpty
    return screen.next
  }

  func addNew() { make(starts: false) }

  func press(_ key: Key) -> Bool {
    guard let action = PageKey(key).flatMap({ screen?.action(of: $0) }) else { return false }
    carryOut(action)
    return true
  }

  private func carryOut(_ action: StopwatchScreen.Action) {
    switch action {
    case .make: make(starts: true)
    case .tell(let id, let command): pageContext.tell(id, command)
    case .remove(let id): pageContext.remove(id) { [weak self] in self?.chosen = $0 }
    }
  }

  private func run() { if let screen { carryOut(screen.runAction) } }

  private func make(starts: Bool) {
    guard !isMaking else { return }
    isMaking = true
    pageContext.makeStopwatch(starts: starts) { [weak self] result in
      self?.isMaking = false
      if let id = result { self?.chosen = id }
      self?.pageContext.refresh()
    }
  }

  private func tell(_ command: StopwatchCommand) { if let id = screen?.id { pageContext.tell(id, command) } }

  private func goBack() {
    guard let id = screen?.id else { return }
    pageContext.reset(id) { [weak self] in self?.chosen = $0 }
  }

  private func remove() { if let id = screen?.id { carryOut(.remove(id)) } }

  private func choose() {
    guard let choices = screen?.choices, choices.indices.contains(choice.chosen) else { return }
    chosen = choices[choice.chosen].id
    pageContext.refresh()
  }

  private var csv: String? {
    pageContext.engine.state?.stopwatches.first { $0.id == screen?.id }.map { LapCSV.text(of: $0) }
  }

  private func copy() {
    guard let csv else { return }
    Theme.copy(csv)
    pageContext.say(tr("Laps copied"))
  }

  private func export() {
    guard let csv, let window = pageContext.window else { return }
    FileChooser.save(
      over: window, title: tr("Export Laps"), accept: tr("Save"), name: tr("laps.csv")
    ) { [weak self] path in
      guard let path else { return }
      let isWritten = TextFile.write(csv, to: path)
      self?.pageContext.say(isWritten ? tr("Laps exported") : tr("The file could not be written."))
    }
  }
}
