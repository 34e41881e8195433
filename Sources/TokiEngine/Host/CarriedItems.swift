// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Items of the previous boot that were running, as stored then.
///
/// After a reboot only the UTC instants tell when they ring, and these mislead if the clock is wrong at the start.
/// For a while they can be carried over again once the clock is corrected. Items using trusted time are not included:
/// trusted time corrects them.
struct CarriedItems: Sendable {
  /// On shelves, which a turn can copy at no cost.
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

  /// The items in the order of carrying over: by the name of their kind, then by number.
  var inOrder: [AnyItem] {
    items.alarms.values.map(\.any) + items.sequences.values.map(\.any) + items.stopwatches.values.map(\.any)
      + items.timers.values.map(\.any)
  }

  /// Forgets an item that has been changed since.
  mutating func remove(_ item: ItemID) {
    if !isEmpty { items[item] = nil }
  }
}
