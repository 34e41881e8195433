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

  private static let prime: UInt64 = 0x100_0000_01B3
  /// The prime to the powers of 0 to 8.
  private static let powers: [UInt64] = [
    0x1, 0x100_0000_01B3, 0x3_6600_0002_E329, 0x8A9_7B00_04E7_FEAB, 0x9FFA_AC08_5635_BC91,
    0xCAE_E32A_7D4F_6A63, 0xDC96_6432_EDF1_C639, 0xC552_7B8A_51D3_D2DB, 0x1EFA_C709_0AEF_4A21,
  ]

  private mutating func add(byte: UInt8) { hash = (hash ^ UInt64(byte)) &* Self.prime }

  private mutating func add(_ bytes: String.UTF8View) { for byte in bytes { add(byte: byte) } }

  private mutating func add(bytesOf value: UInt64) {
    var rest = value
    var zeros = 8
    while rest > 0 {
      add(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      zeros -= 1
    }
    // A byte of 0 leaves only the product, and most of the bytes are 0.
    hash = hash &* Self.powers[zeros]
  }
}

/// The tables, all of whose rows are sealed.
enum SealedTable: String, CaseIterable {
  case timers, alarms, sequences, stopwatches, rings, settings, host
  case creationKeys = "creation_keys"
  case decisions, counters

  /// How many columns at the front are not sealed: the number, where the database gives it or it is always 1.
  var unsealedColumns: Int {
    switch self {
    case .timers, .alarms, .sequences, .stopwatches, .rings: 0
    case .settings, .host, .creationKeys, .decisions, .counters: 1
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
