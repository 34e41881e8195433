// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiClient
@testable import TokiServer
import TokiWire

/// Clients that use up connections, bytes and time: the owner still gets in.
@Suite struct PlacesTests {
  private static let few = ListenerLimits(places: 6, reserve: 2)
  private static let half = "POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"

  private func ask(_ client: RawClient) -> Int {
    client.ask("GET", "/v1/daemon")
    return client.answer().status
  }

  @Test func `Nobody is cut for being slow to ask while there is room`() async throws {
    try await withTimedService(Self.few) { service, timer in
      let silent = try service.client()
      let idle = try service.client()
      #expect(ask(idle) == 200)
      #expect(await eventually { service.connections == 2 })
      #expect(timer.planned == 0)
      timer.advance(by: .hours(1))
      #expect(ask(idle) == 200 && ask(silent) == 200)
      #expect(timer.planned == 0)
    }
  }

  @Test func `Once half of the places are taken the silent are cut after 10 s and the idle after 30`() async throws {
    try await withTimedService(Self.few) { service, timer in
      let silent = try service.client()
      let begun = try service.client()
      begun.say("GET /v1/dae")
      let following = try service.client()
      following.ask("GET", "/v1/events")
      #expect(following.hear(upTo: "\n\n").contains("resync"))
      let idle = try service.client()
      #expect(ask(idle) == 200)
      #expect(await eventually { timer.planned == 1 })
      timer.advance(by: .milliseconds(9_999))
      #expect(service.connections == 4)
      timer.advance(by: .milliseconds(1))
      #expect(silent.hearOut() == "" && begun.hearOut() == "")
      #expect(await eventually { service.connections == 2 })
      // There is space again: the idle one may stay until others come.
      timer.advance(by: .hours(1))
      #expect(ask(idle) == 200)
      let others = try (0..<2).map { _ in try service.client() }
      #expect(await eventually { service.connections == 4 })
      for other in others { #expect(ask(other) == 200) }
      // An answer can be read before its end is recorded; only the event stream then remains open.
      #expect(await eventually { service.openExchanges == 1 })
      timer.advance(by: .seconds(30))
      #expect(idle.hearOut() == "")
      for other in others { #expect(other.hearOut() == "") }
      try await service.home.stopwatch()
      #expect(following.hear(upTo: "\n\n").contains("event: stopwatch\n"))
    }
  }

  @Test(arguments: [false, true]) func `A body that does not come is cut after 10 s, half closed or not`(
    _ isHalfClosed: Bool
  ) async throws {
    try await withTimedService(Self.few) { service, timer in
      let client = try service.client()
      client.say(Self.half)
      if isHalfClosed { shutdown(client.descriptor, Int32(SHUT_WR)) }
      // libmicrohttpd 0.9 does not wait for the rest of a body from a client that has closed its half.
      #expect(await eventually { timer.planned == 1 || client.hasEnded })
      timer.advance(by: .seconds(10))
      #expect(client.hearOut() != nil)
      #expect(await eventually { service.connections == 0 && service.openExchanges == 0 })
      #expect(timer.planned == 0)
    }
  }

  @Test func `A connection beyond the limit is asked to come back`() async throws {
    try await withTimedService(Self.few) { service, timer in
      let silent = try (0..<6).map { _ in try service.client() }
      #expect(await eventually { service.connections == 6 })
      let late = try service.client()
      late.ask("GET", "/v1/daemon")
      let answer = late.answer()
      #expect(answer.status == 503)
      #expect(answer.headers["retry-after"] == "5")
      #expect(try Wire.answer(ErrorBody.self, from: Array(answer.body.utf8)).error.code == "busy")
      #expect(late.hearOut() == "")
      // If too many come at once, they are refused without being read.
      let crowd = try (0..<RemoteListener.turnedAwayAtOnce).map { _ in try service.client() }
      #expect(await eventually { service.connections == 6 + crowd.count })
      #expect(try service.client().answer().status == 503)
      timer.advance(by: .seconds(10))
      for client in silent + crowd { #expect(client.hearOut() == "") }
      #expect(await eventually { service.connections == 0 })
      #expect(ask(try service.client()) == 200)
    }
  }

  @Test func `The reserve is for short connections`() async throws {
    try await withTimedService(Self.few) { service, _ in
      let followers = try (0..<4).map { _ in try service.client() }
      for follower in followers {
        follower.ask("GET", "/v1/events")
        #expect(follower.hear(upTo: "\n\n").contains("resync"))
      }
      let one = try service.client()
      one.ask("GET", "/v1/events")
      let refused = one.answer()
      #expect(refused.status == 503 && refused.headers["retry-after"] == "5")
      #expect(one.hearOut() == "")
      let other = try service.client()
      other.ask("GET", "/v1/daemon")
      let answer = other.answer()
      #expect(answer.status == 200 && answer.headers["connection"]?.lowercased() == "close")
      #expect(other.hearOut() == "")
    }
  }

  @Test func `All bodies together have a limit`() async throws {
    try await withTimedService(ListenerLimits(bodies: 100_000)) { service, _ in
      let slow = try service.client()
      let head = "POST /v1/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
      slow.say("\(head)Content-Length: 90000\r\n\r\n" + String(repeating: " ", count: 60_000))
      #expect(await eventually { service.bodyCount == 60_000 })
      let said = try service.client()
      said.say("\(head)Content-Length: 50000\r\n\r\n")
      #expect(said.answer().status == 503)
      let chunked = try service.client()
      chunked.say("\(head)Transfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<8 { chunked.say("2000\r\n\(String(repeating: " ", count: 0x2000))\r\n") }
      chunked.say("0\r\n\r\n")
      #expect(chunked.answer().status == 503)
      slow.hangUp()
      #expect(await eventually { service.bodyCount == 0 })
      let batch = #"{"toki":"backup","format":1}"#
      let next = try service.client()
      next.ask("POST", "/v1/import", body: batch + String(repeating: " ", count: 90_000 - batch.utf8.count))
      #expect(next.answer().status == 200)
      #expect(await eventually { service.bodyCount == 0 })
    }
  }

  @Test func `Unread bytes have a common limit, and a client that reads is not cut`() async throws {
    try await withTimedService(ListenerLimits(unread: 500_000)) { service, _ in
      try await service.home.askTime(of: [TimeServer(host: "a.example")])
      let first = try await service.home.control.state().sequence
      let deaf = try (0..<5).map { _ in try service.client() }
      for client in deaf {
        client.ask("GET", "/v1/events?after=\(first)")
        #expect(client.hear(upTo: "\r\n\r\n").contains("200 OK"))
      }
      let hearing = try service.client()
      hearing.ask("GET", "/v1/events?after=\(first)")
      #expect(hearing.hear(upTo: "\r\n\r\n").contains("200 OK"))
      #expect(await eventually { service.link.followers == 6 })
      for number in 1...600 {
        service.home.timeKeeper.send(service.report(number))
        #expect(hearing.hear(upTo: "\n\n").contains("id: \(first + Int64(number))\n"))
      }
      // Each event is stored once, however many clients have not read it; and this limit applies before that of one
      // stream.
      #expect(await eventually { service.unread <= 500_000 + (1 << 20) })
      try await service.home.control.shutDown()
    }
  }

  @Test func `An event is written once for all who follow`() {
    let account = ByteAccount()
    var frames = SharedFrames(account)
    let event = EngineEvent(sequence: 8, change: .removed(.timer(TimerID(3))))
    let one = frames.frame(event, asOf: { Sample.moment }, by: nil)
    #expect(frames.frame(event, asOf: { Sample.moment }, by: nil) === one)
    #expect(account.count == one.count)
    frames.removeAll()
    #expect(frames.frame(event, asOf: { Sample.moment }, by: nil) !== one)
  }

  @Test func `A queue costs what is left in it, however slowly it is read`() {
    let account = ByteAccount()
    var queue = EventQueue()
    var target = [UInt8](repeating: 0, count: 1_000)
    var taken: [UInt8] = []
    var expected: [UInt8] = []
    for round in 0..<2_000 {
      let frame = (0..<990).map { UInt8(truncatingIfNeeded: $0 &+ round) }
      expected += frame
      queue.append(SharedBytes(frame, account))
      // Never quite empty.
      if round < 20 { continue }
      let count = target.withUnsafeMutableBytes { queue.take(into: $0) }
      taken += target[..<count]
      #expect(account.count <= queue.count + 990)
    }
    #expect(taken == Array(expected.prefix(taken.count)))
    #expect(queue.count == expected.count - taken.count)
    queue.removeAll()
    #expect(account.count == 0)
  }
}
