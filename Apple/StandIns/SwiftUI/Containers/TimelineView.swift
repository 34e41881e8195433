// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// SwiftUI/TimelineScheduleMode.
public enum TimelineScheduleMode: Sendable {
  /// SwiftUI/TimelineScheduleMode/normal.
  case normal
  /// SwiftUI/TimelineScheduleMode/lowFrequency.
  case lowFrequency
}

/// The updates of a timeline view: SwiftUI/TimelineSchedule.
public protocol TimelineSchedule {
  /// SwiftUI/TimelineSchedule/Mode.
  typealias Mode = TimelineScheduleMode
  /// SwiftUI/TimelineSchedule/Entries.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// SwiftUI/TimelineSchedule/entries(from:mode:).
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// SwiftUI/PeriodicTimelineSchedule.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: Date
  private let interval: TimeInterval

  /// SwiftUI/PeriodicTimelineSchedule/init(from:by:).
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval
  }

  /// SwiftUI/PeriodicTimelineSchedule/entries(from:mode:).
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let periods = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return Entries(start: start, interval: interval, period: max(periods, 0))
  }

  /// SwiftUI/PeriodicTimelineSchedule/Entries.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    let start: Date
    let interval: TimeInterval
    var period: Double

    /// SwiftUI/PeriodicTimelineSchedule/Entries/next().
    public mutating func next() -> Date? {
      defer { period += 1 }
      return start.addingTimeInterval(period * interval)
    }
  }
}

/// SwiftUI/EveryMinuteTimelineSchedule.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// SwiftUI/EveryMinuteTimelineSchedule/init().
  public init() {}

  /// SwiftUI/EveryMinuteTimelineSchedule/entries(from:mode:).
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60).entries(
      from: startDate, mode: mode)
  }
}

/// SwiftUI/ExplicitTimelineSchedule.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries

  /// SwiftUI/ExplicitTimelineSchedule/init(_:).
  public init(_ dates: Entries) {
    self.dates = dates
  }

  /// SwiftUI/ExplicitTimelineSchedule/entries(from:mode:).
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// SwiftUI/TimelineSchedule/periodic(from:by:).
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// SwiftUI/TimelineSchedule/everyMinute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

/// As often as the screen is drawn: SwiftUI/AnimationTimelineSchedule.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval
  private let isPaused: Bool

  /// SwiftUI/AnimationTimelineSchedule/init(minimumInterval:paused:).
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    // Sixty frames a second.
    interval = max(minimumInterval ?? 0, 1.0 / 60)
    isPaused = paused
  }

  /// SwiftUI/AnimationTimelineSchedule/entries(from:mode:).
  public func entries(from start: Date, mode: TimelineScheduleMode) -> Entries {
    Entries(next: start, interval: isPaused ? nil : interval)
  }

  /// SwiftUI/AnimationTimelineSchedule/Entries.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    var upcoming: Date?
    let interval: TimeInterval?

    init(next: Date, interval: TimeInterval?) {
      upcoming = next
      self.interval = interval
    }

    /// SwiftUI/AnimationTimelineSchedule/Entries/next().
    public mutating func next() -> Date? {
      defer { upcoming = interval.flatMap { upcoming?.addingTimeInterval($0) } }
      return upcoming
    }
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// SwiftUI/TimelineSchedule/animation(minimumInterval:paused:).
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  /// SwiftUI/TimelineSchedule/explicit(_:).
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}

/// A view that is updated by a schedule: SwiftUI/TimelineView.
///
/// By the host's time, which only a test moves: the content runs again when that passes an entry.
@MainActor
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  private let schedule: Schedule
  private let content: (TimelineViewDefaultContext) -> Content

  /// SwiftUI/TimelineView/Context.
  public struct Context: Equatable {
    /// SwiftUI/TimelineView/Context/Cadence-swift.enum.
    public enum Cadence: Comparable, Sendable {
      /// SwiftUI/TimelineView/Context/Cadence-swift.enum/live.
      case live
      /// SwiftUI/TimelineView/Context/Cadence-swift.enum/seconds.
      case seconds
      /// SwiftUI/TimelineView/Context/Cadence-swift.enum/minutes.
      case minutes
    }

    /// SwiftUI/TimelineView/Context/date.
    public let date: Date
    /// SwiftUI/TimelineView/Context/cadence-swift.property.
    public let cadence: Cadence
  }
}

/// SwiftUI/TimelineViewDefaultContext.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// A timeline view's position in its schedule.
private final class Timeline {
  var current: Date?
  private var upcoming: Date?
  private var entries: any IteratorProtocol<Date>

  init<Entries: Sequence<Date>>(_ entries: Entries) {
    self.entries = entries.makeIterator()
    upcoming = self.entries.next()
  }

  /// Goes on to the last entry that `now` has reached; to the first one at least.
  func advance(to now: Date) -> Date {
    while let date = upcoming, current == nil || date <= now {
      current = date
      upcoming = entries.next()
    }
    return current ?? now
  }
}

extension TimelineView: View, PrimitiveView where Content: View {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/TimelineView/init(_:content:).
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  func render(_ context: SwiftUI.Context) -> [Subview] {
    let now = context.environment.now
    let timeline: Timeline
    if context.isUnchanged, let before = context.node.memory as? Timeline {
      timeline = before
    } else {
      timeline = Timeline(schedule.entries(from: now, mode: .normal))
      context.node.memory = timeline
    }
    let before = timeline.current
    let date = timeline.advance(to: now)
    var inner = context
    inner.isUnchanged = context.isUnchanged && before == date
    let content = content
    return inner.build(.position(0)) { content(TimelineViewDefaultContext(date: date, cadence: .live)) }
  }
}
