// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension Alarm: Printed {
  static let names = [
    "id", "label", "state", "time", "days", "zone", "next", "rrule", "from", "skipped", "pause", "set",
    "trusted_wait_ns", "hooks", "keep_awake", "chime", "check_ns", "awake_check", "pre_alarm",
    "sound", "volume", "snooze_ns", "times", "skipped_times", "except",
    "except_file", "except_holidays", "date", "day_named", "abilities",
  ]

  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> {
    [
      // Also for rules such as every other week.
      "days": .array(recurrence.days.map { .string($0.code) }),
      // Null if the first day has no effect.
      "from": JSONValue(recurrence.start),
      // Includes a snooze.
      "next": JSONValue(ringsNext),
    ]
  }
}

extension Alarm: Told {
  static func refusal(_ values: [String: String]) -> String {
    tr("“{command}” is not for {id}, which is an alarm.", values)
  }

  var style: CellStyle { CellStyle(of: self) }

  func row(in state: EngineState, _ context: CommandContext) -> [String] { row(context) }

  /// Its row in a list, which needs no state.
  func row(_ context: CommandContext) -> [String] {
    let zone = context.zone(of: self)
    var next = ringsNext.map { WallText.moment($0, in: zone, Localization.language) } ?? ""
    let isElsewhere = zone.name != context.hostZone.name
    if let name = self.zone.name?.text ?? (isElsewhere ? zone.name.text : nil) {
      next += next.isEmpty ? name : " \(name)"
    }
    if let ring = ringsNext, zone.civil(at: ring) != context.hostZone.civil(at: ring) {
      let local = WallText.local(ring, now: context.clock.now().utc, in: context.hostZone, Localization.language)
      next += tr(" (here {local})", ["local": local])
    }
    return [
      id.text, ItemTable.word(for: self), Acceptance.plan(of: self), next,
      ItemTable.about([ItemTable.label(label)] + Acceptance.leftOut(of: self)),
    ]
  }

  func news(at now: HostMoment, in context: CommandContext) -> String? {
    if case .ringing = state { return nil }
    let line = Acceptance.alarm(self, now: now, zone: context.zone(of: self), here: context.hostZone)
      .split(separator: "\n").joined(separator: "; ")
    return EventLine.named(id.text, label) + "  " + line
  }

  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    lines(at: now, basis, in: context, isNew: false, said: nil)
  }

  /// The alarm's state and remarks on it, one line each.
  ///
  /// `isNew` tells that it was just made or changed, so that more than its next ring is checked. `said` is the text just
  /// typed for it, and how that was read; `nil` if none was.
  func lines(
    at now: HostMoment, _ basis: EngineBasis, in context: CommandContext, isNew: Bool,
    said: (text: String, plan: AlarmPlan)?
  ) -> [String] {
    let (zone, notes) = (context.seeing(basis.zone).zone(of: self), TrustedTimeNotes(basis, now: now))
    return [
      Acceptance.alarm(self, now: notes.moment, zone: zone, here: context.hostZone, isNew: isNew, said: said)
    ]
      + notes.about(self, zone: zone)
  }

  func show(_ ring: Ring?, _ showing: Showing) {
    let context = showing.context
    context.printLine(ItemShow.title(id.text, label, ItemTable.word(for: self)))
    let notes = TrustedTimeNotes(showing.state)
    let lines = Acceptance.alarm(
      self, now: notes.moment, zone: context.zone(of: self), here: context.hostZone, isInFull: true)
    for line in lines.split(separator: "\n") { context.printLine("  " + line) }
    for note in notes.about(self, zone: context.zone(of: self)) { context.printLine("  " + note) }
    context.output(ItemShow.settings(settings))
    ItemShow.tell(ring, context)
  }
}

extension AlarmRecurrence {
  /// The weekdays of a weekly rule; empty for any other.
  fileprivate var days: [WeekDay] {
    switch self {
    case .once: []
    case .repeating(let rule, _): if case .weeks(let days, _) = rule.cycle { days.days } else { [] }
    }
  }

  /// The day that the rule counts from; `nil` for a one-time alarm, or if the day has no effect.
  fileprivate var start: CivilDate? {
    guard case .repeating(let rule, let start) = self else { return nil }
    return rule.countsFromStart || start.daysSinceEpoch > 0 ? start : nil
  }
}
