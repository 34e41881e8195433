// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// A bar that says when the daemon is not there, and what is done about it.
final class ConnectionNotice {
  let widget: Revealer
  private let engine: EngineModel
  private let label: Label
  private let button: Button
  private let spinner = Spinner()

  init(_ engine: EngineModel) {
    self.engine = engine
    label = Label()
    label.wraps = true
    label.horizontalText = 0
    label.expandsHorizontally = true
    button = Button(tr("Try again")) { [weak engine] in engine?.start() }
    let bar = Box(.horizontal, spacing: 12, [spinner, label, button])
    bar.addStyle("connection-notice")
    widget = Revealer(bar)
    widget.name = "connection-notice"
  }

  func show() {
    let text: String? =
      switch engine.connection {
      case .connected: nil
      case .connecting: engine.state == nil ? tr("Starting Toki's daemon…") : tr("Reconnecting…")
      case .reconnecting: tr("Toki's daemon is gone. Reconnecting…")
      case .stopped: tr("Toki's daemon was stopped. Nothing will ring until it runs again.")
      case .lost(let sentence): sentence
      }
    if let text { label.text = text }
    let isWorking = engine.connection == .connecting || engine.connection == .reconnecting
    spinner.isVisible = isWorking
    spinner.isSpinning = isWorking && Theme.movesThings
    button.isVisible = !isWorking
    if case .stopped = engine.connection { button.label = tr("Start it") } else { button.label = tr("Try again") }
    // A daemon that starts at once is not worth a bar.
    widget.isVisible = text != nil
    widget.isRevealed = text != nil
  }
}
