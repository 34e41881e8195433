// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A request of another client that is passed on to the daemon.
public struct PassedRequest: Sendable {
  /// The HTTP method, in capitals.
  public var method: String
  /// The path and query, percent-encoded.
  public var target: String
  /// The body, JSON; empty for none.
  public var body: [UInt8] = []
  /// The headers `Idempotency-Key` and `If-Match`, without line breaks; `nil` if there are none.
  public var idempotencyKey, ifMatch: String?
  /// The face that asks; `nil` if it is not known.
  public var face: FaceName?

  /// Creates a request without a body or headers.
  public init(method: String, target: String) {
    self.method = method
    self.target = target
  }
}

/// The daemon's answer to a request that was passed on.
public struct PassedAnswer: Sendable {
  /// The HTTP status.
  public let status: Int
  /// The body; JSON, or empty.
  public let body: [UInt8]
  /// The headers `ETag` and `Location`; `nil` if there are none.
  public let entityTag, location: String?
  /// The header `Toki-Clock`; `nil` if there is none.
  public let clock: String?
}

extension RemoteControl {
  /// Passes a request on as it is, and returns the daemon's answer whatever its status.
  ///
  /// - Throws: `ControlError` of `.unreachable`, `.otherUser`, `.noAnswer` or `.protocolMismatch`.
  public func pass(_ request: PassedRequest) async throws(ControlError) -> PassedAnswer {
    let call = HTTPCall(
      method: request.method, target: request.target, body: request.body, key: request.idempotencyKey,
      ifMatch: request.ifMatch, face: request.face, isSlow: true)
    let (head, body) = try await pass(call)
    return PassedAnswer(
      status: head.status, body: body, entityTag: head.entityTag, location: head.location, clock: head.clock)
  }

  /// A control with a connection of its own, so that its calls wait for no other's.
  public var another: RemoteControl {
    RemoteControl(route: route, loop: loop, hung: hung, key: nil, expectation: nil, face: nil)
  }
}
