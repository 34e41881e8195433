// SPDX-License-Identifier: Apache-2.0

/// The checksum of a row, over its table's name and its typed values in the order of their columns.
///
/// FNV-1a of 64 bits (RFC 9923), byte by byte: a few lines without a table, no slower than the disk is
/// long, and sure to notice any change within one byte, because each of its steps can be undone; any
/// other change passes with a chance of about 2^-64. It stands against a disk that forgets, not against
/// a person: who can write the file can write a seal.
struct Seal {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of table: SealedTable) { add(table.rawValue.utf8) }

  mutating func add(_ value: Int64) {
    add(byte: 1)
    add(bytesOf: UInt64(bitPattern: value))
  }

  mutating func add(text: UnsafeBufferPointer<UInt8>) {
    add(byte: 3)
    add(bytesOf: UInt64(text.count))
    for index in text.indices { add(byte: unsafe text[index]) }
  }

  mutating func addNull() { add(byte: 5) }

  /// For a value of a kind that no column of ours holds.
  mutating func addStranger() { add(byte: 7) }

  /// What stands in the column `seal`: never 0, which says that nothing was sealed.
  var column: Int64 { hash == 0 ? 1 : Int64(bitPattern: hash) }

  private mutating func add(byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  private mutating func add(_ bytes: String.UTF8View) { for byte in bytes { add(byte: byte) } }

  private mutating func add(bytesOf value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: value >> shift)) }
  }
}

/// The tables, all of whose rows are sealed.
enum SealedTable: String, CaseIterable {
  case timers, alarms, sequences, stopwatches, rings, settings, host
  case creationKeys = "creation_keys"
  case decisions, counters

  /// How many columns at the front are not sealed: the number, where the database gives it or it is always 1.
  var unsealedColumns: Int32 {
    switch self {
    case .timers, .alarms, .sequences, .stopwatches, .rings: 0
    case .settings, .host, .creationKeys, .decisions, .counters: 1
    }
  }

  /// How many columns before the seal are younger than the seals.
  ///
  /// NULL in one counts for nothing, so that the rows of an older Toki keep their seals. A row that is cut short
  /// there had a value that counted.
  var laterColumns: Int32 {
    switch self {
    case .rings: 2
    case .timers, .alarms, .sequences, .settings: 1
    case .stopwatches, .host, .creationKeys, .decisions, .counters: 0
    }
  }

  /// The column of `counters` with the sum of the seals, by which a missing row is noticed; `nil` for none.
  ///
  /// Of the rings, those that are open count; the history and the keys have none: they are many, and no
  /// ring depends on them.
  var sumColumn: String? {
    switch self {
    case .timers, .alarms, .sequences, .stopwatches, .rings, .settings, .host: "\(rawValue)_sum"
    case .creationKeys, .decisions, .counters: nil
    }
  }

  /// Which rows count for the sum.
  var summedRows: String { self == .rings ? "(ended_how IS NULL OR is_unseen = 1)" : "1" }

  /// The tables with a sum, in the order of their columns in `counters`.
  static let summed = allCases.filter { $0.sumColumn != nil }
}
