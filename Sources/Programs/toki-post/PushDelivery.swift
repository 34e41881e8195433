// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// A push for a device, which was encrypted already (RFC 8030).
struct PushDelivery {
  private let push: PushRequest
  private let body: [UInt8]
  private let isPublicOnly: Bool

  /// The exit code for a device that is not reached there any more.
  private static let gone: Int32 = 3

  /// Reads the output of `toki-share`.
  init(of input: [UInt8], isPublicOnly: Bool) throws(TokiPost.Failure) {
    do throws(ControlError) {
      push = try Wire.answer(PushRequest.self, from: input)
    } catch {
      throw TokiPost.Failure(code: 2, error.reason)
    }
    guard let body = Base64URL.bytes(push.body), Self.isPlain(push.authorization), Self.isPlain(push.topic) else {
      throw TokiPost.Failure(code: 2, "The body of a push is base64url, and its headers are visible ASCII.")
    }
    self.body = body
    self.isPublicOnly = isPublicOnly
  }

  /// Sends it, again after a while if that may help.
  func send() throws(TokiPost.Failure) {
    // It is to be heard now, also by a phone that sleeps.
    let headers = [
      "Content-Type: application/octet-stream", "Content-Encoding: aes128gcm", "TTL: \(push.seconds)", "Urgency: high",
      "Topic: \(push.topic)", "Authorization: \(push.authorization)",
    ]
    var delivery = Delivery(of: body, to: push.endpoint, secret: nil, isPublicOnly: isPublicOnly)
    delivery.headers = headers
    delivery.lost = { [404, 410].contains($0) ? Self.gone : 1 }
    try delivery.send()
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
