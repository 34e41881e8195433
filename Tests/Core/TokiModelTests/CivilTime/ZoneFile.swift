// SPDX-License-Identifier: Apache-2.0

/// Writes compiled zone files (RFC 8536), including ones no compiler would write.
struct ZoneFile {
  var magic = "TZif"
  var version: UInt8 = 0x32
  var changes: [(at: Int64, type: UInt8)] = []
  var types: [(offset: Int32, isDaylight: UInt8, name: UInt8)] = [(0, 0, 0)]
  var names: [UInt8] = Array("UTC\0".utf8)
  var leapSeconds: UInt32 = 0
  var utcMarks: UInt32 = 0
  var footer = "\nUTC0\n"

  var bytes: [UInt8] {
    // The 32-bit block has one type and no changes.
    var old = ZoneFile()
    old.magic = magic
    old.version = version
    return old.block() + block() + Array(footer.utf8)
  }

  private func block() -> [UInt8] {
    var bytes = Array(magic.utf8) + [version] + Array(repeating: 0, count: 15)
    for count in [utcMarks, 0, leapSeconds, UInt32(changes.count), UInt32(types.count), UInt32(names.count)] {
      bytes += bigEndian(count)
    }
    for change in changes { bytes += bigEndian(change.at) }
    bytes += changes.map(\.type)
    for type in types { bytes += bigEndian(type.offset) + [type.isDaylight, type.name] }
    return bytes + names
  }

  private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
