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
  /// The table whose rows it writes; `nil` when it writes none.
  private let sealedTable: SealedTable?
  private var seal: Seal?
  /// The seal that was bound last; 0 for none.
  private(set) var lastSeal: Int64 = 0

  /// - Parameter sealing: The table of which it writes a row, whose seal is its last value.
  init(_ sql: String, on connection: Connection, sealing table: SealedTable? = nil) throws(StoreError) {
    self.connection = connection
    sealedTable = table
    seal = table.map { Seal(of: $0) }
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

  /// Binds the next value; `nil` is SQL's NULL.
  func bind(_ value: Int64?) {
    guard let value else { return bindNull() }
    bind(value)
  }

  /// Binds the next value, zero bytes in it included.
  func bind(_ value: String) {
    let position = takePosition()
    var value = value
    let code = value.withUTF8 { bytes in
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
    keep(code)
  }

  /// Binds the next value; `nil` is SQL's NULL.
  func bind(_ value: String?) {
    guard let value else { return bindNull() }
    bind(value)
  }

  func bindNull() {
    seal?.addNull()
    keep(unsafe sqlite3_bind_null(handle, takePosition()))
  }

  /// Binds the value of a column that came after the seals; NULL leaves the seal as it was without the column.
  func bindLaterColumn(_ value: String?) {
    if let value { return bind(value) }
    keep(unsafe sqlite3_bind_null(handle, takePosition()))
  }

  /// The same of a number.
  func bindLaterColumn(_ value: Int64?, in range: ClosedRange<Int64>) {
    if let value { return bind(value, in: range) }
    keep(unsafe sqlite3_bind_null(handle, takePosition()))
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
  /// - Parameter summing: Takes the seal of each row.
  /// - Throws: `.damaged` for a row whose seal, its last column, does not fit, or that cannot be.
  func rows<Value>(
    of table: SealedTable, summing: (Int64) -> Void = { _ in }, _ read: (inout Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try step() {
      var row = Row(self, table: table)
      summing(try row.checkSeal())
      values.append(try read(&row))
    }
    return values
  }

  /// Makes it ready for its next values; what went wrong was thrown by `step` already.
  func reset() {
    unsafe sqlite3_reset(handle)
    boundCount = 0
    refusal = nil
    seal = sealedTable.map { Seal(of: $0) }
  }

  // MARK: Values out

  func isNull(at column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The integer in a column; `nil` when something else is there.
  func integer(at column: Int32) -> Int64? {
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(handle, column)
  }

  /// The text in a column; `nil` when something else is there or it is not UTF-8.
  func text(at column: Int32) -> String? {
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let start = unsafe sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A value of a column, whatever it is.
  enum Value: Equatable {
    case integer(Int64), text(String), null
  }

  func bind(_ value: Value) {
    switch value {
    case .integer(let value): bind(value)
    case .text(let value): bind(value)
    case .null: bindNull()
    }
  }

  /// The values of the present row.
  ///
  /// - Throws: `.damaged` for one of a kind that no column of ours holds.
  func values() throws(StoreError) -> [Value] {
    var values: [Value] = []
    for column in 0..<columnCount {
      if isNull(at: column) {
        values.append(.null)
      } else if let value = integer(at: column) {
        values.append(.integer(value))
      } else if let value = text(at: column) {
        values.append(.text(value))
      } else {
        throw .damaged(path: connection.path, reason: "\(columnName(column)) has a value that cannot be")
      }
    }
    return values
  }

  /// The seal of the present row of a table, whose last column is the one that it has.
  func seal(as table: SealedTable) -> Int64 {
    var seal = Seal(of: table)
    for column in table.unsealedColumns..<columnCount - 1 {
      switch unsafe sqlite3_column_type(handle, column) {
      case SQLITE_NULL where column >= columnCount - 1 - table.laterColumns: break
      case SQLITE_NULL: seal.addNull()
      case SQLITE_INTEGER: seal.add(unsafe sqlite3_column_int64(handle, column))
      case SQLITE_TEXT:
        let start = unsafe sqlite3_column_text(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        unsafe seal.add(text: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
      default: seal.addStranger()
      }
    }
    return seal.column
  }

  var columnCount: Int32 { unsafe sqlite3_column_count(handle) }

  func columnName(_ column: Int32) -> String {
    guard let name = unsafe sqlite3_column_name(handle, column) else { return "column \(column)" }
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
