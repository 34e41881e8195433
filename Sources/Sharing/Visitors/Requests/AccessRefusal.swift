// SPDX-License-Identifier: Apache-2.0
package import TokiModel
package import TokiServer
import TokiWire

/// Why a request from another device is turned away.
package struct AccessRefusal: Error, Hashable, Sendable {
  /// The stable code on the wire.
  package let code: Code
  /// One English sentence for who develops a client; each client words the code.
  package let message: String
  /// Time until the next try; `nil` if waiting does not help.
  package var wait: TimeSpan?

  package enum Code: String, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case notPaired = "not_paired"
    case beyondRole = "beyond_role"
    case neverFromAfar = "never_from_afar"
    case wrongHost = "wrong_host"
    case wrongOrigin = "wrong_origin"
    case codeNotValid = "code_not_valid"
    case insecure
    case notFound = "not_found"
    case tooLate = "too_late"
    case tooLong = "too_long"
    case notJSON = "not_json"
    case tooMany = "too_many"
    case daemonAway = "daemon_away"
    case notSaved = "not_saved"
    case shuttingDown = "shutting_down"
  }

  package init(_ code: Code, _ message: String, wait: TimeSpan? = nil) {
    self.code = code
    self.message = message
    self.wait = wait
  }

  /// The HTTP status (RFC 9110 section 15).
  package var status: Int {
    switch code {
    case .invalidRequest: 400
    case .notPaired: 401
    case .beyondRole, .neverFromAfar, .wrongOrigin, .codeNotValid, .insecure: 403
    case .notFound: 404
    case .tooLate: 412
    case .tooLong: 413
    case .notJSON: 415
    case .wrongHost: 421
    case .tooMany: 429
    case .daemonAway, .shuttingDown: 503
    case .notSaved: 507
    }
  }

  /// The headers that go with it: how to come in, and when to try again.
  package var headers: [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    if code == .notPaired { headers.append(("WWW-Authenticate", "Bearer")) }
    if let wait { headers.append(("Retry-After", String(wait.nanoseconds / 1_000_000_000 + 1))) }
    return headers
  }

  /// The body, in the form of the daemon's own errors.
  package var body: [UInt8] { Wire.bytes(Body(error: Content(code: code.rawValue, message: message))) }

  private struct Body: Formed {
    let error: Content

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Body?
    ) throws(Visitor.Failure) -> Body { Body(error: try visitor.field("error", whole) { $0.error }) }
  }

  private struct Content: Formed {
    let code: String
    let message: String

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Content?
    ) throws(Visitor.Failure) -> Content {
      let code = try visitor.field("code", whole) { $0.code }
      _ = try visitor.field("subject", whole) { _ in "" }
      return Content(code: code, message: try visitor.field("message", whole) { $0.message })
    }
  }
}

extension Answer {
  /// The answer to a refused request.
  package init(_ refusal: AccessRefusal) {
    self.init(status: refusal.status, body: refusal.body, headers: refusal.headers)
  }
}
