// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// A bar that says when the daemon is not there, or what a person should know of it, and what is done about it.
final class ConnectionNotice {
  let widget: Revealer
  private let engine: EngineModel
  private let label = TextLabel()
  private let mark = TextLabel("", styles: ["caption"])
  private let button: Button
  private let spinner = Spinner()
  /// Runs while a daemon that was given up is looked for.
  private let looking = Delay()
  private var isLooking = false
  private static let lookMilliseconds = 2_000

  init(_ engine: EngineModel) {
    self.engine = engine
    for text in [label, mark] {
      text.wraps = true
      text.horizontalText = 0
      text.expandsHorizontally = true
    }
    button = Button(tr("Try again")) { [weak engine, weak label] in
      guard let engine else { return }
      if engine.connection == .connected { label?.activateAction("win.doctor") } else { engine.start() }
    }
    let texts = Box(.vertical, [label, mark])
    texts.verticalAlign = .center
    let bar = Box(.horizontal, spacing: 12, [spinner, texts, button])
    bar.addStyle("connection-notice")
    widget = Revealer(bar)
    widget.name = "connection-notice"
  }

  func show(_ style: ScreenStyle) {
    let text = trouble
    if let text { label.text = text }
    mark.text = Self.mark(engine, style)
    mark.isVisible = !mark.text.isEmpty
    let isWorking = engine.connection == .connecting || engine.connection == .reconnecting
    spinner.isVisible = isWorking
    spinner.isSpinning = isWorking && Theme.movesThings
    button.isVisible = !isWorking
    button.label =
      switch engine.connection {
      case .connected: tr("Look closer")
      case .stopped: tr("Start it")
      default: tr("Try again")
      }
    // A daemon that starts at once is not worth a bar.
    widget.isVisible = text != nil
    widget.isRevealed = text != nil
    look()
  }

  /// What is wrong; `nil` while all is well.
  private var trouble: String? {
    switch engine.connection {
    case .connected: warnings
    case .connecting: engine.state == nil ? tr("Starting Toki's daemon…") : tr("Reconnecting…")
    case .reconnecting: tr("Toki's daemon is gone. Reconnecting…")
    case .stopped: tr("Toki's daemon was stopped. Nothing will ring until it runs again.")
    case .lost(let sentence): sentence
    }
  }

  /// What the daemon warns of; `nil` for nothing.
  private var warnings: String? {
    // The bar below says what was lost as soon as that is known.
    let isSaidBelow = engine.damage != nil
    let codes = (engine.state?.warnings ?? []).filter { !isSaidBelow || $0 != "store_damaged" }
    let sentences = WarningTexts.sentences(for: codes)
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }

  /// Since when what is shown may be wrong; empty while it is right.
  static func mark(_ engine: EngineModel, _ style: ScreenStyle) -> String {
    guard let until = engine.knownUntil, let present = engine.present(style) else { return "" }
    return tr("What you see is from {time}.", ["time": TimeText.ofMinute(until, in: present.host, style)])
  }

  /// Looks now and then while it can be seen; nobody tells when a daemon answers again.
  private func look() {
    guard engine.isGivenUp else {
      looking.cancel()
      isLooking = false
      return
    }
    guard !isLooking else { return }
    isLooking = true
    looking.after(milliseconds: Self.lookMilliseconds) { [weak self] in
      guard let self else { return }
      isLooking = false
      engine.lookAgain()
      if widget.isMapped { look() }
    }
  }
}
