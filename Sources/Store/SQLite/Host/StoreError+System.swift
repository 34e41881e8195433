// SPDX-License-Identifier: Apache-2.0
import TokiEngine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension StoreError {
  /// The store error for the `errno` of a failed system call (errno(3)): `.full`, `.readOnly` or `.unusable`.
  init(errno code: Int32, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .full(path: path)
    case EROFS: self = .readOnly(path: path)
    default: self = .unusable(path: path, reason: Self.systemWord(for: code))
    }
  }

  /// The system's own message for an `errno`, such as "Permission denied"; see strerror_r(3).
  static func systemWord(for code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress, unsafe strerror_r(code, start, buffer.count) == 0 else {
        return "error \(code)"
      }
      return unsafe String(cString: start)
    }
  }
}
