// SPDX-License-Identifier: Apache-2.0
import CLinuxHost

/// The standard output, written without buffering.
public enum StandardOutput {
  /// Writes all of `text`; `false` when nobody reads it any more (no SIGPIPE comes) or the disk is full.
  @discardableResult
  public static func write(_ text: String) -> Bool { RawOutput.write(text, to: 1) }
}

/// The standard error output, written without buffering.
public enum StandardError {
  /// Writes all of `text`; `false` when nobody reads it any more (no SIGPIPE comes) or the disk is full.
  @discardableResult
  public static func write(_ text: String) -> Bool { RawOutput.write(text, to: 2) }
}

/// Writing to a descriptor whole, whatever it is: file, pipe or terminal.
package enum RawOutput {
  /// Writes all of `text`, waiting for room; `false` when it cannot be written.
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { unsafe toki_write_all(descriptor, $0.baseAddress, $0.count) == 0 }
  }
}
