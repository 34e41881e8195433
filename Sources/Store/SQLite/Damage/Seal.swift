// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiModel

/// The checksum of a row: over its table's name and its typed values, in column order.
///
/// FNV-1a with 64 bits (RFC 9923), byte by byte: it needs no table and is fast compared with the disk. It detects
/// every change within one byte, because each of its steps is reversible; any other change escapes with a probability
/// of about 2^-64. It guards against failing disks, not against people: anyone who can write the file can forge a seal.
struct Seal {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of table: StoredTable) { add(table.name.utf8) }

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

  /// Adds a value of a type that our columns never hold.
  mutating func addUnsupported() { add(byte: 7) }

  /// The value for the column `seal`; never 0, which means unsealed.
  var column: Int64 { hash == 0 ? 1 : Int64(bitPattern: hash) }

  private static let prime: UInt64 = 0x100_0000_01B3
  /// The prime to the powers 0 to 8.
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
    // A zero byte only multiplies, and most of the bytes are zero.
    hash = hash &* Self.powers[zeros]
  }
}
