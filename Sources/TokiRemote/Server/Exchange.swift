// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd

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
  /// Whether libmicrohttpd was told to leave the connection alone.
  var isSuspended = false
  /// What the request asks for, once it was understood.
  var operation: Operation?
  var answer: Answer?
  /// The call of the engine or the feed of events.
  var task: Task<Void, Never>?
  /// The events that go out, for a stream of them.
  var stream: EventQueue?

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

/// The bytes of a stream of events that the client has not taken yet.
struct EventQueue {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Nothing more will come.
  var isEnded = false
  /// The client broke the rules or went away.
  var isCut = false

  /// A client that leaves more than this unread is cut off; it can come back for the rest.
  static let longest = 1 << 20

  var count: Int { bytes.count - start }

  mutating func append(_ frame: [UInt8]) {
    if start == bytes.count {
      bytes = frame
      start = 0
    } else {
      bytes += frame
    }
  }

  /// Moves as many bytes as fit; returns how many.
  mutating func take(into target: UnsafeMutableRawBufferPointer) -> Int {
    let taken = min(target.count, count)
    guard taken > 0 else { return 0 }
    unsafe bytes.withUnsafeBytes { source in
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + taken]))
    }
    start += taken
    if start == bytes.count {
      bytes = []
      start = 0
    }
    return taken
  }
}
