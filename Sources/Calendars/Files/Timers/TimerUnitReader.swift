// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Reads timers of systemd (systemd.timer(5)) and turns each `OnCalendar=` into alarms.
///
/// An alarm rings and starts nothing; settings that it does not have are told.
public struct TimerUnitReader {
  /// A timer as far as it was read.
  private struct Unit {
    var name: String
    var description: (text: String, line: Int)?
    var expressions: [(text: String, line: Int)] = []
    /// The line of `[Timer]`, counted from 1; `nil` as long as there is none.
    var line: Int?
    var service: String?
  }

  private let context: CalendarContext
  private var found: ReadingBuilder
  private var unit: Unit
  private var section = ""
  private var hasTimer = false
  /// How many expressions were read, whatever came of them.
  private var expressions = 0

  /// Reads one or more files; arbitrary bytes are safe.
  ///
  /// - Parameters:
  ///   - bytes: The content of a file, or what `systemctl cat` prints.
  ///   - name: The name of the unit, such as `water.timer`; empty if it is not known.
  ///   - context: The current time and the known zones.
  ///   - options: How to treat entries that cannot ring.
  /// - Returns: The alarms, what is left out, and what does not carry over.
  /// - Throws: `CalendarFaults` for a file without a timer or with too many; if the options are strict, for each
  ///   setting that would be left out.
  public static func read(
    _ bytes: [UInt8], named name: String, in context: CalendarContext, _ options: CalendarOptions
  ) throws(CalendarFaults) -> CalendarReading {
    var reader = TimerUnitReader(named: name, context)
    do throws(CalendarFault) {
      for line in UnitFile(bytes).lines { try reader.take(line) }
      try reader.end()
      guard reader.hasTimer else { throw CalendarFault(line: 1, .notATimer) }
    } catch {
      throw CalendarFaults(all: [error])
    }
    return try reader.found.reading(options)
  }

  private init(named name: String, _ context: CalendarContext) {
    self.context = context
    found = ReadingBuilder(context)
    unit = Unit(name: name)
  }

  private mutating func take(_ line: UnitFile.Line) throws(CalendarFault) {
    switch line.content {
    case .unit(let name):
      section = ""
      // What follows in a drop-in adds to the same timer.
      guard name != unit.name else { return }
      try end()
      unit = Unit(name: name)
    case .section(let name):
      section = name
      guard name == "Timer" else { return }
      hasTimer = true
      unit.line = unit.line ?? line.number
    case .setting(let name, let value): try take(name, value, line.number)
    case .unreadable(let text): found.leaveOut(CalendarFault(line: line.number, .unreadable(text)))
    case .notUTF8: found.leaveOut(CalendarFault(line: line.number, .notUTF8))
    }
  }

  private mutating func take(_ name: String, _ value: String, _ line: Int) throws(CalendarFault) {
    switch (section, name) {
    case ("Unit", "Description"): unit.description = (value, line)
    case ("Timer", "Unit"): unit.service = value
    case ("Timer", "OnCalendar"):
      expressions += 1
      guard expressions <= ReadingBuilder.most else { throw CalendarFault(line: line, .tooMany(ReadingBuilder.most)) }
      // Nothing takes back what was said before.
      value.isEmpty ? unit.expressions.removeAll() : unit.expressions.append((value, line))
    case ("Timer", "OnActiveSec"), ("Timer", "OnBootSec"), ("Timer", "OnStartupSec"), ("Timer", "OnUnitActiveSec"),
      ("Timer", "OnUnitInactiveSec"), ("Timer", "OnClockChange"), ("Timer", "OnTimezoneChange"):
      found.leaveOut(CalendarFault(line: line, .notByClock(CalendarFault.quote("\(name)=\(value)")), title: title))
    case ("Timer", _): found.note(.notCarried(CalendarFault.quote("\(name)=\(value)")), line: line)
    default: break
    }
  }

  /// What a person knows the timer by.
  private var title: String { CalendarFault.quote(unit.description?.text ?? unit.name) }

  /// Ends the timer that was read last.
  private mutating func end() throws(CalendarFault) {
    guard let line = unit.line else { return }
    if !unit.expressions.isEmpty {
      let stem = unit.name.hasSuffix(".timer") ? String(unit.name.dropLast(6)) : unit.name
      found.note(
        .startsNothing(CalendarFault.quote(unit.service ?? (stem.isEmpty ? "" : stem + ".service"))), line: line)
    }
    let text = unit.description ?? (unit.name, line)
    let label = found.label(text.text, line: text.line)
    for (index, expression) in unit.expressions.enumerated() {
      do throws(CalendarFault) {
        try add(expression.text, line: expression.line, number: index + 1, label)
      } catch {
        if case .tooMany = error.reason { throw error }
        found.leaveOut(CalendarFault(line: error.line, error.reason, title: title))
      }
    }
  }

  private mutating func add(_ text: String, line: Int, number: Int, _ label: Label) throws(CalendarFault) {
    let quote = CalendarFault.quote(text)
    guard let expression = OnCalendar(text) else { throw CalendarFault(line: line, .unreadable(quote)) }
    var zone = AlarmZone.floating
    if let name = expression.zone {
      guard let known = ZoneName(name), context.zone(known) != nil else {
        throw CalendarFault(line: line, .noSuchZone(CalendarFault.quote(name)))
      }
      zone = .pinned(known.isUTC ? .utc : known)
    }
    let today = (context.rules(of: zone) ?? .utc).civil(at: context.now).date
    let schedules: OnCalendar.Schedules
    do throws(OnCalendar.Refusal) {
      schedules = try expression.schedules(from: today)
    } catch {
      switch error {
      case .unsupported: throw CalendarFault(line: line, .unsupported(quote))
      case .never: throw CalendarFault(line: line, .past)
      }
    }
    if schedules.leavesOutLeapDay { found.note(.leapDay, line: line) }
    if expression.hasFractions { found.note(.fractions, line: line) }
    for (schedule, part) in schedules.all {
      let uid = found.uid(of: name(of: text, number: number) + part)
      try found.add(schedule, in: zone, as: uid, label: label, line: line)
    }
  }

  /// The lasting name of an expression: that of its unit and its place there, or what it says.
  private func name(of text: String, number: Int) -> String {
    guard unit.name.isEmpty else { return "systemd-\(unit.name)" + (number > 1 ? "/\(number)" : "") }
    var digest = TextDigest()
    digest.add(text)
    return "systemd-\(String(digest.value, radix: 16))"
  }
}
