// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiTestKit

@testable import TokiClient
@testable import TokiServer
import TokiWire

/// A request that two programs could interpret differently is refused by ours: once, in our words, before its body is
/// read.
@Suite struct RequestHeadTests {
  struct Head: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let request: String
    let subject: String

    /// Whether libmicrohttpd 1.0, as on Debian 13, refuses it before we see it, in HTML.
    var isForTheLibrary: Bool {
      ["Host", "Transfer-Encoding", "Content-Length "].contains(subject) || testDescription == "a bare space in a path"
    }

    init(_ name: String, _ request: String, subject: String) {
      testDescription = name
      // A line feed alone is written as its picture.
      self.request = request.replacingOccurrences(of: "\n", with: "\r\n").replacingOccurrences(of: "␊", with: "\n")
      self.subject = subject
    }
  }

  private static let timer = "Content-Type: application/json\n"

  static let impossible: [Head] = [
    Head("a parameter twice", "GET /v1/history?limit=1&limit=2 HTTP/1.1\nHost: x\n\n", subject: "limit"),
    Head("the same parameter twice", "GET /v1/history?limit=1&limit=1 HTTP/1.1\nHost: x\n\n", subject: "limit"),
    Head("a parameter twice, encoded", "GET /v1/history?limit=1&%6Cimit HTTP/1.1\nHost: x\n\n", subject: "limit"),
    Head("an unknown parameter twice", "GET /v1/state?x&x HTTP/1.1\nHost: x\n\n", subject: "x"),
    Head("U+0000 in a path", "GET /v1/timers/t1%00x HTTP/1.1\nHost: x\n\n", subject: "path"),
    Head("U+0000 at the end of a path", "GET /v1/timers/t1%00 HTTP/1.1\nHost: x\n\n", subject: "path"),
    Head("U+0000 in a parameter", "GET /v1/history?limit=1%00x HTTP/1.1\nHost: x\n\n", subject: "query"),
    Head("U+0000 in a parameter's name", "GET /v1/history?limit%00=1 HTTP/1.1\nHost: x\n\n", subject: "query"),
    Head("a path that is not UTF-8", "GET /v1/timers/t1%ff HTTP/1.1\nHost: x\n\n", subject: "path"),
    Head(
      "a line feed alone before a header", "GET /v1/state HTTP/1.1\nHost: x\nX: a␊Content-Length: 9\n\n",
      subject: "head"),
    Head("a line feed alone after the first line", "GET /v1/state HTTP/1.1␊Host: x\n\n", subject: "head"),
    Head("a bare space in a path", "GET /v1/sets/a b/on HTTP/1.1\nHost: x\n\n", subject: "path"),
    Head(
      "two lengths",
      "POST /v1/timers HTTP/1.1\nHost: x\n\(timer)Content-Length: 17\nContent-Length: 3\n\n{\"duration_ns\":1}",
      subject: "Content-Length"),
    Head(
      "one length twice",
      "POST /v1/timers HTTP/1.1\nHost: x\n\(timer)Content-Length: 17\ncontent-length: 17\n\n{\"duration_ns\":1}",
      subject: "content-length"),
    Head(
      "a length and chunks",
      "POST /v1/timers HTTP/1.1\nHost: x\n\(timer)Content-Length: 17\nTransfer-Encoding: chunked\n\n11\n{\"duration_ns\":1}\n0\n\n",
      subject: "Content-Length"),
    Head(
      "chunks and a length",
      "POST /v1/timers HTTP/1.1\nHost: x\n\(timer)Transfer-Encoding: chunked\nContent-Length: no\n\n0\n\n",
      subject: "Content-Length"),
    Head(
      "another encoding", "POST /v1/timers HTTP/1.1\nHost: x\n\(timer)Transfer-Encoding: gzip, chunked\n\n0\n\n",
      subject: "Transfer-Encoding"),
    Head(
      "two encodings",
      "POST /v1/timers HTTP/1.1\nHost: x\n\(timer)Transfer-Encoding: chunked\nTransfer-Encoding: chunked\n\n0\n\n",
      subject: "Transfer-Encoding"),
    Head("two hosts", "GET /v1/state HTTP/1.1\nHost: x\nHost: y\n\n", subject: "Host"),
    Head("no host", "GET /v1/state HTTP/1.1\n\n", subject: "Host"),
    Head(
      "no host, but a body", "POST /v1/timers HTTP/1.1\n\(timer)Content-Length: 17\n\n{\"duration_ns\":1}",
      subject: "Host"),
    Head(
      "a space before a colon", "POST /v1/timers HTTP/1.1\nHost: x\nContent-Length : 17\n\n{\"duration_ns\":1}",
      subject: "Content-Length "),
    Head(
      "two keys", "POST /v1/timers/t1/pause HTTP/1.1\nHost: x\nIdempotency-Key: a\nIdempotency-Key: b\n\n",
      subject: "Idempotency-Key"),
  ]

  @Test(arguments: impossible)
  func `A head that can be read in two ways gets one 400 and the connection ends`(_ head: Head) async throws {
    try await withService { service in
      let client = try service.client()
      client.say(head.request)
      let heard = try #require(client.hearOut())
      #expect(service.link.calls == 0)
      #expect(heard.components(separatedBy: "\r\nContent-Length: ").count == 2, "\(heard)")
      if head.isForTheLibrary, heard.contains("<html>") {
        #expect(["HTTP/1.1 400 ", "HTTP/1.1 301 "].contains { heard.hasPrefix($0) }, "\(heard)")
        return
      }
      #expect(heard.hasPrefix("HTTP/1.1 400 "), "\(heard)")
      #expect(heard.lowercased().contains("content-type: application/json\r\n"))
      let body = try #require(heard.components(separatedBy: "\r\n\r\n").last)
      let error = try Wire.answer(ErrorBody.self, from: Array(body.utf8)).error
      #expect(error.code == "invalid_request")
      #expect(error.subject == head.subject)
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: [
    Head("each parameter once", "GET /v1/history?limit=1&before=r9 HTTP/1.1\nHost: x\n\n", subject: ""),
    Head("HTTP/1.0 without a host", "GET /v1/state HTTP/1.0\n\n", subject: ""),
    Head("an empty host", "GET /v1/state HTTP/1.1\nHost:\n\n", subject: ""),
    Head("a percent sign before two zeros", "POST /v1/sets/%2500/on HTTP/1.1\nHost: x\n\n", subject: ""),
    Head("an encoded space", "POST /v1/sets/a%20b/on HTTP/1.1\nHost: x\n\n", subject: ""),
    Head("a header of no meaning twice", "GET /v1/state HTTP/1.1\nHost: x\nAccept: a\nAccept: b\n\n", subject: ""),
    Head(
      "chunks",
      "POST /v1/timers HTTP/1.1\nHost: x\n\(timer)Transfer-Encoding: Chunked\n\n11\n{\"duration_ns\":1}\n0\n\n",
      subject: ""),
  ])
  func `A head that can be read in one way only is served`(_ head: Head) async throws {
    try await withService { service in
      for set in ["a b", "%00"] { try await service.home.alarm(at: (7, 0), set: set) }
      let client = try service.client()
      client.say(head.request)
      #expect([200, 201].contains(client.answer().status))
    }
  }
}
