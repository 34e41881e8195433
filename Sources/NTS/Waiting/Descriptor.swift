// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A file descriptor that is closed when nobody holds it any more.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes over a descriptor; `nil` when it is none (-1).
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}
