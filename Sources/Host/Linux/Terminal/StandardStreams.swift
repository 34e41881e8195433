// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Unbuffered standard output.
public enum StandardOutput {
  /// Writes all of `text`; `false` if nobody reads it any more (without SIGPIPE) or the disk is full.
  @discardableResult
  public static func write(_ text: String) -> Bool { RawOutput.write(text, to: 1) }

  /// `true` if it is a pipe, whose reader can disappear.
  public static var isPipe: Bool {
    var status = stat()
    return unsafe fstat(1, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}

/// Unbuffered standard error.
public enum StandardError {
  /// Writes all of `text`; `false` if nobody reads it any more (without SIGPIPE) or the disk is full.
  @discardableResult
  public static func write(_ text: String) -> Bool { RawOutput.write(text, to: 2) }
}

/// Complete writes to any descriptor: file, pipe or terminal.
package enum RawOutput {
  /// Writes all of `text`, waiting for space; `false` if that fails.
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { unsafe toki_write_all(descriptor, $0.baseAddress, $0.count) == 0 }
  }
}
