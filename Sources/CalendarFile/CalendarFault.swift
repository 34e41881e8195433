// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What is wrong in a calendar file, and where.
public struct CalendarFault: Error, Hashable, Sendable {
  /// Where the component or the property begins, from 1.
  public let line: Int
  public let reason: Reason

  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The part of the file that is meant comes as it stands there, at most `longestQuote` characters of it.
  public enum Reason: Hashable, Sendable {
    // The file.
    /// It does not begin with `BEGIN:VCALENDAR`.
    case notACalendar
    /// Its bytes are not UTF-8 (RFC 5545, section 3.1.4).
    case notUTF8
    /// It is no `NAME:VALUE`.
    case notALine
    case endWithoutBegin(String)
    case beginWithoutEnd(String)
    case tooDeep
    case tooMany(Int)
    /// Lists of dates, those of all events together.
    case tooManyDates(Int)
    // A property.
    case unreadable(String)
    /// It may be there once.
    case twice(String)
    case noSuchTime(String)
    case noSuchZone(String)
    /// Toki has nothing that could stand for it.
    case unsupported(String)
    // An event.
    case noStart
    /// It is for a whole day and has no alarm, so that it has no time to ring at.
    case wholeDay
    /// Its end lies in another zone than its start, and an alarm goes by the end.
    case zonesDiffer
    /// It begins on a day on which its own rule does not happen.
    case startOffRule
    /// Its alarm rings so long before or after it that Toki has no rule for those days.
    case movesDays(String)
    case tooManySkips
    /// It would never ring: its time is past.
    case past
  }

  /// The most characters of the file that a reason repeats.
  static let longestQuote = 60

  /// The text on one line, without what could drive a terminal.
  static func quote(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longestQuote)
    return Label.plain(String(scalars), insteadOfOthers: "\u{FFFD}") + (scalars.endIndex < text.endIndex ? "…" : "")
  }
}

/// Everything that is wrong in a calendar file, in the order of its lines; at most 100.
public struct CalendarFaults: Error, Hashable, Sendable {
  public let all: [CalendarFault]

  public init(all: [CalendarFault]) { self.all = all }

  static let most = 100
}

/// Something about a file that was read that its owner should know.
public struct CalendarNotice: Hashable, Sendable {
  /// Where the component or the property begins, from 1.
  public let line: Int
  public let what: What

  public init(line: Int, what: What) {
    self.line = line
    self.what = what
  }

  public enum What: Hashable, Sendable {
    /// Left out, because its time is past.
    case past
    /// A summary of more than 200 characters lost its end.
    case labelCut
    /// An alarm that would repeat itself rings once; Toki's own snooze is there for that.
    case repeats
  }
}
