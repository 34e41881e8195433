// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiEngine

/// Called by libmicrohttpd for the next bytes of a long answer.
private let moreBytes: MHD_ContentReaderCallback = { context, position, target, size in
  // The value of MHD_CONTENT_READER_END_WITH_ERROR; Swift cannot import the macro because of its cast.
  let endWithError = -2
  guard let context = unsafe context, let target = unsafe target else { return endWithError }
  let answer = unsafe Unmanaged<LongAnswer>.fromOpaque(context).takeUnretainedValue()
  answer.listener.set(.answering(since: answer.listener.timer.now), of: answer.exchange)
  answer.listener.loop.breathe()
  return unsafe answer.bytes.copy(
    from: Int(position), into: UnsafeMutableRawBufferPointer(start: target, count: size))
}

/// Called by libmicrohttpd when it is done with a long answer.
private let bytesDone: MHD_ContentReaderFreeCallback = { context in
  guard let context = unsafe context else { return }
  unsafe Unmanaged<LongAnswer>.fromOpaque(context).release()
}

/// A body sent in pieces, so that others get their turn and a client that stops reading is noticed.
final class LongAnswer {
  let bytes: SharedBytes
  let listener: RemoteListener
  let exchange: Exchange

  private static let piece = 64 << 10

  private init(_ bytes: SharedBytes, _ listener: RemoteListener, _ exchange: Exchange) {
    self.bytes = bytes
    self.listener = listener
    self.exchange = exchange
  }

  /// Its response; `nil` if out of memory.
  static func response(
    _ bytes: SharedBytes, _ listener: RemoteListener, _ exchange: Exchange
  ) -> OpaquePointer? {
    let answer = unsafe Unmanaged.passRetained(LongAnswer(bytes, listener, exchange))
    let response = unsafe MHD_create_response_from_callback(
      UInt64(bytes.count), piece, moreBytes, answer.toOpaque(), bytesDone)
    if unsafe response == nil { unsafe answer.release() }
    return unsafe response
  }
}
