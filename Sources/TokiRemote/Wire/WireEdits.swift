// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// Bodies of PATCH (RFC 7396): what is left out stays as it is. Only what an alarm can be without can
// be `null`: its zone and its set.

/// What is to change about a timer.
struct WireTimerEdit: Codable {
  let duration: Int64?
  let trusted: Bool?
  let label: String?
  let settings: WireSettingsEdit?

  enum CodingKeys: String, CodingKey, CaseIterable { case duration = "duration_ns", trusted, label, settings }

  init(_ edit: TimerEdit) {
    duration = edit.duration?.nanoseconds
    trusted = edit.usesTrustedTime
    label = edit.label?.text
    settings = WireSettingsEdit(edit.settings)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    duration = members.contains(.duration) ? try members.wholeNumber(forKey: .duration) : nil
    trusted = try members.given(Bool.self, forKey: .trusted)
    label = try members.given(String.self, forKey: .label)
    settings = try members.given(WireSettingsEdit.self, forKey: .settings)
  }

  func model() throws(ControlError) -> TimerEdit {
    TimerEdit(
      duration: duration.map { TimeSpan(nanoseconds: $0) }, usesTrustedTime: trusted,
      label: try ControlError.editedLabel(label), settings: try settings?.model() ?? SettingsEdit())
  }
}

/// What is to change about an alarm.
struct WireAlarmEdit: Codable {
  let time: String?
  let days: [String]?
  let date: String?
  let rrule: String?
  let from: String?
  /// Whether it is to ring once, at the next such time.
  let isNext: Bool?
  /// `.some(nil)` for the host's zone.
  let zone: String??
  /// `.some(nil)` for no set.
  let set: String??
  let trusted: Bool?
  let label: String?
  let settings: WireSettingsEdit?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case time, days, date, rrule, from, isNext = "next", zone, set, trusted, label, settings
  }

  init(_ edit: AlarmEdit) {
    time = edit.time?.text
    let members = WireAlarmDays(edit.days)
    days = members.days
    date = members.date
    rrule = members.rrule
    from = members.from
    isNext = edit.days == .next ? true : nil
    zone = edit.zone.map(\.wireText)
    set = edit.set.map { $0?.text }
    trusted = edit.usesTrustedTime
    label = edit.label?.text
    settings = WireSettingsEdit(edit.settings)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    time = try members.given(String.self, forKey: .time)
    days = try members.given([String].self, forKey: .days)
    date = try members.given(String.self, forKey: .date)
    rrule = try members.given(String.self, forKey: .rrule)
    from = try members.given(String.self, forKey: .from)
    isNext = try members.given(Bool.self, forKey: .isNext)
    zone = try members.given(NullWhenAbsent<String>.self, forKey: .zone).map(\.wrappedValue)
    set = try members.given(NullWhenAbsent<String>.self, forKey: .set).map(\.wrappedValue)
    trusted = try members.given(Bool.self, forKey: .trusted)
    label = try members.given(String.self, forKey: .label)
    settings = try members.given(WireSettingsEdit.self, forKey: .settings)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(time, forKey: .time)
    try members.encodeIfPresent(days, forKey: .days)
    try members.encodeIfPresent(date, forKey: .date)
    try members.encodeIfPresent(rrule, forKey: .rrule)
    try members.encodeIfPresent(from, forKey: .from)
    try members.encodeIfPresent(isNext, forKey: .isNext)
    try members.encodeIfPresent(zone.map(NullWhenAbsent.init), forKey: .zone)
    try members.encodeIfPresent(set.map(NullWhenAbsent.init), forKey: .set)
    try members.encodeIfPresent(trusted, forKey: .trusted)
    try members.encodeIfPresent(label, forKey: .label)
    try members.encodeIfPresent(settings, forKey: .settings)
  }

  func model() throws(ControlError) -> AlarmEdit {
    var edit = AlarmEdit(
      days: try modelDays(), usesTrustedTime: trusted, label: try ControlError.editedLabel(label),
      settings: try settings?.model() ?? SettingsEdit())
    if let time { edit.time = try ControlError.time(time) }
    if let zone { edit.zone = try AlarmZone(wireText: zone) }
    if let set { edit.set = .some(try set.map { text throws(ControlError) in try ControlError.set(text) }) }
    return edit
  }

  private func modelDays() throws(ControlError) -> AlarmDays? {
    let asked = try WireAlarmDays(days: days, date: date, rrule: rrule, from: from).model()
    guard let isNext else { return asked }
    guard isNext else { throw .invalid("next", "To ring once at the next such time is true or left out.") }
    guard asked == nil else {
      throw .invalid("next", "An alarm that rings at the next such time has no other days.")
    }
    return .next
  }
}

/// What is to change about a sequence.
struct WireSequenceEdit: Codable {
  let plan: [WirePartDraft]?
  let label: String?
  let settings: WireSettingsEdit?

  enum CodingKeys: String, CodingKey, CaseIterable { case plan, label, settings }

  init(_ edit: SequenceEdit) {
    plan = edit.plan?.parts.map { WirePartDraft($0) }
    label = edit.label?.text
    settings = WireSettingsEdit(edit.settings)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    plan = try members.given([WirePartDraft].self, forKey: .plan)
    label = try members.given(String.self, forKey: .label)
    settings = try members.given(WireSettingsEdit.self, forKey: .settings)
  }

  func model() throws(ControlError) -> SequenceEdit {
    var edit = SequenceEdit(
      label: try ControlError.editedLabel(label), settings: try settings?.model() ?? SettingsEdit())
    if let plan { edit.plan = try SequencePlan(wire: plan.map(\.part)) }
    return edit
  }
}

extension ControlError {
  fileprivate static func editedLabel(_ text: String?) throws(ControlError) -> Label? {
    guard let text else { return nil }
    return try label(text)
  }
}
