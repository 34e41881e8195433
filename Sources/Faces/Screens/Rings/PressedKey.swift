// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A key, as far as the ring screen tells keys apart.
public enum PressedKey: Hashable, Sendable, CaseIterable {
  /// Keys with a meaning of their own.
  case space, enter, escape, plus
  /// Any other key.
  case other

  /// A key's effect on the ring screen.
  public enum Effect: Hashable, Sendable {
    /// It answers the audible ring.
    case answer(RingAnswer)
    /// It does nothing, and the screen says which key stops the ring.
    case hint
    /// It does nothing, and goes no further.
    case ignored
    /// It belongs to the focused widget.
    case passed
  }

  /// The key's effect on the audible ring.
  ///
  /// Only Enter stops a ring, unless Escape was set to: space and Escape are pressed by reflex.
  ///
  /// - Parameters:
  ///   - entry: The audible ring.
  ///   - isChoosing: Whether the list of snooze lengths is open, which has its own keys.
  ///   - escape: The meaning of Escape.
  /// - Returns: What the window is to do with the key.
  public func effect(on entry: RingEntry, isChoosing: Bool, escape: EscapeAtRing) -> Effect {
    guard !isChoosing else { return .passed }
    return switch self {
    case .enter: .answer(.stop)
    case .escape where escape == .stop: .answer(.stop)
    case .escape where escape == .nothing: .ignored
    case .space, .escape: entry.snoozes.isEmpty ? .hint : .answer(.snooze(entry.snooze))
    case .plus: entry.takesMinute ? .answer(.minute) : .ignored
    case .other: .passed
    }
  }

  /// `true` if the ring takes the key before the focused button does: space snoozes, whichever button has the focus.
  public var comesFirst: Bool { self == .space }

  /// Says which key stops a ring that cannot be snoozed.
  public static func hint(in language: Language) -> String {
    tr("This ring cannot be snoozed. Press Enter to stop it.", in: language)
  }
}
