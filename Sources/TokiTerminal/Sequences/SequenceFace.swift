// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The face of one sequence: which step it is in, what is asked, and how it ends.
///
/// `SequenceFace+Events.swift` holds what it makes of the engine's events, `SequenceFace+Keys.swift` what of
/// a person's.
public struct SequenceFace: Face, RingFace {
  public typealias Command = SequenceCommand

  /// The sequence as it was known last.
  public internal(set) var sequence: StepSequence
  let presentation: FacePresentation
  let format: SpanFormat
  let language: Language
  let wallTime: @Sendable (UTCInstant) -> String
  var ring: Ring?
  var silence: String?
  var note = ""
  /// The run of the last step that was known to be under way, and how many steps were behind it.
  var known: (run: Int64, stepsBehind: Int)
  /// Whether somebody here asked for what comes after the last step.
  var isEnding = false
  var isCancelling = false
  var isFinished = false
  var keyReader = KeyReader()
  private var screen = LineScreen()

  public init(
    sequence: StepSequence, presentation: FacePresentation, format: SpanFormat = .seconds,
    language: Language, wallTime: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.sequence = sequence
    self.presentation = presentation
    self.format = format
    self.language = language
    self.wallTime = wallTime
    known = (sequence.run, sequence.plan.steps.count - 1)
    know(sequence)
  }

  public var item: ItemID { .sequence(sequence.id) }

  public mutating func handle(
    _ input: FaceInput, at now: HostMoment, columns: Int
  ) -> [FaceAction<SequenceCommand>] {
    guard !isFinished else { return [] }
    var actions: [FaceAction<SequenceCommand>] = []
    switch input {
    case .begin: announce(at: now, into: &actions)
    case .engine(let change): take(change, at: now, into: &actions)
    case .found(let ring): finish(found: ring, into: &actions)
    case .refused, .disconnected, .connected, .due, .notice: takeShared(input, at: now, into: &actions)
    }
    if presentation == .screen, !isFinished {
      let isTick = input == .due
      actions.append(.write(frame(at: now, columns: columns, hasBell: isTick && silence != nil)))
      actions.append(
        .wake(SequenceLine.nextChange(of: sequence, format: format, now: now.boot, hasBell: silence != nil)))
    }
    return actions
  }

  mutating func know(_ sequence: StepSequence) {
    self.sequence = sequence
    if let step = sequence.step { known = (sequence.run, sequence.plan.steps.count - 1 - step) }
  }

  /// Whether a ring is at the end of the last step, or so late that it must have been.
  func isLast(_ ring: Ring) -> Bool { ring.occurrence.key - known.run >= Int64(known.stepsBehind) }

  /// A line for each step that begins, where nothing is redrawn.
  func announce(at now: HostMoment, into actions: inout [FaceAction<SequenceCommand>]) {
    guard presentation == .lines, case .running(_, let deadline) = sequence.state else { return }
    let values = [
      "step": StepText.name(of: sequence), "span": sequence.stepLength.words(in: language),
      "time": wallTime(deadline.utc),
    ]
    actions.append(.write(tr("{step}: {span}, until {time}", values, in: language) + "\n"))
  }

  private mutating func frame(at now: HostMoment, columns: Int, hasBell: Bool) -> String {
    let ends = SequenceLine.planEnd(of: sequence, at: now).map(wallTime) ?? ""
    // The last column stays free: after it a terminal waits to break the line.
    let line = SequenceLine.draw(
      SequenceLine.State(sequence: sequence, ends: ends, format: format, note: note),
      now: now.boot, columns: columns - 1, language: language)
    return screen.frame(
      line, columns: columns, isRinging: sequence.state.kind == .ringing, hasBell: hasBell)
  }
}
