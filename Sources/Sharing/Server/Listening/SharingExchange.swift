// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiServer
import Visitors

/// One request and its answer, from the head until libmicrohttpd is done with it.
///
/// `@unchecked Sendable`: every use is on the loop's thread: in libmicrohttpd's callbacks, which run inside `MHD_run`
/// there, and in tasks whose executor is the loop.
@safe final class SharingExchange: SuspendableExchange, @unchecked Sendable {
  var request: SharingRequest
  /// The connection; `nil` once it is closed or may carry another request.
  var connection: OpaquePointer?
  var visit: SharingConnection?
  var isSuspended = false
  /// Whether the connection is queued to be resumed.
  var isWaking = false
  /// Why the request is refused before it is understood.
  var fault: AccessRefusal?
  var answer: SharingAnswer?
  /// The task that answers it.
  var task: Task<Void, Never>?

  /// The most bytes of a body.
  static let longestBody = 64 << 10

  init(_ request: SharingRequest, connection: OpaquePointer) {
    self.request = request
    unsafe self.connection = connection
  }
}
