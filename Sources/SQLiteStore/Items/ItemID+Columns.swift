// SPDX-License-Identifier: Apache-2.0
import TokiModel

// An item takes two columns: its kind, as `timer`, and its number.

extension ItemID {
  /// Returns `nil` for an unknown kind.
  init?(kind: String, number: Int64) {
    guard let kind = ItemKind(rawValue: kind) else { return nil }
    self.init(kind, number)
  }
}

extension Statement {
  /// Binds the two columns of an item.
  func bind(_ item: ItemID) {
    bind(item.kind.rawValue)
    bind(item.number, in: Row.numbers)
  }
}
