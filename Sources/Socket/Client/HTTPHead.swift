// SPDX-License-Identifier: Apache-2.0

/// The head of an HTTP/1.1 answer, reduced to this client's needs (RFC 9112).
struct HTTPHead: Sendable {
  let status: Int
  /// Bytes of the body; `nil` if the head does not say.
  let contentLength: Int?
  let isChunked: Bool
  /// `true` if the body is an event stream.
  let isEventStream: Bool
  /// `true` if the connection can carry another request.
  let isKept: Bool
  /// The version of the answer's value, and the address of the new item; `nil` if the head does not say.
  let entityTag: String?
  let location: String?
  /// The daemon's moment, which sharing servers tell paired devices, as JSON; `nil` if the head does not say.
  let clock: String?
  /// Seconds after which to try again, as it was sent; `nil` if the head does not say.
  let retryAfter: String?

  /// The most bytes of a head.
  static let longest = 65_536

  /// Parses a head without its empty line; `nil` if it is invalid.
  init?(_ bytes: some Collection<UInt8>) {
    var lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false
    )
    .makeIterator()
    guard let first = lines.next() else { return nil }
    let words = first.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0] == "HTTP/1.1" || words[0] == "HTTP/1.0", words[1].utf8.count == 3,
      let status = Int(words[1]), (100...599).contains(status)
    else { return nil }
    self.status = status
    var length: Int?
    var chunked = false
    var events = false
    var (entityTag, location, clock, retryAfter): (String?, String?, String?, String?) = (nil, nil, nil, nil)
    var kept = words[0] == "HTTP/1.1"
    while let line = lines.next() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      switch name {
      case "content-length":
        guard let given = Int(value), given >= 0 else { return nil }
        length = given
      case "transfer-encoding": chunked = value.lowercased().hasSuffix("chunked")
      case "content-type": events = value.lowercased().hasPrefix("text/event-stream")
      case "connection": kept = kept && !value.lowercased().contains("close")
      case "etag": entityTag = String(value)
      case "location": location = String(value)
      case "toki-clock": clock = String(value)
      case "retry-after": retryAfter = String(value)
      default: break
      }
    }
    self.entityTag = entityTag
    self.location = location
    self.clock = clock
    self.retryAfter = retryAfter
    contentLength = length
    isChunked = chunked
    isEventStream = events
    isKept = kept
  }

  /// `true` if this status never has a body (RFC 9112 section 6.3).
  var isBodiless: Bool { status < 200 || status == 204 || status == 304 }
}

/// Decodes a chunked body (RFC 9112 section 7.1) that arrives in arbitrary pieces.
struct ChunkReader {
  private enum State {
    case size(Int, digits: Int)
    case restOfSizeLine(Int)
    case data(Int)
    case endOfData
    case trailer(lineIsEmpty: Bool)
    case done
  }

  private var state = State.size(0, digits: 0)

  /// The most bytes of a chunk.
  private static let longest = 1 << 30

  var isDone: Bool { if case .done = state { true } else { false } }

  /// Decodes `bytes` and appends the content to `body`; returns whether they are well-formed.
  mutating func read(_ bytes: ArraySlice<UInt8>, into body: inout [UInt8]) -> Bool {
    var rest = bytes
    while let byte = rest.first {
      switch state {
      case .size(let size, let digits):
        if let value = hexDigit(byte) {
          guard size <= Self.longest / 16 else { return false }
          state = .size(size * 16 + value, digits: digits + 1)
        } else {
          guard digits > 0 else { return false }
          state = .restOfSizeLine(size)
          continue
        }
        rest.removeFirst()
      case .restOfSizeLine(let size):
        rest.removeFirst()
        if byte == UInt8(ascii: "\n") { state = size == 0 ? .trailer(lineIsEmpty: true) : .data(size) }
      case .data(let size):
        let part = rest.prefix(size)
        body += part
        rest = rest.dropFirst(part.count)
        state = part.count == size ? .endOfData : .data(size - part.count)
      case .endOfData:
        rest.removeFirst()
        if byte == UInt8(ascii: "\n") { state = .size(0, digits: 0) }
      case .trailer(let lineIsEmpty):
        rest.removeFirst()
        if byte == UInt8(ascii: "\n") {
          state = lineIsEmpty ? .done : .trailer(lineIsEmpty: true)
        } else if byte != UInt8(ascii: "\r") {
          state = .trailer(lineIsEmpty: false)
        }
      case .done: return true
      }
    }
    return true
  }

  private func hexDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
