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

  /// Binds two columns: `timer` or `alarm`, and the number.
  func bind(_ item: ItemID?) {
    switch item {
    case .timer(let id):
      bind("timer")
      bind(id.number, in: Row.numbers)
    case .alarm(let id):
      bind("alarm")
      bind(id.number, in: Row.numbers)
    case .sequence(let id):
      bind("sequence")
      bind(id.number, in: Row.numbers)
    case .stopwatch(let id):
      bind("stopwatch")
      bind(id.number, in: Row.numbers)
    case nil:
      bindNull()
      bindNull()
    }
  }
}

extension Row {
  /// The numbers that name things, and counts that begin at 1.
  static let numbers: ClosedRange<Int64> = 1 ... .max
  /// Counts that begin at 0, and spans that cannot be negative.
  static let counts: ClosedRange<Int64> = 0 ... .max

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

  /// Takes two columns: `timer` or `alarm`, and the number.
  mutating func item() throws(StoreError) -> ItemID {
    guard let item = try optionalItem() else { throw damage("the item is missing") }
    return item
  }

  /// Takes two columns: `timer` or `alarm`, and the number; `nil` when both are NULL.
  mutating func optionalItem() throws(StoreError) -> ItemID? {
    switch (try optionalText(), try optionalInteger()) {
    case ("timer", let number?) where number > 0: .timer(TimerID(number))
    case ("alarm", let number?) where number > 0: .alarm(AlarmID(number))
    case ("sequence", let number?) where number > 0: .sequence(SequenceID(number))
    case ("stopwatch", let number?) where number > 0: .stopwatch(StopwatchID(number))
    case (nil, nil): nil
    default: throw damage("there is no such item")
    }
  }
}
