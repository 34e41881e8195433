// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The texts in the hour and minute fields of a time picker, and the one time that they say.
///
/// Each field takes its own number, or a whole time: `730`, `0730`, `7:30`, `19.30`, `7pm`, `１９：３０`, 午後7時. Beside a
/// whole time, the number in the other field does not count. The text shown before and the time set both come from
/// `reading`, so that no text is ever bent to the nearest number.
public struct TypedTime: Hashable, Sendable {
  /// Text of the hour field.
  public var hour: String
  /// Text of the minute field.
  public var minute: String
  /// Half of the day that a 12-hour clock shows.
  public var isAfternoon: Bool
  /// `true` if hours run from 0 to 23; otherwise from 1 to 12.
  public var uses24Hours: Bool

  /// One of the two fields.
  public enum Field: Hashable, Sendable {
    case hour, minute
  }

  /// The texts' meaning.
  public enum Reading: Hashable, Sendable {
    /// A time; `whole` is the field that says all of it, `nil` if both have a number of their own.
    case time(TimeOfDay, whole: Field?)
    /// No time, because of the text in a field.
    case wrong(Problem, in: Field)
  }

  /// Why the texts are no time.
  public enum Problem: Error, Hashable, Sendable {
    /// The field is blank.
    case blank(Field)
    /// The text is no time, or could be several.
    case wording(WordingError)
    /// A time with seconds, which the fields cannot show.
    case seconds
    /// Two times that differ.
    case twoTimes
  }

  /// Texts as they are typed.
  public init(hour: String, minute: String, isAfternoon: Bool = false, uses24Hours: Bool = true) {
    self.hour = hour
    self.minute = minute
    self.isAfternoon = isAfternoon
    self.uses24Hours = uses24Hours
  }

  /// The time that the texts say, to the minute; `nil` if they say none.
  public var time: TimeOfDay? {
    if case .time(let time, _) = reading { time } else { nil }
  }

  /// The time that the texts say, or why there is none.
  public var reading: Reading {
    var found: [Field: Value] = [:]
    for field in [Field.hour, .minute] {
      do throws(Problem) { found[field] = try value(of: field) } catch {
        // A whole time in the hour field needs no minute.
        if case .blank(.minute) = error, case .whole = found[.hour] { continue }
        // Nor does one in the minute field need an hour.
        if case .blank(.hour) = error, let time = wholeTime(in: .minute) { return .time(time, whole: .minute) }
        return .wrong(error, in: field)
      }
    }
    switch (found[.hour], found[.minute]) {
    case (.whole(let first), .whole(let second)) where first != second: return .wrong(.twoTimes, in: .minute)
    case (.whole(let time), _): return .time(time, whole: .hour)
    case (_, .whole(let time)): return .time(time, whole: .minute)
    case (.number(let hour), .number(let minute)):
      guard let time = TimeOfDay(hour: hour, minute: minute) else { return .wrong(.blank(.hour), in: .hour) }
      return .time(time, whole: nil)
    default: return .wrong(.blank(.hour), in: .hour)
    }
  }

  // MARK: - One field

  private enum Value {
    /// An hour from 0 to 23, or a minute.
    case number(Int)
    case whole(TimeOfDay)
  }

  private func wholeTime(in field: Field) -> TimeOfDay? {
    if case .whole(let time) = try? value(of: field) { time } else { nil }
  }

  private func value(of field: Field) throws(Problem) -> Value {
    let text = field == .hour ? hour : minute
    let digits = DigitText(text)
    guard !digits.text.isEmpty else { throw .blank(field) }
    guard let number = digits.number, digits.text.count <= 2 else { return .whole(try whole(text, digits)) }
    guard number < (field == .hour ? 24 : 60) else { throw .wording(.noSuchTime(text)) }
    return .number(field == .hour ? hour(number) : number)
  }

  private func whole(_ text: String, _ digits: DigitText) throws(Problem) -> TimeOfDay {
    let time: TimeOfDay
    do throws(WordingError) { time = try Self.parse(text) } catch { throw .wording(error) }
    guard time.second == 0 else { throw .seconds }
    // 0730 and 19:30 are of a clock with 24 hours, whatever the button says.
    guard digits.isClock, digits.text.first != "0", let here = TimeOfDay(hour: hour(time.hour), minute: time.minute)
    else { return time }
    return here
  }

  /// The hour of the day, 0 to 23; on a 12-hour clock, the hours 1 to 12 are in the half that is shown.
  private func hour(_ number: Int) -> Int {
    !uses24Hours && (1...12).contains(number) ? number % 12 + (isAfternoon ? 12 : 0) : number
  }

  /// Reads a time of day where nothing but one can be meant: `730` could be an amount elsewhere.
  static func parse(_ text: String) throws(WordingError) -> TimeOfDay {
    do throws(WordingError) { return try TimeOfDayText.parse(text) } catch {
      guard case .ambiguous(_, let readings) = error, readings.count == 1 else { throw error }
      return try TimeOfDayText.parse(readings[0])
    }
  }
}

extension TypedTime.Problem {
  /// One sentence that says why the texts are no time.
  public func sentence(in language: Language) -> String {
    switch self {
    case .blank(.hour): tr("Type an hour.", in: language)
    case .blank(.minute): tr("Type the minutes.", in: language)
    case .wording(let error): WordingText.of(error, in: language)
    case .seconds: tr("Seconds cannot be set here.", in: language)
    case .twoTimes: tr("The two fields say different times.", in: language)
    }
  }
}
