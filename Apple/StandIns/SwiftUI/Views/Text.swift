// SPDX-License-Identifier: Apache-2.0
@_exported public import FoundationStandIn

/// A text that is only read: SwiftUI/Text.
public struct Text {
  /// SwiftUI/Text/DateStyle.
  public struct DateStyle: Equatable, Sendable {
    enum Kind { case time, date, timer, relative, offset }
    let kind: Kind

    /// SwiftUI/Text/DateStyle/time.
    public static let time = DateStyle(kind: .time)
    /// SwiftUI/Text/DateStyle/date.
    public static let date = DateStyle(kind: .date)
    /// SwiftUI/Text/DateStyle/timer.
    public static let timer = DateStyle(kind: .timer)
    /// SwiftUI/Text/DateStyle/relative.
    public static let relative = DateStyle(kind: .relative)
    /// SwiftUI/Text/DateStyle/offset.
    public static let offset = DateStyle(kind: .offset)
  }

  private indirect enum Content: Equatable {
    case verbatim(String)
    case localized(LocalizedStringKey)
    case timer(ClosedRange<Date>, pauseTime: Date?, countsDown: Bool, showsHours: Bool)
    case date(Date, DateStyle)
    case both(Content, Content)
  }

  private let content: Content

  private init(_ content: Content) {
    self.content = content
  }

  /// SwiftUI/Text/init(verbatim:).
  public init(verbatim content: String) {
    self.init(.verbatim(content))
  }

  /// SwiftUI/Text/init(_:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    self.init(.verbatim(String(content)))
  }

  /// SwiftUI/Text/init(_:tableName:bundle:comment:); the host knows the only table.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self.init(.localized(key))
  }

  /// SwiftUI/Text/init(_:); the resource is its own text.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    self.init(.verbatim(resource.key))
  }

  /// SwiftUI/Text/init(_:format:).
  public init<F>(_ input: F.FormatInput, format: F)
  where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(.verbatim(format.format(input)))
  }

  /// SwiftUI/Text/init(timerInterval:pauseTime:countsDown:showsHours:); the host's time decides.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(.timer(timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
  }

  /// SwiftUI/Text/init(_:style:).
  public init(_ date: Date, style: DateStyle) {
    self.init(.date(date, style))
  }

  /// SwiftUI/Text/_(_:_:).
  public static func + (one: Text, other: Text) -> Text {
    Text(.both(one.content, other.content))
  }

  /// The text in an environment.
  @MainActor
  func string(in environment: EnvironmentValues) -> String {
    Self.string(content, in: environment)
  }

  @MainActor
  private static func string(_ content: Content, in environment: EnvironmentValues) -> String {
    switch content {
    case .verbatim(let text): text
    case .localized(let key): key.string(in: environment)
    case .timer(let interval, let pauseTime, let countsDown, let showsHours):
      timer(
        at: pauseTime ?? environment.now, in: interval, countsDown: countsDown, showsHours: showsHours)
    case .date(let date, let style):
      switch style.kind {
      case .time: environment.civil(date, .hourAndMinute)
      case .date: environment.civil(date, .date)
      case .timer, .relative, .offset:
        clock(seconds: abs(date.timeIntervalSince(environment.now)).rounded(.down), showsHours: true)
      }
    case .both(let one, let other): string(one, in: environment) + string(other, in: environment)
    }
  }

  private static func timer(
    at now: Date, in interval: ClosedRange<Date>, countsDown: Bool, showsHours: Bool
  ) -> String {
    let now = min(max(now, interval.lowerBound), interval.upperBound)
    return clock(
      seconds: countsDown
        ? interval.upperBound.timeIntervalSince(now).rounded(.up)
        : now.timeIntervalSince(interval.lowerBound).rounded(.down), showsHours: showsHours)
  }

  private static func clock(seconds: TimeInterval, showsHours: Bool) -> String {
    let seconds = Int(seconds)
    let (minutes, second) = (seconds / 60, seconds % 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    guard showsHours, minutes >= 60 else { return "\(minutes):\(padded(second))" }
    return "\(minutes / 60):\(padded(minutes % 60)):\(padded(second))"
  }
}

extension Text: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  func render(_ context: Context) -> [Subview] {
    let string = string(in: context.environment)
    return [Subview(HeadlessElement(.text, string), .text(string, context.environment.textLook))]
  }
}

extension EnvironmentValues {
  /// A date as the stand-in writes it in every language: `2026-11-23`, `14:45` or `2:45 PM`, or both.
  func civil(_ date: Date, _ components: DatePickerComponents) -> String {
    var calendar = calendar
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?) -> String {
      let digits = String(number ?? 0)
      return digits.count < 2 ? "0" + digits : digits
    }
    var words: [String] = []
    if components.contains(.date) { words.append("\(parts.year ?? 0)-\(padded(parts.month))-\(padded(parts.day))") }
    if components.contains(.hourAndMinute) {
      let hour = parts.hour ?? 0
      let is24 = [.zeroToTwentyThree, .oneToTwentyFour].contains(locale.hourCycle)
      let shown = is24 ? padded(hour) : String((hour + 11) % 12 + 1)
      words.append("\(shown):\(padded(parts.minute))" + (is24 ? "" : hour < 12 ? " AM" : " PM"))
    }
    return words.joined(separator: " ")
  }
}
