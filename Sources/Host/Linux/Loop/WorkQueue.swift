// SPDX-License-Identifier: Apache-2.0

/// The loop's pending work, first in, first out.
struct WorkQueue {
  enum Item {
    case job(UnownedJob)
    case work(@Sendable () -> Void)
  }

  private var items: [Item] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ item: Item) { items.append(item) }

  /// Moves up to `limit` of the oldest items to the end of `batch`.
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
