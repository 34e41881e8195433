// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An instant as RFC 3339 text.
struct WireInstant: Codable, Sendable {
  let instant: UTCInstant

  init(_ instant: UTCInstant) { self.instant = instant }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let instant = UTCInstant(rfc3339: text) else {
      let field = ControlError.field(decoder.codingPath)
      throw ControlError.invalid(field, "\(text) is not an RFC 3339 instant.")
    }
    self.instant = instant
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(instant.rfc3339)
  }
}

extension ControlError {
  /// Reads a timer's id.
  static func timer(_ text: String, at field: String = "id") throws(ControlError) -> TimerID {
    guard case .timer(let id)? = ItemID(text: text) else {
      throw .invalid(field, "\(text) is not the id of a timer, as t1.")
    }
    return id
  }

  /// Reads an alarm's id.
  static func alarm(_ text: String, at field: String = "id") throws(ControlError) -> AlarmID {
    guard case .alarm(let id)? = ItemID(text: text) else {
      throw .invalid(field, "\(text) is not the id of an alarm, as a1.")
    }
    return id
  }

  /// Reads a sequence's id.
  static func sequence(_ text: String, at field: String = "id") throws(ControlError) -> SequenceID {
    guard case .sequence(let id)? = ItemID(text: text) else {
      throw .invalid(field, "\(text) is not the id of a sequence, as s1.")
    }
    return id
  }

  /// Reads a stopwatch's id.
  static func stopwatch(_ text: String, at field: String = "id") throws(ControlError) -> StopwatchID {
    guard case .stopwatch(let id)? = ItemID(text: text) else {
      throw .invalid(field, "\(text) is not the id of a stopwatch, as w1.")
    }
    return id
  }

  /// Reads the id of anything there is.
  static func item(_ text: String, at field: String) throws(ControlError) -> ItemID {
    guard let item = ItemID(text: text) else {
      throw .invalid(field, "\(text) is not an id, as t1, a1, s1 or w1.")
    }
    return item
  }

  /// Reads a ring's id.
  static func ring(_ text: String, at field: String = "id") throws(ControlError) -> RingID {
    guard let id = RingID(wireText: text) else {
      throw .invalid(field, "\(text) is not the id of a ring, as r1.")
    }
    return id
  }

  /// Checks a label.
  ///
  /// - Parameter isStored: Whether it comes from a daemon or a backup, which may have one that an older version took.
  static func label(
    _ text: String, at field: String = "label", isStored: Bool = false
  ) throws(ControlError) -> Label {
    do {
      return isStored ? try Label(stored: text) : try Label(text)
    } catch {
      switch error {
      case .tooLong(let characters):
        throw ControlError(
          .invalidLabel, subject: field,
          message: "A label has at most \(Label.longest) characters; this one has \(characters).")
      case .controlCharacter(let scalar):
        throw ControlError(
          .invalidLabel, subject: field,
          message: "A label is one line of text; this one has the control character U+\(hex(scalar)).")
      case .hiddenCharacter(let scalar):
        throw ControlError(
          .invalidLabel, subject: field,
          message: "A label is text that can be read; this one has the hidden character U+\(hex(scalar)).")
      case .invisible:
        throw ControlError(
          .invalidLabel, subject: field,
          message: "Nothing of this label can be seen; leave it out, or write something that can.")
      }
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
  }

  /// Checks a time of day.
  static func time(_ text: String, at field: String = "time") throws(ControlError) -> TimeOfDay {
    guard let time = TimeOfDay(wireText: text) else {
      throw ControlError(
        .invalidTime, subject: field, message: "\(text) is not a time of day, as 07:00 or 07:00:30.")
    }
    return time
  }

  /// Checks a date.
  static func date(_ text: String, at field: String = "date") throws(ControlError) -> CivilDate {
    guard let date = CivilDate(wireText: text) else {
      throw ControlError(.invalidTime, subject: field, message: "\(text) is not a date, as 2026-11-22.")
    }
    return date
  }

  /// Checks the name of a set.
  static func set(
    _ text: String, at field: String = "set", isStored: Bool = false
  ) throws(ControlError) -> AlarmSetName {
    guard let name = isStored ? AlarmSetName(stored: text) : AlarmSetName(text) else {
      throw ControlError(
        .invalidLabel, subject: field,
        message: "The name of a set is 1 to \(AlarmSetName.longest) characters on one line, no space around it.")
    }
    return name
  }

  /// Checks a rule of days.
  static func rule(_ text: String, at field: String = "rrule") throws(ControlError) -> Recurrence {
    do {
      return try Recurrence(rrule: text)
    } catch {
      let message =
        switch error {
        case .unreadable(let part): "\(part) is not understood in a rule, which is an RRULE as FREQ=WEEKLY;BYDAY=MO."
        case .unsupported(let part): "Toki has no rule with \(part)."
        }
      throw ControlError(.invalidTime, subject: field, message: message)
    }
  }

  /// Checks the first and the last day of a pause.
  static func pause(from first: String, until last: String, at field: String) throws(ControlError) -> ClosedRange<
    CivilDate
  > {
    let start = try date(first, at: "\(field)from")
    let end = try date(last, at: "\(field)until")
    guard start <= end else {
      throw ControlError(
        .invalidTime, subject: "\(field)until", message: "A pause ends on its first day or later: \(last) is before.")
    }
    return start...end
  }

  /// Checks the name of a zone.
  static func zone(_ text: String, at field: String = "zone") throws(ControlError) -> ZoneName {
    guard let zone = ZoneName(text) else {
      throw ControlError(
        .unknownZone, subject: text, message: "\(text) is not the name of a zone, as Asia/Tokyo.")
    }
    return zone
  }

  /// Reads days of the week.
  static func days(_ codes: [String], at field: String = "days") throws(ControlError) -> WeekDays {
    var days: WeekDays = []
    for code in codes {
      guard let day = WeekDay.allCases.first(where: { $0.code == code }) else {
        throw .invalid(field, "\(code) is not a day; the days are mon, tue, wed, thu, fri, sat, sun.")
      }
      days.insert(WeekDays(day))
    }
    return days
  }
}

extension RingID {
  /// Reads `r3`; `nil` for anything else.
  init?(wireText text: String) {
    // The digits of every id follow the same rule.
    guard text.utf8.first == UInt8(ascii: "r"), case .timer(let id)? = ItemID(text: "t" + text.dropFirst())
    else { return nil }
    self.init(id.number)
  }
}
