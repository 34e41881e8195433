// SPDX-License-Identifier: Apache-2.0

/// Neighbouring rows of a result.
struct ResultRows {
  let table: ResultTable
  let rows: Range<Int>
  /// First column of a table; those before say whose row it is.
  let firstColumn: Int

  /// All rows of a result that has nothing but a table's columns.
  init(all table: ResultTable) { self.init(table, 0..<table.rowCount, from: 0) }

  init(_ table: ResultTable, _ rows: Range<Int>, from firstColumn: Int) {
    (self.table, self.rows, self.firstColumn) = (table, rows, firstColumn)
  }
}

/// The results of statements about several homes, from which the rows of one home after another are taken.
///
/// Each row begins with its home, and the homes come in order, in every result and in the calls.
struct HomeResults {
  private let tables: [ResultTable]
  /// The first row of each result that is of the next home or a later one.
  private var next: [Int]

  init(_ tables: [ResultTable]) { (self.tables, next) = (tables, tables.map { _ in 0 }) }

  /// The rows of a home in each result.
  mutating func rows(of home: Int64) -> [ResultRows] {
    tables.indices.map { index in
      let table = tables[index]
      var first = next[index]
      while let other = table.integer(first, 0), other < home { first += 1 }
      var end = first
      while table.integer(end, 0) == home { end += 1 }
      next[index] = first
      return ResultRows(table, first..<end, from: 1)
    }
  }
}
