// SPDX-License-Identifier: Apache-2.0
import LinuxHost

/// Texts that nobody can be shown again, as a new token.
enum ShownOnce {
  /// Writes one to standard output; returns the exit code.
  ///
  /// - Parameters:
  ///  - text: The text.
  ///  - sentence: A remark about it, on standard error.
  ///  - loss: The remark where standard output did not take the text, as on a full disk.
  static func write(_ text: String, _ sentence: String, loss: String) -> Int32 {
    guard StandardOutput.write(text) else {
      StandardError.write("toki-fleet: \(loss)\n")
      return 1
    }
    StandardError.write(sentence + "\n")
    return 0
  }
}
