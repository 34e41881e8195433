// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Items of the previous boot that were running, as stored then.
///
/// After a reboot only the UTC instants tell when they ring, and these mislead if the clock is wrong at the start.
/// For a while they can be carried over again once the clock is corrected. Items using trusted time are not included:
/// trusted time corrects them.
struct CarriedItems: Sendable {
  private(set) var items: [ItemID: AnyItem] = [:]

  init() {}

  init(_ stored: StoredState) {
    for item in stored.items where item.shelved.isCarried { items[item.id] = item }
  }

  var isEmpty: Bool { items.isEmpty }

  /// In the order in which they are carried over.
  var inOrder: [AnyItem] {
    items.values.sorted { ($0.id.kind.rawValue, $0.id.number) < ($1.id.kind.rawValue, $1.id.number) }
  }

  /// Forgets an item that somebody has changed since.
  mutating func remove(_ item: ItemID) {
    if !isEmpty { items[item] = nil }
  }
}
