// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The display of one sequence.
///
/// Engine events are handled in `SequenceDisplay+Events.swift`, key presses in `SequenceDisplay+Keys.swift`.
public struct SequenceDisplay: Display, RingDisplay {
  /// Commands of a sequence.
  public typealias Command = SequenceCommand

  /// Last known state of the sequence.
  public internal(set) var sequence: StepSequence
  let presentation: DisplayPresentation
  let format: SpanFormat
  let language: Language
  let wallTime: @Sendable (UTCInstant) -> String
  var ring: Ring?
  var silence: String?
  var note = ""
  /// Run of the last step known to be under way, and the number of steps after it.
  var known: (run: Int64, stepsBehind: Int)
  /// `true` if this display asked to skip the last step.
  var isEnding = false
  var isCancelling = false
  var isFinished = false
  var keyReader = KeyReader()
  private var screen = LineScreen()

  /// Shows a sequence; `wallTime` formats an instant: `14:32:10`.
  public init(
    sequence: StepSequence, presentation: DisplayPresentation, format: SpanFormat = .seconds,
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

  /// The sequence.
  public var item: ItemID { .sequence(sequence.id) }

  /// Handles one input and redraws; nothing happens after the end.
  public mutating func handle(
    _ input: DisplayInput, at now: HostMoment, columns: Int
  ) -> [DisplayAction<SequenceCommand>] {
    guard !isFinished else { return [] }
    var actions: [DisplayAction<SequenceCommand>] = []
    switch input {
    case .begin: announce(at: now, into: &actions)
    case .engine(let change): take(change, at: now, into: &actions)
    case .found(let ring): finish(found: ring, into: &actions)
    case .refused, .disconnected, .connected, .due, .notice:
      takeShared(input, at: now, columns: columns, into: &actions)
    }
    if presentation == .screen, !isFinished {
      let isTick = input == .due
      actions.append(.write(frame(at: now, columns: columns, hasBell: isTick && silence != nil)))
      actions.append(
        .wake(SequenceLine.nextChange(of: sequence, format: format, now: now.boot, hasBell: silence != nil)))
    }
    return actions
  }

  /// The time left of the step, with its name.
  public func title(at now: HostMoment) -> TerminalTitle? {
    guard !isFinished else { return nil }
    let remaining = sequence.remaining(at: now.boot)
    let gone = Double((sequence.stepLength - remaining).nanoseconds) / Double(max(1, sequence.stepLength.nanoseconds))
    return TerminalTitle(
      sequence.state.kind, remaining, progress: gone, name: StepText.name(of: sequence), in: language)
  }

  mutating func know(_ sequence: StepSequence) {
    self.sequence = sequence
    if let step = sequence.step { known = (sequence.run, sequence.plan.steps.count - 1 - step) }
  }

  /// `true` if a ring belongs to the last step, or is so late that it must.
  func isLast(_ ring: Ring) -> Bool { ring.occurrence.key - known.run >= Int64(known.stepsBehind) }

  /// Writes a line for each step that begins, where nothing is redrawn.
  func announce(at now: HostMoment, into actions: inout [DisplayAction<SequenceCommand>]) {
    guard presentation == .lines || presentation == .plain, case .running(_, let deadline) = sequence.state else {
      return
    }
    let values = [
      "step": StepText.name(of: sequence), "span": sequence.stepLength.words(in: language),
      "time": wallTime(deadline.utc),
    ]
    let end = presentation == .plain ? "\r\n" : "\n"
    actions.append(.write(tr("{step}: {span}, until {time}", values, in: language) + end))
  }

  func left(at now: HostMoment) -> String? {
    SparseWords.left(sequence.state.kind, sequence.remaining(at: now.boot), in: language)
  }

  private mutating func frame(at now: HostMoment, columns: Int, hasBell: Bool) -> String {
    let ends = SequenceLine.planEnd(of: sequence, at: now).map(wallTime) ?? ""
    // The last column stays free: after it, a terminal is about to break the line.
    let line = SequenceLine.draw(
      SequenceLine.State(sequence: sequence, ends: ends, format: format, note: note),
      now: now.boot, columns: columns - 1, language: language)
    return screen.frame(
      line, columns: columns, isRinging: sequence.state.kind == .ringing, hasBell: hasBell)
  }
}

extension SequenceCommand: DisplayCommand {
  /// All but adding time and going from step to step.
  public var isRepeatable: Bool { ![.add, .next, .back].contains(kind) }
}
