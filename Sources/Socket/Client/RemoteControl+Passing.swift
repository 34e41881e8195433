// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import TokiWire

/// A request of another client that is passed on to the daemon.
public struct PassedRequest: Sendable {
  /// The HTTP method, in capitals.
  public var method: String
  /// The path and query, percent-encoded.
  public var target: String
  /// The body, JSON; empty for none.
  public var body: [UInt8] = []
  /// The headers `Idempotency-Key`, `If-Match` and `Last-Event-ID`, without line breaks; `nil` if there are none.
  public var idempotencyKey, ifMatch, lastEventID: String?
  /// The client that asks; `nil` if it is not known.
  public var client: ClientName?
  /// The language of who asks; `nil` if it is not known.
  public var language: Language?
  /// Asked before so many more bytes of the answer's body are kept; where it says no, the answer is given up.
  public var hasRoom: @Sendable (_ bytes: Int) -> Bool = { _ in true }

  /// Creates a request without a body or headers.
  public init(method: String, target: String) {
    self.method = method
    self.target = target
  }

  fileprivate var call: HTTPCall {
    HTTPCall(
      method: method, target: target, body: body, key: idempotencyKey, ifMatch: ifMatch, lastEventID: lastEventID,
      client: client, language: language, isSlow: true, hasRoom: hasRoom)
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
  /// The header `Retry-After`; `nil` if there is none.
  public let retryAfter: String?

  fileprivate init(_ head: HTTPHead, _ body: [UInt8]) {
    status = head.status
    self.body = body
    entityTag = head.entityTag
    location = head.location
    clock = head.clock
    retryAfter = head.retryAfter
  }
}

/// The daemon's reply to a request for events that was passed on.
public enum PassedEvents: Sendable {
  /// The stream in pieces as they arrive, until it ends or throws; a reader that stops closes the connection.
  case stream(AsyncThrowingStream<[UInt8], any Error>)
  /// Another answer.
  case answer(PassedAnswer)
}

extension RemoteControl {
  /// Passes a request on as it is, and returns the daemon's answer whatever its status.
  ///
  /// - Throws: `ControlError` of `.unreachable`, `.otherUser`, `.noAnswer` or `.protocolMismatch`, and of `.busy` if
  ///   there is no room for the answer.
  public func pass(_ request: PassedRequest) async throws(ControlError) -> PassedAnswer {
    let (head, body) = try await pass(request.call)
    return PassedAnswer(head, body)
  }

  /// Asks sharing itself, by the path of an earlier build where that of today is not known.
  ///
  /// - Throws: As `pass`.
  public func pass(toSharing request: PassedRequest) async throws(ControlError) -> PassedAnswer {
    let answer = try await pass(request)
    guard answer.status == 404, let former = SharingPath.former(request.target) else { return answer }
    var again = request
    again.target = former
    return try await pass(again)
  }

  /// Passes a request for events on as it is; the stream has a connection of its own.
  ///
  /// - Throws: As `pass`.
  public func passEvents(_ request: PassedRequest) async throws(ControlError) -> PassedEvents {
    let call = request.call
    return try await beside { [self] () throws(ControlError) in
      do throws(ControlError) {
        var asked = try EventConnection.ask(route, call, patience, hung: { nil })
        guard asked.isStream else { return .answer(PassedAnswer(asked.head, try asked.body())) }
        let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        asked.follow(
          on: loop, take: { continuation.yield($0) }, end: { continuation.finish(throwing: $0) },
          leaving: { leave in continuation.onTermination = { _ in leave() } })
        return .stream(stream)
      } catch {
        throw route.told(error)
      }
    }
  }

  /// A control with a connection of its own, so that its calls wait for no other's.
  public var another: RemoteControl {
    RemoteControl(route: route, loop: loop, hung: hung, key: nil, expectation: nil, client: nil)
  }
}
