// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A complete request from another device, decoded; what is not in it is never passed on.
struct DoorRequest: Sendable {
  var method = "GET"
  /// The whole path, percent-decoded.
  var path = "/"
  /// The parameters, percent-decoded; no name occurs twice.
  var query: [String: String] = [:]
  var host: String?
  var origin: String?
  var authorization: String?
  var contentType: String?
  var idempotencyKey: String?
  var ifMatch: String?
  var lastEventID: String?
  var acceptEncoding: String?
  var ifNoneMatch: String?
  /// What the program that asks calls itself, in `Toki-Face`.
  var face: String?
  var body: [UInt8] = []
  /// Who asks, as the limits count them.
  var peer = ""

  /// The bearer token (RFC 6750 section 2.1); `nil` if there is none.
  var token: String? {
    guard let authorization else { return nil }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1].drop { $0 == " " })
  }

  /// Whether a second bell asks, which wants to be missed when its connection is lost.
  var isOfBell: Bool { face == FaceName.bell.text }

  /// Whether the body is declared as JSON (RFC 9110 section 8.3.1).
  var isJSON: Bool {
    contentType?.prefix { $0 != ";" && $0 != " " }.lowercased() == "application/json"
  }

  /// Whether the answer may be compressed with gzip (RFC 9110 section 12.5.3).
  var acceptsGzip: Bool {
    (acceptEncoding ?? "").split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      // A weight of 0 means that it may not.
      return parts.first == "gzip"
        && !parts.dropFirst().contains { $0.hasPrefix("q=") && $0.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." } }
    }
  }

  /// Whether the client has what this entity tag names already (RFC 9110 section 13.1.2).
  func has(_ tag: String) -> Bool {
    (ifNoneMatch ?? "").split(separator: ",").contains { $0.filter { $0 != " " } == tag }
  }

  /// The path and query, encoded anew from what was checked.
  var target: String {
    let path = Self.encoded(path, keepingSlashes: true)
    guard !query.isEmpty else { return path }
    return path + "?"
      + query.sorted { $0.key < $1.key }.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
      .joined(separator: "&")
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
