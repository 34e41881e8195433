// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The title of a terminal's window and tab while a countdown is in the foreground.
public struct TerminalTitle: Hashable, Sendable {
  /// The title: `24:10 Tea`.
  public let text: String
  /// Part that has gone by, 0 to 100.
  public let percent: Int
  /// `true` if it is paused.
  public let isPaused: Bool

  /// Creates a title; control characters in the text are escaped.
  public init(_ text: String, percent: Int, isPaused: Bool = false) {
    self.text = PlainText.of(text, longest: Label.longest + 60)
    self.percent = min(100, max(0, percent))
    self.isPaused = isPaused
  }

  /// The title of a countdown; `nil` while it is idle.
  ///
  /// `progress` is the part that has gone by, 0 to 1.
  init?(_ state: RunState, _ remaining: TimeSpan, progress: Double, name: String, in language: Language) {
    let digits = CountdownDigits.remaining(remaining)
    let words = name.isEmpty ? digits : "\(digits) \(name)"
    let percent = Int(min(1, max(0, progress)) * 100)
    switch state {
    case .idle: return nil
    case .running: self.init(words, percent: percent)
    case .paused:
      self.init(tr("{countdown} (paused)", ["countdown": words], in: language), percent: percent, isPaused: true)
    case .ringing: self.init(CountdownLine.announcement(name, in: language), percent: 100)
    }
  }
}
