// SPDX-License-Identifier: Apache-2.0
import CSQLite
import TokiEngine

/// One prepared statement: values are bound in the order of its `?`, then it runs, again and again.
@safe final class Statement {
  let connection: Connection
  private let handle: OpaquePointer
  private let parameterCount: Int32
  private var boundCount: Int32 = 0
  /// The first value that could not be bound, kept for `step`, so that binding reads as a list.
  private var refusal: StoreError?
  /// The seal of a row without columns; `nil` when it writes no rows that are sealed.
  private let firstSeal: Seal?
  private var seal: Seal?
  /// The row that was bound last, kept for its room.
  private var row = RowValues()
  /// The seal that was bound last; 0 for none.
  private(set) var lastSeal: Int64 = 0

  /// - Parameter sealing: The table of which it writes a row, whose seal is its last value.
  init(_ sql: String, on connection: Connection, sealing table: SealedTable? = nil) throws(StoreError) {
    self.connection = connection
    firstSeal = table.map { Seal(of: $0) }
    seal = firstSeal
    unsafe handle = try Statement.prepare(sql, on: connection)
    parameterCount = unsafe sqlite3_bind_parameter_count(handle)
  }

  deinit { unsafe sqlite3_finalize(handle) }

  // MARK: Values in

  /// Binds the next value; outside `range` the statement will not run.
  func bind(_ value: Int64, in range: ClosedRange<Int64> = .min ... .max) {
    let position = takePosition()
    guard range.contains(value) else {
      return refuse("value \(position), \(value), is not in \(range.lowerBound)...\(range.upperBound)")
    }
    seal?.add(value)
    keep(unsafe sqlite3_bind_int64(handle, position, value))
  }

  /// Binds the next value, zero bytes in it included.
  func bind(_ value: String) {
    let position = takePosition()
    keep(bind(value, at: position, in: &seal))
  }

  private func bind(_ value: String, at position: Int32, in seal: inout Seal?) -> Int32 {
    var value = value
    return value.withUTF8 { bytes in
      unsafe seal?.add(text: bytes)
      return unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty string may have no address, which SQLite would take for NULL.
        guard let start = characters.baseAddress else {
          return unsafe sqlite3_bind_text(handle, position, "", 0, Self.copied)
        }
        return unsafe sqlite3_bind_text64(
          handle, position, start, UInt64(characters.count), Self.copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  func bindNull() {
    seal?.addNull()
    keep(unsafe sqlite3_bind_null(handle, takePosition()))
  }

  /// Binds a row that is written here, and its seal.
  ///
  /// - Parameter write: Writes the values of all columns but the seal in place of what is there.
  /// - Returns: The number of the row; 0 where the database gives it one.
  func bind<Failure>(
    from first: Int, laterFrom firstLater: Int, _ write: (inout RowValues) throws(Failure) -> Void
  ) throws(Failure) -> Int64 {
    var row = RowValues()
    swap(&row, &self.row)
    defer { swap(&row, &self.row) }
    try write(&row)
    bind(row, from: first, laterFrom: firstLater)
    bindSeal()
    return row.integer(at: 0) ?? 0
  }

  /// Binds the columns of a row.
  ///
  /// - Parameters:
  ///   - row: All columns but the seal.
  ///   - first: The first column that is bound.
  ///   - firstLater: The first one that is younger than the seals.
  func bind(_ row: RowValues, from first: Int = 0, laterFrom firstLater: Int = 0) {
    var seal = firstSeal
    for index in first..<row.cells.count {
      let position = takePosition()
      switch row.cells[index] {
      case .integer(let value):
        seal?.add(value)
        keep(unsafe sqlite3_bind_int64(handle, position, value))
      case .text(let place): keep(bind(row.texts[place], at: position, in: &seal))
      case .null:
        // In a younger column it leaves the seal as it was without the column.
        if index < firstLater { seal?.addNull() }
        keep(unsafe sqlite3_bind_null(handle, position))
      case .unknown: refuse("a value of an unknown kind")
      }
    }
    self.seal = seal
  }

  /// Binds the last value: the seal of those before it.
  func bindSeal() {
    lastSeal = seal?.column ?? 0
    keep(unsafe sqlite3_bind_int64(handle, takePosition(), lastSeal))
  }

  // MARK: Running

  /// Runs a statement that gives no rows, and makes it ready for its next values.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Goes to the next row; `false` after the last one.
  func step() throws(StoreError) -> Bool {
    assert(boundCount == parameterCount, "A value of an earlier run would be used again")
    if let refusal { throw refusal }
    let code = unsafe sqlite3_step(handle)
    try connection.check(code)
    return code == SQLITE_ROW
  }

  /// Runs a query and gives what `read` makes of each row, in the order of the rows.
  ///
  /// - Parameters:
  ///   - summing: Takes the seal of each row.
  ///   - expected: About how many rows there are.
  /// - Throws: `.damaged` for a row whose seal, its last column, does not fit, or that cannot be.
  func rows<Value>(
    of table: SealedTable, expecting expected: Int = 0, summing: (Int64) -> Void = { _ in },
    _ read: (inout Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    defer { reset() }
    var row = Row(self, table: table)
    var values: [Value] = []
    values.reserveCapacity(expected)
    while try step() {
      summing(try row.readSealed())
      values.append(try read(&row))
    }
    return values
  }

  /// Makes it ready for its next values; what went wrong was thrown by `step` already.
  func reset() {
    unsafe sqlite3_reset(handle)
    boundCount = 0
    refusal = nil
    seal = firstSeal
  }

  // MARK: Values out

  /// The integer in a column; `nil` when something else is there.
  func integer(at column: Int) -> Int64? {
    guard unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// The text in a column; `nil` when something else is there or it is not UTF-8.
  func text(at column: Int) -> String? {
    let column = Int32(column)
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let start = unsafe sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Reads the present row, without its seal, in place of what was in `values`.
  ///
  /// - Parameters:
  ///   - first: The first column that is sealed.
  ///   - firstLater: The first one that is younger than the seals.
  ///   - seal: The seal of a row without columns.
  /// - Returns: The seal that it should have.
  func readRow(
    from first: Int, laterFrom firstLater: Int, into values: inout RowValues, sealing seal: Seal
  ) -> Int64 {
    let count = columnCount - 1
    values.clear(columns: count)
    var seal = seal
    for index in 0..<count {
      // Asked once for each column; it is this thread's own (https://www.sqlite.org/c3ref/column_blob.html).
      let column = unsafe sqlite3_column_value(handle, Int32(index))
      let isSealed = index >= first
      switch unsafe sqlite3_value_type(column) {
      case SQLITE_NULL:
        if isSealed, index < firstLater { seal.addNull() }
      case SQLITE_INTEGER:
        let value = unsafe sqlite3_value_int64(column)
        if isSealed { seal.add(value) }
        values.set(value, at: index)
      case SQLITE_TEXT:
        let start = unsafe sqlite3_value_text(column)
        let count = Int(unsafe sqlite3_value_bytes(column))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
        if isSealed { unsafe seal.add(text: bytes) }
        if let text = unsafe Self.text(bytes) {
          values.set(text, at: index)
        } else {
          values.setUnknown(at: index)
        }
      default:
        if isSealed { seal.addStranger() }
        values.setUnknown(at: index)
      }
    }
    return seal.column
  }

  /// A text; `nil` where it is not UTF-8.
  ///
  /// Most texts are ASCII, which is sure to be, and is taken several times faster than what must be validated.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if unsafe bytes.allSatisfy({ $0 < 0x80 }) { return unsafe String(decoding: bytes, as: UTF8.self) }
    return unsafe String(validating: bytes, as: UTF8.self)
  }

  var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  func columnName(_ column: Int) -> String {
    guard let name = unsafe sqlite3_column_name(handle, Int32(column)) else { return "column \(column)" }
    return unsafe String(cString: name)
  }

  /// `SQLITE_TRANSIENT`, which is a C macro with a cast that Swift does not take over.
  private static var copied: sqlite3_destructor_type? {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private func takePosition() -> Int32 {
    boundCount += 1
    return boundCount
  }

  private func keep(_ code: Int32) {
    do throws(StoreError) { try connection.check(code) } catch { refuse(error) }
  }

  /// Keeps why a value must not be stored; the first reason is the one that `step` throws.
  func refuse(_ reason: String) {
    refuse(.unusable(path: connection.path, reason: "not saved: \(reason)"))
  }

  private func refuse(_ error: StoreError) { refusal = refusal ?? error }
}
