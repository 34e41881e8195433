// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// Event streams of other servers, passed on as they come.
extension RemoteListener {
  /// Passes a stream on until either side ends it.
  func passOn(_ stream: PassedOnStream, _ exchange: Exchange) async {
    guard !isReserveOpen, unread.count <= limits.unread else {
      exchange.answer = exchange.answer ?? .busy
      return resume(exchange)
    }
    guard !Task.isCancelled, !isStopped, exchange.answer == nil else { return resume(exchange) }
    open(exchange)
    let room = readingRoom
    var frames = WholeFrames()
    do {
      for try await piece in stream.pieces {
        guard room.take(piece.count) else { return cut(exchange) }
        guard let whole = frames.add(piece) else { continue }
        room.give(back: whole.count)
        guard push(SharedBytes(whole, unread), to: exchange) else { return cut(exchange) }
      }
    } catch {
      // Sent events stay valid; the client comes again, and gets the reason then.
    }
    exchange.stream?.queue.isEnded = true
    resume(exchange)
  }

  package var readingRoom: ReadingRoom { ReadingRoom(unread, limit: limits.unread) }
}

/// Puts pieces of an event stream together to whole frames (WHATWG HTML, section 9.2.5).
///
/// A client is cut that leaves a frame unread when the next one comes; a piece is no measure of that.
struct WholeFrames {
  private var pending: [UInt8] = []

  /// Adds a piece; returns all that is whole by then, `nil` for nothing.
  mutating func add(_ piece: [UInt8]) -> [UInt8]? {
    // The earlier part has no end in it, but its last byte may be the first of one.
    let known = pending.count
    pending += piece
    let lineBreak = UInt8(ascii: "\n")
    guard
      let end = pending.indices.dropFirst(max(1, known)).last(where: {
        pending[$0] == lineBreak && pending[$0 - 1] == lineBreak
      })
    else { return nil }
    let whole = Array(pending[...end])
    pending.removeFirst(end + 1)
    return whole
  }
}
