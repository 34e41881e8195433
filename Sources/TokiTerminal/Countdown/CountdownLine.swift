// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The one line of a foreground timer: digits, bar, label, and what comes next.
public enum CountdownLine {
  /// What the line shows.
  public struct State: Hashable, Sendable {
    public var timer: CountdownTimer
    /// When it rings, as the wall shows it: `14:32:10`.
    public var ends: String
    /// How what remains is shown.
    public var format: SpanFormat
    /// A word about the line, as why nothing is heard; empty for none.
    public var note: String

    public init(timer: CountdownTimer, ends: String, format: SpanFormat = .seconds, note: String = "") {
      self.timer = timer
      self.ends = ends
      self.format = format
      self.note = note
    }
  }

  /// Draws the line, without colours, at most `columns` wide.
  ///
  /// Where the terminal is narrow, the label is cut first, then left out, then the bar, then the
  /// end; the digits go last. While it rings, the keys are shortened, and then left out, only when
  /// hardly anything of the label would be left beside them.
  public static func draw(_ state: State, now: BootInstant, columns: Int, language: Language) -> String {
    let label = PlainText.of(state.timer.label.text, longest: Label.longest)
    if let overtime = state.timer.overtime(at: now) {
      let what =
        label.isEmpty
        ? tr("Rings", in: language) : tr("Rings: {label}", ["label": label], in: language)
      return LineLayout.ringing(
        state.format.overtime(overtime), what: what, note: state.note,
        keys: [tr("Enter stop · s snooze", in: language), tr("Enter stop", in: language)], columns: columns)
    }
    var end = state.ends
    if case .paused = state.timer.state { end = tr("paused", in: language) }
    if !state.note.isEmpty { end = PlainText.of(state.note, longest: 200) }
    return LineLayout.running(
      state.format.remaining(state.timer.remaining(at: now)), progress: state.timer.progress(at: now),
      label: label, end: end, columns: columns)
  }

  /// When the line looks different for the first time after `now`; `nil` while it stands still.
  ///
  /// A running timer shows the ceiling of what remains, so that it changes at the deadline less a
  /// whole number of seconds; a ringing one shows the floor of the overtime.
  public static func nextChange(of timer: CountdownTimer, format: SpanFormat, now: BootInstant) -> BootInstant? {
    switch timer.state {
    case .idle, .paused: nil
    case .running(let deadline): format.nextChange(until: deadline.boot, now: now)
    case .ringing(let deadline): SpanFormat.seconds.nextChange(since: deadline.boot, now: now)
    }
  }
}
