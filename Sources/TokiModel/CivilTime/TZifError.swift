// SPDX-License-Identifier: Apache-2.0

/// Why a zone file cannot be read.
public enum TZifError: Error, Hashable, Sendable {
  /// It does not begin with `TZif`.
  case notTZif
  /// Version 1: it holds 32-bit times only, which end in 2038.
  case no64BitData
  /// A version byte that RFC 8536 does not know.
  case unknownVersion(UInt8)
  /// It ends before the part that begins at byte `offset` does.
  case truncated(offset: Int)
  /// A header counts what cannot be: no types, no names, or marks for some of the types only.
  case badCounts
  /// It counts leap seconds, as the files under `right/` do; POSIX time does not.
  case countsLeapSeconds
  /// The change with this index does not lie after the one before it.
  case changesOutOfOrder(index: Int)
  /// The change with this index begins a type that is not there.
  case noSuchType(index: Int)
  /// The type with this index lies 25 h or more behind UTC, or 26 h or more ahead of it.
  case offsetOutOfRange(index: Int)
  /// The type with this index is marked as neither standard nor daylight saving time.
  case badDaylightMark(index: Int)
  /// The name of the type with this index is empty, has no end, or is more than letters, digits,
  /// `+` and `-`.
  case badAbbreviation(index: Int)
  /// The rule for the time after the table does not stand between two line ends.
  case noFooter
  /// The rule for the time after the table cannot be read from this byte of it on.
  case badFooter(offset: Int)
}

extension TZifError: CustomStringConvertible {
  /// What is wrong with the file, in English, as it stands in parentheses behind its path.
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
