// SPDX-License-Identifier: Apache-2.0

/// What an `EpollLoop` keeps behind its lock.
struct LoopState {
  var queue = WorkQueue()
  var beforeBatch: @Sendable () -> Void = {}
  var afterTurn: @Sendable () -> Void = {}
  /// Whether the loop sleeps and only the bell can tell it of new work.
  var isAsleep = false
  var isStopping = false
  private var watches: [Int32: Watch] = [:]
  private var lastGeneration: UInt32 = 0

  /// Who is called for a descriptor.
  struct Watch {
    /// Tells this watch from an earlier one of the same number, whose events may still be at hand.
    let generation: UInt32
    let isFirst: Bool
    let handler: @Sendable () -> Void
  }

  /// The token of the next watch of a descriptor, different from all before it.
  mutating func nextToken(for descriptor: Int32) -> UInt64 {
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    return Self.token(descriptor, generation: lastGeneration)
  }

  /// Keeps a watch under its token; gives the one that it replaces.
  mutating func keep(
    _ token: UInt64, isFirst: Bool, handler: @escaping @Sendable () -> Void
  ) -> Watch? {
    let watch = Watch(generation: UInt32(token >> 32), isFirst: isFirst, handler: handler)
    return watches.updateValue(watch, forKey: Self.descriptor(of: token))
  }

  mutating func removeWatch(of descriptor: Int32) -> Watch? { watches.removeValue(forKey: descriptor) }

  /// The watch that an event's token means; `nil` for the bell and for watches that are gone.
  func watch(_ token: UInt64) -> Watch? {
    guard let watch = watches[Self.descriptor(of: token)] else { return nil }
    return watch.generation == UInt32(token >> 32) ? watch : nil
  }

  /// The number under which epoll reports a descriptor; generation 0 is the bell's.
  static func token(_ descriptor: Int32, generation: UInt32) -> UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }

  private static func descriptor(of token: UInt64) -> Int32 {
    Int32(bitPattern: UInt32(truncatingIfNeeded: token))
  }
}
