// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The effect of Escape on the ring screen, as set in the app.
public enum EscapeAtRing: String, Hashable, Sendable, CaseIterable {
  /// It puts the ring off, like space.
  case snooze
  /// It does nothing.
  case nothing
  /// It stops the ring, like Enter.
  case stop

  /// Name of the choice.
  public func name(in language: Language) -> String {
    switch self {
    case .snooze: tr("Snoozes", in: language)
    case .nothing: tr("Does nothing", in: language)
    case .stop: tr("Stops the ring", in: language)
    }
  }

  /// The keys that answer a ring: `Enter stop · Space or Esc snooze · + a minute more`.
  public func keys(of entry: RingEntry, in language: Language) -> String {
    let stop = self == .stop ? tr("Enter or Esc stop", in: language) : tr("Enter stop", in: language)
    let snooze = self == .snooze ? tr("Space or Esc snooze", in: language) : tr("Space snooze", in: language)
    let keys = [
      stop, entry.snoozes.isEmpty ? nil : snooze, entry.takesMinute ? tr("+ a minute more", in: language) : nil,
    ]
    return keys.compactMap { $0 }.joined(separator: " · ")
  }
}
