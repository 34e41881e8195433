// SPDX-License-Identifier: Apache-2.0
import StoreColumns

extension StoredTable {
  /// All columns for an SQL statement; the seal comes last.
  var columnList: String { (columns + ["seal"]).joined(separator: ", ") }

  /// A `?` for each sealed column and for the seal.
  ///
  /// A number that the store assigns, or that is always 1, is not sealed.
  var marks: String { Array(repeating: "?", count: columns.count - assignedColumns + 1).joined(separator: ",") }

  /// An SQL condition for the rows that count towards the sum.
  var summedRows: String { self == .rings ? "(ended_how IS NULL OR is_unseen = 1)" : "1" }
}
