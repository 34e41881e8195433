// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

extension StepSequence: Printed {
  static let names = [
    "id", "label", "state", "step", "step_label", "steps", "remaining_ns", "deadline", "plan_remaining_ns", "plan_end",
    "end_open", "plan_text",
  ]

  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> {
    [
      "step_label": JSONValue(step.map { plan.steps[$0].label }),
      // Computed from the deadline, as in the faces.
      "plan_end": JSONValue(SequenceLine.planEnd(of: self, at: asOf.moment)),
    ]
  }
}

extension StepSequence: Told {
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    [SequenceSaying.present(self, now: now, zone: context.hostZone)]
  }

  func follow(_ showing: Showing) async -> ExitCode? {
    guard state != .idle else { return nil }
    showSteps(showing, isFollowed: true)
    var following = FaceFollowing(
      showing.context, showing.control, sequence: self, presentation: .screen, format: showing.format ?? .seconds)
    return await following.run(after: nil)
  }

  func show(_ ring: Ring?, _ showing: Showing) {
    showSteps(showing, isFollowed: false)
    showing.context.output(ItemShow.settings(settings))
    ItemShow.tell(ring, showing.context)
  }

  /// All steps with their times.
  private func showSteps(_ showing: Showing, isFollowed: Bool) {
    let context = showing.context
    let (now, zone) = (showing.state.moment, context.hostZone)
    var word = ItemTable.word(forCode: state.kind.rawValue) ?? state.kind.rawValue
    if let format = showing.format, !isFollowed { word += "  " + format.remaining(remaining(at: now.boot)) }
    context.printLine(ItemShow.title(id.text, label, word))
    let end = SequenceLine.planEnd(of: self, at: now) ?? now.utc + planRemaining(at: now.boot)
    context.printLine("  " + SequenceSaying.plan(of: self, end: end, now: now, zone: zone))
    if state.kind != .running { context.printLine("  " + tr("if it goes on now:")) }
    let rows = StepTable.rows(of: self, now: now, zone: zone)
    let columns = context.terminal.map { $0.columns - 2 }
    for row in StepTable.aligned(rows, columns: columns).split(separator: "\n") { context.printLine("  " + row) }
  }
}
