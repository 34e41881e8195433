// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension StepSequence: Printed {
  static let names = [
    "id", "label", "state", "step", "step_label", "steps", "remaining_ns", "deadline", "plan_remaining_ns", "plan_end",
    "end_open", "plan_text", "hooks", "keep_awake", "chime", "began", "abilities",
    "sound", "volume", "snooze_ns",
  ]

  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> {
    [
      "step_label": JSONValue(step.map { plan.steps[$0].label }),
      // Computed from the deadline, as in the displays.
      "plan_end": JSONValue(SequenceLine.planEnd(of: self, at: asOf.moment)),
    ]
  }
}

extension StepSequence: Told {
  static func refusal(_ values: [String: String]) -> String {
    tr("“{command}” is not for {id}, which is a sequence.", values)
  }

  static func edit(
    _ id: SequenceID, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) {
    try ItemChange.checkNoDays(invocation, of: id.text)
    try ItemChange.checkNoTimer(invocation, of: id.text)
    if let option = ([.trustedWait] + Option.ofAgain + Option.ofWaking).first(where: { invocation.has($0) }) {
      throw .usage(
        tr("{id} is a sequence: {option} is for timers and alarms.", ["id": id.text, "option": option.text]))
    }
    var edit = Said<SequenceTerms>()
    edit.label = try ItemChange.newLabel(invocation)
    edit.settings = try await ItemChange.settings(of: id, invocation, saying) { $0.settings }
    if let text {
      do { edit.plan = try SequenceText.parse(text, in: Localization.language) } catch { throw CommandFailure(error) }
    }
    let change = edit
    let sequence = try await asked { () async throws(ControlError) in
      try await saying.control.edit(id, change)
    }
    await saying.say(sequence)
  }

  var style: CellStyle { CellStyle(of: state.kind) }

  func row(in engine: EngineState, _ context: CommandContext) -> [String] {
    let now = engine.moment
    let digits =
      state.kind == .ringing && settings.showsOvertime
      ? CountdownDigits.overtime(now.boot - (deadline ?? now).boot)
      : CountdownDigits.remaining(remaining(at: now.boot))
    let end = SequenceSaying.end(of: self, now: now, zone: context.hostZone)
    return [
      id.text, ItemTable.word(for: any), digits,
      end.isEmpty ? "" : tr("ends {time}", ["time": end]),
      [StepText.name(of: self), ItemTable.label(label)].filter { !$0.isEmpty }.joined(separator: "  "),
    ]
  }

  var isReadyAgain: Bool { state == .idle && run > 0 }

  func news(at now: HostMoment, in context: CommandContext) -> String? {
    if state.kind == .ringing { return nil }
    let text = SequenceSaying.present(self, now: now, zone: context.hostZone)
    return state.kind == .running ? EventLine.named(id.text, label) + "  " + text : text
  }

  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    [SequenceSaying.present(self, now: now, zone: context.hostZone)]
  }

  func follow(_ showing: Showing) async -> ExitCode? {
    guard state != .idle else { return nil }
    showSteps(showing, isFollowed: true)
    var following = DisplayFollowing(
      showing.context, showing.control, sequence: self,
      presentation: showing.context.presentation(for: showing.invocation), format: showing.format ?? .seconds)
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
    var word = ItemTable.word(for: any)
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
