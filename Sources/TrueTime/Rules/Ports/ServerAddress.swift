// SPDX-License-Identifier: Apache-2.0

/// An address and port to which a datagram can be sent.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// 4 bytes of IPv4 or 16 of IPv6, in network order.
  public let bytes: [UInt8]
  /// UDP port, in host order.
  public let port: UInt16
  /// Interface index of a link-local IPv6 address; 0 for none.
  public let scope: UInt32

  /// Creates an address; `nil` unless it has 4 or 16 bytes.
  public init?(bytes: [UInt8], port: UInt16, scope: UInt32 = 0) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
    self.port = port
    self.scope = scope
  }

  /// `true` if it has 16 bytes.
  public var isIPv6: Bool { bytes.count == 16 }

  /// `192.0.2.1:123`, `[2001:db8::1]:123`.
  public var description: String {
    if !isIPv6 { return bytes.map { "\($0)" }.joined(separator: ".") + ":\(port)" }
    let words = stride(from: 0, to: 16, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
    }
    return "[\(Self.shortened(words))\(scope == 0 ? "" : "%\(scope)")]:\(port)"
  }

  /// Replaces the longest run of zero words by `::` (RFC 5952, section 4.2).
  private static func shortened(_ words: [String]) -> String {
    var best = 0..<0
    var start = 0
    while start < words.count {
      var end = start
      while end < words.count, words[end] == "0" { end += 1 }
      if end - start > max(1, best.count) { best = start..<end }
      start = max(end, start + 1)
    }
    guard !best.isEmpty else { return words.joined(separator: ":") }
    return words[..<best.lowerBound].joined(separator: ":") + "::" + words[best.upperBound...].joined(separator: ":")
  }
}
