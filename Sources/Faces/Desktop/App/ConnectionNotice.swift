// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens
import TokiWire

/// A bar about a missing daemon or the daemon's warnings, with a button to act on it.
final class ConnectionNotice {
  let widget: Revealer
  private let engine: EngineModel
  /// The remote whose daemon it is; `nil` for this machine.
  private let remote: RemoteName?
  private let isOwner: Bool
  private let label = TextLabel()
  private let mark = TextLabel("", styles: ["caption"])
  private let button: Button
  private let spinner = Spinner()

  init(_ engine: EngineModel, _ remotes: AppRemotes = .none) {
    self.engine = engine
    remote = remotes.shown?.name
    isOwner = remotes.isOwner
    for text in [label, mark] {
      text.wraps = true
      text.horizontalText = 0
      text.expandsHorizontally = true
    }
    button = Button(tr("Try Again")) { [weak engine, weak label] in
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
    // The doctor of another machine is for its owners.
    button.isVisible = !isWorking && (engine.connection != .connected || isOwner)
    button.label =
      switch engine.connection {
      case .connected: tr("Look Closer")
      // Another machine's daemon is started there.
      case .stopped where remote == nil: tr("Start It")
      default: tr("Try Again")
      }
    // A daemon that starts at once needs no bar.
    widget.isVisible = text != nil
    widget.isRevealed = text != nil
  }

  /// The problem in words; `nil` while all is well.
  private var trouble: String? {
    if let remote { return trouble(of: remote) }
    return switch engine.connection {
    case .connected: warnings
    case .connecting: engine.state == nil ? tr("Starting Toki's daemon…") : tr("Reconnecting…")
    case .reconnecting: tr("Toki's daemon is gone. Reconnecting…")
    case .stopped: Self.stopped(nil)
    case .lost(let sentence): sentence
    }
  }

  /// Says that a daemon was stopped: that of a remote, or of this machine (`nil`).
  static func stopped(_ remote: RemoteName?) -> String {
    remote.map {
      tr("Toki was stopped on {remote}. Nothing will ring there until it runs again.", ["remote": $0.text])
    } ?? tr("Toki's daemon was stopped. Nothing will ring until it runs again.")
  }

  /// Says that a remote is looked for.
  static func lost(_ remote: RemoteName) -> String {
    tr("The connection to {remote} is lost. Reconnecting…", ["remote": remote.text])
  }

  private func trouble(of remote: RemoteName) -> String? {
    let values = ["remote": remote.text]
    return switch engine.connection {
    case .connected: warnings
    case .connecting: engine.state == nil ? tr("Connecting to {remote}…", values) : tr("Reconnecting…")
    case .reconnecting: Self.lost(remote)
    case .stopped: Self.stopped(remote)
    case .lost(let sentence): sentence
    }
  }

  /// The daemon's warnings, also about the item set last, one sentence a line; `nil` for none.
  private var warnings: String? {
    // The damage bar below says more, as soon as the losses are known.
    let isSaidBelow = engine.damage != nil
    let codes = (engine.state?.warnings ?? []).filter { !isSaidBelow || $0 != "store_damaged" }
    let sentences =
      WarningTexts.sentences(for: codes, in: Localization.language)
      + engine.unheard.map { RingTexts.warning($0, in: Localization.language) }
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }

  /// The time since which the screen may be out of date, in words; empty while it is current.
  static func mark(_ engine: EngineModel, _ style: ScreenStyle) -> String {
    guard let until = engine.knownUntil, let present = engine.present(style) else { return "" }
    return tr("What you see is from {time}.", ["time": TimeText.ofDay(until, present)])
  }
}
