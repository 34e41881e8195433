// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The body that makes a timer.
struct WireTimerDraft: Codable {
  let duration: Int64
  let label: String?
  let settings: WireSettingsDraft?
  let trusted: Bool?
  let starts: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case duration = "duration_ns", label, settings, trusted, starts
  }

  init(_ draft: TimerDraft) {
    duration = draft.duration.nanoseconds
    label = draft.label.text
    settings = WireSettingsDraft(draft.settings)
    trusted = draft.usesTrustedTime
    starts = draft.starts
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    duration = try members.wholeNumber(forKey: .duration)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    settings = try members.decodeIfPresent(WireSettingsDraft.self, forKey: .settings)
    trusted = try members.decodeIfPresent(Bool.self, forKey: .trusted)
    starts = try members.decodeIfPresent(Bool.self, forKey: .starts)
  }

  /// - Parameter usual: How it rings where the request leaves that out.
  func model(usual: RingSettings = RingSettings()) throws(ControlError) -> TimerDraft {
    TimerDraft(
      duration: TimeSpan(nanoseconds: duration), label: try ControlError.label(label ?? ""),
      settings: try settings?.model(usual: usual) ?? usual, usesTrustedTime: trusted ?? false, starts: starts ?? true)
  }
}

/// The body that makes an alarm.
struct WireAlarmDraft: Codable {
  let time: String
  let days: [String]?
  let date: String?
  let rrule: String?
  let from: String?
  let zone: String?
  let set: String?
  let label: String?
  let settings: WireSettingsDraft?
  let trusted: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case time, days, date, rrule, from, zone, set, label, settings, trusted
  }

  init(_ draft: AlarmDraft) {
    time = draft.time.text
    let members = WireAlarmDays(draft.days)
    days = members.days
    date = members.date
    rrule = members.rrule
    from = members.from
    zone = draft.zone.wireText
    set = draft.set?.text
    label = draft.label.text
    settings = WireSettingsDraft(draft.settings)
    trusted = draft.usesTrustedTime
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    time = try members.decode(String.self, forKey: .time)
    days = try members.decodeIfPresent([String].self, forKey: .days)
    date = try members.decodeIfPresent(String.self, forKey: .date)
    rrule = try members.decodeIfPresent(String.self, forKey: .rrule)
    from = try members.decodeIfPresent(String.self, forKey: .from)
    zone = try members.decodeIfPresent(String.self, forKey: .zone)
    set = try members.decodeIfPresent(String.self, forKey: .set)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    settings = try members.decodeIfPresent(WireSettingsDraft.self, forKey: .settings)
    trusted = try members.decodeIfPresent(Bool.self, forKey: .trusted)
  }

  /// - Parameter usual: How it rings where the request leaves that out.
  func model(usual: RingSettings = RingSettings()) throws(ControlError) -> AlarmDraft {
    // No days are no days of a week, as in the alarms that are sent back.
    let week = days.flatMap { $0.isEmpty ? nil : $0 }
    let asked = try WireAlarmDays(days: week, date: date, rrule: rrule, from: from).model()
    var name: AlarmSetName?
    if let set { name = try ControlError.set(set) }
    return AlarmDraft(
      time: try ControlError.time(time), days: asked ?? .next, zone: try AlarmZone(wireText: zone), set: name,
      label: try ControlError.label(label ?? ""), settings: try settings?.model(usual: usual) ?? usual,
      usesTrustedTime: trusted ?? false)
  }
}

/// The body that makes a sequence.
struct WireSequenceDraft: Codable {
  let plan: [WirePartDraft]
  let label: String?
  let settings: WireSettingsDraft?
  let starts: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable { case plan, label, settings, starts }

  init(_ draft: SequenceDraft) {
    plan = draft.plan.parts.map { WirePartDraft($0) }
    label = draft.label.text
    settings = WireSettingsDraft(draft.settings)
    starts = draft.starts
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    plan = try members.decode([WirePartDraft].self, forKey: .plan)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    settings = try members.decodeIfPresent(WireSettingsDraft.self, forKey: .settings)
    starts = try members.decodeIfPresent(Bool.self, forKey: .starts)
  }

  /// - Parameter usual: How it rings where the request leaves that out.
  func model(usual: RingSettings = RingSettings()) throws(ControlError) -> SequenceDraft {
    SequenceDraft(
      plan: try SequencePlan(wire: plan.map(\.part)), label: try ControlError.label(label ?? ""),
      settings: try settings?.model(usual: usual) ?? usual, starts: starts ?? true)
  }
}

/// The body that makes a stopwatch; it may be left out.
struct WireStopwatchDraft: Codable {
  var label: String?
  var starts: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable { case label, starts }

  init(_ draft: StopwatchDraft) {
    label = draft.label.text
    starts = draft.starts
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    starts = try members.decodeIfPresent(Bool.self, forKey: .starts)
  }

  func model() throws(ControlError) -> StopwatchDraft {
    StopwatchDraft(label: try ControlError.label(label ?? ""), starts: starts ?? true)
  }
}
