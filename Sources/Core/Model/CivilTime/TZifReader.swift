// SPDX-License-Identifier: Apache-2.0

/// Reads a compiled zone file (RFC 8536; tzfile(5)).
///
/// Version 2 and later hold everything twice: with 32-bit times, which are skipped, then with 64-bit times. All numbers
/// are big-endian. Every read is checked against the end of the bytes.
struct TZifReader {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8]) throws(TZifError) -> TZifTable {
    var reader = TZifReader(bytes)
    let old = try reader.header()
    guard old.version != 0 else { throw .no64BitData }
    try reader.skip(old.dataBytes(timeBytes: 4))
    let counts = try reader.header()
    return try reader.table(counts)
  }

  /// The counts of a header, in the order of RFC 8536, section 3.1.
  private struct Counts {
    var version: UInt8 = 0
    var utcMarks: Int64 = 0
    var standardMarks: Int64 = 0
    var leapSeconds: Int64 = 0
    var changes: Int64 = 0
    var types: Int64 = 0
    var nameBytes: Int64 = 0

    /// Length of the data block after the header, in bytes.
    ///
    /// Six counts below 2³² cannot overflow it.
    func dataBytes(timeBytes: Int64) -> Int64 {
      changes * (timeBytes + 1) + types * 6 + nameBytes + leapSeconds * (timeBytes + 4)
        + standardMarks + utcMarks
    }
  }

  private mutating func header() throws(TZifError) -> Counts {
    let magic = try take(4)
    guard magic.elementsEqual([0x54, 0x5A, 0x69, 0x66]) else { throw .notTZif }
    var counts = Counts()
    counts.version = UInt8(try unsigned(1))
    guard counts.version == 0 || (0x32...0x34).contains(counts.version) else {
      throw .unknownVersion(counts.version)
    }
    try skip(15)
    counts.utcMarks = try unsigned(4)
    counts.standardMarks = try unsigned(4)
    counts.leapSeconds = try unsigned(4)
    counts.changes = try unsigned(4)
    counts.types = try unsigned(4)
    counts.nameBytes = try unsigned(4)
    return counts
  }

  private mutating func table(_ counts: Counts) throws(TZifError) -> TZifTable {
    guard counts.types > 0, counts.types <= 256, counts.nameBytes > 0,
      counts.utcMarks == 0 || counts.utcMarks == counts.types,
      counts.standardMarks == 0 || counts.standardMarks == counts.types
    else { throw .badCounts }
    guard counts.leapSeconds == 0 else { throw .countsLeapSeconds }
    // Also limits the counts, so that nothing below needs much more memory than the file is long.
    try require(counts.dataBytes(timeBytes: 8))

    var changes: [Int64] = []
    changes.reserveCapacity(Int(counts.changes))
    for index in 0..<Int(counts.changes) {
      let change = try signed(8)
      if let last = changes.last, change <= last { throw .changesOutOfOrder(index: index) }
      changes.append(change)
    }
    let typeOfChange = Array(try take(counts.changes))
    for (index, type) in typeOfChange.enumerated() where Int64(type) >= counts.types {
      throw .noSuchType(index: index)
    }
    let types = try types(counts)
    try skip(counts.standardMarks + counts.utcMarks)
    return TZifTable(
      changes: changes, typeOfChange: typeOfChange, types: types, rule: try footer())
  }

  private mutating func types(_ counts: Counts) throws(TZifError) -> [LocalTimeType] {
    var records: [(offset: Int64, name: Int)] = []
    for index in 0..<Int(counts.types) {
      let offset = try signed(4)
      guard LocalTimeType.offsets.contains(Int32(offset)) else { throw .offsetOutOfRange(index: index) }
      guard try unsigned(1) <= 1 else { throw .badDaylightMark(index: index) }
      records.append((offset, Int(try unsigned(1))))
    }
    let names = try take(counts.nameBytes)
    var types: [LocalTimeType] = []
    for (index, record) in records.enumerated() {
      let rest = names.dropFirst(record.name)
      guard let end = rest.firstIndex(of: 0), end > rest.startIndex,
        rest[..<end].allSatisfy(LocalTimeType.mayBeNamed)
      else { throw .badAbbreviation(index: index) }
      types.append(
        LocalTimeType(
          offsetSeconds: Int32(record.offset),
          abbreviation: String(decoding: rest[..<end], as: UTF8.self)))
    }
    return types
  }

  /// Reads the rule between two line ends (RFC 8536, section 3.3); `nil` if it is empty.
  private mutating func footer() throws(TZifError) -> POSIXTimeZoneRule? {
    let lineEnd: UInt8 = 0x0A
    guard bytes[position...].first == lineEnd else { throw .noFooter }
    let rest = bytes[(position + 1)...]
    guard let end = rest.firstIndex(of: lineEnd) else { throw .noFooter }
    return end == rest.startIndex ? nil : try POSIXTimeZoneRule.read(rest[..<end])
  }

  // MARK: - Bytes

  private func require(_ count: Int64) throws(TZifError) {
    guard count <= Int64(bytes.count - position) else { throw .truncated(offset: position) }
  }

  private mutating func take(_ count: Int64) throws(TZifError) -> ArraySlice<UInt8> {
    try require(count)
    let start = position
    position += Int(count)
    return bytes[start..<position]
  }

  private mutating func skip(_ count: Int64) throws(TZifError) { _ = try take(count) }

  private mutating func unsigned(_ count: Int64) throws(TZifError) -> Int64 {
    var value: Int64 = 0
    for byte in try take(count) { value = value << 8 | Int64(byte) }
    return value
  }

  private mutating func signed(_ count: Int64) throws(TZifError) -> Int64 {
    let unused = 64 - 8 * count
    let value = try unsigned(count) << unused
    return value >> unused
  }
}

extension LocalTimeType {
  /// `true` if an abbreviation may contain a byte: a letter, a digit, `+` or `-`.
  ///
  /// Abbreviations are shown on terminals, so nothing else is allowed.
  static func mayBeNamed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
