// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import LinuxHost
import TokiEngine
import TokiModel

/// A request and its tries.
struct Delivery {
  private let body: [UInt8]
  private let address: String
  private let secret: [UInt8]?
  /// The same for all tries, so that the receiver knows a repetition.
  private let id: String
  private let isPublicOnly: Bool
  /// The headers of a request that is not a hook's.
  var headers: [String]?
  /// The exit code for a status that is no success.
  var lost: (Int) -> Int32 = { _ in 1 }

  private static let mostTries = 5
  private static let longestTry = TimeSpan.seconds(30)
  private static let longestWait = 60

  /// Makes a request; one without an id gets a new one.
  init(of body: [UInt8], to address: String, secret: [UInt8]?, id: String? = nil, isPublicOnly: Bool = false) {
    self.body = body
    self.address = address
    self.secret = secret
    self.isPublicOnly = isPublicOnly
    self.id = id ?? Self.hex((0..<16).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// Sends it, again after a while if that may help.
  func send() throws(TokiPost.Failure) {
    var tries = 0
    while true {
      let answer = try attempt()
      tries += 1
      if (200..<300).contains(answer.status) { return }
      let isWorthATry =
        answer.status == 0 ? !answer.isFinal : [408, 429].contains(answer.status) || answer.status >= 500
      guard isWorthATry, tries < Self.mostTries else { throw failure(answer, tries: tries) }
      let usual = 1 << (tries - 1)
      HostProcess.pause(seconds: min(Self.longestWait, max(usual, answer.retryAfter)))
    }
  }

  private func failure(_ answer: PostedRequest.Answer, tries: Int) -> TokiPost.Failure {
    let place = host
    let after = tries > 1 ? " after \(tries) tries" : ""
    guard answer.status > 0 else { return TokiPost.Failure("\(place) was not reached\(after): \(answer.reason).") }
    let redirect = (300..<400).contains(answer.status) ? ", and redirects are not followed" : ""
    let text = answer.body.isEmpty ? "." : ": \(answer.body)"
    return TokiPost.Failure(code: lost(answer.status), "\(place) answered \(answer.status)\(after)\(redirect)\(text)")
  }

  /// The scheme, host and port; the rest of an address may be secret.
  private var host: String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let place = parts[2].prefix { $0 != "?" && $0 != "#" }
    let name = place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place
    return "\(parts[0])//\(name)"
  }

  // MARK: One try

  private func attempt() throws(TokiPost.Failure) -> PostedRequest.Answer {
    let headers = if let headers { headers } else { try hookHeaders() }
    var request = PostedRequest(
      address: address, headers: headers, body: body, limit: Self.longestTry)
    request.isPublicOnly = isPublicOnly
    return request.send()
  }

  private func hookHeaders() throws(TokiPost.Failure) -> [String] {
    let timestamp = String(LinuxClock(timeZone: nil).now().utc.nanosecondsSinceEpoch / 1_000_000_000)
    var headers = [
      "Content-Type: application/json", "User-Agent: toki/\(TokiVersion.current)", "Toki-Delivery: \(id)",
      "Toki-Timestamp: \(timestamp)",
    ]
    if let secret { headers.append("Toki-Signature: sha256=\(try signature(of: timestamp, by: secret))") }
    return headers
  }

  /// HMAC-SHA256 of the time, a dot and the body (RFC 2104), in hexadecimal.
  ///
  /// The time belongs to it, so that nobody can send an old request again as a new one.
  private func signature(of timestamp: String, by secret: [UInt8]) throws(TokiPost.Failure) -> String {
    let text = Array(timestamp.utf8) + [UInt8(ascii: ".")] + body
    var digest = [UInt8](repeating: 0, count: 32)
    let result = unsafe gnutls_hmac_fast(
      GNUTLS_MAC_SHA256, secret, secret.count, text, text.count, &digest)
    guard result == 0 else { throw TokiPost.Failure("The request could not be signed (GnuTLS error \(result)).") }
    return Self.hex(digest)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
