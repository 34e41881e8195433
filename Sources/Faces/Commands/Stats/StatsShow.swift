// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki stats`: how long timers and sequences ran today and this week, by label.
enum StatsShow {
  static var spec: CommandSpec {
    CommandSpec(
      "stats", summary: tr("show how long timers and sequences ran today and this week, by label"),
      examples: ["toki stats", "toki stats --json"], options: [.json]
    ) { invocation, context throws(CommandFailure) in
      let control = try await context.reach()
      let tally = try await asked { () async throws(ControlError) -> WorkTally in
        try await read(by: control, context)
      }
      context.output(invocation.has(.json) ? json(tally).text + "\n" : text(of: tally))
      return .done
    }
  }

  /// Adds up the runs that the daemon remembers.
  static func read(
    by control: any TokiControl, _ context: CommandContext
  ) async throws(ControlError) -> WorkTally {
    let now = context.clock.now().utc
    let zone = context.hostZone
    let since = WorkTally.weekStart(at: now, in: zone)
    let rings = try await control.history(mostRings, since: since) { isWorked($0.owner) }
    let state = try await control.state(of: [.timer, .sequence])
    let items = state.items.all
    var stretches: [WorkTally.Stretch] = []
    for id in Set(items.map(\.id) + rings.map(\.owner)) where isWorked(id) {
      let decisions = try await control.decisions(about: id, within: nil, limit: mostDecisions)
      let item = items.first { $0.id == id }
      let own = rings.filter { $0.owner == id }
      stretches += WorkTally.stretches(
        of: decisions, rings: own, label: label(of: id, item, rings: own),
        isRunning: item?.state == RunState.running.rawValue, at: now)
    }
    return WorkTally(stretches, at: now, in: zone)
  }

  /// The label of an item, which may be gone, or of the step that it is at; empty if nobody knows it.
  private static func label(of id: ItemID, _ item: AnyItem?, rings: [Ring]) -> String {
    if case .sequence(let sequence)? = item, let step = sequence.step {
      let label = sequence.plan.steps[step].label
      return (label == .none ? sequence.label : label).text
    }
    if let item { return item.shelved.label.text }
    // The label of a sequence's ring is that of the step.
    return id.kind == .timer ? rings.first?.label.text ?? "" : ""
  }

  /// The most rings of a week, and the most decisions about an item, that are looked at.
  private static let mostRings = 10_000
  private static let mostDecisions = 1_000

  private static func isWorked(_ item: ItemID) -> Bool { item.kind == .timer || item.kind == .sequence }

  private static func text(of tally: WorkTally) -> String {
    guard !tally.rows.isEmpty else { return tr("No timer or sequence ran today or this week.") + "\n" }
    let rows = tally.rows.map { row in
      [
        PlainText.of(row.name(in: Localization.language), longest: Label.longest),
        words(row.today, in: Localization.language), words(row.week, in: Localization.language),
      ]
    }
    let sums = [tally.today, tally.week].map { words($0, in: Localization.language) }
    let total = rows.count > 1 ? [[tr("together")] + sums] : []
    return ItemTable.aligned([["", tr("today"), tr("this week")]] + rows + total)
  }

  /// Words how long something ran.
  static func words(_ span: TimeSpan, in language: Language) -> String {
    span >= .seconds(1) ? WallText.distance(span, in: language) : "–"
  }

  private static func json(_ tally: WorkTally) -> JSONValue {
    .members([
      "week_from": .string(tally.monday.text), "today_ns": .integer(tally.today.nanoseconds),
      "week_ns": .integer(tally.week.nanoseconds),
      "labels": .array(
        tally.rows.map { row in
          .members([
            "label": .string(row.label), "today_ns": .integer(row.today.nanoseconds),
            "week_ns": .integer(row.week.nanoseconds),
          ])
        }),
    ])
  }
}
