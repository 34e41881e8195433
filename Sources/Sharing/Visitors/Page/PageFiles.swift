// SPDX-License-Identifier: Apache-2.0
import CSharing
import Glibc
import HostFiles
package import TokiServer

/// The files of the page, read once: only these can be asked for, so no path leads anywhere else.
package struct PageFiles: Sendable {
  private let files: [String: File]

  private struct File: Sendable {
    let plain: Answer
    /// The same, compressed with gzip; `nil` if that is no smaller.
    let compressed: Answer?
  }

  /// The type of a file by the end of its name; a file of another kind is no part of the page.
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json", "png": "image/png",
  ]

  /// Nothing but the page's own files is loaded, and nothing in a page of another (CSP, frame-ancestors).
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    + "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// A year, the longest that caches count; a browser does not ask again even when the page is reloaded (RFC 8246).
  private static let forGood = "max-age=31536000, immutable"

  /// `true` if a name holds the digest of the content, so that it stands for that content for good:
  /// `page-0123456789abcdef.js`, as `scripts/join-page.py` names them.
  private static func namesItsContent(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let digest = parts[0].split(separator: "-").last, digest.count == 16 else { return false }
    return parts[0].contains("-") && digest.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Reads the files in a folder; none if it is not there.
  package init(folder: String) {
    let found = Self.names(in: folder).sorted().compactMap { name -> (name: String, type: String, bytes: [UInt8])? in
      guard let kind = name.split(separator: ".").last, let type = Self.types[String(kind)],
        let bytes = try? HostFile.bytes(of: "\(folder)/\(name)", limit: 1 << 20)
      else { return nil }
      return (name, type, bytes)
    }
    // One tag for all, which changes with any of them: by it, a browser that keeps the page knows whether it is the same.
    let edition = SHA256.of(found.flatMap { Array("\($0.name)\n\($0.bytes.count)\n".utf8) + $0.bytes })
    let headers = [
      ("Content-Security-Policy", Self.policy), ("Referrer-Policy", "no-referrer"), ("Vary", "Accept-Encoding"),
      (name: "ETag", value: "W/\"\(hexadecimal(edition.prefix(8)))\""),
    ]
    var files: [String: File] = [:]
    for (name, type, bytes) in found {
      let caching = ("Cache-Control", Self.namesItsContent(name) ? Self.forGood : "no-cache")
      let plain = Answer(status: 200, body: bytes, mediaType: type, headers: headers + [caching])
      var compressed = plain
      compressed.body = Self.compressed(bytes)
      compressed.headers.append(("Content-Encoding", "gzip"))
      files["/" + name] = File(plain: plain, compressed: compressed.body.isEmpty ? nil : compressed)
    }
    files["/"] = files["/index.html"]
    self.files = files
  }

  /// The file at the path of a request, compressed if the client can read that, and without its body if the client has it.
  ///
  /// Nothing else that is sent to devices is compressed: the length of an answer with a secret would tell of it
  /// (BREACH).
  ///
  /// - Throws: `AccessRefusal` of `.notFound`.
  package func answer(_ request: PageRequest) throws(AccessRefusal) -> Answer {
    guard let file = files[request.path] else { throw AccessRefusal(.notFound, "There is no page here.") }
    if let tag = file.plain.headers.first(where: { $0.name == "ETag" })?.value, request.has(tag) {
      return Answer(status: 304, headers: file.plain.headers)
    }
    return request.acceptsGzip ? file.compressed ?? file.plain : file.plain
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The bytes as gzip; empty if that is no smaller.
  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: bytes.count)
    let count = unsafe toki_gzip(bytes, bytes.count, &result, result.count)
    return Array(result.prefix(count))
  }
}
