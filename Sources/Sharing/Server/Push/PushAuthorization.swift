// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiWire

/// Says to a push service who sends (VAPID, RFC 8292).
enum PushAuthorization {
  /// The contact for a push service with questions about a sender; Apple's takes no address of this machine.
  private static let subject = "https://github.com/toki-clock/toki"
  /// Validity of a statement; at most 24 h (section 2).
  private static let validity = TimeSpan.hours(12)

  /// The header `Authorization` of a push.
  ///
  /// - Parameters:
  ///   - endpoint: Where it is sent.
  ///   - key: The key of this machine, which the device was given as it subscribed.
  ///   - now: The present moment.
  /// - Returns: The value of the header.
  /// - Throws: `SharingFailure` if it cannot be signed.
  static func header(for endpoint: String, by key: ServerKey, at now: UTCInstant) throws(SharingFailure) -> String {
    let end = (now + validity).nanosecondsSinceEpoch / 1_000_000_000
    let head = Base64URL.text(#"{"typ":"JWT","alg":"ES256"}"#.utf8)
    let claims = Base64URL.text(#"{"aud":"\#(origin(of: endpoint))","exp":\#(end),"sub":"\#(subject)"}"#.utf8)
    let signature = Base64URL.text(try key.signature(of: Array("\(head).\(claims)".utf8)))
    return "vapid t=\(head).\(claims).\(signature), k=\(Base64URL.text(try key.numbers().point))"
  }

  /// The scheme, host and port of an address (RFC 6454).
  static func origin(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return address }
    return "\(parts[0].lowercased())//\(parts[2].prefix { $0 != "?" && $0 != "#" }.lowercased())"
  }
}
