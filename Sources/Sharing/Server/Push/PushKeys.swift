// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiWire

/// The keys of a device, for which pushes are encrypted.
struct PushKeys: Hashable, Sendable {
  /// A public key on P-256, 65 bytes.
  let point: [UInt8]
  /// A secret of 16 bytes.
  let secret: [UInt8]

  /// Takes keys whose lengths are right; its use shows if the key is a point of the curve.
  init?(_ subscription: PushSubscription) {
    guard let point = Base64URL.bytes(subscription.key), point.count == 65, point.first == 4,
      let secret = Base64URL.bytes(subscription.secret), secret.count == 16
    else { return nil }
    self.point = point
    self.secret = secret
  }
}

extension PushSubscription {
  /// `true` if it is usable: an address that a hook could have, and keys of the right lengths, on the curve.
  var isUsable: Bool {
    guard NtfyTopic(endpoint) == nil, (try? Hook(.ring, .post(endpoint))) != nil, let keys = PushKeys(self) else {
      return false
    }
    // Any private key shows whether the other one is on the curve.
    let one = [UInt8](repeating: 0, count: P256Agreement.width - 1) + [1]
    return P256Agreement.secret(of: one, with: keys.point) != nil
  }
}
