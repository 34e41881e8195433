// SPDX-License-Identifier: Apache-2.0
import TokiModel

// An item has two columns: its kind, as `timer`, and its number.

extension ItemID {
  /// - Returns: `nil` for a kind that there is not.
  init?(kind: String, number: Int64) {
    guard let kind = ItemKind(rawValue: kind) else { return nil }
    self.init(kind, number)
  }
}

extension Statement {
  /// Binds two columns.
  func bind(_ item: ItemID) {
    bind(item.kind.rawValue)
    bind(item.number, in: Row.numbers)
  }
}
