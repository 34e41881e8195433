// SPDX-License-Identifier: Apache-2.0

/// The target of a forwarded request, written anew from the checked parts.
package enum RequestTarget {
  /// A path and its parameters as they are sent.
  ///
  /// - Parameters:
  ///   - path: The whole path, percent-decoded.
  ///   - query: The parameters, percent-decoded.
  /// - Returns: Both, percent-encoded.
  package static func text(path: String, query: [String: String]) -> String {
    let path = encoded(path, keepingSlashes: true)
    guard !query.isEmpty else { return path }
    return path + "?"
      + query.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Percent-encodes all but the unreserved characters (RFC 3986 section 2.3).
  private static func encoded(_ text: String, keepingSlashes: Bool = false) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      case UInt8(ascii: "/") where keepingSlashes: encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
