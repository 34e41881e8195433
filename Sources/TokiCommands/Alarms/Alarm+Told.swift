// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

extension Alarm: Printed {
  static let names = [
    "id", "label", "state", "time", "days", "zone", "next", "rrule", "from", "skipped", "pause", "set", "trusted",
    "trusted_wait_ns",
  ]

  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> {
    [
      // Those of every other week, too; and no first day that changes nothing.
      "days": .array(recurrence.days.map { .string($0.code) }),
      "from": JSONValue(recurrence.start),
      // A snooze included.
      "next": JSONValue(ringsNext),
    ]
  }
}

extension Alarm: Told {
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    lines(at: now, basis, in: context, isNew: false, said: nil)
  }

  /// - Parameters:
  ///   - isNew: Whether it was just made or changed: then more than its next ring is looked at.
  ///   - said: What was typed for it just now, and what that was read as.
  func lines(
    at now: HostMoment, _ basis: EngineBasis, in context: CommandContext, isNew: Bool,
    said: (text: String, plan: AlarmPlan)?
  ) -> [String] {
    let (zone, notes) = (context.seeing(basis.zone).zone(of: self), TrustedTimeNotes(basis, now: now))
    return [Acceptance.alarm(self, now: notes.moment(for: self), zone: zone, isNew: isNew, said: said)]
      + notes.about(self, zone: zone)
  }

  func show(_ ring: Ring?, _ showing: Showing) {
    let context = showing.context
    context.printLine(ItemShow.title(id.text, label, ItemTable.word(for: state)))
    let notes = TrustedTimeNotes(showing.state)
    let lines = Acceptance.alarm(self, now: notes.moment(for: self), zone: context.zone(of: self))
    for line in lines.split(separator: "\n") { context.printLine("  " + line) }
    for note in notes.about(self, zone: context.zone(of: self)) { context.printLine("  " + note) }
    context.output(ItemShow.settings(settings))
    ItemShow.tell(ring, context)
  }
}

extension AlarmRecurrence {
  /// The days of every week; empty for an alarm that rings once.
  fileprivate var days: [WeekDay] {
    switch self {
    case .once: []
    case .repeating(let rule, _): if case .weeks(let days) = rule.cycle { days.days } else { [] }
    }
  }

  /// The day that its rule counts from; `nil` for an alarm that rings once, or since ever.
  fileprivate var start: CivilDate? {
    guard case .repeating(let rule, let start) = self else { return nil }
    return rule.countsFromStart || start.daysSinceEpoch > 0 ? start : nil
  }
}
