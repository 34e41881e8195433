// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiTerminal

/// The terminal of this process, as used by a face.
struct ProcessTerminal: TerminalPort {
  let device: TerminalDevice
  let signals: ProcessSignals

  private static let hideCursor = "\u{1B}[?25l"
  private static let showCursor = "\u{1B}[?25h"

  func enterKeyMode() {
    if device.enterKeyMode() { device.write(Self.hideCursor) }
  }

  func leaveKeyMode() {
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

  func suspend() {
    leaveKeyMode()
    signals.stopSelf()
    enterKeyMode()
  }
}
