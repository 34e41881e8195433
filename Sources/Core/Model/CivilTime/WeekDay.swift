// SPDX-License-Identifier: Apache-2.0

/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday 7.
public enum WeekDay: Int, Hashable, Sendable, CaseIterable {
  case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

  /// Three letters, as in JSON and on the command line: `mon`.
  public var code: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }
}

/// A set of days of the week.
public struct WeekDays: OptionSet, Hashable, Sendable {
  /// Bit 0 is Monday, bit 6 Sunday.
  public let rawValue: UInt8
  /// Makes a set of the days whose bits are set; ignores bit 7.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }
  /// Makes a set of one day.
  public init(_ day: WeekDay) { rawValue = 1 << UInt8(day.rawValue - 1) }

  /// Monday to Friday.
  public static let weekdays = WeekDays(rawValue: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekend = WeekDays(rawValue: 0b110_0000)
  /// All seven days.
  public static let everyDay = WeekDays(rawValue: 0b111_1111)

  /// `true` if the set contains a day.
  public func contains(_ day: WeekDay) -> Bool { contains(WeekDays(day)) }

  /// The days of the set in order, from Monday on.
  public var days: [WeekDay] { WeekDay.allCases.filter { contains($0) } }
}
