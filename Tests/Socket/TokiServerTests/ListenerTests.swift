// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiClient
@testable import TokiServer
import TokiWire

@Suite struct ListenerTests {
  @Test func `One connection carries many requests`() async throws {
    try await withService { service in
      let client = try service.client()
      for number in 1...200 {
        client.ask("POST", "/v1/timers", body: #"{"duration_ns":1500000000,"label":"Tea"}"#)
        let reply = client.answer()
        #expect(reply.status == 201)
        #expect(reply.headers["location"] == "/v1/timers/t\(number)")
        #expect(reply.headers["content-type"] == "application/json")
        #expect(reply.headers["cache-control"] == "no-store")
        #expect(
          reply.body.hasPrefix(
            #"{"id":"t\#(number)","state":"running","duration_ns":1500000000,"label":"Tea""#))
      }
    }
  }

  @Test func `Requests sent in one go are answered in their order`() async throws {
    try await withService { service in
      let client = try service.client()
      for _ in 0..<20 { client.ask("GET", "/v1/daemon") }
      client.ask("GET", "/v1/timers/t9")
      for _ in 0..<20 { #expect(client.answer().status == 200) }
      #expect(client.answer().status == 404)
    }
  }

  @Test func `A slow call holds up nobody else`() async throws {
    try await withService { service in
      service.link.hold(.make)
      let slow = try service.client()
      slow.ask("POST", "/v1/timers", body: #"{"duration_ns":1}"#)
      #expect(await eventually { service.link.waiting == 1 })
      let quick = try service.client()
      quick.ask("GET", "/v1/daemon")
      #expect(quick.answer().status == 200)
      service.link.release(.make)
      #expect(slow.answer().status == 201)
    }
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let method: String
    let target: String
    var body: String?
    let status: Int
    let subject: String
    var testDescription: String { "\(method) \(target) \(body ?? "")" }
  }

  @Test(arguments: [
    Refusal(method: "GET", target: "/", status: 404, subject: "/"),
    Refusal(method: "GET", target: "/v1/timers/", status: 404, subject: "/v1/timers/"),
    Refusal(method: "GET", target: "/v1/timers/x", status: 404, subject: "x"),
    Refusal(
      method: "GET", target: "/v1/timers/t9223372036854775808", status: 404, subject: "t9223372036854775808"),
    Refusal(method: "POST", target: "/v1/timers/a1/pause", status: 404, subject: "a1"),
    Refusal(method: "GET", target: "/v1/alarms/a77", status: 404, subject: "a77"),
    Refusal(method: "POST", target: "/v1/rings/r0/dismiss", status: 404, subject: "r0"),
    Refusal(method: "PUT", target: "/v1/timers", status: 405, subject: "PUT"),
    Refusal(method: "OPTIONS", target: "/v1/state", status: 405, subject: "OPTIONS"),
    Refusal(method: "HEAD", target: "/v1/daemon/stop", status: 405, subject: ""),
    Refusal(method: "GET", target: "/v1/state?x=1", status: 400, subject: "x"),
    Refusal(method: "GET", target: "/v1/history?limit=0", status: 400, subject: "limit"),
    Refusal(method: "GET", target: "/v1/history?limit=99999999999999999999", status: 400, subject: "limit"),
    Refusal(method: "GET", target: "/v1/history?before=t1", status: 400, subject: "before"),
    Refusal(method: "GET", target: "/v1/events?after=-1", status: 400, subject: "after"),
    Refusal(method: "POST", target: "/v1/timers", status: 400, subject: ""),
    Refusal(method: "POST", target: "/v1/timers", body: "{", status: 400, subject: ""),
    Refusal(method: "POST", target: "/v1/timers", body: "[]", status: 400, subject: ""),
    Refusal(method: "POST", target: "/v1/timers", body: "{}", status: 400, subject: "duration_ns"),
    Refusal(
      method: "POST", target: "/v1/timers", body: #"{"duration_ns":9223372036854775808}"#, status: 400,
      subject: "duration_ns"),
    Refusal(
      method: "POST", target: "/v1/timers", body: #"{"duration_ns":"1"}"#, status: 400, subject: "duration_ns"
    ),
    Refusal(
      method: "POST", target: "/v1/timers", body: #"{"duration_ns":1,"labl":"x"}"#, status: 400,
      subject: "labl"),
    Refusal(
      method: "POST", target: "/v1/timers",
      body: #"{"duration_ns":1,"settings":{"sound":{"kind":"named","valu":1}}}"#,
      status: 400, subject: "settings.sound.valu"),
    Refusal(
      method: "POST", target: "/v1/timers", body: #"{"duration_ns":1,"settings":{"volume":101}}"#,
      status: 400,
      subject: "settings.volume"),
    Refusal(
      method: "POST", target: "/v1/timers", body: #"{"duration_ns":1,"label":"a\u0007b"}"#, status: 422,
      subject: "label"),
    Refusal(method: "POST", target: "/v1/alarms", body: #"{"time":"24:00"}"#, status: 422, subject: "time"),
    Refusal(
      method: "POST", target: "/v1/alarms", body: #"{"time":"07:00","days":["mo"]}"#, status: 400,
      subject: "days"),
    Refusal(
      method: "POST", target: "/v1/alarms", body: #"{"time":"07:00","days":["mon"],"date":"2026-11-22"}"#,
      status: 400, subject: "days"),
    Refusal(
      method: "POST", target: "/v1/alarms", body: #"{"time":"07:00","date":"2026-02-30"}"#, status: 422,
      subject: "date"),
    Refusal(
      method: "POST", target: "/v1/alarms", body: #"{"time":"07:00","zone":"../etc"}"#, status: 422,
      subject: "../etc"),
    Refusal(method: "POST", target: "/v1/timers/t1/pause", body: "{}", status: 400, subject: "body"),
    Refusal(method: "POST", target: "/v1/sequences/t1/pause", status: 404, subject: "t1"),
    Refusal(method: "GET", target: "/v1/stopwatches/w77", status: 404, subject: "w77"),
    Refusal(method: "POST", target: "/v1/sets//on", status: 404, subject: "/v1/sets//on"),
    Refusal(method: "POST", target: "/v1/sets/%20x/on", status: 404, subject: " x"),
    Refusal(method: "GET", target: "/v1/sets/x/on", status: 405, subject: "GET"),
    Refusal(method: "PATCH", target: "/v1/timers/t1", status: 400, subject: ""),
    Refusal(method: "PATCH", target: "/v1/timers/t1", body: #"{"starts":true}"#, status: 400, subject: "starts"),
    Refusal(method: "PATCH", target: "/v1/timers/t1", body: #"{"label":null}"#, status: 400, subject: "label"),
    Refusal(
      method: "PATCH", target: "/v1/timers/t1", body: #"{"settings":{"terminal":"/dev/tty"}}"#, status: 400,
      subject: "settings.terminal"),
    Refusal(
      method: "PATCH", target: "/v1/timers/t1", body: #"{"settings":{"volume":null}}"#, status: 400,
      subject: "settings.volume"),
    Refusal(method: "PATCH", target: "/v1/alarms/a1", body: #"{"days":[]}"#, status: 400, subject: "days"),
    Refusal(method: "PATCH", target: "/v1/alarms/a1", body: #"{"next":false}"#, status: 400, subject: "next"),
    Refusal(
      method: "PATCH", target: "/v1/alarms/a1", body: #"{"next":true,"date":"2027-01-01"}"#, status: 400,
      subject: "next"),
    Refusal(
      method: "PATCH", target: "/v1/alarms/a1", body: #"{"from":"2027-01-01"}"#, status: 400, subject: "from"),
    Refusal(method: "PATCH", target: "/v1/alarms/a1", body: #"{"set":""}"#, status: 422, subject: "set"),
    Refusal(method: "PATCH", target: "/v1/alarms/a1", body: #"{"set":5}"#, status: 400, subject: "set"),
    Refusal(
      method: "POST", target: "/v1/alarms", body: #"{"time":"07:00","rrule":"FREQ=SECONDLY"}"#, status: 422,
      subject: "rrule"),
    Refusal(
      method: "POST", target: "/v1/alarms", body: #"{"time":"07:00","rrule":"FREQ=DAILY","days":["mon"]}"#,
      status: 400, subject: "days"),
    Refusal(method: "POST", target: "/v1/alarms/a1/skip", body: #"{"count":"1"}"#, status: 400, subject: "count"),
    Refusal(
      method: "POST", target: "/v1/alarms/a1/pause", body: #"{"from":"2027-01-02","until":"2027-01-01"}"#,
      status: 422, subject: "until"),
    Refusal(
      method: "POST", target: "/v1/alarms/a1/pause", body: #"{"from":"2027-01-02"}"#, status: 400,
      subject: "until"),
    Refusal(method: "POST", target: "/v1/sequences", body: #"{"plan":[]}"#, status: 400, subject: "plan"),
    Refusal(
      method: "POST", target: "/v1/sequences", body: #"{"plan":[{"duration_ns":1},{"repeat":2,"parts":[{}]}]}"#,
      status: 400, subject: "plan[1].parts[0].duration_ns"),
    Refusal(
      method: "POST", target: "/v1/sequences", body: #"{"plan":[{"duration_ns":1,"wait":true}]}"#, status: 400,
      subject: "plan[0].wait"),
    Refusal(
      method: "POST", target: "/v1/sequences", body: #"{"plan":[{"repeat":2,"parts":[],"label":""}]}"#,
      status: 400, subject: "plan[0].label"),
    Refusal(
      method: "POST", target: "/v1/sequences",
      body: #"{"plan":[{"repeat":999,"parts":[{"repeat":999,"parts":[{"duration_ns":1}]}]}]}"#, status: 400,
      subject: "plan"),
    Refusal(
      method: "POST", target: "/v1/sequences", body: #"{"plan":[{"duration_ns":0}]}"#, status: 422,
      subject: "plan[0].duration_ns"),
    Refusal(method: "POST", target: "/v1/stopwatches", body: #"{"laps":[]}"#, status: 400, subject: "laps"),
    Refusal(method: "POST", target: "/v1/import", body: "{", status: 400, subject: ""),
    Refusal(method: "POST", target: "/v1/import", body: "{}", status: 400, subject: "toki"),
    Refusal(
      method: "POST", target: "/v1/import",
      body: #"{"toki":"backup","format":1,"alarm_drafts":[{"time":"07:00"},{"time":"7"}]}"#, status: 422,
      subject: "alarm_drafts[1].time"),
  ])
  func `An invalid request is refused, naming the part at fault`(_ refusal: Refusal) async throws {
    try await withService { service in
      try await service.home.timer("", .minutes(1))
      let before = service.home.store.commits
      let client = try service.client()
      client.ask(refusal.method, refusal.target, body: refusal.body)
      let reply = client.answer(bodiless: refusal.method == "HEAD")
      #expect(reply.status == refusal.status)
      #expect(reply.headers["cache-control"] == "no-store")
      if refusal.method != "HEAD" {
        let error = try Wire.answer(ErrorBody.self, from: Array(reply.body.utf8))
        #expect(error.error.subject == refusal.subject)
        #expect(!error.error.message.isEmpty)
      }
      if refusal.status == 405 { #expect(reply.headers["allow"] != nil) }
      #expect(service.home.store.commits == before)
    }
  }

  @Test(arguments: ErrorExamples().told)
  func `Every error of the engine arrives as it was thrown`(_ error: ControlError) async throws {
    try await withService { service in
      service.link.refuse(error, .tell)
      let remote = service.remote()
      await #expect(throws: error) { _ = try await remote.tell(TimerID(7), .pause) }
      let client = try service.client()
      client.ask("POST", "/v1/timers/t7/pause")
      #expect(client.answer().status == error.code.httpStatus)
    }
  }

  @Test func `HEAD gives the head of GET`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("HEAD", "/v1/state")
      let reply = client.answer(bodiless: true)
      #expect(reply.status == 200)
      client.ask("GET", "/v1/daemon")
      #expect(client.answer().status == 200)
    }
  }

  @Test func `A body must be JSON by its type`() async throws {
    try await withService { service in
      let client = try service.client()
      let body = #"{"duration_ns":1}"#
      client.say("POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      #expect(client.answer().status == 415)
      let type = "Content-Type: Application/JSON; charset=utf-8\r\n"
      client.say(
        "POST /v1/timers HTTP/1.1\r\nHost: x\r\n\(type)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      #expect(client.answer().status == 201)
    }
  }

  @Test func `An idempotency key is handed on and checked`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("POST", "/v1/timers", body: #"{"duration_ns":1}"#, headers: "Idempotency-Key: abc-1\r\n")
      #expect(client.answer().status == 201)
      #expect(try service.home.store.load().keys.map(\.key) == ["abc-1"])
      let long = String(repeating: "k", count: 256)
      client.ask("POST", "/v1/timers", body: #"{"duration_ns":1}"#, headers: "Idempotency-Key: \(long)\r\n")
      #expect(client.answer().status == 400)
    }
  }

  @Test func `Stopping answers calls that have not returned`() async throws {
    let service = try Service()
    service.link.hold(.make)
    service.link.hold(.shutDown)
    let waiting = try service.client()
    let stopping = try service.client()
    let following = try service.client()
    let idle = try service.client()
    waiting.ask("POST", "/v1/timers", body: #"{"duration_ns":1}"#)
    stopping.ask("POST", "/v1/daemon/stop")
    following.ask("GET", "/v1/events")
    #expect(following.hear(upTo: "\n\n").contains("200 OK"))
    #expect(await eventually { service.link.waiting == 2 })
    service.onLoop { service.listener.stop() }
    #expect(waiting.answer().status == 503)
    #expect(stopping.answer().status == 204)
    #expect(following.hearOut() != nil)
    #expect(idle.hearOut() == "")
    #expect(service.openExchanges == 0)
    #expect(await eventually { service.link.followers == 0 })
    // Its late result finds nobody to answer.
    service.link.release(.make)
    service.link.release(.shutDown)
    service.stop()
  }
}
