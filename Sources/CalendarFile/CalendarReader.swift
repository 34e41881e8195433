// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The alarms read from a calendar file.
public struct CalendarReading: Hashable, Sendable {
  /// Alarms in file order; their ids are only temporary.
  public let alarms: [Alarm]
  /// Why events, or single alarms of them, are left out, ordered by line.
  public let leftOut: [CalendarFault]
  /// Notices ordered by line.
  public let notices: [CalendarNotice]
}

/// Reads calendar files (RFC 5545) and turns each event and to-do into alarms.
///
/// An event rings at each of its audible or visible alarms (`VALARM`), or at its start if it has none. Cancelled and
/// completed events become disabled alarms. What cannot ring is left out, or refuses the file if the options say so.
public struct CalendarReader {
  private let context: CalendarContext
  private let options: CalendarOptions
  private var alarms: [Alarm] = []
  private var faults: [CalendarFault] = []
  private var notices: [CalendarNotice] = []
  /// The lasting names given so far.
  private var names: Set<ItemUID> = []

  /// Maximum number of alarms: more than anyone has, yet quick to read.
  private static let most = 10_000

  /// Reads a file; arbitrary bytes are safe.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - context: The current time and the known zones.
  ///   - options: What to do with events that cannot ring.
  /// - Returns: The alarms, what is left out, and notices about what was changed.
  /// - Throws: `CalendarFaults` for a file that is no calendar or has too many alarms; if the options are strict, for
  ///   each event that would be left out.
  public static func read(
    _ bytes: [UInt8], in context: CalendarContext, _ options: CalendarOptions
  ) throws(CalendarFaults) -> CalendarReading {
    var reader = CalendarReader(context, options)
    do throws(CalendarFault) {
      for calendar in try ICalParser.calendars(of: bytes) { try reader.take(calendar) }
    } catch {
      throw CalendarFaults(all: [error])
    }
    let faults = reader.faults.sorted { $0.line < $1.line }
    if options.isStrict {
      let wrong = faults.filter { !options.skipsPast || $0.reason != .past }
      guard wrong.isEmpty else { throw CalendarFaults(all: Array(wrong.prefix(CalendarFaults.most))) }
    }
    return CalendarReading(
      alarms: reader.alarms, leftOut: faults, notices: reader.notices.sorted { $0.line < $1.line })
  }

  private init(_ context: CalendarContext, _ options: CalendarOptions) {
    self.context = context
    self.options = options
  }

  private mutating func take(_ calendar: CalendarComponent) throws(CalendarFault) {
    let zones = CalendarZones(of: calendar, in: context)
    let events = calendar.components.filter { $0.kind == "VEVENT" || $0.kind == "VTODO" }
    var changes: [String: [CalendarProperty]] = [:]
    for event in events {
      changes[event.uid, default: []] += event.all("RECURRENCE-ID")
    }
    let uids = Set(events.map(\.uid))
    for event in events {
      // Times of an alarm of Toki's that another event has too.
      if let whole = event.all(CalendarNames.partOf).first?.text, whole != event.uid, uids.contains(whole) { continue }
      do throws(CalendarFault) {
        try take(event, changes: changes[event.uid] ?? [], zones)
      } catch {
        faults.append(CalendarFault(line: error.line, error.reason, title: title(of: event)))
      }
      guard alarms.count <= Self.most else { throw CalendarFault(line: event.line, .tooMany(Self.most)) }
    }
  }

  private mutating func take(
    _ event: CalendarComponent, changes: [CalendarProperty], _ zones: CalendarZones
  ) throws(CalendarFault) {
    if let fault = event.fault { throw fault }
    let isChange = !event.all("RECURRENCE-ID").isEmpty
    // A cancelled occurrence, which the main event already skips.
    if isChange && event.isOff { return }
    let reader = try EventReader(
      event, changes: isChange ? [] : changes, zones: zones, in: context, wholeDay: options.wholeDay)
    let found = try reader.rings()
    let label = label(of: event)
    let set = try event.one(CalendarNames.set).map { (property) throws(CalendarFault) in
      guard let set = AlarmSetName(stored: property.text) else { throw property.unreadable }
      return set
    }
    for alarm in event.components {
      if let line = alarm.all("REPEAT").first?.line { notices.append(CalendarNotice(line: line, what: .repeats)) }
    }
    for one in found { add(one, as: uid(of: event), label: label, set: set, isOff: event.isOff) }
  }

  /// The lasting name of the event's next alarm: the same one whenever the file is read.
  ///
  /// Further alarms of an event, and events that share a UID, are told apart by their order.
  private mutating func uid(of event: CalendarComponent) -> ItemUID {
    let name = event.lastingName
    var uid = ItemUID(folding: name)
    var number = 1
    while !names.insert(uid).inserted {
      number += 1
      uid = ItemUID(folding: "\(name)#\(number)")
    }
    return uid
  }

  private mutating func add(
    _ found: EventReader.Found, as uid: ItemUID, label: Label, set: AlarmSetName?, isOff: Bool
  ) {
    let rules = context.rules(of: found.zone) ?? .utc
    let next = isOff ? nil : found.schedule.next(after: context.now, in: rules)
    if next == nil && !isOff {
      faults.append(CalendarFault(line: found.line, .past, title: label.text))
      return
    }
    let schedule = found.schedule
    alarms.append(
      Alarm(
        id: AlarmID(Int64(alarms.count + 1)), label: label, settings: RingSettings(), times: schedule.times,
        recurrence: schedule.recurrence, skipped: schedule.skipped, skippedTimes: schedule.skippedTimes,
        pause: schedule.pause, zone: found.zone, set: set, isOffWithSet: false, state: isOff ? .off : .scheduled,
        usesTrustedTime: false, next: next,
        handled: nil,
        isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0, revision: 1,
        awakeCheck: nil, uid: uid))
  }

  /// The summary for a person who looks for an event in the file.
  private func title(of event: CalendarComponent) -> String {
    event.all("SUMMARY").first.map { CalendarFault.quote($0.text) } ?? ""
  }

  /// The summary on one line, truncated to 200 characters.
  private mutating func label(of event: CalendarComponent) -> Label {
    guard let summary = event.all("SUMMARY").first else { return .none }
    var words = Substring(Label.plain(summary.text, insteadOfOthers: " "))
    while words.first == " " { words = words.dropFirst() }
    while words.last == " " { words = words.dropLast() }
    // Cut between characters, because half an emoji would be a different one.
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

  /// What names the event in every version of its file: UID and RECURRENCE-ID, or for one without a UID what it says.
  fileprivate var lastingName: String {
    let change = all("RECURRENCE-ID").first.map { "/\($0.raw)" } ?? ""
    guard uid.isEmpty || isNumbered else { return uid + change }
    var digest = TextDigest()
    for name in ["DTSTART", "DUE", "RRULE", "SUMMARY"] { digest.add(name, all(name).first?.raw ?? "") }
    return "event-\(String(digest.value, radix: 16))\(change)"
  }

  /// Whether the UID is one that Toki 0.1 wrote, as `toki-a7`, which names another alarm in each home.
  private var isNumbered: Bool {
    uid.utf8.starts(with: "toki-a".utf8) && uid.utf8.count > 6
      && uid.utf8.dropFirst(6).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Whether the event is cancelled or completed.
  fileprivate var isOff: Bool {
    let status = all("STATUS").first?.text.uppercased() ?? ""
    return ["CANCELLED", "COMPLETED"].contains(status) || !all("COMPLETED").isEmpty
  }
}
