// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiEngine
import TokiModel

/// One request and its answer, from the head until libmicrohttpd is done with it.
///
/// `@unchecked Sendable`: a task carries it from one job of the loop to the next, but every use is on the loop's
/// thread: in libmicrohttpd's callbacks, which run inside `MHD_run` there, and in tasks whose executor is the loop.
@safe final class Exchange: @unchecked Sendable {
  let method: String
  let path: String
  private let allowedBody: Int?
  /// The connection; `nil` once it is closed or may carry another request.
  var connection: OpaquePointer?
  var body: [UInt8] = []
  /// Bytes of the body received, kept or not.
  var received = 0
  /// Bytes of the body that count towards the limit for all bodies.
  var bodyCount = 0
  /// `true` if its body exceeded that limit.
  var isTurnedAway = false
  /// The connection's bookkeeping.
  var visit: ClientConnection?
  /// `true` if the connection is suspended in libmicrohttpd.
  var isSuspended = false
  /// `true` if the connection is queued to be resumed.
  var isWaking = false
  /// Place of the request's work; `nil` until it is understood.
  var place: RequestPlace?
  /// The reception's view for it; `nil` without a reception.
  var admitted: AdmittedRequest?
  /// The stream's owner, if it is one; `nil` without a reception.
  var badge: String?
  var answer: Answer?
  /// The body of a long answer, sent in pieces.
  var longBody: SharedBytes?
  /// The task that calls the engine or follows its events.
  var task: Task<Void, Never>?
  /// Outgoing events; `nil` unless this is a stream.
  var stream: EventFeed?
  /// The instant from which the next heartbeat is counted.
  var sentAt = BootInstant(nanosecondsSinceBoot: 0)

  /// Creates an exchange whose body has at most so many bytes; `nil` for as many as its route allows.
  init(method: String, path: String, longestBody: Int?, connection: OpaquePointer) {
    self.method = method
    self.path = path
    allowedBody = longestBody
    unsafe self.connection = connection
  }

  var isBodyTooLong: Bool { received > Self.usualBody && received > longestBody }

  /// Bytes of body that every request may have.
  static let usualBody = 64 << 10

  /// Most bytes of body for this request; computed only for a body beyond the usual size.
  private(set) lazy var longestBody = allowedBody ?? RouteTable.longestBody(method: method, path: path)
}
