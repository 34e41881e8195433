// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Texts about items that use trusted time.
public enum TrustedItemText {
  static func mark(in language: Language) -> String { tr("Goes by trusted time", in: language) }
  static func markWaiting(in language: Language) -> String {
    tr("Goes by trusted time; waiting for NTP servers", in: language)
  }
  static func markUnknown(in language: Language) -> String {
    tr("Goes by trusted time, which is not known now: this device's clock decides", in: language)
  }
  static func markWithoutServers(in language: Language) -> String {
    tr("Goes by trusted time, but no time server is set", in: language)
  }

  /// Kinds of items that can use trusted time.
  public enum Owner: Hashable, Sendable, CaseIterable { case alarm, timer }

  /// What the trusted-time switch does, for the line below it; `present` is `nil` before the daemon was reached.
  public static func explanation(of owner: Owner, _ present: Present?, in language: Language) -> String {
    guard present?.hasTimeServers != false else {
      return tr("No time server is set yet: until then this device's clock decides.", in: language)
    }
    return switch owner {
    case .alarm: tr("At the right moment, also when this device's clock is wrong", in: language)
    case .timer: tr("Exactly as long as it should, also when this device's clock runs fast or slow", in: language)
    }
  }

  /// Which estimate of the true time decided a ring; empty where that needs no mention.
  static func basis(_ basis: RingBasis?, in language: Language) -> String {
    guard let basis, basis.bound == nil || basis.state != .trusted else { return "" }
    return TrustedTimeTexts.basis(basis, in: language).capitalized
  }
}
