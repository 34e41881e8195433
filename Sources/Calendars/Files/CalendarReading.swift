// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The alarms read from a file.
public struct CalendarReading: Hashable, Sendable {
  /// Alarms in file order; their ids are only temporary.
  public let alarms: [Alarm]
  /// Why entries, or single alarms of them, are left out, ordered by line.
  public let leftOut: [CalendarFault]
  /// Notices ordered by line.
  public let notices: [CalendarNotice]
}

/// Collects the content of a calendar file.
struct ReadingBuilder {
  let context: CalendarContext
  /// `true` if an alarm without a ring to come is kept.
  private let keepsPast: Bool
  private var alarms: [Alarm] = []
  private var faults: [CalendarFault] = []
  private var notices: [CalendarNotice] = []
  /// The lasting names given so far.
  private var names: Set<ItemUID> = []

  /// Maximum number of alarms: more than anyone has, yet quick to read.
  static let most = 10_000

  init(_ context: CalendarContext, keepsPast: Bool = false) {
    self.context = context
    self.keepsPast = keepsPast
  }

  /// The whole reading.
  ///
  /// - Throws: `CalendarFaults` if the options are strict and something is left out.
  func reading(_ options: CalendarOptions) throws(CalendarFaults) -> CalendarReading {
    let faults = faults.sorted { $0.line < $1.line }
    if options.isStrict {
      let wrong = faults.filter { !options.skipsPast || $0.reason != .past }
      guard wrong.isEmpty else { throw CalendarFaults(all: Array(wrong.prefix(CalendarFaults.most))) }
    }
    return CalendarReading(alarms: alarms, leftOut: faults, notices: notices.sorted { $0.line < $1.line })
  }

  mutating func leaveOut(_ fault: CalendarFault) { faults.append(fault) }

  mutating func note(_ what: CalendarNotice.What, line: Int, title: String = "") {
    notices.append(CalendarNotice(line: line, what: what, title: title))
  }

  /// The lasting name of the next alarm of an entry: the same one whenever the file is read.
  ///
  /// Further alarms of an entry, and entries that share a name, are told apart by their order.
  mutating func uid(of name: String) -> ItemUID {
    var uid = ItemUID(folding: name)
    var number = 1
    while !names.insert(uid).inserted {
      number += 1
      uid = ItemUID(folding: "\(name)#\(number)")
    }
    return uid
  }

  /// Adds an alarm, or leaves it out if it would never ring and past ones are not kept.
  ///
  /// - Throws: `.tooMany`.
  mutating func add(
    _ schedule: AlarmSchedule, in zone: AlarmZone, as uid: ItemUID, label: Label, set: AlarmSetName? = nil,
    isOff: Bool = false, line: Int
  ) throws(CalendarFault) {
    let next = isOff ? nil : schedule.next(after: context.now, in: context.rules(of: zone) ?? .utc)
    if next == nil && !isOff && !keepsPast {
      faults.append(CalendarFault(line: line, .past, title: label.text))
      return
    }
    guard alarms.count < Self.most else { throw CalendarFault(line: line, .tooMany(Self.most)) }
    alarms.append(
      Alarm(
        id: AlarmID(Int64(alarms.count + 1)), AlarmTerms(label: label, set: set), times: schedule.times,
        recurrence: schedule.recurrence, skipped: schedule.skipped, skippedTimes: schedule.skippedTimes,
        pause: schedule.pause, zone: zone, isOffWithSet: false, state: isOff ? .off : .scheduled,
        next: next, handled: nil,
        isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0, revision: 1,
        awakeCheck: nil, uid: uid, exceptedHolidays: schedule.exceptedHolidays, namesDay: schedule.recurrence.isOnce))
  }

  /// A text on one line, truncated to the 200 characters of a label.
  mutating func label(_ text: String, line: Int) -> Label {
    var words = Substring(Label.plain(text, insteadOfOthers: " "))
    while words.first == " " { words = words.dropFirst() }
    while words.last == " " { words = words.dropLast() }
    // Cut between characters, because half an emoji would be a different one.
    var count = 0
    let kept = words.prefix { character in
      count += character.unicodeScalars.count
      return count <= Label.longest
    }
    if kept.endIndex < words.endIndex {
      note(.labelCut, line: line)
      words = kept
    }
    return (try? Label(String(words))) ?? .none
  }
}
