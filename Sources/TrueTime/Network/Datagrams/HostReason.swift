// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The system's error messages.
enum HostReason {
  /// The message of strerror(3) for an errno.
  static func text(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
