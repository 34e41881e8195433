// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The line of a timer in the foreground: digits, bar, label, and the end.
public enum CountdownLine {
  /// Content of the line.
  public struct State: Hashable, Sendable {
    /// Timer at its last known state.
    public var timer: CountdownTimer
    /// Time at which it rings: `14:32:10`.
    public var ends: String
    /// Format of the digits.
    public var format: SpanFormat
    /// A remark, such as why nothing is heard; empty for none.
    public var note: String
    /// Words about the time that the timer uses.
    public var trust: TrustedTimeMark
    /// `true` if the ring may be snoozed.
    public var canSnooze: Bool

    /// Content without a remark, unless given.
    public init(
      timer: CountdownTimer, ends: String, format: SpanFormat = .seconds, note: String = "",
      trust: TrustedTimeMark = .none, canSnooze: Bool = true
    ) {
      self.timer = timer
      self.ends = ends
      self.format = format
      self.note = note
      self.trust = trust
      self.canSnooze = canSnooze
    }
  }

  /// Draws the line without colors, at most `columns` wide.
  ///
  /// On a narrow terminal, the words about trusted time go first. Then the label is cut and dropped, then the bar goes,
  /// then the end; the digits go last. A ringing timer shows zero, or overtime where wanted. Its keys are shortened,
  /// then dropped, only when hardly anything of the label would remain beside them.
  public static func draw(_ state: State, now: BootInstant, columns: Int, language: Language) -> String {
    let label = PlainText.of(state.timer.label.text, longest: Label.longest)
    if let overtime = state.timer.overtime(at: now) {
      let showsOvertime = state.timer.settings.showsOvertime
      return LineLayout.ringing(
        showsOvertime ? state.format.overtime(overtime) : state.format.remaining(.zero),
        what: announcement(label, in: language), note: state.note,
        keys: (state.canSnooze ? [tr("Enter stop · s snooze", in: language)] : [])
          + [tr("Enter stop", in: language)], columns: columns)
    }
    var ends = state.trust.ends(state.ends)
    if case .paused = state.timer.state { ends = [tr("paused", in: language)] }
    let digits = state.format.remaining(state.timer.remaining(at: now))
    if !state.note.isEmpty {
      let room = max(0, columns - DisplayWidth.of(digits) - 2)
      ends = [DisplayWidth.fitted(PlainText.of(state.note, longest: 200), to: room)]
    }
    return LineLayout.running(
      digits, progress: state.timer.progress(at: now),
      label: label, ends: ends, columns: columns)
  }

  /// The first instant after `now` at which the line changes; `nil` while it stands still.
  ///
  /// A running timer shows the ceiling of the remaining time, so it changes a whole number of seconds before the
  /// deadline; a ringing one shows the floor of the overtime, where wanted. `hasBell` asks for the terminal's bell once
  /// a second in place of the sound.
  public static func nextChange(
    of timer: CountdownTimer, format: SpanFormat, now: BootInstant, hasBell: Bool = false
  ) -> BootInstant? {
    switch timer.state {
    case .idle, .paused: nil
    case .running(let deadline): format.nextChange(until: deadline.boot, now: now)
    case .ringing(let deadline):
      timer.settings.showsOvertime || hasBell ? SpanFormat.seconds.nextChange(since: deadline.boot, now: now) : nil
    }
  }

  /// `The time is up. Tea`, or without a label just the sentence.
  static func announcement(_ label: String, in language: Language) -> String {
    let sentence = tr("The time is up.", in: language)
    return label.isEmpty ? sentence : tr("{sentence} {label}", ["sentence": sentence, "label": label], in: language)
  }
}
