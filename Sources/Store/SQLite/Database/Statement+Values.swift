// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

extension Statement {
  /// Binds a value as a row, with its seal.
  ///
  /// - Returns: The row's number; 0 if the database assigns it.
  ///
  /// - Throws: `.unusable`, with nothing bound, for a value that would be damage when read back.
  func bind<Value: Formed>(
    _ value: Value, _ form: RowForm<Value>, _ plans: PlanTexts? = nil
  ) throws(StoreError) -> Int64 {
    do throws(FieldRefusal) {
      return try bind(from: form.layout.table.assignedColumns, laterFrom: form.layout.firstLater) {
        (row) throws(FieldRefusal) in try form.write(value, plans, into: &row)
      }
    } catch {
      throw .unusable(path: connection.path, reason: "not saved: \(error.reason)")
    }
  }

  /// Binds a row that no form describes, without its number and with its seal.
  ///
  /// - Throws: `.unusable`, with nothing bound, for a value that would be damage when read back.
  func bind(_ table: StoredTable, _ write: (inout RowValues) throws(FieldRefusal) -> Void) throws(StoreError) {
    do throws(FieldRefusal) {
      _ = try bind(from: table.assignedColumns, laterFrom: table.columns.count - table.laterColumns, write)
    } catch {
      throw .unusable(path: connection.path, reason: "not saved: \(error.reason)")
    }
  }

  /// Binds the two columns of an item.
  func bind(_ item: ItemID) {
    bind(item.kind.rawValue)
    bind(item.number, in: Row.numbers)
  }
}
