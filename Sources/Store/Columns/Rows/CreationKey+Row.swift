// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

extension CreationKey {
  /// Number of keys that a store keeps.
  public static let kept: Int64 = 1000

  /// Writes the key as a row of `creation_keys`, without the number.
  ///
  /// - Throws: The refusal of a number that no item has.
  public func write(into row: inout RowValues) throws(FieldRefusal) {
    row.clear(columns: StoredTable.creationKeys.columns.count)
    row.set(key, at: 1)
    row.set(request, at: 2)
    row.set(item.kind.rawValue, at: 3)
    row.set(item.number, at: 4)
    guard Row.numbers.contains(item.number) else {
      throw FieldRefusal("item_number: \(item.number) is not in \(Row.numbers).")
    }
  }

  /// Reads a row of `creation_keys`.
  public init(_ row: Row) throws(StoreError) {
    let number = try row.integer(at: 4, in: Row.numbers)
    guard let item = ItemID(kind: try row.text(at: 3), number: number) else {
      throw row.damage("there is no such item")
    }
    self.init(key: try row.text(at: 1), request: try row.text(at: 2), item: item)
  }
}
