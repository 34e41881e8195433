// SPDX-License-Identifier: Apache-2.0
import CSQLite
import StoreColumns
import TokiEngine

/// A prepared statement: values are bound in the order of its `?`, then it runs; it can be used again.
@safe final class Statement {
  let connection: Connection
  private let handle: OpaquePointer
  private let parameterCount: Int32
  private var boundCount: Int32 = 0
  /// The first value that could not be bound; `step` throws it, so that binding itself need not.
  private var refusal: StoreError?
  /// The initial seal of a row; `nil` if the statement writes no sealed rows.
  private let firstSeal: Seal?
  private var seal: Seal?
  /// The row bound last, kept to reuse its memory.
  private var row = RowValues()
  /// The seal bound last; 0 for none.
  private(set) var lastSeal: Int64 = 0

  /// Prepares a statement; with `sealing`, it writes a row of that table and binds the row's seal last.
  init(_ sql: String, on connection: Connection, sealing table: StoredTable? = nil) throws(StoreError) {
    self.connection = connection
    firstSeal = table.map { Seal(of: $0) }
    seal = firstSeal
    unsafe handle = try Statement.prepare(sql, on: connection)
    parameterCount = unsafe sqlite3_bind_parameter_count(handle)
  }

  deinit { unsafe sqlite3_finalize(handle) }

  // MARK: Binding

  /// Binds the next value; if it is outside `range`, `step` throws.
  func bind(_ value: Int64, in range: ClosedRange<Int64> = .min ... .max) {
    let position = takePosition()
    guard range.contains(value) else {
      return refuse("value \(position), \(value), is not in \(range.lowerBound)...\(range.upperBound)")
    }
    seal?.add(value)
    keep(unsafe sqlite3_bind_int64(handle, position, value))
  }

  /// Binds the next value, including any zero bytes.
  func bind(_ value: String) {
    let position = takePosition()
    keep(bind(value, at: position, in: &seal))
  }

  private func bind(_ value: String, at position: Int32, in seal: inout Seal?) -> Int32 {
    var value = value
    return value.withUTF8 { bytes in
      unsafe seal?.add(text: bytes)
      return unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty string may have no address, and SQLite would take that for NULL.
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

  /// Binds a row and its seal.
  ///
  /// `write` overwrites the previous row, all columns but the seal. Returns the row's number; 0 if the database
  /// assigns it.
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
  ///  - row: All columns except the seal.
  ///  - first: The first column to bind.
  ///  - firstLater: The first column added after seals were introduced.
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
        // NULL in a later column is not sealed, so the seal is the same as without that column.
        if index < firstLater { seal?.addNull() }
        keep(unsafe sqlite3_bind_null(handle, position))
      case .unknown: refuse("a value of an unknown kind")
      }
    }
    self.seal = seal
  }

  /// Binds the last value: the seal of the values before it.
  func bindSeal() {
    lastSeal = seal?.column ?? 0
    keep(unsafe sqlite3_bind_int64(handle, takePosition(), lastSeal))
  }

  // MARK: Running

  /// Runs a statement without rows, and resets it.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Moves to the next row; `false` after the last one.
  func step() throws(StoreError) -> Bool {
    assert(boundCount == parameterCount, "A value of an earlier run would be used again")
    if let refusal { throw refusal }
    let code = unsafe sqlite3_step(handle)
    try connection.check(code)
    return code == SQLITE_ROW
  }

  /// Runs a query and returns the result of `read` for each row, in order.
  ///
  /// Reserves room for about `expected` rows, and passes each row's seal to `summing`. Throws `.damaged` for an invalid
  /// row, and for one that does not fit its seal in the last column.
  func rows<Value>(
    of table: StoredTable, expecting expected: Int = 0, summing: (Int64) -> Void = { _ in },
    _ read: (inout Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    defer { reset() }
    var sealed = SealedRow(self, table: table)
    var values: [Value] = []
    values.reserveCapacity(expected)
    while try step() {
      summing(try sealed.readSealed())
      values.append(try read(&sealed.row))
    }
    return values
  }

  /// Prepares it for its next values; errors have already been thrown by `step`.
  func reset() {
    unsafe sqlite3_reset(handle)
    boundCount = 0
    refusal = nil
    seal = firstSeal
  }

  // MARK: Columns

  /// The integer in a column; `nil` for any other value.
  func integer(at column: Int) -> Int64? {
    guard unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// The text in a column; `nil` for any other value and for invalid UTF-8.
  func text(at column: Int) -> String? {
    let column = Int32(column)
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let start = unsafe sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Reads the current row, except for its seal, over the previous content of `values`.
  ///
  /// `first` is the first sealed column, `firstLater` the first one added after seals were introduced, and `seal` the
  /// initial seal of a row. Returns the seal that the row should have.
  func readRow(
    from first: Int, laterFrom firstLater: Int, into values: inout RowValues, sealing seal: Seal
  ) -> Int64 {
    let count = columnCount - 1
    values.clear(columns: count)
    var seal = seal
    for index in 0..<count {
      // Fetched once per column; only this thread uses it (https://www.sqlite.org/c3ref/column_blob.html).
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
        if isSealed { seal.addUnsupported() }
        values.setUnknown(at: index)
      }
    }
    return seal.column
  }

  /// The text; `nil` if it is not UTF-8.
  ///
  /// Most texts are ASCII, which needs no validation and is read several times faster.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if unsafe bytes.allSatisfy({ $0 < 0x80 }) { return unsafe String(decoding: bytes, as: UTF8.self) }
    return unsafe String(validating: bytes, as: UTF8.self)
  }

  var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  /// `SQLITE_TRANSIENT`, a C macro with a cast that Swift does not import.
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

  /// Notes why a value must not be stored; `step` throws the first such reason.
  func refuse(_ reason: String) {
    refuse(.unusable(path: connection.path, reason: "not saved: \(reason)"))
  }

  private func refuse(_ error: StoreError) { refusal = refusal ?? error }
}
