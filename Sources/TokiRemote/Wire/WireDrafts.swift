// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The body that makes a timer.
struct WireTimerDraft: Codable {
  let duration: Int64
  let label: String?
  let settings: WireSettings?
  let starts: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case duration = "duration_ns", label, settings, starts
  }

  init(_ draft: TimerDraft) {
    duration = draft.duration.nanoseconds
    label = draft.label.text
    settings = WireSettings(draft.settings)
    starts = draft.starts
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    duration = try members.wholeNumber(forKey: .duration)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    settings = try members.decodeIfPresent(WireSettingsDraft.self, forKey: .settings)?.settings
    starts = try members.decodeIfPresent(Bool.self, forKey: .starts)
  }

  func model() throws(ControlError) -> TimerDraft {
    TimerDraft(
      duration: TimeSpan(nanoseconds: duration), label: try ControlError.label(label ?? ""),
      settings: try settings?.model() ?? RingSettings(), starts: starts ?? true)
  }
}

/// The body that makes an alarm.
struct WireAlarmDraft: Codable {
  let time: String
  let days: [String]?
  let date: String?
  let zone: String?
  let label: String?
  let settings: WireSettings?

  enum CodingKeys: String, CodingKey, CaseIterable { case time, days, date, zone, label, settings }

  init(_ draft: AlarmDraft) {
    time = draft.time.text
    switch draft.days {
    case .next:
      days = nil
      date = nil
    case .on(let day):
      days = nil
      date = day.wireText
    case .repeating(let rule, _):
      guard case .weeks(let week) = rule.cycle else { preconditionFailure("Not sent yet") }
      days = week.days.map(\.code)
      date = nil
    }
    switch draft.zone {
    case .floating: zone = nil
    case .pinned(let name): zone = name.text
    }
    label = draft.label.text
    settings = WireSettings(draft.settings)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    time = try members.decode(String.self, forKey: .time)
    days = try members.decodeIfPresent([String].self, forKey: .days)
    date = try members.decodeIfPresent(String.self, forKey: .date)
    zone = try members.decodeIfPresent(String.self, forKey: .zone)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    settings = try members.decodeIfPresent(WireSettingsDraft.self, forKey: .settings)?.settings
  }

  func model() throws(ControlError) -> AlarmDraft {
    var pinned = AlarmZone.floating
    if let zone { pinned = .pinned(try ControlError.zone(zone)) }
    return AlarmDraft(
      time: try ControlError.time(time), days: try modelDays(), zone: pinned,
      label: try ControlError.label(label ?? ""), settings: try settings?.model() ?? RingSettings())
  }

  private func modelDays() throws(ControlError) -> AlarmDays {
    if let date {
      guard days?.isEmpty ?? true else { throw .invalid("days", "An alarm has days or a date, not both.") }
      return .on(try ControlError.date(date))
    }
    let week = try ControlError.days(days ?? [])
    return week.isEmpty ? .next : .weekly(week)
  }
}

/// The body of `add`.
struct WireAddition: Codable {
  let span: Int64

  enum CodingKeys: String, CodingKey, CaseIterable { case span = "span_ns" }

  init(_ span: TimeSpan) { self.span = span.nanoseconds }

  init(from decoder: any Decoder) throws {
    span = try decoder.members(keyedBy: CodingKeys.self).wholeNumber(forKey: .span)
  }
}

/// The body of `snooze`; without a length the owner's own holds.
struct WireSnooze: Codable {
  let length: Int64?

  enum CodingKeys: String, CodingKey, CaseIterable { case length = "length_ns" }

  init(_ length: TimeSpan?) { self.length = length?.nanoseconds }

  init(from decoder: any Decoder) throws {
    length = try decoder.members(keyedBy: CodingKeys.self).wholeNumberIfPresent(forKey: .length)
  }
}
