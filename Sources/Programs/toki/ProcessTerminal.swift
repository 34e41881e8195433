// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization
import TokiCommands

/// The terminal of this process, as used by a display.
final class ProcessTerminal: TerminalPort {
  private let device: TerminalDevice
  private let signals: ProcessSignals
  private let noticeStyle = TerminalNotice.Style { HostProcess.environment($0) }
  private let title = Mutex(TitleScreen(TitleScreen.style { HostProcess.environment($0) }))

  init(device: TerminalDevice, signals: ProcessSignals) {
    self.device = device
    self.signals = signals
  }

  private static let hideCursor = "\u{1B}[?25l"
  private static let showCursor = "\u{1B}[?25h"

  func enterKeyMode() {
    if device.enterKeyMode() { device.write(Self.hideCursor) }
  }

  func leaveKeyMode() {
    show(nil)
    if device.isInForeground { device.write(Self.showCursor) }
    device.leave()
  }

  var columns: Int { device.size().columns }
  var height: Int { device.size().rows }

  /// In the background the row belongs to the shell, so only complete lines are written.
  func write(_ text: String) {
    if signals.hasComeToForeground() { enterKeyMode() }
    if device.isInForeground || text.hasSuffix("\n") { device.write(text) }
  }

  /// In the background the window is the shell's too.
  func show(_ title: TerminalTitle?) {
    guard device.isInForeground else { return }
    let text = self.title.withLock { $0.show(title) }
    if !text.isEmpty { device.write(text) }
  }

  func notify(_ notice: TerminalNotice?) {
    let text = noticeStyle.text(notice)
    if !text.isEmpty { device.write(text) }
  }

  func suspend() {
    leaveKeyMode()
    signals.stopSelf()
    enterKeyMode()
  }
}
