// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The system's texts for error numbers.
enum SystemErrorText {
  /// The system's text, such as "No such file or directory" (strerror_r(3), the POSIX version).
  static func text(of errorNumber: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    let failure = unsafe strerror_r(errorNumber, &buffer, buffer.count)
    guard failure == 0 else { return "error \(errorNumber)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
