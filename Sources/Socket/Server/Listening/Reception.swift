// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

/// Judges each request to a listener that serves the accounts of a server.
///
/// It is called on the listener's loop.
package protocol Reception: AnyObject, Sendable {
  /// Judges a complete request.
  func receive(_ request: ReceivedRequest) async -> Admission
  /// Refuses a request before it is complete, with the status 413 for a body that is too long.
  func refusal(_ error: ControlError, status: Int?) -> Answer
  /// The most bytes of a request's body, as its head says who sends it; `nil` for the usual size.
  func longestBody(method: String, path: String, authorization: () -> String?) -> Int?
  /// Headers of every answer, written as it is sent; only to paired devices may they tell of this machine.
  func headers(toDevice: Bool) -> [(name: String, value: String)]
}

extension Reception {
  package func refusal(_ error: ControlError, status: Int?) -> Answer { .error(error, status: status) }
  package func longestBody(method: String, path: String, authorization: () -> String?) -> Int? { nil }
  package func headers(toDevice: Bool) -> [(name: String, value: String)] { [] }
}

/// The event streams of a listener, as its reception looks after them.
///
/// It is used on the listener's loop.
package protocol EventStreams: AnyObject {
  /// Number of each badge's event streams, open or about to be.
  var badges: [String: Int] { get }
  /// Number of connections of clients.
  var connectionCount: Int { get }
  /// Room for reading from another server, within the bytes that clients have not read yet.
  var readingRoom: ReadingRoom { get }
  /// Ends the event streams of these badges at once; those that are about to open are answered instead.
  func cutStreams(of badges: Set<String>)
}

/// A reception's judgement on a request.
package enum Admission: Sendable {
  /// It has its answer.
  case answered(Answer)
  /// An engine answers it.
  case admitted(AdmittedRequest)
  /// Another server sends the events that it asks for.
  case passedOn(PassedOnStream)
  /// It follows the events that the reception itself sends, to a paired device.
  case followed(EventFeed)
}

/// An event stream of another server, which is passed on as it comes.
package struct PassedOnStream: Sendable {
  /// The bytes in pieces as they arrive, until the stream ends or throws.
  package let pieces: AsyncThrowingStream<[UInt8], any Error>
  /// The mark of event streams that end together.
  package let badge: String

  /// Passes a stream on.
  package init(_ pieces: AsyncThrowingStream<[UInt8], any Error>, badge: String) {
    self.pieces = pieces
    self.badge = badge
  }
}

/// A complete request, decoded, that nobody has judged.
package struct ReceivedRequest: Sendable {
  /// The method, in capitals.
  package let method: String
  /// The whole path, percent-decoded.
  package var path: String
  /// The parameters, percent-decoded; no name occurs twice.
  package var query: [String: String] = [:]
  /// The language of who asks; `nil` if it is none of ours.
  package var language: Language?
  /// The headers of these names; `nil` if there are none.
  package var contentType, idempotencyKey, lastEventID, ifMatch, client: String?
  /// The headers of these names, which only a reception is told; `nil` if there are none.
  package var authorization, host, origin, acceptEncoding, ifNoneMatch, sent: String?
  /// `true` if another server passed it on.
  package var isForwarded = false
  /// `true` if it came through a proxy that declares itself (RFC 7239, RFC 9110 section 7.6.3).
  package var isProxied = false
  /// The body; empty for none.
  package var body: [UInt8]
  /// The address of who asks, also through a proxy of this machine; empty for this machine's own sockets.
  package var peer = ""

  /// The address that a proxy of this machine names, for IPv6 its network (/64); `nil` for none.
  package var namedNetwork: String? {
    peer.isEmpty || AddressText.isOfThisMachine(peer) ? nil : AddressText.network(of: peer)
  }

  /// Creates a request without headers.
  package init(method: String, path: String, body: [UInt8] = []) {
    (self.method, self.path, self.body) = (method, path, body)
  }

  /// `true` if the body is declared as JSON, with any parameters (RFC 9110 section 8.3.1).
  package var isJSON: Bool {
    contentType?.prefix { $0 != ";" && $0 != " " }.lowercased() == "application/json"
  }
}

/// A request that was let in, and the limits of its answer.
package struct AdmittedRequest: Sendable {
  /// The request, with its path as the engine has it.
  package let request: ReceivedRequest
  /// The engine.
  package let control: any TokiControl
  /// The engine's clock and zone.
  package let host: any HostClock
  /// The mark of event streams that are counted, and end, together.
  package let badge: String
  /// How many event streams the badge may have, and the answer to one more; `nil` for no limit.
  package let streams: (most: Int, refusal: Answer)?
  /// Reduces an answer to the permitted part.
  package let finish: @Sendable (Answer) -> Answer
  /// The part of a change that may be told; `nil` if nothing may be.
  package let part: @Sendable (EngineEvent.Change) -> EngineEvent.Change?
  /// The present moment as JSON, sent with each event.
  package let clock: @Sendable () -> [UInt8]

  /// The same request, whose answer is told before it is sent; a stream of events has none.
  package func told(_ tell: @escaping @Sendable (Answer) -> Void) -> AdmittedRequest {
    AdmittedRequest(
      request, control: control, host: host, badge: badge, streams: streams,
      finish: { [finish] answer in
        tell(answer)
        return finish(answer)
      }, part: part, clock: clock)
  }

  /// Lets a request in.
  package init(
    _ request: ReceivedRequest, control: any TokiControl, host: any HostClock, badge: String,
    streams: (most: Int, refusal: Answer)? = nil,
    finish: @escaping @Sendable (Answer) -> Answer,
    part: @escaping @Sendable (EngineEvent.Change) -> EngineEvent.Change?,
    clock: @escaping @Sendable () -> [UInt8]
  ) {
    self.request = request
    self.control = control
    self.host = host
    self.badge = badge
    self.streams = streams
    self.finish = finish
    self.part = part
    self.clock = clock
  }
}
