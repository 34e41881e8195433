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
    /// What is said of the time that it goes by.
    public var trust: TrustedTimeMark

    public init(
      timer: CountdownTimer, ends: String, format: SpanFormat = .seconds, note: String = "",
      trust: TrustedTimeMark = .none
    ) {
      self.timer = timer
      self.ends = ends
      self.format = format
      self.note = note
      self.trust = trust
    }
  }

  /// Draws the line, without colours, at most `columns` wide.
  ///
  /// Where the terminal is narrow, the word about trusted time goes first, then the label is cut, then left
  /// out, then the bar, then the end; the digits go last. While it rings it stands at zero, unless overtime
  /// is asked for; the keys are shortened, and then left out, only when hardly anything of the label would be
  /// left beside them.
  public static func draw(_ state: State, now: BootInstant, columns: Int, language: Language) -> String {
    let label = PlainText.of(state.timer.label.text, longest: Label.longest)
    if let overtime = state.timer.overtime(at: now) {
      let showsOvertime = state.timer.settings.showsOvertime
      return LineLayout.ringing(
        showsOvertime ? state.format.overtime(overtime) : state.format.remaining(.zero),
        what: announcement(label, in: language), note: state.note,
        keys: [tr("Enter stop · s snooze", in: language), tr("Enter stop", in: language)], columns: columns)
    }
    var ends = state.trust.ends(state.ends)
    if case .paused = state.timer.state { ends = [tr("paused", in: language)] }
    if !state.note.isEmpty { ends = [PlainText.of(state.note, longest: 200)] }
    return LineLayout.running(
      state.format.remaining(state.timer.remaining(at: now)), progress: state.timer.progress(at: now),
      label: label, ends: ends, columns: columns)
  }

  /// When the line looks different for the first time after `now`; `nil` while it stands still.
  ///
  /// A running timer shows the ceiling of what remains, so that it changes at the deadline less a
  /// whole number of seconds; a ringing one shows the floor of the overtime, where that is asked for.
  ///
  /// - Parameter hasBell: Whether the terminal's bell rings in the place of the sound, once a second.
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

  /// That the end has come: `The time is up. Tea`.
  static func announcement(_ label: String, in language: Language) -> String {
    let sentence = tr("The time is up.", in: language)
    return label.isEmpty ? sentence : tr("{sentence} {label}", ["sentence": sentence, "label": label], in: language)
  }
}
