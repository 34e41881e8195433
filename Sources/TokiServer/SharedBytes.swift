// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Bytes that await clients: those of an answer, or of an event shared by all its readers.
package final class SharedBytes: Sendable {
  let bytes: [UInt8]
  private let account: ByteAccount

  package init(_ bytes: [UInt8], _ account: ByteAccount) {
    self.bytes = bytes
    self.account = account
    account.add(bytes.count)
  }

  deinit { account.add(-bytes.count) }

  package var count: Int { bytes.count }

  /// Copies as many bytes from `start` as fit; returns how many.
  func copy(from start: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    let taken = min(target.count, bytes.count - start)
    guard taken > 0 else { return 0 }
    unsafe bytes.withUnsafeBytes { source in
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + taken]))
    }
    return taken
  }
}

/// A running total of bytes, updated from any thread.
package final class ByteAccount: Sendable {
  /// Creates an account of nothing.
  package init() {}

  private let total = Atomic<Int>(0)

  package var count: Int { total.load(ordering: .relaxed) }

  func add(_ bytes: Int) { total.wrappingAdd(bytes, ordering: .relaxed) }
}
