// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite("Time servers as a person writes them") struct TimeServerTextTests {
  @Test(
    "What names a server is understood, and said back",
    arguments: [
      ("ntp.nict.jp", "ntp.nict.jp", 123, "ntp.nict.jp"),
      ("127.0.0.1:11123", "127.0.0.1", 11_123, "127.0.0.1:11123"),
      ("ntp://a.example:123", "a.example", 123, "a.example"),
      ("::1", "::1", 123, "::1"),
      ("[::1]", "::1", 123, "::1"),
      ("[::1]:11123", "::1", 11_123, "[::1]:11123"),
      ("[fe80::1%eth0]:124", "fe80::1%eth0", 124, "[fe80::1%eth0]:124"),
      ("nts://time.example", "time.example", 4_460, "nts://time.example"),
      ("nts://time.example:123", "time.example", 123, "nts://time.example:123"),
      ("nts://[2001:db8::1]:4460", "2001:db8::1", 4_460, "nts://2001:db8::1"),
      ("時.example", "時.example", 123, "時.example"),
      // A mark that combines with the preceding character, here the slash.
      ("nts://\u{31A}8:1", "\u{31A}8", 1, "nts://\u{31A}8:1"),
    ])
  func understood(text: String, host: String, port: Int, said: String) throws {
    let server = try TimeServer(reading: text)
    #expect(server.host == host)
    #expect(Int(server.port) == port)
    #expect(server.text == said)
    #expect(try TimeServer(reading: server.text) == server)
  }

  @Test(
    "What names none says whether it is the host or the port",
    arguments: [
      ("", TimeServerError.host("")), ("a b", .host("a b")), ("-a", .host("-a")), ("nts://", .host("nts://")),
      ("a:0", .port("a:0")), ("a:", .port("a:")), ("a:65536", .port("a:65536")), ("a:+1", .port("a:+1")),
      ("[::1", .host("[::1")), ("[::1]x", .host("[::1]x")), ("[8:11x]:123", .host("[8:11x]:123")),
      ("[::1]:\u{31A}1", .port("[::1]:\u{31A}1")), ("ntp://nts://a", .port("ntp://nts://a")),
      ("[a]:1", .host("[a]:1")), ("a/b", .host("a/b")), ("a\u{7}", .host("a\u{7}")),
    ])
  func refused(text: String, error: TimeServerError) {
    #expect(throws: error) { try TimeServer(reading: text) }
  }
}
