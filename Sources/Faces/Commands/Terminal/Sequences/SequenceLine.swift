// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The line of a sequence in the foreground: time left in the step, its name and number, and the plan's end.
public enum SequenceLine {
  /// Content of the line.
  public struct State: Hashable, Sendable {
    /// Sequence at its last known state.
    public var sequence: StepSequence
    /// Time at which the plan ends, `14:32:10`; empty while that is open.
    public var ends: String
    /// Format of the digits.
    public var format: SpanFormat
    /// A remark, such as why nothing is heard; empty for none.
    public var note: String

    /// Content without a remark, unless given.
    public init(sequence: StepSequence, ends: String, format: SpanFormat = .seconds, note: String = "") {
      self.sequence = sequence
      self.ends = ends
      self.format = format
      self.note = note
    }
  }

  /// Draws the line without colors, at most `columns` wide.
  ///
  /// On a narrow terminal, the bar goes first, then the end of the plan is shortened. Then the step's name is cut and
  /// dropped, then the end goes, then the step's number; the digits go last.
  public static func draw(_ state: State, now: BootInstant, columns: Int, language: Language) -> String {
    let sequence = state.sequence
    let label = StepText.label(of: sequence.plan.steps[sequence.step ?? 0])
    if case .ringing(let step, let deadline) = sequence.state {
      let isLast = step == sequence.plan.steps.count - 1
      let keys =
        isLast
        ? [tr("Enter stop · s snooze", in: language), tr("Enter stop", in: language)]
        : [
          tr("Enter next step · s snooze", in: language), tr("Enter next step", in: language),
          tr("Enter next", in: language),
        ]
      return LineLayout.ringing(
        sequence.settings.showsOvertime
          ? state.format.overtime(max(.zero, now - deadline.boot)) : state.format.remaining(.zero),
        what: ending(of: sequence, step, language),
        note: state.note, keys: keys, columns: columns)
    }
    var ends: [String] = []
    switch sequence.state {
    case .paused: ends = [tr("paused", in: language)]
    case _ where state.ends.isEmpty: ends = [""]
    case _ where sequence.isEndOpen:
      let values = ["time": state.ends]
      ends = [
        tr("ends {time} or later", values, in: language), tr("{time} or later", values, in: language),
      ]
    default: ends = [tr("ends {time}", ["time": state.ends], in: language), state.ends]
    }
    return LineLayout.step(
      state.format.remaining(sequence.remaining(at: now)), progress: progress(of: sequence, at: now),
      label: label, count: StepText.count(of: sequence), ends: ends,
      note: PlainText.of(state.note, longest: 200), columns: columns)
  }

  /// The first instant after `now` at which the line changes; `nil` while it stands still.
  ///
  /// `hasBell` asks for the terminal's bell once a second in place of the sound.
  public static func nextChange(
    of sequence: StepSequence, format: SpanFormat, now: BootInstant, hasBell: Bool = false
  ) -> BootInstant? {
    switch sequence.state {
    case .idle, .paused: nil
    case .running(_, let deadline): format.nextChange(until: deadline.boot, now: now)
    case .ringing(_, let deadline):
      sequence.settings.showsOvertime || hasBell
        ? SpanFormat.seconds.nextChange(since: deadline.boot, now: now) : nil
    }
  }

  /// End of the plan if no step waits any longer; `nil` while it stands still.
  public static func planEnd(of sequence: StepSequence, at now: HostMoment) -> UTCInstant? {
    guard let deadline = sequence.deadline else { return nil }
    let later = sequence.planRemaining(at: now.boot) - sequence.remaining(at: now.boot)
    // From the deadline: the two clocks are never read at quite the same time, which would make the end flicker.
    if case .ringing = sequence.state { return max(deadline.utc, now.utc) + later }
    return deadline.utc + later
  }

  /// Elapsed fraction of the present step, 0 to 1.
  static func progress(of sequence: StepSequence, at now: BootInstant) -> Double {
    if case .idle = sequence.state { return 0 }
    let whole = sequence.stepLength.nanoseconds
    let gone = whole - sequence.remaining(at: now).nanoseconds
    return min(1, max(0, Double(gone) / Double(max(1, whole))))
  }

  /// `Rings: work · 3/8 → rest`: the step that is over and the next one; after the last, that the time is up.
  private static func ending(of sequence: StepSequence, _ step: Int, _ language: Language) -> String {
    var what = StepText.name(of: sequence)
    if step + 1 < sequence.plan.steps.count {
      let next = StepText.label(of: sequence.plan.steps[step + 1])
      if !next.isEmpty { what += " → \(next)" }
    } else {
      return CountdownLine.announcement(what, in: language)
    }
    return tr("Rings: {label}", ["label": what], in: language)
  }
}
