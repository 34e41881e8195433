// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A file descriptor, closed when its last reference goes away.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes ownership of a descriptor; `nil` for -1.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}
