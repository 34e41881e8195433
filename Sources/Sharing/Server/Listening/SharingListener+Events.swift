// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
import TokiEngine
import TokiServer

/// Called by libmicrohttpd for the next bytes of an event stream.
private let moreEvents: MHD_ContentReaderCallback = { context, _, target, size in
  // The values of MHD_CONTENT_READER_END_OF_STREAM and …_END_WITH_ERROR; Swift cannot import the macros because of
  // their casts.
  let endOfStream = -1
  let endWithError = -2
  guard let context = unsafe context, let target = unsafe target else { return endWithError }
  let stream = unsafe Unmanaged<ViewerStream>.fromOpaque(context).takeUnretainedValue()
  guard !stream.viewer.queue.isCut else { return endWithError }
  let taken = unsafe stream.viewer.queue.take(into: UnsafeMutableRawBufferPointer(start: target, count: size))
  if taken > 0 { return taken }
  if stream.viewer.queue.isEnded { return endOfStream }
  stream.listener.suspend(stream.exchange)
  return 0
}

/// Called by libmicrohttpd when it is done with an event stream.
private let eventsDone: MHD_ContentReaderFreeCallback = { context in
  guard let context = unsafe context else { return }
  unsafe Unmanaged<ViewerStream>.fromOpaque(context).release()
}

/// The context of a stream's callbacks.
private final class ViewerStream {
  let viewer: Viewer
  let listener: SharingListener
  let exchange: SharingExchange

  init(_ viewer: Viewer, _ listener: SharingListener, _ exchange: SharingExchange) {
    self.viewer = viewer
    self.listener = listener
    self.exchange = exchange
  }
}

extension SharingListener {
  /// Starts the endless answer that carries the events.
  func sendEvents(
    to viewer: Viewer, _ exchange: SharingExchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    let stream = unsafe Unmanaged.passRetained(ViewerStream(viewer, self, exchange))
    let response = unsafe MHD_create_response_from_callback(
      UInt64.max, 1_024, moreEvents, stream.toOpaque(), eventsDone)
    guard let response = unsafe response else {
      unsafe stream.release()
      return .NO
    }
    defer { unsafe MHD_destroy_response(response) }
    unsafe MHD_add_response_header(response, "Content-Type", "text/event-stream")
    unsafe addHeaders(of: exchange.answer ?? SharingAnswer(), to: response)
    // libmicrohttpd ignores the socket of a suspended connection, so the loop watches it.
    let descriptor = unsafe toki_mhd_socket(connection)
    loop.watch(descriptor) { [self] in clientStirred(viewer, exchange, descriptor) }
    viewer.stirred = { [weak self, weak exchange] in
      guard let self, let exchange else { return }
      if viewer.queue.isCut { hangUp(exchange) }
      resume(exchange)
    }
    return unsafe MHD_queue_response(connection, 200, response)
  }

  /// Cuts a stream whose client sent data or went away, neither of which the protocol allows for.
  private func clientStirred(_ viewer: Viewer, _ exchange: SharingExchange, _ descriptor: Int32) {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    viewer.cut()
  }

  private func hangUp(_ exchange: SharingExchange) {
    guard let connection = unsafe exchange.connection else { return }
    let descriptor = unsafe toki_mhd_socket(connection)
    loop.unwatch(descriptor)
    shutdown(descriptor, Int32(SHUT_RDWR))
    requestTurn()
  }
}
