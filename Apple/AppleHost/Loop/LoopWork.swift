// SPDX-License-Identifier: Apache-2.0

/// The state of a `DispatchLoop`, guarded by its lock.
struct LoopWork {
  enum Item {
    case job(UnownedJob)
    case work(@Sendable () -> Void)
  }

  /// The work, first in, first out; taken from `head` on.
  private var items: [Item] = []
  private var head = 0
  var beforeBatch: @Sendable () -> Void = {}
  var afterTurn: @Sendable () -> Void = {}
  /// `true` if a turn is under way, which also does the work that it adds.
  var isRunning = false
  /// `true` if the queue was asked for a turn that has not begun.
  private var isScheduled = false
  /// The watched descriptors, by the number that the caller knows.
  var watches: [Int32: DescriptorWatch] = [:]

  mutating func append(_ item: Item) { items.append(item) }

  /// The oldest piece of work; `nil` if there is none.
  mutating func take() -> Item? {
    guard head < items.count else { return nil }
    defer {
      head += 1
      if head == items.count {
        items.removeAll(keepingCapacity: items.count <= 1_024)
        head = 0
      } else if head >= 1_024 {
        items.removeFirst(head)
        head = 0
      }
    }
    return items[head]
  }

  /// `true` if the queue must be asked for a turn, which then counts as asked for.
  mutating func mustSchedule() -> Bool {
    guard head < items.count, !isRunning, !isScheduled else { return false }
    isScheduled = true
    return true
  }

  /// Takes the turn that was asked for; `false` if an earlier one has done its work.
  mutating func begin() -> Bool {
    isScheduled = false
    return head < items.count
  }
}
