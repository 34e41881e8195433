// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiScreens

/// Puts a ring in front of other windows, as far as the desktop allows, until it is answered.
final class RingFront {
  private let pageContext: PageContext
  /// Where the ring is shown in front; `nil` while nothing rings.
  private var place: WindowsAbove?
  private var cover: RingCover?
  /// `true` if the main window fills the screen because something rings.
  private var isFull = false

  init(_ pageContext: PageContext) { self.pageContext = pageContext }

  /// Shows the ring in front of what is there.
  func show(_ present: Present, brightness: SleepBrightness?, mark: String) {
    let isNew = place == nil
    if isNew { begin() }
    cover?.screen.brightness = brightness
    _ = cover?.screen.show(present, mark: mark)
    if isNew { cover?.present() }
  }

  private func begin() {
    let place = WindowsAbove.present
    self.place = place
    if place == .byLayer {
      let cover = RingCover(pageContext)
      // A person who closes it still has the ring in the main window.
      cover.onClose { [weak self] in
        self?.cover = nil
        return false
      }
      self.cover = cover
    } else if let window = pageContext.window {
      window.keepAbove()
      isFull = pageContext.settings.ringsFullScreen && !window.isFullscreen
      if isFull { window.isFullscreen = true }
    }
  }

  /// Gives the screen back once nothing rings.
  func end() {
    guard let place else { return }
    self.place = nil
    cover?.destroy()
    cover = nil
    if place == .byWindowManager { pageContext.window?.keepAbove(false) }
    if isFull { pageContext.window?.isFullscreen = false }
    isFull = false
  }
}
