// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiClient
@testable import TokiServer
import TokiWire

/// Clients that break every rule; after each one, the service still serves the next.
@Suite struct FaultTests {
  private static let chunkedHead = """
    POST /v1/timers HTTP/1.1\r
    Host: x\r
    Content-Type: application/json\r
    Transfer-Encoding: chunked\r
    \r\n
    """

  private func expectAlive(_ service: Service) async throws {
    let client = try service.client()
    client.ask("GET", "/v1/daemon")
    #expect(client.answer().status == 200)
    client.hangUp()
    #expect(await eventually { service.openExchanges == 0 && service.connections == 0 })
  }

  @Test(arguments: [
    "\r\n\r\n\r\n", "GARBAGE\r\n\r\n", "GET\r\n\r\n", "GET /v1/state HTTP/9.9\r\n\r\n",
    "\u{0}\u{1}\u{2}\r\n\r\n",
    "GET /v1/state HTTP/1.1\r\n\r\n", "GET /%00%ff%zz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}",
    "POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    "POST /v1/timers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "POST /v1/timers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    "GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /v1/state HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "b", count: 40_000))\r\n\r\n",
    "GET /v1/state HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 5000))\r\n",
    String(repeating: "x", count: 100_000),
  ])
  func `Malformed requests leave nothing behind`(_ text: String) async throws {
    try await withService { service in
      let client = try service.client()
      client.say(text)
      // Blank lines before a request are allowed (RFC 9112, section 2.2): the server waits for more.
      let heard = client.hear(upTo: " ", patienceSeconds: 1)
      #expect(heard.isEmpty || heard.hasPrefix("HTTP/1."), "\(heard.prefix(300))")
      client.hangUp()
      try await expectAlive(service)
    }
  }

  @Test(arguments: [
    "G", "GET /v1/state HTTP/1.1\r\nHo", "POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
    "POST /v1/timers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    "GET /v1/events HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /v1/state HTTP/1.1\r\nHost: x\r\n\r\n", "GET /v1/state HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/st",
  ])
  func `Clients that vanish leave nothing behind`(_ text: String) async throws {
    try await withService { service in
      let clients = try (0..<50).map { _ in try service.client() }
      for client in clients { client.say(text) }
      usleep(20_000)
      for client in clients { client.hangUp() }
      try await expectAlive(service)
      #expect(await eventually { service.link.followers == 0 })
    }
  }

  @Test func `A client that vanishes during its call does not hurt the call`() async throws {
    try await withService { service in
      service.link.hold(.make)
      let client = try service.client()
      client.ask("POST", "/v1/timers", body: #"{"duration_ns":1}"#)
      #expect(await eventually { service.link.waiting == 1 })
      client.hangUp()
      service.link.release(.make)
      try await expectAlive(service)
      #expect(try await service.home.control.state().timers.count == 1)
    }
  }

  @Test func `A request that comes byte by byte is served`() async throws {
    try await withService { service in
      let client = try service.client()
      let body = #"{"duration_ns":7}"#
      let type = "Content-Type: application/json\r\n"
      let text =
        "POST /v1/timers HTTP/1.1\r\nHost: x\r\n\(type)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      for byte in text.utf8 { client.say([byte]) }
      #expect(client.answer().status == 201)
    }
  }

  @Test func `A body over 64 KiB is refused, with and without a stated length`() async throws {
    try await withService { service in
      let long = String(repeating: " ", count: 65_536) + "{}"
      let client = try service.client()
      client.ask("POST", "/v1/timers", body: long)
      #expect(client.answer().status == 413)
      let chunked = try service.client()
      chunked.say(
        Self.chunkedHead
      )
      for _ in 0..<10 { chunked.say("2000\r\n\(String(repeating: " ", count: 0x2000))\r\n") }
      chunked.say("0\r\n\r\n")
      #expect(chunked.answer().status == 413)
      let endless = try service.client()
      endless.say(
        Self.chunkedHead
      )
      for _ in 0..<200 { endless.say("2000\r\n\(String(repeating: " ", count: 0x2000))\r\n") }
      #expect(endless.hearOut() != nil)
      #expect(service.link.calls == 0)
      for client in [client, chunked, endless] { client.hangUp() }
      try await expectAlive(service)
    }
  }

  @Test func `An import may be 32 MiB long and no more`() async throws {
    try await withService { service in
      let batch = #"{"toki":"backup","format":1}"#
      let longest = batch + String(repeating: " ", count: (32 << 20) - batch.utf8.count)
      let client = try service.client()
      client.ask("POST", "/v1/import", body: longest)
      #expect(client.answer().status == 200)
      client.ask("POST", "/v1/import", body: longest + " ")
      #expect(client.answer().status == 413)
      let chunked = try service.client()
      chunked.say(Self.chunkedHead.replacing("/v1/timers", with: "/v1/import"))
      let piece = String(repeating: " ", count: 0x10000)
      for _ in 0..<513 { chunked.say("10000\r\n\(piece)\r\n") }
      chunked.say("0\r\n\r\n")
      #expect(chunked.answer().status == 413)
      #expect(service.link.count(of: .importItems) == 1)
      for client in [client, chunked] { client.hangUp() }
      try await expectAlive(service)
    }
  }

  @Test func `A body of exactly 64 KiB is read`() async throws {
    try await withService { service in
      let body = #"{"duration_ns":1}"#
      let client = try service.client()
      client.ask("POST", "/v1/timers", body: body + String(repeating: " ", count: 65_536 - body.utf8.count))
      #expect(client.answer().status == 201)
    }
  }

  @Test func `JSON nested without end is refused`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("POST", "/v1/timers", body: String(repeating: "[", count: 60_000))
      #expect(client.answer().status == 400)
      client.ask("POST", "/v1/timers", body: String(repeating: #"{"settings":"#, count: 5000))
      #expect(client.answer().status == 400)
    }
  }

  @Test func `Bytes that are no UTF-8 are refused`() async throws {
    try await withService { service in
      let client = try service.client()
      client.say(
        "POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n")
      client.say(Array(#"{"duration_ns":1,"label":""#.utf8) + [0xFF, 0xFE] + Array("\"}".utf8))
      #expect(client.answer().status == 400)
      client.hangUp()
      try await expectAlive(service)
    }
  }

  @Test func `An idle listener never wakes, whatever its clients left undone`() async throws {
    try await withService { service in
      let halfway = try service.client()
      halfway.say("POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
      let kept = try service.client()
      kept.ask("GET", "/v1/daemon")
      #expect(kept.answer().status == 200)
      let following = try service.client()
      following.ask("GET", "/v1/events")
      #expect(following.hear(upTo: "\n\n").contains("event: resync"))
      service.link.hold(.make)
      let waiting = try service.client()
      waiting.ask("POST", "/v1/timers", body: #"{"duration_ns":1}"#)
      #expect(await eventually { service.link.waiting == 1 })
      // Pending work falls into the first period; a thread that keeps polling wakes in all of them.
      let sleeps = try (0..<3).contains { _ in
        usleep(300_000)
        let before = try service.sleeps()
        usleep(500_000)
        return try service.sleeps() == before
      }
      #expect(sleeps)
      service.link.release(.make)
      #expect(waiting.answer().status == 201)
    }
  }
}
