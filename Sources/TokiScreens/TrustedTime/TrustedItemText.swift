// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Texts about items that use trusted time.
public enum TrustedItemText {
  static var mark: String { tr("Goes by trusted time") }
  static var markWaiting: String { tr("Goes by trusted time; waiting for NTP servers") }
  static var markUnknown: String { tr("Goes by trusted time, which is not known now: this device's clock decides") }
  static var markWithoutServers: String { tr("Goes by trusted time, but no time server is set") }

  /// Kinds of items that can use trusted time.
  public enum Owner: Hashable, Sendable, CaseIterable { case alarm, timer }

  /// What the trusted-time switch does, for the line below it; `present` is `nil` before the daemon was reached.
  public static func explanation(of owner: Owner, _ present: Present?) -> String {
    guard present?.hasTimeServers != false else {
      return tr("No time server is set yet: until then this device's clock decides.")
    }
    return switch owner {
    case .alarm: tr("At the right moment, also when this device's clock is wrong")
    case .timer: tr("Exactly as long as it should, also when this device's clock runs fast or slow")
    }
  }

  /// Which estimate of the true time decided a ring; empty where that needs no mention.
  static func basis(_ basis: RingBasis?) -> String {
    guard let basis, basis.bound == nil || basis.state != .trusted else { return "" }
    return TrustedTimeTexts.basis(basis).capitalized
  }
}
