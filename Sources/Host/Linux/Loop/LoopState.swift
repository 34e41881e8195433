// SPDX-License-Identifier: Apache-2.0

/// The state of an `EpollLoop`, guarded by its lock.
struct LoopState {
  var queue = WorkQueue()
  var beforeBatch: @Sendable () -> Void = {}
  var afterTurn: @Sendable () -> Void = {}
  /// `true` if the loop sleeps and needs the bell to learn of new work.
  var isAsleep = false
  var isStopping = false
  private var watches: [Int32: Watch] = [:]
  private var lastGeneration: UInt32 = 0

  /// The handler of a descriptor.
  struct Watch {
    /// Distinguishes this watch from an earlier one of the same descriptor, whose events may still be pending.
    let generation: UInt32
    let isFirst: Bool
    let handler: @Sendable () -> Void
  }

  /// A fresh token for a watch of a descriptor.
  mutating func nextToken(for descriptor: Int32) -> UInt64 {
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    return Self.token(descriptor, generation: lastGeneration)
  }

  /// Stores a watch under its token and returns the one it replaces.
  mutating func keep(
    _ token: UInt64, isFirst: Bool, handler: @escaping @Sendable () -> Void
  ) -> Watch? {
    let watch = Watch(generation: UInt32(token >> 32), isFirst: isFirst, handler: handler)
    return watches.updateValue(watch, forKey: Self.descriptor(of: token))
  }

  mutating func removeWatch(of descriptor: Int32) -> Watch? { watches.removeValue(forKey: descriptor) }

  /// The watch for an event's token; `nil` for the bell and for removed watches.
  func watch(_ token: UInt64) -> Watch? {
    guard let watch = watches[Self.descriptor(of: token)] else { return nil }
    return watch.generation == UInt32(token >> 32) ? watch : nil
  }

  /// The token under which epoll reports a descriptor; generation 0 is the bell's.
  static func token(_ descriptor: Int32, generation: UInt32) -> UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }

  private static func descriptor(of token: UInt64) -> Int32 {
    Int32(bitPattern: UInt32(truncatingIfNeeded: token))
  }
}
