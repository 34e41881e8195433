// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiModel

/// One request and what becomes of it, from its head until libmicrohttpd has done with it.
///
/// `@unchecked Sendable`: a task carries it from one job of the loop to the next, and every use of
/// it is on the loop's thread: in libmicrohttpd's callbacks, which run inside `MHD_run` there, and
/// in tasks whose executor is the loop.
@safe final class Exchange: @unchecked Sendable {
  let method: String
  let path: String
  /// `nil` once the connection is gone or another request may have begun on it.
  var connection: OpaquePointer?
  var body: [UInt8] = []
  /// How many bytes of a body came, kept or not.
  var received = 0
  /// How many bytes of the body count for all bodies together.
  var bodyCount = 0
  /// Whether there was no room for its body.
  var isTurnedAway = false
  /// The connection that it came on.
  var visit: Visit?
  /// Whether libmicrohttpd was told to leave the connection alone.
  var isSuspended = false
  /// Whether it is soon to be told to go on.
  var isWaking = false
  /// Where the request is worked on, once it was understood.
  var place: Route.Place?
  var answer: Answer?
  /// The body of a long answer.
  var longBody: SharedBytes?
  /// The call of the engine or the feed of events.
  var task: Task<Void, Never>?
  /// The events that go out, for a stream of them.
  var stream: EventQueue?
  /// When something was sent last, for a client that wants to hear something now and then.
  var sentAt = BootInstant(nanosecondsSinceBoot: 0)

  init(method: String, path: String, connection: OpaquePointer) {
    self.method = method
    self.path = path
    unsafe self.connection = connection
  }

  var isBodyTooLong: Bool { received > Self.usualBody && received > longestBody }

  /// A body of so many bytes may be sent with every request.
  private static let usualBody = 64 << 10

  /// How many bytes may be sent with this one; worked out for those alone that send more than is usual.
  private(set) lazy var longestBody = RouteTable.longestBody(method: method, path: path)
}
