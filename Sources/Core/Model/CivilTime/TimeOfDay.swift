// SPDX-License-Identifier: Apache-2.0

/// A wall-clock time without a day: 00:00:00 to 23:59:59.
///
/// Seconds are zero unless given.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 59.
  public let second: Int

  /// Makes a time; `nil` if a part is out of range.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Seconds since 00:00, 0 to 86,399.
  public var secondOfDay: Int { hour * 3600 + minute * 60 + second }

  /// Makes the time `secondOfDay` seconds after 00:00; `nil` outside 0 to 86,399.
  public init?(secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.init(hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60)
  }

  /// Makes a time from a second of the day that is known to be 0 to 86,399.
  init(checkedSecondOfDay second: Int) {
    hour = second / 3600
    minute = second / 60 % 60
    self.second = second % 60
  }

  /// Orders times within a day.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.secondOfDay < right.secondOfDay
  }

  /// `07:00`, or `19:30:15` if the seconds are not zero.
  public var text: String {
    second == 0 ? "\(pad(hour)):\(pad(minute))" : "\(pad(hour)):\(pad(minute)):\(pad(second))"
  }

  private func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
