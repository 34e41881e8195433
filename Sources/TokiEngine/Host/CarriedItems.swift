// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What was running in the boot before, as it was stored then.
///
/// After a reboot its UTC instants alone say when it rings, and a clock that is wrong at the start says it
/// wrongly. For a while it can be carried over once more, when that clock is put right. Items that go by trusted
/// time are not among them: that time corrects them.
struct CarriedItems: Sendable {
  private(set) var items: [ItemID: AnyItem] = [:]

  init() {}

  init(_ stored: StoredState) {
    add(stored.timers)
    add(stored.alarms)
    add(stored.sequences)
    add(stored.stopwatches)
  }

  private mutating func add(_ stored: [some Shelved]) {
    for item in stored where item.isCarried { items[ItemID(item.id)] = item.any }
  }

  var isEmpty: Bool { items.isEmpty }

  /// In the order in which they are carried over.
  var inOrder: [AnyItem] {
    items.values.sorted { ($0.id.kind.rawValue, $0.id.number) < ($1.id.kind.rawValue, $1.id.number) }
  }

  /// Forgets an item that somebody has told something since.
  mutating func remove(_ item: ItemID) {
    if !isEmpty { items[item] = nil }
  }
}
