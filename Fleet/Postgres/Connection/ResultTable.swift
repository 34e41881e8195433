// SPDX-License-Identifier: Apache-2.0
import CPostgres
import Glibc
import StoreColumns

/// The rows that a statement returned, in PostgreSQL's text format.
@safe final class ResultTable {
  private let handle: OpaquePointer
  let rowCount: Int
  private let columnCount: Int

  /// Takes over a result of libpq.
  init(taking handle: OpaquePointer) {
    unsafe self.handle = handle
    (rowCount, columnCount) = unsafe (Int(PQntuples(handle)), Int(PQnfields(handle)))
  }

  deinit { unsafe PQclear(handle) }

  /// The status, for the connection that received it.
  var status: ExecStatusType { unsafe PQresultStatus(handle) }

  /// The text in a cell; `nil` for NULL and for a cell that there is not.
  func text(_ row: Int, _ column: Int) -> String? { unsafe bytes(row, column).map { unsafe String(cString: $0) } }

  /// The integer in a cell; `nil` for anything else.
  func integer(_ row: Int, _ column: Int) -> Int64? { unsafe bytes(row, column).flatMap { unsafe Self.integer($0) } }

  /// Reads a row of a table, all its columns in order from `first` on, over the previous content of `values`.
  func read(_ row: Int, of columns: [Column], from first: Int, into values: inout RowValues) {
    values.clear(columns: columns.count)
    for (index, column) in columns.enumerated() {
      guard let bytes = unsafe bytes(row, first + index) else { continue }
      if column.isText {
        if let plain = unsafe StoredText.plain(bytes) {
          values.set(plain, at: index)
        } else {
          values.setUnknown(at: index)
        }
      } else if let integer = unsafe Self.integer(bytes) {
        values.set(integer, at: index)
      } else {
        values.setUnknown(at: index)
      }
    }
  }

  /// The text in a cell, up to a zero byte; `nil` for NULL and for a cell that there is not.
  private func bytes(_ row: Int, _ column: Int) -> UnsafePointer<CChar>? {
    // PQgetvalue(3) of a cell that is not there complains on standard error.
    guard row < rowCount, column < columnCount else { return nil }
    let row = Int32(row)
    let column = Int32(column)
    guard unsafe PQgetisnull(handle, row, column) == 0, let start = unsafe PQgetvalue(handle, row, column)
    else { return nil }
    return unsafe UnsafePointer(start)
  }

  /// The integer of decimal digits; `nil` for anything else.
  ///
  /// A home has hundreds of them, and a `String` of each would take as long as the rest of the loading.
  private static func integer(_ text: UnsafePointer<CChar>) -> Int64? {
    let isNegative = unsafe text.pointee == 0x2D
    var next = unsafe isNegative ? text + 1 : text
    var value: Int64 = 0
    var hasDigits = false
    while unsafe next.pointee != 0 {
      let digit = unsafe Int64(next.pointee) - 0x30
      guard 0...9 ~= digit else { return nil }
      // Downwards, where the range reaches further.
      let (shifted, isTooLong) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooLow) = shifted.subtractingReportingOverflow(digit)
      guard !isTooLong, !isTooLow else { return nil }
      (value, hasDigits) = (sum, true)
      unsafe next += 1
    }
    guard hasDigits else { return nil }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// A field of the database server's error report; empty if absent (libpq, PQresultErrorField).
  func errorField(_ code: Character) -> String {
    guard let ascii = code.asciiValue, let field = unsafe PQresultErrorField(handle, Int32(ascii)) else { return "" }
    return unsafe String(cString: field)
  }
}

/// Texts as columns hold them: PostgreSQL stores no zero byte (section 8.3), and a key may contain one.
///
/// It is U+001A followed by `0`, and U+001A itself is U+001A twice.
enum StoredText {
  private static let mark: Unicode.Scalar = "\u{1A}"

  static func stored(_ text: String) -> String {
    // Nearly every text has neither.
    guard text.utf8.contains(where: { $0 == 0 || $0 == 0x1A }) else { return text }
    var stored = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == mark || scalar.value == 0 { stored.append(mark) }
      stored.append(scalar.value == 0 ? "0" : scalar)
    }
    return String(stored)
  }

  /// The text behind stored bytes; `nil` for a mark that means nothing.
  static func plain(_ bytes: UnsafePointer<CChar>) -> String? {
    let text = unsafe String(cString: bytes)
    return unsafe strchr(bytes, 0x1A) == nil ? text : plain(text)
  }

  /// The text behind `stored`; `nil` for a mark that means nothing.
  static func plain(_ text: String) -> String? {
    var plain = String.UnicodeScalarView()
    var isMarked = false
    for scalar in text.unicodeScalars {
      switch (isMarked, scalar) {
      case (false, mark): isMarked = true
      case (false, _): plain.append(scalar)
      case (true, mark), (true, "0"):
        plain.append(scalar == mark ? mark : "\0")
        isMarked = false
      case (true, _): return nil
      }
    }
    return isMarked ? nil : String(plain)
  }
}
