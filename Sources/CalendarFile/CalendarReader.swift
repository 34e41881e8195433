// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What a calendar file holds for Toki.
public struct CalendarReading: Hashable, Sendable {
  /// In the order of the file; their ids only tell them apart.
  public let alarms: [Alarm]
  /// In the order of their lines.
  public let notices: [CalendarNotice]
}

/// Reads calendar files (RFC 5545): each event and to-do becomes alarms.
///
/// It rings at each alarm (`VALARM`) of an event that is heard or seen, else at its start. What was called
/// off or done comes in turned off. A file is read whole or not at all.
public struct CalendarReader {
  private let surroundings: CalendarSurroundings
  private let skipsPast: Bool
  private var alarms: [Alarm] = []
  private var faults: [CalendarFault] = []
  private var notices: [CalendarNotice] = []

  /// More than anybody has, and less than would take long.
  private static let most = 10_000

  /// Reads a file.
  ///
  /// - Parameter skipsPast: Whether what would never ring is left out; else it is a fault.
  /// - Throws: `CalendarFaults`. No bytes trap.
  public static func read(
    _ bytes: [UInt8], in surroundings: CalendarSurroundings, skippingPast skipsPast: Bool
  ) throws(CalendarFaults) -> CalendarReading {
    var reader = CalendarReader(surroundings, skipsPast)
    do throws(CalendarFault) {
      for calendar in try ICalParser.calendars(of: bytes) { reader.take(calendar) }
    } catch {
      reader.faults = [error]
    }
    guard reader.faults.isEmpty else {
      let all = reader.faults.sorted { $0.line < $1.line }
      throw CalendarFaults(all: Array(all.prefix(CalendarFaults.most)))
    }
    return CalendarReading(alarms: reader.alarms, notices: reader.notices.sorted { $0.line < $1.line })
  }

  private init(_ surroundings: CalendarSurroundings, _ skipsPast: Bool) {
    self.surroundings = surroundings
    self.skipsPast = skipsPast
  }

  private mutating func take(_ calendar: CalendarComponent) {
    let zones = CalendarZones(of: calendar, in: surroundings)
    let events = calendar.components.filter { $0.kind == "VEVENT" || $0.kind == "VTODO" }
    var changes: [String: [CalendarProperty]] = [:]
    for event in events {
      changes[event.uid, default: []] += event.all("RECURRENCE-ID")
    }
    for event in events {
      do throws(CalendarFault) {
        try take(event, changes: changes[event.uid] ?? [], zones)
      } catch {
        faults.append(error)
      }
    }
  }

  private mutating func take(
    _ event: CalendarComponent, changes: [CalendarProperty], _ zones: CalendarZones
  ) throws(CalendarFault) {
    let isChange = !event.all("RECURRENCE-ID").isEmpty
    // A day that was called off; the event that it belongs to leaves it out.
    if isChange && event.isOff { return }
    let reader = try EventReader(event, changes: isChange ? [] : changes, zones: zones, in: surroundings)
    let found = try reader.rings()
    let label = label(of: event)
    let set = try event.one(CalendarNames.set).map { (property) throws(CalendarFault) in
      guard let set = AlarmSetName(stored: property.text) else { throw property.unreadable }
      return set
    }
    for alarm in event.components {
      if let line = alarm.all("REPEAT").first?.line { notices.append(CalendarNotice(line: line, what: .repeats)) }
    }
    for one in found { add(one, label: label, set: set, isOff: event.isOff) }
    guard alarms.count <= Self.most else { throw CalendarFault(line: event.line, .tooMany(Self.most)) }
  }

  private mutating func add(_ found: EventReader.Found, label: Label, set: AlarmSetName?, isOff: Bool) {
    let rules = surroundings.rules(of: found.zone) ?? .utc
    let next = isOff ? nil : found.schedule.next(after: surroundings.now, in: rules)
    if next == nil && !isOff {
      if skipsPast {
        notices.append(CalendarNotice(line: found.line, what: .past))
      } else {
        faults.append(CalendarFault(line: found.line, .past))
      }
      return
    }
    let schedule = found.schedule
    alarms.append(
      Alarm(
        id: AlarmID(Int64(alarms.count + 1)), label: label, settings: RingSettings(), time: schedule.time,
        recurrence: schedule.recurrence, skipped: schedule.skipped, pause: schedule.pause, zone: found.zone,
        set: set, isOffWithSet: false, state: isOff ? .off : .scheduled, usesTrustedTime: false, next: next,
        handled: nil,
        isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0, revision: 1))
  }

  /// The summary as one line of at most 200 characters.
  private mutating func label(of event: CalendarComponent) -> Label {
    guard let summary = event.all("SUMMARY").first else { return .none }
    var words = Substring(Label.plain(summary.text, insteadOfOthers: " "))
    while words.first == " " { words = words.dropFirst() }
    while words.last == " " { words = words.dropLast() }
    // By whole characters: half an emoji is another one.
    var count = 0
    let kept = words.prefix { character in
      count += character.unicodeScalars.count
      return count <= Label.longest
    }
    if kept.endIndex < words.endIndex {
      notices.append(CalendarNotice(line: summary.line, what: .labelCut))
      words = kept
    }
    return (try? Label(String(words))) ?? .none
  }
}

extension CalendarComponent {
  fileprivate var uid: String { all("UID").first?.text ?? "" }

  /// Whether it was called off or is done.
  fileprivate var isOff: Bool {
    let status = all("STATUS").first?.text.uppercased() ?? ""
    return ["CANCELLED", "COMPLETED"].contains(status) || !all("COMPLETED").isEmpty
  }
}
