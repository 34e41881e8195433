// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// An HTTP request.
struct HTTPCall {
  let method: String
  /// The path and query, percent-encoded where necessary.
  var target: String
  var body: [UInt8] = []
  var key: String?
  /// The versions to expect; `nil` for no expectation.
  var expectation: Expectation?
  /// The expectation as another client wrote it; `nil` for none.
  var ifMatch: String?
  /// The last event that was seen, as another client wrote it; `nil` for none.
  var lastEventID: String?
  /// The client that asks; `nil` if it is not known.
  var client: ClientName?
  /// The language of who asks; `nil` if it is not known.
  var language: Language?
  /// `true` if the daemon may sleep while others do the work, so that sleeping is no sign of a hang.
  var isSlow = false
  /// Asked before so many more bytes of the answer's body are kept; where it says no, the answer is given up.
  var hasRoom: @Sendable (_ bytes: Int) -> Bool = { _ in true }

  /// `true` if sending it twice has the same effect as sending it once.
  var isRepeatable: Bool { method == "GET" || key != nil }

  /// The request as sent, beginning with header lines, `Host` among them.
  func bytes(headers: String) -> [UInt8] {
    var head = "\(method) \(target) HTTP/1.1\r\n" + headers
    if let key { head += "Idempotency-Key: \(key)\r\n" }
    if let client { head += "Toki-Client: \(client.text)\r\n" }
    if let expectation { head += "If-Match: \(expectation.header)\r\n" }
    if let ifMatch { head += "If-Match: \(ifMatch)\r\n" }
    if let language { head += "Accept-Language: \(language.tag)\r\n" }
    if let lastEventID { head += "Last-Event-ID: \(lastEventID)\r\n" }
    if !body.isEmpty { head += "Content-Type: application/json\r\n" }
    if method != "GET" || !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    head += "\r\n"
    return Array(head.utf8) + body
  }
}

extension Expectation {
  /// The value of `If-Match` (RFC 9110 section 13.1.1).
  fileprivate var header: String {
    switch self {
    case .any: "*"
    case .versions(let versions): versions.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    }
  }
}

/// Reads answers from a connection.
struct HTTPReader {
  let connection: any DaemonConnection
  private let hasRoom: (Int) -> Bool
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// Bytes read beyond the part asked for.
  private(set) var ahead: [UInt8] = []

  /// The most bytes reserved for a body on the daemon's word alone.
  private static let expectedBody = 64 << 20
  /// The most bytes of a body.
  private static let longestBody = 1 << 29

  /// Reads from a connection; `hasRoom` is asked before so many more bytes of a body are kept.
  init(connection: any DaemonConnection, hasRoom: @escaping (_ bytes: Int) -> Bool = { _ in true }) {
    self.connection = connection
    self.hasRoom = hasRoom
  }

  /// Reads a head; `nil` if the connection ended before its first byte.
  ///
  /// - Throws: `ControlError` of `.unreachable` if the connection breaks, `.protocolMismatch` if the answer is not
  ///   HTTP.
  mutating func head() throws(ControlError) -> HTTPHead? {
    while true {
      if let end = ahead.firstEndOfHead {
        guard let head = HTTPHead(ahead[..<end]) else { throw mismatch("the answer has no HTTP head") }
        ahead.removeFirst(end + 4)
        // Interim answers such as 100 Continue come first (RFC 9110 section 15.2).
        if head.status >= 200 { return head }
        continue
      }
      guard ahead.count <= HTTPHead.longest else { throw mismatch("the answer's head has no end") }
      let more = try connection.receive(into: &buffer)
      if more.isEmpty {
        if ahead.isEmpty { return nil }
        throw broken()
      }
      ahead += more
    }
  }

  /// Reads the body that follows a head.
  ///
  /// - Throws: `ControlError` of `.unreachable` if the connection breaks, `.protocolMismatch` if the answer is not
  ///   HTTP or too long, `.busy` if there is no room for it.
  mutating func body(of head: HTTPHead) throws(ControlError) -> [UInt8] {
    if head.isBodiless { return [] }
    var body: [UInt8] = []
    if head.isChunked {
      var chunks = ChunkReader()
      var piece = ahead[...]
      while true {
        try checkRoom(piece.count)
        guard chunks.read(piece, into: &body) else { throw mismatch("the answer's chunks are broken") }
        if chunks.isDone { return body }
        try checkLength(body.count)
        piece = try connection.receive(into: &buffer)
        guard !piece.isEmpty else { throw broken() }
      }
    }
    body = ahead
    ahead = []
    if let length = head.contentLength {
      try checkLength(length)
      try checkRoom(length)
      // The whole state may be megabytes, and a growing array is copied again and again.
      body.reserveCapacity(min(length, Self.expectedBody))
      while body.count < length {
        let more = try connection.receive(into: &buffer)
        guard !more.isEmpty else { throw broken() }
        body += more
      }
      guard body.count == length else { throw mismatch("the answer is longer than it says") }
      return body
    }
    try checkRoom(body.count)
    while true {
      let more = try connection.receive(into: &buffer)
      if more.isEmpty { return body }
      try checkRoom(more.count)
      body += more
      try checkLength(body.count)
    }
  }

  private func checkRoom(_ bytes: Int) throws(ControlError) {
    guard hasRoom(bytes) else { throw .busy(.answer) }
  }

  private func checkLength(_ length: Int) throws(ControlError) {
    guard length <= Self.longestBody else { throw mismatch("the answer is too long") }
  }

  private func mismatch(_ reason: String) -> ControlError {
    .protocolMismatch(remote: nil, reason: "its answer is not understood: \(reason).")
  }

  private func broken() -> ControlError {
    .unreachable(.daemon, reason: "the connection broke in the middle of an answer.")
  }
}

extension Array<UInt8> {
  /// Place of the empty line after a head; `nil` if it has not arrived.
  fileprivate var firstEndOfHead: Int? {
    let end = Array("\r\n\r\n".utf8)
    guard count >= 4 else { return nil }
    for start in 0...(count - 4) where self[start] == end[0] && self[start..<start + 4].elementsEqual(end) {
      return start
    }
    return nil
  }
}
