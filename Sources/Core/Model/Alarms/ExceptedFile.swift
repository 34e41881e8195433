// SPDX-License-Identifier: Apache-2.0

/// A calendar file on whose days an alarm does not ring, as one of public holidays.
///
/// The days are those that were read last, so that a file that is gone or broken leaves them as they are.
public struct ExceptedFile: Hashable, Sendable {
  /// The absolute path, of 1 to 4,095 bytes.
  public let path: String
  /// The days of the file's events, in order and without overlaps; at most `ExceptedDays.most` rows of days.
  public var days: [ExceptedDays]
  /// `true` if the last reading of the file failed.
  public var isUnreadable: Bool

  /// Days ahead that a file is read: more than a year, so that the next year's holidays are there in time.
  public static let horizon = 400
  /// The longest path, in bytes (PATH_MAX of limits.h without the final null).
  public static let longestPath = 4_095

  /// Makes a file that could be read.
  public init(path: String, days: [ExceptedDays], isUnreadable: Bool = false) {
    self.path = path
    self.days = days
    self.isUnreadable = isUnreadable
  }

  /// `true` if a path can be one: absolute, and neither too long nor with a null byte.
  public static func isPath(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "/") && text.utf8.count <= longestPath && !text.utf8.contains(0)
  }

  /// The days in the one form that they have; `nil` if they are more than an alarm keeps.
  public static func days(_ dates: [ClosedRange<CivilDate>]) -> [ExceptedDays]? {
    guard let normal = ExceptedDays.normal(dates.map { .dates($0) }), normal.count <= ExceptedDays.most else {
      return nil
    }
    return normal
  }

  /// The last day in a row of its days that contains a date; `nil` if none does.
  func end(containing date: CivilDate) -> CivilDate? {
    for row in days {
      if let end = row.end(containing: date) { return end }
    }
    return nil
  }

  /// `true` if all days of a row of dates are among its days.
  func has(_ row: ExceptedDays) -> Bool {
    guard case .dates(let dates) = row, let end = end(containing: dates.lowerBound) else { return false }
    return end >= dates.upperBound
  }

  /// Visits the fields, which are in the same object as those of the alarm; `nil` if there is no file.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, of whole: Alarm?
  ) throws(Visitor.Failure) -> ExceptedFile? {
    let path = try visitor.given("except_file", whole) { $0.exceptedFile?.path }
    let days = try visitor.given("except_file_days", whole) { $0.exceptedFile?.days }
    let isUnreadable = try visitor.given("except_file_unreadable", whole) { alarm in
      (alarm.exceptedFile?.isUnreadable ?? false) ? true : nil
    }
    guard let path else { return nil }
    guard isPath(path) else { throw visitor.refusal("except_file", FieldRefusal(exceptFile: path)) }
    guard days?.count ?? 0 <= ExceptedDays.most else {
      throw visitor.refusal(
        "except_file_days", FieldRefusal(.time, "At most \(ExceptedDays.most) days or rows of days are left out."))
    }
    return ExceptedFile(path: path, days: days ?? [], isUnreadable: isUnreadable ?? false)
  }
}

extension FieldRefusal {
  /// Why a text is no path of a calendar file.
  init(exceptFile path: String) {
    self.init("The path of a calendar file begins with a slash and has at most 4095 bytes.")
  }
}
