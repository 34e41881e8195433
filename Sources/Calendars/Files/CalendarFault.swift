// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A fault in a calendar file, with its position.
public struct CalendarFault: Error, Hashable, Sendable {
  /// Line on which the component or property begins, counted from 1.
  public let line: Int
  /// The reason, for the caller to put into words.
  public let reason: Reason
  /// The summary of the event that it is in; empty if there is none.
  public var title: String

  /// Locates a fault.
  public init(line: Int, _ reason: Reason, title: String = "") {
    self.line = line
    self.reason = reason
    self.title = title
  }

  /// The kind of fault, quoting at most `longestQuote` characters of the file.
  public enum Reason: Hashable, Sendable {
    // Faults of the file.
    /// The file does not begin with `BEGIN:VCALENDAR`.
    case notACalendar
    /// The bytes are not UTF-8 (RFC 5545, section 3.1.4).
    case notUTF8
    /// The line does not have the form `NAME:VALUE`.
    case notALine
    case endWithoutBegin(String)
    case beginWithoutEnd(String)
    case tooDeep
    case tooMany(Int)
    /// Too many dates in lists, counted over all events.
    case tooManyDates(Int)
    // Faults of a property.
    case unreadable(String)
    /// The property may occur only once.
    case twice(String)
    case noSuchTime(String)
    case noSuchZone(String)
    // Faults of an event.
    case noStart
    /// An all-day event without an alarm has no time to ring.
    case wholeDay
    /// The rule of the event cannot be read.
    case unreadableRule
    /// Its rule counts in a calendar other than the Gregorian (RFC 7529).
    case otherCalendar
    /// Its rule has more rings than Toki keeps, as one each second has.
    case tooOften
    case tooManySkips
    /// The event would never ring, because it is past.
    case past
  }

  /// Stable code of the reason, for programs.
  public var code: String {
    switch reason {
    case .notACalendar: "not_a_calendar"
    case .notUTF8: "not_utf8"
    case .notALine: "not_a_line"
    case .endWithoutBegin: "end_without_begin"
    case .beginWithoutEnd: "begin_without_end"
    case .tooDeep: "too_deep"
    case .tooMany: "too_many"
    case .tooManyDates: "too_many_dates"
    case .unreadable: "unreadable"
    case .twice: "twice"
    case .noSuchTime: "no_such_time"
    case .noSuchZone: "no_such_zone"
    case .noStart: "no_start"
    case .wholeDay: "all_day"
    case .unreadableRule: "unreadable_rule"
    case .otherCalendar: "other_calendar"
    case .tooOften: "too_often"
    case .tooManySkips: "too_many_skips"
    case .past: "past"
    }
  }

  /// Maximum number of characters quoted from the file.
  static let longestQuote = 60

  /// The text on one line, without control characters that could affect a terminal.
  static func quote(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longestQuote)
    return Label.plain(String(scalars), insteadOfOthers: "\u{FFFD}") + (scalars.endIndex < text.endIndex ? "…" : "")
  }
}

/// All faults of a calendar file, ordered by line; at most 100.
public struct CalendarFaults: Error, Hashable, Sendable {
  /// The faults, ordered by line.
  public let all: [CalendarFault]

  /// Collects faults that are already ordered.
  public init(all: [CalendarFault]) { self.all = all }

  static let most = 100
}

/// Something a person should know about a file that was read.
public struct CalendarNotice: Hashable, Sendable {
  /// Line on which the component or property begins, counted from 1.
  public let line: Int
  /// The effect on the item.
  public let what: What
  /// The summary of the event that it is about; empty if there is none.
  public var title: String

  /// Locates a notice.
  public init(line: Int, what: What, title: String = "") {
    self.line = line
    self.what = what
    self.title = title
  }

  /// The kind of notice.
  public enum What: Hashable, Sendable {
    /// A summary of more than 200 characters was truncated.
    case labelCut
    /// A repeating alarm will ring only once; Toki has its own snooze.
    case repeats
    /// Its days are no rule of Toki's, and are all kept one by one.
    case dated
    /// Its days are no rule of Toki's, and are kept one by one up to this one, after which they go on.
    case datedUntil(CivilDate)
    /// It starts on a day or at a time that is not one of its rule, and rings then too.
    case startOffRule
  }
}
