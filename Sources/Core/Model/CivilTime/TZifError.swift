// SPDX-License-Identifier: Apache-2.0

/// Why a zone file cannot be read.
public enum TZifError: Error, Hashable, Sendable {
  /// It does not begin with `TZif`.
  case notTZif
  /// It is of version 1, with 32-bit times only, which end in 2038.
  case no64BitData
  /// RFC 8536 does not know its version byte.
  case unknownVersion(UInt8)
  /// It ends within the part that begins at byte `offset`.
  case truncated(offset: Int)
  /// The counts in a header are impossible: no types, no names, or marks for only some of the types.
  case badCounts
  /// It counts leap seconds, as the files under `right/` do; POSIX time does not.
  case countsLeapSeconds
  /// The change with this index is not after the one before it.
  case changesOutOfOrder(index: Int)
  /// The change with this index begins a type that does not exist.
  case noSuchType(index: Int)
  /// The type with this index is 25 h or more behind UTC, or 26 h or more ahead.
  case offsetOutOfRange(index: Int)
  /// The type with this index is marked neither as standard nor as daylight saving time.
  case badDaylightMark(index: Int)
  /// The name of the type with this index is empty, has no end, or has characters other than letters, digits, `+` and
  /// `-`.
  case badAbbreviation(index: Int)
  /// The rule after the table is not between two line ends.
  case noFooter
  /// The rule after the table cannot be read from this byte of it on.
  case badFooter(offset: Int)
}

extension TZifError: CustomStringConvertible {
  /// Description of the error in English, to follow the file's path in parentheses.
  public var description: String {
    switch self {
    case .notTZif: "it does not begin with TZif"
    case .no64BitData: "it is of version 1, which ends in 2038"
    case .unknownVersion(let version): "its version \(version) is not known"
    case .truncated(let offset): "it ends within the part that begins at byte \(offset)"
    case .badCounts: "its header counts what cannot be"
    case .countsLeapSeconds: "it counts leap seconds"
    case .changesOutOfOrder(let index): "its change \(index) is out of order"
    case .noSuchType(let index): "its change \(index) begins a type that is not there"
    case .offsetOutOfRange(let index): "its type \(index) is too far from UTC"
    case .badDaylightMark(let index): "its type \(index) is neither standard nor daylight saving time"
    case .badAbbreviation(let index): "its type \(index) has no usable name"
    case .noFooter: "the rule behind its table is missing"
    case .badFooter(let offset): "the rule behind its table cannot be read from byte \(offset) of it on"
    }
  }
}
