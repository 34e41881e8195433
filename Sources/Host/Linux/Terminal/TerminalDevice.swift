// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import Synchronization

/// The terminal on which a command was typed.
public final class TerminalDevice: Sendable {
  /// Source of key presses: watch it on the loop, then call `readKeys()`.
  public let descriptor: Int32
  private let output: Int32
  /// The terminal's original mode while ours is active; `nil` otherwise.
  private let saved = Mutex<[UInt8]?>(nil)

  /// Space for a `struct termios`, which has 60 bytes on Linux.
  private static let modeBytes = 256

  /// Uses the terminal of the standard streams; `nil` unless both input and output are terminals.
  public convenience init?() { self.init(input: 0, output: 1) }

  package init?(input: Int32, output: Int32) {
    guard isatty(input) == 1, isatty(output) == 1 else { return nil }
    descriptor = input
    self.output = output
  }

  /// Its device file, such as `/dev/pts/3`; `nil` if it has none here.
  public var name: String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    guard unsafe ttyname_r(descriptor, &buffer, buffer.count) == 0 else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `true` if it was closed or its connection was lost; its descriptor is then always readable, so unwatch it.
  public var isGone: Bool { isatty(descriptor) != 1 }

  /// `true` if this process is in the foreground; in the background, keys are meant for others, so unwatch it.
  public var isInForeground: Bool { toki_terminal_is_ours(descriptor) == 1 }

  /// Delivers each key at once without echo; Ctrl-C and Ctrl-Z keep their meaning.
  ///
  /// Call it again after SIGCONT, whatever the shell did to the mode meanwhile.
  /// - Returns: `false` in the background or if the terminal is gone; then nothing changes.
  @discardableResult
  public func enterKeyMode() -> Bool {
    leave()
    guard isInForeground else { return false }
    return saved.withLock { saved in
      var mode = [UInt8](repeating: 0, count: Self.modeBytes)
      guard unsafe toki_terminal_enter(descriptor, &mode, mode.count) == 0 else { return false }
      saved = mode
      return true
    }
  }

  /// Restores the mode saved by `enterKeyMode()`.
  ///
  /// In the background it only forgets it, because the current mode then belongs to the shell or another program.
  public func leave() {
    saved.withLock { saved in
      if let mode = saved, isInForeground { _ = unsafe toki_terminal_restore(descriptor, mode) }
      saved = nil
    }
  }

  /// Its size in character cells; 80 by 24 if unknown.
  public func size() -> (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    _ = unsafe toki_terminal_size(output, &columns, &rows)
    return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
  }

  /// Bytes typed but not read yet, without waiting; empty if there are none.
  public func readKeys() -> [UInt8] {
    var keys: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 256)
    // Poll first and never set O_NONBLOCK: the shell shares the open file and would inherit the flag.
    while isInForeground, toki_wait_either(descriptor, -1, 0) == 1 {
      let count = unsafe read(descriptor, &part, part.count)
      if count <= 0 { return keys }
      keys += part[..<count]
    }
    return keys
  }

  /// Writes all of `text`, waiting for space; `false` if the terminal is gone.
  @discardableResult
  public func write(_ text: String) -> Bool { RawOutput.write(text, to: output) }
}
