// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Foundation
import Testing
import TokiModel

/// The rules of a zone from the tz database of the test machine.
enum SystemZone {
  static func named(_ name: String) throws -> ZoneRules {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    return try ZoneRules(name: try #require(ZoneName(name)), tzif: [UInt8](bytes))
  }
}

/// Reads and writes on a host in Tokyo, at noon of 21 November 2026 local time.
enum Sample {
  static let now = UTCInstant(secondsSinceEpoch: 1_795_230_000)

  static func context(now: UTCInstant = now) throws -> CalendarContext {
    CalendarContext(now: now, hostZone: try SystemZone.named("Asia/Tokyo")) { name in
      name == .utc ? .utc : try? SystemZone.named(name.text)
    }
  }

  /// Reads a file with CR LF line ends, given as an indented literal.
  static func read(
    _ text: String, _ options: CalendarOptions = CalendarOptions(isStrict: true)
  ) throws -> CalendarReading {
    try read(bytes: Array(text.replacing("\n", with: "\r\n").utf8), options)
  }

  static func read(
    bytes: [UInt8], _ options: CalendarOptions = CalendarOptions(isStrict: true)
  ) throws -> CalendarReading {
    try CalendarReader.read(bytes, in: context(), options)
  }

  /// A calendar with one event of the given lines.
  static func event(_ lines: String, kind: String = "VEVENT") -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:\(kind)\n\(lines)\nEND:\(kind)\nEND:VCALENDAR\n"
  }

  /// The faults of a file.
  static func faults(_ text: String) -> [CalendarFault] {
    do {
      _ = try read(text)
      return []
    } catch let faults as CalendarFaults {
      return faults.all
    } catch {
      Issue.record(error)
      return []
    }
  }

  static func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  static func time(_ hour: Int, _ minute: Int, _ second: Int = 0) throws -> TimeOfDay {
    try #require(TimeOfDay(hour: hour, minute: minute, second: second))
  }
}

extension Alarm {
  /// The parts that a calendar file carries, in short: `07:00 2026-11-23 Europe/Berlin`.
  var summary: String {
    let days =
      switch recurrence {
      case .once(let date): date.text
      case .repeating(let rule, let from):
        "\(rule.rrule) from \(from.text)"
          + (rule.exceptions.isEmpty ? "" : " except \(rule.exceptions.map(\.text).joined(separator: ","))")
      }
    let place =
      switch zone {
      case .floating: "floating"
      case .pinned(let name): name.text
      }
    let left = skipped.isEmpty ? "" : " without \(skipped.map(\.text).joined(separator: ","))"
    let pause = pause.map { " pause \($0.lowerBound.text)...\($0.upperBound.text)" } ?? ""
    let times = times.all.map(\.text).joined(separator: " ")
    let rings = skippedTimes.isEmpty ? "" : " without \(skippedTimes.map(\.text).joined(separator: ","))"
    return "\(times) \(days) \(place)\(left)\(rings)\(pause)\(state == .off ? " off" : "")"
  }
}

extension CivilDate {
  var text: String { "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" }
}
