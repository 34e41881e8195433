// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki show s1`: all steps with their times; on a terminal, the steps that are still to come.
struct SequenceShow {
  private let sequence: StepSequence
  private let ring: Ring?
  private let state: EngineState
  private let format: SpanFormat?
  private let invocation: Invocation
  private let context: CommandContext

  init(
    _ sequence: StepSequence, _ ring: Ring?, state: EngineState, format: SpanFormat?, _ invocation: Invocation,
    _ context: CommandContext
  ) {
    self.sequence = sequence
    self.ring = ring
    self.state = state
    self.format = format
    self.invocation = invocation
    self.context = context
  }

  /// Shows it.
  ///
  /// - Returns: How it ended where it was followed on a terminal, else `nil`.
  func run(by control: any TokiControl) async -> ExitCode? {
    if invocation.has(.json) {
      context.printLine(JSONValue(sequence, at: state.moment).telling(ring).text)
      return nil
    }
    let isFollowed =
      context.terminal != nil && invocation.words.count == 1 && !invocation.has(.detach)
      && sequence.state != .idle
    tell(isFollowed: isFollowed)
    guard isFollowed else { return nil }
    var following = FaceFollowing(
      context, control, sequence: sequence, presentation: .screen, format: format ?? .seconds)
    return await following.run(after: nil)
  }

  private func tell(isFollowed: Bool) {
    let (now, zone) = (state.moment, context.hostZone)
    var word = ItemTable.word(forCode: sequence.state.kind.rawValue) ?? sequence.state.kind.rawValue
    if let format, !isFollowed { word += "  " + format.remaining(sequence.remaining(at: now.boot)) }
    context.printLine(ItemShow.title(sequence.id.text, sequence.label, word))
    let end = SequenceLine.planEnd(of: sequence, at: now) ?? now.utc + sequence.planRemaining(at: now.boot)
    context.printLine("  " + SequenceSaying.plan(of: sequence, end: end, now: now, zone: zone))
    if sequence.state.kind != .running { context.printLine("  " + tr("if it goes on now:")) }
    let rows = StepTable.rows(of: sequence, now: now, zone: zone)
    let columns = context.terminal.map { $0.columns - 2 }
    for row in StepTable.aligned(rows, columns: columns).split(separator: "\n") { context.printLine("  " + row) }
    guard !isFollowed else { return }
    context.output(ItemShow.settings(sequence.settings))
    ItemShow.tell(ring, context)
  }
}
