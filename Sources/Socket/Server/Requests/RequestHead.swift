// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
import TokiEngine

/// Finds the first part of a request's head that is ambiguous or invalid.
///
/// Of duplicates, libmicrohttpd takes the first header but the last parameter, and it ends a path at its first
/// U+0000. A proxy may decide otherwise, so such a request is refused before its body is read, and its connection is
/// closed.
struct RequestHead {
  /// The reason for refusing the request; `nil` if the head is valid.
  private(set) var fault: ControlError?
  private var seen: Set<String> = []
  private var parameters: Set<String> = []
  /// End of the line before, as an address in libmicrohttpd's buffer; 0 if that is not known.
  private var lineEnd: UInt = 0

  /// Headers that may occur only once.
  private static let single: Set<String> = [
    "host", "content-length", "transfer-encoding", "content-type", "authorization", "origin", "idempotency-key",
    "last-event-id", "if-match", "toki-client", "toki-face",
  ]

  /// Checks a head that libmicrohttpd has read.
  ///
  /// `path` is as libmicrohttpd decoded it; `toki_mhd_unescape` leaves undecodable parts in place. `version` is as
  /// sent, for example `HTTP/1.1`.
  init(
    path: UnsafePointer<CChar>, version: UnsafePointer<CChar>, connection: OpaquePointer
  ) {
    lineEnd = UInt(bitPattern: version) + UInt(unsafe strlen(version))
    if unsafe String(validatingCString: path) == nil { refuse("path", Self.undecodable) }
    unsafe withUnsafeMutablePointer(to: &self) { head in
      _ = unsafe MHD_get_connection_values_n(connection, .GET_ARGUMENT_KIND, takeParameter, head)
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, takeHeader, head)
    }
    // RFC 9112 section 3.2.
    if unsafe String(cString: version) != "HTTP/1.0", !seen.contains("host") {
      refuse("Host", "The header Host is missing.")
    }
    // RFC 9112 section 6.1: the two could disagree about where the body ends.
    if seen.isSuperset(of: ["content-length", "transfer-encoding"]) {
      refuse("Content-Length", "A body has either a Content-Length or a Transfer-Encoding, not both.")
    }
  }

  fileprivate mutating func take(parameter name: String?, value: String?) {
    guard let name, value != nil else { return refuse("query", Self.undecodable) }
    if !parameters.insert(name).inserted { refuse(name, "The parameter \(name) is there twice.") }
  }

  /// Refuses a line that ends with a line feed alone (RFC 9112 section 2.2 leaves that open).
  ///
  /// A proxy may take it for a part of the value, and the rest for no header at all. libmicrohttpd 0.9.75 hides it, but
  /// puts an end of text in place of each character of a line's end, of which there are two otherwise.
  fileprivate mutating func takeLine(from start: UInt, to end: UInt) {
    if lineEnd != 0, start == lineEnd + 1 { refuse("head", "A line of the head ends with CR and LF.") }
    lineEnd = end
  }

  fileprivate mutating func take(header name: String, value: String) {
    let known = name.lowercased()
    // RFC 9112 section 5.1: some readers accept a header with a space before its colon, others ignore it.
    if name.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
      return refuse(name, "There is a space in the name of a header.")
    }
    guard Self.single.contains(known) else { return }
    guard seen.insert(known).inserted else { return refuse(name, "The header \(name) is there twice.") }
    if known == "transfer-encoding", value.lowercased() != "chunked" {
      refuse(name, "A body is sent as it is or chunked, not otherwise encoded.")
    }
  }

  private static let undecodable = "An address is percent-encoded UTF-8 without spaces and without %00."

  private mutating func refuse(_ subject: String, _ message: String) {
    if fault == nil { fault = .invalid(subject, message) }
  }
}

private typealias HeadReader =
  @convention(c) (
    UnsafeMutableRawPointer?, MHD_ValueKind, UnsafePointer<CChar>?, Int, UnsafePointer<CChar>?, Int
  ) -> MHD_Result

private let takeParameter: HeadReader = { context, _, name, nameSize, value, valueSize in
  guard let head = unsafe context?.assumingMemoryBound(to: RequestHead.self) else { return .NO }
  unsafe head.pointee.take(parameter: text(name, nameSize), value: text(value, valueSize))
  return .YES
}

private let takeHeader: HeadReader = { context, _, name, nameSize, value, valueSize in
  guard let head = unsafe context?.assumingMemoryBound(to: RequestHead.self) else { return .NO }
  unsafe head.pointee.takeLine(
    from: UInt(bitPattern: name), to: value.map { UInt(bitPattern: $0) + UInt(valueSize) } ?? 0)
  // A header that is not UTF-8 cannot be interpreted, but its presence counts.
  unsafe head.pointee.take(header: text(name, nameSize) ?? "?", value: text(value, valueSize) ?? "?")
  return .YES
}

/// Bytes as text, empty for a null pointer; `nil` if they are not UTF-8.
private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String? {
  guard let start = unsafe start else { return "" }
  let bytes = unsafe UnsafeRawBufferPointer(start: start, count: size)
  return unsafe String(validating: bytes, as: UTF8.self)
}
