// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The counters of a home, in one row.
enum HomeCounters {
  static let columns = ItemKind.allCases.map(\.rawValue) + ["ring", "event"]

  static let put = PostgresStatement(
    "put_counters",
    """
    INSERT INTO toki.counters (home, \(columns.joined(separator: ", ")))
      VALUES (\((1...columns.count + 1).map { "$\($0)" }.joined(separator: ", ")))
      ON CONFLICT (home) DO UPDATE SET \(columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    """)

  static let load = PostgresStatement(
    "load_counters",
    "SELECT home, \(columns.joined(separator: ", ")) FROM toki.counters WHERE home = ANY($1::bigint[]) ORDER BY home")

  /// The values in the order of the columns.
  static func values(of counters: Counters) -> [Int64] {
    ItemKind.allCases.map { counters[$0] } + [counters.ring, counters.event]
  }

  /// Reads the row; all 0 without one.
  ///
  /// - Throws: `.damaged` for a number that is no count.
  static func read(_ rows: ResultRows, in place: String) throws(StoreError) -> Counters {
    var counters = Counters()
    guard let row = rows.rows.first else { return counters }
    var numbers: [Int64] = []
    for (index, column) in columns.enumerated() {
      guard let number = rows.table.integer(row, rows.firstColumn + index), Row.counts.contains(number) else {
        throw .damaged(path: place, reason: "table counters: \(column) has a value that cannot be")
      }
      numbers.append(number)
    }
    for (kind, number) in zip(ItemKind.allCases, numbers) { counters[kind] = number }
    counters.ring = numbers[numbers.count - 2]
    counters.event = numbers[numbers.count - 1]
    return counters
  }
}
