// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A usual length of a timer, which one press starts.
public struct TimerPreset: Hashable, Sendable {
  /// Length of the timer, in `CountdownTimer.durations`.
  public let duration: TimeSpan

  /// A preset of this length.
  public init(duration: TimeSpan) { self.duration = duration }

  /// The presets in the order of their buttons, shortest first.
  public static let all = [1, 3, 5, 10, 15, 25, 30, 60].map { TimerPreset(duration: .minutes($0)) }

  /// Text of its button: `5 min`.
  public func title(in language: Language) -> String { duration.words(in: language) }

  /// The timer that a press starts: it rings as the person set for all of Toki.
  public var draft: TimerDraft { TimerDraft(duration: duration) }

  /// A press's effect, for screen readers: `Start 5 min`.
  public func name(in language: Language) -> String {
    tr("Start {length}", ["length": title(in: language)], in: language)
  }
}
