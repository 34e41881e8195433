// SPDX-License-Identifier: Apache-2.0
import CCurl
import Glibc
import TokiModel

/// One POST request by libcurl, without another try.
struct PostedRequest {
  let address: String
  let headers: [String]
  let body: [UInt8]
  let limit: TimeSpan
  /// `true` if only addresses that everybody can reach are called.
  var isPublicOnly = false
  /// The Unix socket of a server of this machine, in place of the host of the address; `nil` for none.
  var socket: String?

  struct Answer {
    /// The status of HTTP; 0 without an answer.
    let status: Int
    let retryAfter: Int
    let isFinal: Bool
    let reason: String
    /// The beginning of the body.
    let body: String
  }

  /// Sends it and waits for the answer.
  func send() -> Answer {
    var answer = toki_post_answer()
    // Anything but https is this machine, by the rule for a hook's address.
    let isLocal: Int32 = address.lowercased().hasPrefix("https://") ? 0 : 1
    let pointers = unsafe headers.map { unsafe UnsafePointer(strdup($0)) }
    let socketText = unsafe socket.map { unsafe strdup($0) } ?? nil
    defer {
      unsafe pointers.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) }
      unsafe free(socketText)
    }
    unsafe address.withCString { address in
      unsafe body.withUnsafeBytes { bytes in
        unsafe pointers.withUnsafeBufferPointer { headers in
          var request = unsafe toki_post_request()
          unsafe request.address = address
          unsafe request.headers = headers.baseAddress
          unsafe request.header_count = headers.count
          // Without a body there is still one, which is empty.
          unsafe request.body = bytes.bindMemory(to: CChar.self).baseAddress ?? address + strlen(address)
          unsafe request.body_size = bytes.count
          unsafe request.timeout_milliseconds = Int(limit.nanoseconds / 1_000_000)
          unsafe request.is_local = isLocal
          unsafe request.unix_socket = UnsafePointer(socketText)
          if isPublicOnly { unsafe request.allows = Self.isPublic }
          unsafe toki_post(&request, &answer)
        }
      }
    }
    return Answer(
      status: answer.status, retryAfter: answer.retry_after, isFinal: answer.is_final != 0,
      reason: Self.text(of: answer.reason), body: Self.text(of: answer.body))
  }

  private static let isPublic: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 = { bytes, count in
    let address = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    return NetworkAddress.isPublic(address) ? 1 : 0
  }

  /// The text in a C array that ends with 0, on one line.
  private static func text<Array>(of array: Array) -> String {
    let bytes = unsafe withUnsafeBytes(of: array) { unsafe $0.prefix { $0 != 0 }.map(\.self) }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
