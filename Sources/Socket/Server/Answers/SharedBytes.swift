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

/// Bytes that are being read from elsewhere for clients; they count as unread until this is gone.
package final class ReadingRoom: Sendable {
  private let account: ByteAccount
  private let limit: Int
  private let taken = Atomic<Int>(0)

  /// Counts in an account, up to a limit of bytes for all.
  package init(_ account: ByteAccount, limit: Int) {
    self.account = account
    self.limit = limit
  }

  deinit { account.add(-taken.load(ordering: .relaxed)) }

  /// Counts so many bytes more; returns whether there is room for them.
  package func take(_ bytes: Int) -> Bool {
    taken.wrappingAdd(bytes, ordering: .relaxed)
    account.add(bytes)
    return account.count <= limit
  }

  /// Counts so many bytes less, as they are counted elsewhere.
  func give(back bytes: Int) {
    taken.wrappingSubtract(bytes, ordering: .relaxed)
    account.add(-bytes)
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
