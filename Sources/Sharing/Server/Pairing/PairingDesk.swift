// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiWire

/// The one code that is valid at a time: once, for a while, and for a few tries.
struct PairingDesk: Sendable {
  private var open: Open?

  private struct Open {
    let code: PairingCode
    let grant: DeviceGrant
    let end: BootInstant
    var triesLeft: Int
  }

  /// Validity of a code.
  static let validity = TimeSpan.minutes(2)
  /// Number of tries of wrong codes before the right one is void, too: so few that it is not found, and too many for
  /// one address, which has to wait before (`Gatekeeper`).
  static let tries = 50

  /// Makes a code valid, and the previous one void.
  mutating func offer(_ code: PairingCode, for grant: DeviceGrant, at now: BootInstant) {
    open = Open(code: code, grant: grant, end: now + Self.validity, triesLeft: Self.tries)
  }

  /// Redeems a typed code; returns its rights, or `nil` if it is wrong, over, used or there is none.
  ///
  /// The answer does not tell which, so that nobody learns whether there is a code to guess.
  mutating func redeem(_ typed: String, at now: BootInstant) -> DeviceGrant? {
    guard var open, now < open.end else {
      self.open = nil
      return nil
    }
    if let code = PairingCode(typed: typed), code.matches(open.code) {
      self.open = nil
      return open.grant
    }
    open.triesLeft -= 1
    self.open = open.triesLeft > 0 ? open : nil
    return nil
  }
}
