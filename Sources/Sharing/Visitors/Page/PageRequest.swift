// SPDX-License-Identifier: Apache-2.0

/// A request for a file of the page.
package struct PageRequest: Sendable {
  /// The file's path below that of the page, percent-decoded; `/` for the page itself.
  package let path: String
  private let acceptEncoding: String?
  private let ifNoneMatch: String?

  /// Asks for a file; the headers are `nil` where they were not sent.
  package init(path: String, acceptEncoding: String? = nil, ifNoneMatch: String? = nil) {
    (self.path, self.acceptEncoding, self.ifNoneMatch) = (path, acceptEncoding, ifNoneMatch)
  }

  /// `true` if the answer may be compressed with gzip (RFC 9110 section 12.5.3).
  var acceptsGzip: Bool {
    (acceptEncoding ?? "").split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      // A weight of 0 means that it may not.
      return parts.first == "gzip"
        && !parts.dropFirst().contains { $0.hasPrefix("q=") && $0.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." } }
    }
  }

  /// `true` if the client already has the entity of this tag (RFC 9110 section 13.1.2).
  func has(_ tag: String) -> Bool {
    (ifNoneMatch ?? "").split(separator: ",").contains { $0.filter { $0 != " " } == tag }
  }
}
