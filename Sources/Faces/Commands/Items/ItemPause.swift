// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki pause t3`; `toki pause a2 --until 2027-01-05`.
enum ItemPause {
  static var spec: CommandSpec {
    CommandSpec(
      "pause", arguments: "[ID…]",
      summary: tr("pause a timer, or silence an alarm until a date"),
      examples: [
        "toki pause", "toki pause Tea", "toki pause a2 --until 2027-01-05",
        "toki pause a2 --from 2026-12-24 --until 2027-01-05",
      ],
      words: 0...CommandSpec.many, options: [.from, .until, .json]
    ) { invocation, context throws(CommandFailure) in
      let first = try invocation[.from].map { text throws(CommandFailure) in try CivilDate(typed: text) }
      let last = try invocation[.until].map { text throws(CommandFailure) in try CivilDate(typed: text) }
      let hasDays = first != nil || last != nil
      for word in invocation.words {
        guard case .item(let item) = try ItemReference(word) else { continue }
        if case .alarm = item { continue }
        if hasDays {
          throw .usage(
            tr("{id} is not an alarm: {option} is for the days of alarms.", ["id": item.text, "option": "--until"]))
        }
      }
      return try await ItemTelling.tell(invocation, context, fitting: hasDays ? "skip" : nil) {
        control, item throws(CommandFailure) in
        guard case .alarm(let id) = item else { return nil }
        guard let last else {
          throw .usage(
            tr("An alarm is paused up to a day, and comes back by itself: {option}", ["option": "--until YYYY-MM-DD"]),
            hint: tr("Without an end: {command}", ["command": commandLine("off \(id.text)")]))
        }
        let zone = try await context.zone(of: id, by: control)
        let first = first ?? zone.civil(at: context.clock.now().utc).date
        guard first <= last else {
          throw .usage(tr("The last day of a pause is not before the first."))
        }
        return .days(first...last)
      }
    }
  }
}

extension CommandContext {
  /// The rules of the zone that an alarm follows.
  fileprivate func zone(
    of id: AlarmID, by control: any TokiControl
  ) async throws(CommandFailure) -> ZoneRules {
    let state = try await asked { () async throws(ControlError) in try await control.state(of: [.alarm]) }
    return seeing(state).zone(of: try state.found(id))
  }
}
