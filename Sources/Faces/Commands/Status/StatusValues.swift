// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// The values of all fields at one moment, in the language of the task.
struct StatusValues {
  /// The overview; `nil` while the daemon does not run.
  let overview: Overview?
  /// The moment that the values are for.
  let now: HostMoment
  /// The zone of the times.
  let zone: ZoneRules

  /// The value of a field; empty for none.
  subscript(field: StatusField) -> String {
    switch field {
    case .text: text
    case .tooltip: lines.joined(separator: "\n")
    case .class: name
    case .left: left ?? ""
    case .minutes: String(remaining.map { Self.steps($0, of: .minutes(1)) } ?? 0)
    case .percent: String(percent)
    case .end: overview?.countdown?.deadline.map { WallText.short($0.utc, now: now.utc, in: zone, language) } ?? ""
    case .label: overview?.countdown.map { Self.plain($0.label) } ?? ""
    case .id: overview?.countdown?.item.text ?? ""
    case .ring: overview?.ring.map { Self.name($0.item, $0.label) } ?? ""
    case .rings: String(overview?.rings ?? 0)
    case .missed: String(overview?.missed ?? 0)
    case .awake: question.map { Self.name($0.item, $0.label) } ?? ""
    case .awakeLeft: question.map { answerTime($0) } ?? ""
    case .preAlarm: preAlarm.map { Self.name($0.item, $0.label) } ?? ""
    case .alarm: overview?.alarm.map { time(of: $0.instant) } ?? ""
    case .alarmIn: overview?.alarm.map { distance(to: $0.instant) } ?? ""
    case .alarmLabel: overview?.alarm.map { Self.plain($0.label) } ?? ""
    case .running: String(overview?.running ?? 0)
    case .paused: String(overview?.paused ?? 0)
    case .alarms: String(overview?.alarms ?? 0)
    case .stopwatches: String(overview?.stopwatches ?? 0)
    }
  }

  /// `true` if a field is empty or 0.
  func isNothing(_ field: StatusField) -> Bool { ["", "0"].contains(self[field]) }

  /// Next change of one of these fields by itself; `nil` for never.
  func nextChange(of fields: Set<StatusField>) -> BootInstant? {
    var changes: [BootInstant] = []
    if let deadline = overview?.countdown?.deadline?.boot, deadline > now.boot {
      let ticks: [(Set<StatusField>, TimeSpan)] = [
        ([.left, .text, .tooltip, .percent], .seconds(1)), ([.minutes], .minutes(1)),
      ]
      for (ticking, step) in ticks where !ticking.isDisjoint(with: fields) {
        let left = Self.steps(deadline - now.boot, of: step) - 1
        changes.append(deadline - TimeSpan(nanoseconds: left * step.nanoseconds))
      }
    }
    if let question, question.rings > now.utc, !fields.isDisjoint(with: [.awakeLeft, .text]) {
      let left = question.rings - now.utc
      let seconds = Self.steps(left, of: .seconds(1)) - 1
      changes.append(now.boot + (left - TimeSpan(nanoseconds: seconds * TimeSpan.seconds(1).nanoseconds)))
    }
    if let preAlarm = overview?.preAlarm, !fields.isDisjoint(with: [.preAlarm, .text, .tooltip, .class]) {
      for change in [preAlarm.begins, preAlarm.ends] where change > now.utc {
        changes.append(now.boot + (change - now.utc))
      }
    }
    if let alarm = overview?.alarm?.instant, alarm > now.utc {
      let left = alarm - now.utc
      if !fields.isDisjoint(with: [.alarmIn, .tooltip]) {
        let minutes = Self.steps(left, of: .minutes(1)) - 1
        changes.append(now.boot + (left - TimeSpan(nanoseconds: minutes * TimeSpan.minutes(1).nanoseconds)))
      }
      // The day is named from a week before, and left out from a day before.
      for limit in [TimeSpan.days(7), .days(1)] where left > limit { changes.append(now.boot + (left - limit)) }
    }
    return changes.min()
  }

  // MARK: Words

  private var language: Language { Localization.language }

  /// The text for a single place: a ring, a question, a pre-alarm, a countdown, a missed ring, the next alarm.
  private var text: String {
    guard let overview else { return "" }
    if let ring = overview.ring { return tr("{name} rings", ["name": Self.name(ring.item, ring.label)]) }
    if let question {
      let name = Self.name(question.item, question.label)
      return tr(
        "{first} {second}", ["first": AwakeTexts.question(in: language), "second": "\(name) \(answerTime(question))"])
    }
    if let preAlarm {
      return tr(
        "{name} rings at {time}",
        ["name": Self.name(preAlarm.item, preAlarm.label), "time": time(of: preAlarm.rings)])
    }
    if let countdown = overview.countdown, let left {
      let words = [left, Self.plain(countdown.label)].filter { !$0.isEmpty }.joined(separator: " ")
      return countdown.deadline == nil ? tr("{countdown} (paused)", ["countdown": words]) : words
    }
    if overview.missed > 0 { return trn("{count} missed", "{count} missed", overview.missed) }
    if let check = overview.check, overview.alarm.map({ check.instant < $0.instant }) ?? true {
      return [time(of: check.instant), AwakeTexts.question(in: language)].joined(separator: " ")
    }
    return overview.alarm.map { alarm in
      [time(of: alarm.instant), Self.plain(alarm.label)].filter { !$0.isEmpty }.joined(separator: " ")
    } ?? ""
  }

  /// A line for a person, and how it looks on a terminal.
  struct Line: Hashable {
    let text: String
    var style = CellStyle.plain
  }

  /// All of it, for a person: at least one line.
  var lines: [String] { told.map(\.text) }

  /// All of it, for a person, with the style of each line.
  var told: [Line] {
    guard let overview else { return [Line(text: tr("The daemon is not running."))] }
    var lines: [Line] = []
    if let ring = overview.ring {
      let name = Self.name(ring.item, ring.label)
      let text =
        overview.rings > 1
        ? trn("{name} rings, and {count} more", "{name} rings, and {count} more", overview.rings - 1, ["name": name])
        : tr("{name} rings", ["name": name])
      lines.append(Line(text: text, style: .ringing))
    }
    if let check = overview.check {
      lines.append(Line(text: ItemTable.awakeLine(check, in: zone), style: check.isAsked ? .bold : .plain))
      let others = overview.checks - 1
      if others > 0 {
        lines.append(Line(text: trn("and {count} more question", "and {count} more questions", others)))
      }
    }
    if let preAlarm {
      let values = ["name": Self.name(preAlarm.item, preAlarm.label), "time": time(of: preAlarm.rings)]
      lines.append(Line(text: tr("Pre-alarm: {name} rings at {time}", values), style: .running))
    }
    if let countdown = overview.countdown, let left {
      let values = ["left": left, "name": Self.name(countdown.item, countdown.label), "time": self[.end]]
      lines.append(
        countdown.deadline == nil
          ? Line(text: tr("{left}  {name}, paused", values), style: .dim)
          : Line(text: tr("{left}  {name}, until {time}", values), style: .running))
      let others = overview.running + overview.paused - 1
      if others > 0 {
        lines.append(Line(text: trn("and {count} more countdown", "and {count} more countdowns", others)))
      }
    }
    if overview.stopwatches > 0 {
      let text = trn("{count} stopwatch runs", "{count} stopwatches run", overview.stopwatches)
      lines.append(Line(text: text, style: .running))
    }
    if let alarm = overview.alarm {
      let values = [
        "time": time(of: alarm.instant), "distance": distance(to: alarm.instant),
        "name": Self.name(alarm.item, alarm.label),
      ]
      lines.append(Line(text: tr("Next alarm: {time} (in {distance})  {name}", values)))
    }
    if overview.missed > 0 {
      let values = ["command": commandLine("list")]
      let text = trn("{count} ring missed: {command}", "{count} rings missed: {command}", overview.missed, values)
      lines.append(Line(text: text, style: .trouble))
    }
    if lines.isEmpty { lines.append(Line(text: tr("Nothing is set. Try: {command}", ["command": commandLine("25m")]))) }
    let warnings = WarningTexts.sentences(for: overview.warnings, in: language)
    return lines + warnings.map { Line(text: PlainText.of($0, longest: 300), style: .trouble) }
  }

  /// The most important thing there is, as a class for colours.
  private var name: String {
    guard let overview else { return "stopped" }
    if overview.rings > 0 { return "ringing" }
    if question != nil { return "asking" }
    if preAlarm != nil { return "pre-alarm" }
    if overview.running > 0 { return "running" }
    if overview.paused > 0 { return "paused" }
    if overview.missed > 0 { return "missed" }
    return overview.alarm == nil && overview.check == nil ? "idle" : "scheduled"
  }

  /// The question that is on the screen; `nil` for none.
  private var question: AwakeQuestion? { overview?.check?.question }

  /// The pre-alarm that plays; `nil` for none.
  private var preAlarm: OverviewPreAlarm? { overview?.preAlarm.flatMap { $0.plays(at: now.utc) ? $0 : nil } }

  /// The time left to answer a question.
  private func answerTime(_ question: AwakeQuestion) -> String {
    CountdownDigits.remaining(max(.zero, question.rings - now.utc))
  }

  private var remaining: TimeSpan? { overview?.countdown?.remaining(at: now.boot) }

  private var left: String? { remaining.map { CountdownDigits.remaining($0) } }

  private var percent: Int {
    guard let countdown = overview?.countdown, let remaining, countdown.length > .zero else { return 0 }
    let gone = (countdown.length - remaining).nanoseconds
    return Int(min(100, max(0, Double(gone) * 100 / Double(countdown.length.nanoseconds))))
  }

  /// `07:00` within a day, `Mon 07:00` within a week, otherwise with the date.
  private func time(of instant: UTCInstant) -> String {
    let wall = zone.civil(at: instant)
    let time = wall.time.text
    if instant - now.utc <= .days(1) { return time }
    let day =
      instant - now.utc <= .days(7)
      ? wall.date.weekDay.word(in: language) : WallText.date(wall.date, in: language)
    return tr("{date} {time}", ["date": day, "time": time])
  }

  /// In words, rounded up to the minute.
  private func distance(to instant: UTCInstant) -> String {
    let minutes = Self.steps(instant - now.utc, of: .minutes(1))
    return TimeSpan.minutes(max(1, minutes)).words(in: language)
  }

  /// Number of steps in a span, rounded up; 0 for none.
  private static func steps(_ span: TimeSpan, of step: TimeSpan) -> Int64 {
    guard span > .zero else { return 0 }
    return (span.nanoseconds - 1) / step.nanoseconds + 1
  }

  private static func plain(_ label: Label) -> String { PlainText.of(label.text, longest: Label.longest) }

  private static func name(_ item: ItemID, _ label: Label) -> String {
    label.text.isEmpty ? item.text : plain(label)
  }
}
