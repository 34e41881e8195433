// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// One sequence on the timers page: its present step and the whole plan.
public struct SequenceCard: Hashable, Sendable {
  /// The sequence that the card stands for.
  public let id: SequenceID
  /// Label; empty for none.
  public let title: String
  /// Name of the present step.
  public let step: String
  /// Digits and ring of the present step.
  public let figure: CountdownFigure
  /// Idle, running, paused or ringing.
  public let state: RunState
  /// `Step 2 of 8 · then rest 5 min`.
  public let place: String
  /// The end of the whole plan, or its length.
  public let end: String
  /// All steps of the plan.
  public let steps: [StepLine]
  /// Commands that would have an effect now.
  public let abilities: Set<SequenceCommand.Kind>
  /// Its ring; `nil` unless it rings.
  public let ring: RingID?
  /// Next change of the card by itself.
  public let next: NextChange

  /// Draws the sequence with a ring cut into `steps` parts.
  public init(_ sequence: StepSequence, _ present: Present, steps: Int) {
    let language = present.style.language
    let now = present.moment
    let lines = StepLine.lines(of: sequence, language)
    let index = sequence.step ?? 0
    id = sequence.id
    title = sequence.label.text
    step = lines[index].name
    figure = CountdownFigure(Countdown(sequence), at: now.boot, steps: steps, style: present.style)
    state = sequence.state.kind
    self.steps = lines
    abilities = Set(sequence.abilities(at: now))
    ring = present.ring(of: .sequence(sequence.id))
    place = Self.place(of: index, lines, language)
    let (end, change) = Self.end(of: sequence, present)
    self.end = end
    next = figure.next.joined(change)
  }

  private static func place(of index: Int, _ lines: [StepLine], _ language: Language) -> String {
    var values = ["number": String(index + 1), "count": String(lines.count)]
    guard index + 1 < lines.count else { return tr("Step {number} of {count}, the last", values, in: language) }
    values["next"] = lines[index + 1].name
    values["length"] = lines[index + 1].length
    return tr("Step {number} of {count} · then {next}, {length}", values, in: language)
  }

  private static func end(of sequence: StepSequence, _ present: Present) -> (String, NextChange) {
    let language = present.style.language
    let now = present.moment
    let left = sequence.planRemaining(at: now.boot)
    guard let deadline = sequence.deadline else {
      let values = ["length": WallText.remaining(left, in: language)]
      let text =
        sequence.state == .idle
        ? tr("Takes {length}", values, in: language) : tr("Paused · {length} to go", values, in: language)
      return (text, .never)
    }
    // From the deadline: the two clocks are never read at quite the same time, which would make the end flicker.
    let later = left - sequence.remaining(at: now.boot)
    var start = deadline.utc
    var change = NextChange.never
    if case .ringing = sequence.state {
      start = max(start, now.utc)
      change = NextChange.minute(after: now.utc + later)
      change.utc = change.utc.map { $0 - later }
    }
    let end = EndText(start + later, present)
    let text =
      sequence.isEndOpen
      ? tr("Ends {when} or later", ["when": end.text], in: language)
      : tr("Ends {when}", ["when": end.text], in: language)
    return (text, change.joined(end.next))
  }
}

/// One step in the list of a plan.
public struct StepLine: Hashable, Sendable {
  /// Position in the plan, from 1.
  public let number: Int
  /// Label, otherwise `Step 2`.
  public let name: String
  /// `25 min`.
  public let length: String
  /// The step's place in the run.
  public let place: Place
  /// `true` if its end rings until stopped.
  public let waits: Bool

  /// Position relative to the present step.
  public enum Place: Hashable, Sendable { case past, present, coming }

  static func lines(of sequence: StepSequence, _ language: Language) -> [StepLine] {
    sequence.plan.steps.enumerated().map { index, step in
      let number = String(index + 1)
      let place: Place =
        switch sequence.step {
        case .some(index): .present
        case .some(let present) where index < present: .past
        default: .coming
        }
      return StepLine(
        number: index + 1,
        name: step.label.text.isEmpty ? tr("Step {number}", ["number": number], in: language) : step.label.text,
        length: step.duration.words(in: language), place: place, waits: step.waits)
    }
  }
}
