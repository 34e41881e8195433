// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import Synchronization

/// The terminal on which a command was typed.
public final class TerminalDevice: Sendable {
  /// Where keys come from: watch it on the loop, then call `readKeys()`.
  public let descriptor: Int32
  private let output: Int32
  /// The terminal's own mode while ours is set; `nil` otherwise.
  private let saved = Mutex<[UInt8]?>(nil)

  /// Room for a `struct termios`, which has 60 bytes on Linux.
  private static let modeBytes = 256

  /// The terminal of the standard streams; `nil` unless both input and output are one.
  public convenience init?() { self.init(input: 0, output: 1) }

  package init?(input: Int32, output: Int32) {
    guard isatty(input) == 1, isatty(output) == 1 else { return nil }
    descriptor = input
    self.output = output
  }

  /// Its device file, as `/dev/pts/3`; `nil` when it has none here.
  public var name: String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    guard unsafe ttyname_r(descriptor, &buffer, buffer.count) == 0 else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether it was closed or its line broke; its descriptor can then always be read: unwatch it.
  public var isGone: Bool { isatty(descriptor) != 1 }

  /// Whether the shell has given it to this process: in the background it may not be touched, and
  /// what is typed is meant for others, so unwatch it there.
  public var isInForeground: Bool { toki_terminal_is_ours(descriptor) == 1 }

  /// Gives each key at once and shows none; Ctrl-C and Ctrl-Z keep their meaning.
  ///
  /// To be set again after SIGCONT, whatever the shell did to the mode meanwhile.
  /// - Returns: `false` in the background, or when the terminal is gone; nothing is changed then.
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

  /// Sets the mode of before `enterKeyMode()` again, exactly.
  ///
  /// In the background it only forgets it: the mode is then the shell's own or another program's.
  public func leave() {
    saved.withLock { saved in
      if let mode = saved, isInForeground { _ = unsafe toki_terminal_restore(descriptor, mode) }
      saved = nil
    }
  }

  /// Its size in character cells, 80 by 24 where it does not say.
  public func size() -> (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    _ = unsafe toki_terminal_size(output, &columns, &rows)
    return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
  }

  /// The bytes that were typed and not read yet; empty when there are none, at once.
  public func readKeys() -> [UInt8] {
    var keys: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 256)
    // Asked first and never set to not block: that mark would stay with the shell, which has the
    // same open file.
    while isInForeground, toki_wait_either(descriptor, -1, 0) == 1 {
      let count = unsafe read(descriptor, &part, part.count)
      if count <= 0 { return keys }
      keys += part[..<count]
    }
    return keys
  }

  /// Writes all of `text`, waiting for room; `false` when the terminal is gone.
  @discardableResult
  public func write(_ text: String) -> Bool { RawOutput.write(text, to: output) }
}
