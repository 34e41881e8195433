// SPDX-License-Identifier: Apache-2.0

/// What waits for its turn on the loop, in the order in which it came.
struct WorkQueue {
  enum Item {
    case job(UnownedJob)
    case work(@Sendable () -> Void)
  }

  private var items: [Item] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ item: Item) { items.append(item) }

  /// Moves up to `limit` items, the oldest first, to the end of `batch`.
  mutating func move(upTo limit: Int, to batch: inout [Item]) {
    let end = min(items.count, head + limit)
    batch.append(contentsOf: items[head..<end])
    head = end
    if isEmpty {
      items.removeAll(keepingCapacity: items.count <= 1_024)
      head = 0
    } else if head >= 1_024 {
      items.removeFirst(head)
      head = 0
    }
  }
}
