// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What was running in the boot before, as it was stored then.
///
/// After a reboot its UTC instants alone say when it rings, and a clock that is wrong at the start says it
/// wrongly. For a while it can be carried over once more, when that clock is put right. Items that go by trusted
/// time are not among them: that time corrects them.
struct CarriedItems: Sendable {
  /// On shelves, of which a turn can keep a copy that costs nothing.
  private var items = Shelves()

  init() {}

  init(_ stored: StoredState) {
    add(stored.timers)
    add(stored.alarms)
    add(stored.sequences)
    add(stored.stopwatches)
  }

  private mutating func add<Kept: Shelved>(_ stored: [Kept]) {
    for item in stored where item.isCarried { items[keyPath: Kept.shelf][item.id] = item }
  }

  var isEmpty: Bool { items.isEmpty }

  /// In the order in which they are carried over: by the names of their kinds, then by their numbers.
  var inOrder: [AnyItem] {
    items.alarms.values.map(\.any) + items.sequences.values.map(\.any) + items.stopwatches.values.map(\.any)
      + items.timers.values.map(\.any)
  }

  /// Forgets an item that somebody has told something since.
  mutating func remove(_ item: ItemID) {
    if !isEmpty { items[item] = nil }
  }
}
