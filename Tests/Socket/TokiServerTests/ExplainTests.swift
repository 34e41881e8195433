// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiServer
import TokiWire

/// Words that are explained over a socket.
@Suite struct ExplainTests {
  @Test func `A ring begins while words are being explained, and nothing is asked of the engine or set`() async throws {
    let thread = HeldExecutor()
    let service = try Service(importer: thread)
    defer { service.stop() }
    try await service.home.timer("", .seconds(60))
    let client = try service.client()
    client.ask("POST", "/v1/explain", body: #"{"words":"25m tea","language":"en"}"#)
    #expect(await eventually { thread.held == 1 })
    service.home.host.advance(by: .seconds(60))
    #expect(await eventually { service.home.ringer.playing != nil })
    // Lists need not wait for it either.
    let other = try service.client()
    other.ask("GET", "/v1/rings")
    #expect(other.answer().status == 200)
    let calls = service.link.calls
    thread.release()
    let answer = client.answer()
    #expect(answer.status == 200)
    #expect(
      answer.body.contains(#""draft":{"duration_ns":1500000000000,"label":"tea"}"#), "\(answer.body)")
    #expect(service.link.calls == calls)
    #expect(try await service.home.control.state().timers.count == 1)
  }

  @Test func `Words for a chime are sent as a chime`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("POST", "/v1/explain", body: #"{"words":"chime 25m tea","language":"en"}"#)
      let answer = client.answer()
      #expect(
        answer.body.contains(#""draft":{"duration_ns":1500000000000,"label":"tea","settings":{"chime":true}}"#),
        "\(answer.body)")
      #expect(answer.body.contains(#""code":"chime""#))
    }
  }

  @Test(arguments: [
    (#"{}"#, "words"), (#"{"words":""}"#, "words"), (#"{"words":7}"#, "words"),
    (#"{"words":"25m","zone":"UTC"}"#, "zone"),
    (#"{"words":"25m","language":"french"}"#, "language"),
    (#"{"words":"\#(String(repeating: "時", count: ExplainBody.longest + 1))"}"#, "words"),
  ])
  func `An invalid question is refused, naming the member`(body: String, subject: String) async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("POST", "/v1/explain", body: body)
      let answer = client.answer()
      #expect(answer.status == 400)
      #expect(answer.body.contains(#""subject":"\#(subject)""#), "\(answer.body)")
    }
  }

  @Test func `The longest words are answered`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask(
        "POST", "/v1/explain", body: #"{"words":"\#(String(repeating: "月", count: ExplainBody.longest))"}"#)
      let answer = client.answer()
      #expect(answer.status == 200)
      #expect(answer.body.hasPrefix(#"{"problem":{"code":"no_time""#))
    }
  }
}
