// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiServer

@testable import Visitors

@Suite struct PageFilesTests {
  /// The files of a page, read from a folder that is gone again.
  private func page(_ files: [String: String] = page) throws -> PageFiles {
    let folder = NSTemporaryDirectory() + "toki-page-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
    return PageFiles(folder: folder)
  }

  private func asked(_ path: String, encoding: String? = nil, has tag: String? = nil) -> PageRequest {
    PageRequest(path: path, acceptEncoding: encoding, ifNoneMatch: tag)
  }

  private func header(_ name: String, _ answer: Answer) -> String? {
    answer.headers.first { $0.name == name }?.value
  }

  private static let page = [
    "index.html": String(repeating: "<p>Toki</p>", count: 99), "a.js": "1", "notes.txt": "{}", ".a.js": "1",
    "a.js~": "1",
  ]

  @Test func `Only files of the kinds that a page is made of are served`() throws {
    let page = try page()
    #expect(try page.answer(asked("/")).mediaType == "text/html; charset=utf-8")
    #expect(try page.answer(asked("/a.js")).body == Array("1".utf8))
    for path in ["/notes.txt", "/.a.js", "/a.js~", "/.", "/..", "/../etc/passwd", "//a.js", "/b.js", ""] {
      #expect(throws: AccessRefusal.self, "\(path)") { try page.answer(asked(path)) }
    }
    #expect(throws: AccessRefusal.self) { try PageFiles(folder: "/nowhere").answer(asked("/")) }
  }

  @Test(arguments: ["gzip", "deflate, GZIP;q=0.5", "br , gzip ; q=1"])
  func `A file is compressed for clients that accept it`(encoding: String) throws {
    let page = try page()
    let (plain, small) = (try page.answer(asked("/")), try page.answer(asked("/", encoding: encoding)))
    #expect(header("Content-Encoding", small) == "gzip")
    #expect(small.body.prefix(2) == [0x1F, 0x8B] && small.body.count < plain.body.count / 4)
    // What gets no smaller stays as it is.
    #expect(header("Content-Encoding", try page.answer(asked("/a.js", encoding: encoding))) == nil)
  }

  @Test(arguments: [nil, "", "br", "gzip;q=0", "gzip; q=0.000", "*", "xgzip"] as [String?])
  func `A file is not compressed for anybody else`(encoding: String?) throws {
    let answer = try page().answer(asked("/", encoding: encoding))
    #expect(header("Content-Encoding", answer) == nil && header("Vary", answer) == "Accept-Encoding")
  }

  @Test func `A browser that has this edition of the page is not sent it again`() throws {
    let (first, second) = (try page(), try page(Self.page.merging(["a.js": "2"]) { $1 }))
    let tag = try #require(header("ETag", try first.answer(asked("/"))))
    #expect(header("ETag", try first.answer(asked("/a.js"))) == tag, "one tag for all files")
    let again = try first.answer(asked("/", has: "\"other\", \(tag)"))
    #expect(again.status == 304 && again.body.isEmpty && header("ETag", again) == tag)
    #expect(try second.answer(asked("/", has: tag)).status == 200)
    #expect(header("ETag", try second.answer(asked("/"))) != tag)
  }

  @Test(
    arguments: [
      (#""a""#, true), (#""b", "a""#, true), (#""b","a","c""#, true), (#""b" , "a" , "c""#, true), (#"W/"a""#, false),
      (#""ab""#, false), ("a", false), ("", false), (nil, false),
    ] as [(String?, Bool)])
  func `A client has the file that one of its entity tags names`(tags: String?, has: Bool) {
    #expect(asked("/", has: tags).has(#""a""#) == has)
  }

  @Test(arguments: [
    ["a.js": "12", "b.js": ""], ["a.js": "1", "c.js": "2"], ["a.js": "1"], ["a.css": "1", "b.js": "2"],
  ])
  func `Files with other names or boundaries are another edition`(files: [String: String]) throws {
    let page = try page(["a.js": "1", "b.js": "2"])
    let (tag, other) = (try page.answer(asked("/a.js")), try self.page(files))
    let path = try #require(files.keys.min())
    #expect(header("ETag", tag) != header("ETag", try other.answer(asked("/\(path)"))))
    #expect(header("ETag", tag) == header("ETag", try self.page(["a.js": "1", "b.js": "2"]).answer(asked("/b.js"))))
  }

  @Test func `A page loads nothing but its own files, and stands in no other page; nothing is kept unasked`() throws {
    let page = try page()
    let tag = try #require(header("ETag", try page.answer(asked("/"))))
    for request in [asked("/"), asked("/a.js"), asked("/", encoding: "gzip"), asked("/", has: tag)] {
      let answer = try page.answer(request)
      let policy = try #require(header("Content-Security-Policy", answer)).split(separator: "; ").map(String.init)
      for rule in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"] {
        #expect(policy.contains(rule))
      }
      // From elsewhere comes nothing, and nothing is run that is written within the page.
      #expect(policy.allSatisfy { $0.hasSuffix(" 'none'") || $0.hasSuffix(" 'self'") })
      #expect(header("Referrer-Policy", answer) == "no-referrer")
      // It is asked for again each time, and then only by its edition.
      #expect(header("Cache-Control", answer) == "no-cache")
    }
  }

  @Test(
    arguments: [
      ("page-0123456789abcdef.js", true), ("style-fedcba9876543210.css", true), ("page.js", false),
      ("icon-192.png", false),
      ("page-0123456789ABCDEF.js", false), ("page-0123456789abcde.js", false), ("0123456789abcdef.js", false),
      ("page-0123456789abcdef.min.js", false), ("page-0123456789abcdeg.js", false), ("index.html", false),
    ])
  func `A file whose name holds the digest of its content is kept for good`(name: String, isKept: Bool) throws {
    let answer = try page([name: "1"]).answer(asked("/\(name)"))
    #expect(header("Cache-Control", answer) == (isKept ? "max-age=31536000, immutable" : "no-cache"))
  }

  @Test func `A file longer than a page's files are is not read`() throws {
    let most = 1 << 20
    let page = try page(["a.js": String(repeating: "a", count: most), "b.js": String(repeating: "b", count: most + 1)])
    #expect(try page.answer(asked("/a.js")).body.count == most)
    #expect(throws: AccessRefusal.self) { try page.answer(asked("/b.js")) }
  }
}
