// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A program's arguments in the form of posix_spawn(3).
enum ArgumentList {
  /// Calls `body` with `executable` and `arguments` as C strings, valid until it returns.
  static func withPointers<Result>(
    _ executable: String, _ arguments: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    unsafe withPointers([executable] + arguments, body)
  }

  /// Calls `body` with texts as C strings, valid until it returns, and a null pointer after the last one.
  static func withPointers<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe texts.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeBufferPointer { buffer in
      // Never nil: the list contains at least its terminator.
      guard let base = buffer.baseAddress else { preconditionFailure("an empty argument list") }
      return unsafe body(base)
    }
  }
}
