// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiServer
import Visitors

/// One request and its answer, from the head until libmicrohttpd is done with it.
///
/// `@unchecked Sendable`: every use is on the loop's thread: in libmicrohttpd's callbacks, which run inside `MHD_run`
/// there, and in tasks whose executor is the loop.
@safe final class DoorExchange: SuspendableExchange, @unchecked Sendable {
  var request: DoorRequest
  /// The connection; `nil` once it is closed or may carry another request.
  var connection: OpaquePointer?
  var visit: DoorConnection?
  var isSuspended = false
  /// Whether the connection is queued to be resumed.
  var isWaking = false
  /// Why the request is refused before it is understood.
  var fault: AccessRefusal?
  var answer: DoorAnswer?
  /// The task that answers it.
  var task: Task<Void, Never>?

  /// The most bytes of a body.
  static let longestBody = 64 << 10

  init(_ request: DoorRequest, connection: OpaquePointer) {
    self.request = request
    unsafe self.connection = connection
  }
}
