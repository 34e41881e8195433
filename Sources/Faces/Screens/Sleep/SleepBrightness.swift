// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The brightness of the sleep screen, and of rings in front of it.
public enum SleepBrightness: Int, Hashable, Sendable, CaseIterable {
  case bright, dim, dimmest

  /// The brightness of a sleep screen that nobody has changed.
  public static let usual = SleepBrightness.dim

  /// The next one; the brightest follows the dimmest.
  public var next: SleepBrightness { SleepBrightness(rawValue: rawValue + 1) ?? .bright }

  /// Name of its style class.
  public var style: String {
    switch self {
    case .bright: "bright"
    case .dim: "dim"
    case .dimmest: "dimmest"
    }
  }

  /// Name for screen readers.
  public func name(in language: Language) -> String {
    switch self {
    case .bright: tr("bright", in: language)
    case .dim: tr("dim", in: language)
    case .dimmest: tr("very dim", in: language)
    }
  }
}
