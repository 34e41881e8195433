// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The system's own words.
enum HostReason {
  /// What strerror(3) says of an errno.
  static func text(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
