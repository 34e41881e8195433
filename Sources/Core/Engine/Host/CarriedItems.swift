// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Items of the previous boot that were running, as stored then.
///
/// After a reboot only the UTC instants tell when they ring, and these mislead if the clock is wrong at the start.
/// For a while they can be carried over again once the clock is corrected.
struct CarriedItems: Sendable {
  /// On shelves, which a turn can copy at no cost.
  private var items = Shelves()

  init() {}

  init(_ stored: StoredState) {
    func add<Kept: Shelved>(_ kind: Kept.Type) {
      for item in stored.items[kind] where item.isCarried { items[keyPath: Kept.shelf][item.id] = item }
    }
    for kind in ItemKind.allCases { add(kind.shelved) }
  }

  var isEmpty: Bool { items.isEmpty }

  /// The items in the order of carrying over: by the name of their kind, then by number.
  var inOrder: [AnyItem] {
    ItemKind.allCases.sorted { $0.rawValue < $1.rawValue }.flatMap { items.all(of: $0) }
  }

  /// Forgets an item that has been changed since.
  mutating func remove(_ item: ItemID) {
    if !isEmpty { items[item] = nil }
  }
}
