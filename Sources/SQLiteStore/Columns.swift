// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// How the values that several tables share lie in columns: `bind` writes what the function of `Row`
// beside it takes.

extension Statement {
  func bind(_ instant: UTCInstant) { bind(instant.nanosecondsSinceEpoch) }

  func bind(_ instant: UTCInstant?) { bind(instant?.nanosecondsSinceEpoch) }

  /// Binds two columns: boot, then UTC.
  func bind(_ moment: HostMoment?) {
    bind(moment?.boot.nanosecondsSinceBoot)
    bind(moment?.utc.nanosecondsSinceEpoch)
  }

  /// Binds two columns: the kind, as `timer`, and the number.
  func bind(_ item: ItemID?) {
    guard let item else {
      bindNull()
      return bindNull()
    }
    bind(item.kind.rawValue)
    bind(item.number, in: Row.numbers)
  }
}

extension Row {
  /// The numbers that name things, and counts that begin at 1.
  ///
  /// The engine adds to what is stored, so the end is far from that of `Int64`; it is a number that
  /// every program reads exactly (RFC 8259, section 6).
  static let numbers: ClosedRange<Int64> = 1...1 << 52
  /// Counts that begin at 0.
  static let counts: ClosedRange<Int64> = 0...1 << 52
  /// The nanoseconds of spans that cannot be negative.
  static let spans: ClosedRange<Int64> = 0 ... .max
  /// The nanoseconds of spans over 0.
  static let positiveSpans: ClosedRange<Int64> = 1 ... .max

  /// Takes the next column, 1 for what is so and 0 for what is not.
  mutating func flag() throws(StoreError) -> Bool { try integer(in: 0...1) == 1 }

  mutating func instant() throws(StoreError) -> UTCInstant {
    UTCInstant(nanosecondsSinceEpoch: try integer())
  }

  mutating func optionalInstant() throws(StoreError) -> UTCInstant? {
    try optionalInteger().map { UTCInstant(nanosecondsSinceEpoch: $0) }
  }

  /// Takes two columns: boot, then UTC; `nil` when both are NULL.
  mutating func optionalMoment() throws(StoreError) -> HostMoment? {
    switch (try optionalInteger(), try optionalInteger()) {
    case (let boot?, let utc?):
      HostMoment(
        boot: BootInstant(nanosecondsSinceBoot: boot), utc: UTCInstant(nanosecondsSinceEpoch: utc))
    case (nil, nil): nil
    default: throw damage("of a boot and a UTC instant, one is missing")
    }
  }

  /// Takes two columns: the kind, as `timer`, and the number.
  mutating func item() throws(StoreError) -> ItemID {
    guard let item = try optionalItem() else { throw damage("the item is missing") }
    return item
  }

  /// Takes two columns: the kind, as `timer`, and the number; `nil` when both are NULL.
  mutating func optionalItem() throws(StoreError) -> ItemID? {
    let kind = try optionalText()
    guard let number = try optionalInteger(in: Row.numbers) else {
      guard kind == nil else { throw damage("there is no such item") }
      return nil
    }
    guard let kind = kind.flatMap(ItemKind.init(rawValue:)) else { throw damage("there is no such item") }
    return ItemID(kind, number)
  }
}
