// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The small windows of timers, which go with their timer and with the main window.
final class SmallTimers {
  private unowned let pageContext: PageContext
  private var windows: [TimerID: SmallTimerWindow] = [:]

  init(_ pageContext: PageContext) { self.pageContext = pageContext }

  /// Opens the window of a timer, or brings it to the front.
  func open(_ id: TimerID) {
    if let window = windows[id] { return window.present() }
    guard let present = pageContext.engine.present(pageContext.style), let card = card(id, present) else { return }
    let window = SmallTimerWindow(card, pageContext)
    windows[id] = window
    window.onClose { [weak self] in
      self?.windows[id] = nil
      return false
    }
    window.presentAbove()
    if WindowsAbove.present.isLeftToPerson {
      pageContext.say(tr("This desktop keeps a window on top by its menu: Alt+Space, Always on Top."))
    }
    pageContext.refresh()
  }

  /// Shows each timer as it is now; returns when one of them next changes by itself.
  func show(_ present: Present?) -> NextChange {
    guard let present else { return .never }
    var next = NextChange.never
    for (id, window) in windows {
      guard let card = card(id, present), card.state != .idle else {
        window.close()
        continue
      }
      window.show(card)
      next = next.joined(card.next)
    }
    return next
  }

  /// Closes all of them.
  func close() { for window in windows.values { window.close() } }

  private func card(_ id: TimerID, _ present: Present) -> TimerCard? {
    present.state.timers.first { $0.id == id }.map { TimerCard($0, present, steps: 1) }
  }
}
