// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki alarm 07:00 --on weekdays`.
enum AlarmCreate {
  static var spec: CommandSpec {
    CommandSpec(
      "alarm", arguments: "TIME", summary: tr("set an alarm for a time of day"),
      examples: [
        "toki alarm 07:00", "toki alarm 07:00 --on weekdays --label Work",
        "toki alarm 23:59:59 --date 2026-12-31", "toki alarm 09:00 --zone Europe/Berlin",
      ],
      words: 1...CommandSpec.many,
      options: [.on, .date, .zone] + Option.ofRings + [.quiet, .json, .detach]
    ) { invocation, context throws(CommandFailure) in
      try await create(invocation, in: context)
    }
  }

  private static func create(
    _ invocation: Invocation, in context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let draft = try draft(of: invocation, in: context)
    let alarm = try await Creation.make(in: context) { control, key throws(ControlError) in
      try await control.createAlarm(draft, key: key)
    }.item
    if invocation.has(.json) {
      context.printLine(JSONValue.alarm(alarm).text)
    } else if !invocation.has(.quiet) {
      let zone = context.zone(of: alarm)
      context.printLine(Acceptance.alarm(alarm, now: context.clock.now(), zone: zone))
      context.printLine(
        tr(
          "It is {id}. Remove it with: {command}",
          ["id": alarm.id.text, "command": "toki cancel \(alarm.id.text)"]))
    }
    return .done
  }

  private static func draft(
    of invocation: Invocation, in context: CommandContext
  ) throws(CommandFailure) -> AlarmDraft {
    let time: TimeOfDay
    do {
      time = try TimeOfDayText.parse(invocation.words.joined(separator: " "))
    } catch {
      throw CommandFailure(error)
    }
    return AlarmDraft(
      time: time, days: try days(of: invocation), zone: try zone(of: invocation, in: context),
      label: try invocation.label(), settings: try invocation.ringSettings(in: context))
  }

  private static func days(of invocation: Invocation) throws(CommandFailure) -> AlarmDays {
    switch (invocation[.on], invocation[.date]) {
    case (nil, nil): return .next
    case (let text?, nil):
      do { return .weekly(try WeekDaysText.parse(text)) } catch { throw CommandFailure(error) }
    case (nil, let text?): return .on(try date(text))
    case (_?, _?):
      throw .usage(tr("An alarm rings every week (--on) or on one day (--date), not both."))
    }
  }

  private static func date(_ text: String) throws(CommandFailure) -> CivilDate {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWritten = parts.count == 3 && parts.map(\.utf8.count) == [4, 2, 2]
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard isWritten, numbers.count == 3,
      let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else {
      throw .usage(
        tr("“{word}” is not a date; write it like 2026-12-31.", ["word": PlainText.of(text)]))
    }
    return date
  }

  private static func zone(
    of invocation: Invocation, in context: CommandContext
  ) throws(CommandFailure) -> AlarmZone {
    guard let text = invocation[.zone] else { return .floating }
    guard let name = ZoneName(text), (try? context.clock.zone(named: name)) != nil else {
      throw CommandFailure(ControlError(.unknownZone, subject: text, message: ""))
    }
    return .pinned(name)
  }
}
