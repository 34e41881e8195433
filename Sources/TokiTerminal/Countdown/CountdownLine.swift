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
    /// Whether milliseconds are shown.
    public var isPrecise: Bool
    /// A word about the line, as why nothing is heard; empty for none.
    public var note: String

    public init(timer: CountdownTimer, ends: String, isPrecise: Bool = false, note: String = "") {
      self.timer = timer
      self.ends = ends
      self.isPrecise = isPrecise
      self.note = note
    }
  }

  /// Draws the line, without colours, at most `columns` wide.
  ///
  /// Where the terminal is narrow, the label is cut first, then left out, then the bar, then the
  /// end; the digits go last. While it rings, the keys are shortened, and then left out, only when
  /// hardly anything of the label would be left beside them.
  public static func draw(_ state: State, now: BootInstant, columns: Int, language: Language) -> String {
    let digits = Self.digits(of: state, now: now)
    let label = PlainText.of(state.timer.label.text, longest: Label.longest)
    if case .ringing = state.timer.state {
      return ringing(digits, label: label, note: state.note, columns: columns, language: language)
    }
    var end = state.ends
    if case .paused = state.timer.state { end = tr("paused", in: language) }
    if !state.note.isEmpty { end = PlainText.of(state.note, longest: 200) }
    let progress = state.timer.progress(at: now)

    let room = columns - width(digits)
    let endWidth = width(end) + gap
    let labelRoom = room - endWidth - gap - barBesideLabel - gap
    if !label.isEmpty, labelRoom >= min(width(label), shortestLabel) {
      let shown = DisplayWidth.fitted(label, to: labelRoom)
      let cells = room - endWidth - width(shown) - 2 * gap
      return join([digits, bar(progress, cells: cells), shown, end])
    }
    if room >= endWidth + gap + shortestBar {
      return join([digits, bar(progress, cells: room - endWidth - gap), end])
    }
    if room >= endWidth { return join([digits, end]) }
    return DisplayWidth.fitted(digits, to: max(0, columns))
  }

  /// When the line looks different for the first time after `now`; `nil` while it stands still.
  ///
  /// A running timer shows the ceiling of what remains, so that it changes at the deadline less a
  /// whole number of seconds; a ringing one shows the floor of the overtime.
  public static func nextChange(of timer: CountdownTimer, isPrecise: Bool, now: BootInstant) -> BootInstant? {
    let frame = TimeSpan.milliseconds(33)
    switch timer.state {
    case .idle, .paused: return nil
    case .running(let deadline):
      let remaining = deadline.boot - now
      guard remaining > .zero else { return nil }
      if isPrecise { return min(now + frame, deadline.boot) }
      let seconds = (remaining.nanoseconds - 1) / 1_000_000_000
      return deadline.boot + .seconds(-seconds)
    case .ringing(let deadline):
      if isPrecise { return now + frame }
      let seconds = max(0, (now - deadline.boot).nanoseconds) / 1_000_000_000
      return deadline.boot + .seconds(seconds + 1)
    }
  }

  private static let gap = 2
  private static let shortestBar = 8
  private static let barBesideLabel = 12
  private static let shortestLabel = 6
  private static let longestBar = 60
  private static let labelBesideKeys = 16

  private static func digits(of state: State, now: BootInstant) -> String {
    if let overtime = state.timer.overtime(at: now) { return CountdownDigits.overtime(overtime) }
    return CountdownDigits.remaining(state.timer.remaining(at: now), isPrecise: state.isPrecise)
  }

  private static func ringing(
    _ digits: String, label: String, note: String, columns: Int, language: Language
  ) -> String {
    let what =
      label.isEmpty
      ? tr("Rings", in: language) : tr("Rings: {label}", ["label": label], in: language)
    var parts = [digits]
    var room = columns - width(digits)
    // How to stop it is worth more than the end of a long label, and is never shown by half.
    let keys = [tr("Enter stop · s snooze", in: language), tr("Enter stop", in: language)].first {
      room >= min(width(what), labelBesideKeys) + gap + width($0) + gap
    }
    if let keys { room -= width(keys) + gap }
    for part in [what, PlainText.of(note, longest: 200)] where !part.isEmpty {
      guard room >= min(width(part), shortestBar) + gap else { break }
      let shown = DisplayWidth.fitted(part, to: room - gap)
      parts.append(shown)
      room -= width(shown) + gap
    }
    if let keys { parts.append(keys) }
    return parts.count == 1 ? DisplayWidth.fitted(digits, to: max(0, columns)) : join(parts)
  }

  /// A bar of which `progress` (0 to 1) is filled, in eighths of a cell.
  private static func bar(_ progress: Double, cells: Int) -> String {
    let cells = min(cells, longestBar)
    let eighths = min(cells * 8, max(0, Int((progress * Double(cells * 8)).rounded(.down))))
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1]
    return full + part + String(repeating: "░", count: cells - eighths / 8 - (part.isEmpty ? 0 : 1))
  }

  private static func width(_ text: String) -> Int { DisplayWidth.of(text) }

  private static func join(_ parts: [String]) -> String {
    parts.joined(separator: String(repeating: " ", count: gap))
  }
}
