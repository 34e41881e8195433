// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A fault in a calendar file, with its position.
public struct CalendarFault: Error, Hashable, Sendable {
  /// Line on which the component or property begins, counted from 1.
  public let line: Int
  /// What is wrong, for the caller to put into words.
  public let reason: Reason

  /// Locates a fault.
  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
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
    /// Toki has no equivalent.
    case unsupported(String)
    // Faults of an event.
    case noStart
    /// An all-day event without an alarm has no time to ring.
    case wholeDay
    /// The end is in a different zone from the start, and an alarm refers to the end.
    case zonesDiffer
    /// The start is on a day that does not match the event's own rule.
    case startOffRule
    /// The alarm is so far from the event that Toki has no rule for the resulting days.
    case movesDays(String)
    case tooManySkips
    /// The event would never ring, because it is past.
    case past
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
  /// What happened to the item.
  public let what: What

  /// Locates a notice.
  public init(line: Int, what: What) {
    self.line = line
    self.what = what
  }

  /// The kind of notice.
  public enum What: Hashable, Sendable {
    /// Left out because it is past.
    case past
    /// A summary of more than 200 characters was truncated.
    case labelCut
    /// A repeating alarm will ring only once; Toki has its own snooze.
    case repeats
  }
}
