// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A socket that sends exactly what a test wants, well-formed or not.
final class RawClient {
  private(set) var descriptor: Int32
  private var pending: [UInt8] = []
  private var isTimedOut = false

  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let result = Self.withAddress(path) { connect(descriptor, $0, $1) }
    try #require(result == 0)
    // Only a server that hangs is given up: tests beside other work answer late.
    var timeout = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { hangUp() }

  static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix(107)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Whether the other end has closed the connection and everything has been read.
  var hasEnded: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }

  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  func say(_ text: String) { say(Array(text.utf8)) }

  func say(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Sends one request, with or without a JSON body.
  func ask(_ method: String, _ target: String, body: String? = nil, headers: String = "") {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: toki\r\n\(headers)"
    if let body { head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
    say(head + "\r\n" + (body ?? ""))
  }

  private func more() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    // A call with a timeout is not started again after a pause of the process, even without a handler (signal(7)).
    repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
    isTimedOut = count < 0 && errno == EAGAIN
    guard count > 0 else { return false }
    pending += buffer[..<count]
    return true
  }

  /// Reads up to and including a text, or until the other end hangs up.
  func hear(upTo end: String, patienceSeconds: Int = 60) -> String {
    var timeout = timeval(tv_sec: patienceSeconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    while true {
      let text = String(decoding: pending, as: UTF8.self)
      if let range = text.range(of: end) {
        let heard = String(text[..<range.upperBound])
        pending.removeFirst(heard.utf8.count)
        return heard
      }
      if !more() { return text }
    }
  }

  /// Reads until the other end hangs up; `nil` if it does not within ten seconds.
  func hearOut() -> String? {
    while more() {}
    return isTimedOut ? nil : String(decoding: pending, as: UTF8.self)
  }

  /// Reads a whole response that has a length.
  func answer(bodiless: Bool = false) -> Reply {
    let head = hear(upTo: "\r\n\r\n")
    var headers: [String: String] = [:]
    for line in head.components(separatedBy: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    let length = bodiless ? 0 : Int(headers["content-length"] ?? "0") ?? 0
    while pending.count < length, more() {}
    let body = String(decoding: pending.prefix(length), as: UTF8.self)
    pending.removeFirst(min(length, pending.count))
    let words = head.split(separator: " ")
    return Reply(status: words.count > 1 ? Int(words[1]) ?? 0 : 0, headers: headers, body: body)
  }

  struct Reply {
    let status: Int
    let headers: [String: String]
    let body: String
  }
}
