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

/// What makes two requests the same, and that a lost connection is followed by the same request.
@Suite struct RequestKeyTests {
  /// A request with a key, given by its target and body.
  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let target: String
    let body: String?
    let other: (target: String, body: String?)
    let isSame: Bool

    init(_ name: String, _ target: String, _ body: String?, _ otherTarget: String, _ otherBody: String?, same: Bool) {
      testDescription = name
      self.target = target
      self.body = body
      other = (otherTarget, otherBody)
      isSame = same
    }

    init(_ name: String, _ body: String?, _ other: String?, same: Bool) {
      self.init(name, "/v1/timers", body, "/v1/timers", other, same: same)
    }
  }

  @Test(arguments: [
    Pair("bytes", #"{"duration_ns":1,"label":"Tee"}"#, #" { "label" : "\u0054ee", "duration_ns" : 1 } "#, same: true),
    Pair("numbers", #"{"duration_ns":1000}"#, #"{"duration_ns":1e3}"#, same: true),
    Pair("null", #"{"duration_ns":1,"label":null}"#, #"{"duration_ns":1}"#, same: true),
    Pair(
      "order inside", #"{"duration_ns":1,"settings":{"volume":5,"snooze_ns":1000000000}}"#,
      #"{"settings":{"snooze_ns":1000000000,"volume":5},"duration_ns":1}"#, same: true),
    Pair("no body", "/v1/alarms/a1/skip", nil, "/v1/alarms/a1/skip", "{}", same: true),
    Pair("a path that is encoded", "/v1/timers/t1/pause", nil, "/v1/timers/%741/pause", nil, same: true),
    Pair("a value", #"{"duration_ns":1}"#, #"{"duration_ns":2}"#, same: false),
    Pair("a default that is sent", #"{"duration_ns":1}"#, #"{"duration_ns":1,"starts":true}"#, same: false),
    Pair("a label", #"{"duration_ns":1,"label":"a"}"#, #"{"duration_ns":1,"label":"b"}"#, same: false),
    Pair(
      "the order of a list", "/v1/alarms", #"{"time":"07:00","days":["mon","tue"]}"#, "/v1/alarms",
      #"{"time":"07:00","days":["tue","mon"]}"#, same: false),
    Pair("another item", "/v1/timers/t1/pause", nil, "/v1/timers/t2/pause", nil, same: false),
    Pair("another call", "/v1/timers/t1/pause", nil, "/v1/timers/t1/resume", nil, same: false),
    Pair(
      "a length", "/v1/rings/r1/snooze", #"{"length_ns":60000000000}"#, "/v1/rings/r1/snooze",
      #"{"length_ns":60000000001}"#, same: false),
  ])
  func `Requests with the same path and the same fields are the same`(_ pair: Pair) async throws {
    try await withService { service in
      let home = service.home
      for _ in 1...2 { try await home.timer("", .hours(1)) }
      try await home.timer("", .seconds(1))
      try await home.alarm(at: (7, 0), .weekly(.weekdays))
      home.host.advance(by: .seconds(1))
      #expect(try await home.control.state().rings.map(\.id) == [RingID(1)])
      let client = try service.client()
      func status(_ target: String, _ body: String?) -> Int {
        client.ask("POST", target, body: body, headers: "Idempotency-Key: k\r\n")
        return client.answer().status
      }
      let first = status(pair.target, pair.body)
      #expect([200, 201].contains(first))
      let before = home.store.commits
      let second = status(pair.other.target, pair.other.body)
      #expect(second == (pair.isSame ? first : ControlError.Code.keyReused.httpStatus))
      #expect(home.store.commits == before)
    }
  }

  @Test func `A key with a body that says one thing twice is refused`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask(
        "POST", "/v1/timers", body: #"{"duration_ns":1,"duration_ns":2}"#, headers: "Idempotency-Key: k\r\n")
      #expect(client.answer().status == 400)
      #expect(service.link.calls == 0)
    }
  }

  @Test func `Every operation that changes something by POST has a key`() {
    let without: Set<String> = [
      "/v1/import", "/v1/preview", "/v1/preview/stop", "/v1/doctor/seen", "/v1/daemon/stop", "/v1/time/ask",
      "/v1/suspend", "/v1/follow", "/v1/unfollow", "/v1/explain", "/v1/links/lost", "/v1/bells/lost",
    ]
    for route in RouteTable.routes {
      #expect(route.isDoneOnce == (route.method == "POST" && !without.contains(route.path)), "\(route.path)")
    }
  }

  @Test func `A command whose connection is lost is sent again under the same key`() async throws {
    let path = "/tmp/toki-lost-\(UUID().uuidString.prefix(8)).sock"
    let listener = try Service.listeningSocket(path)
    _ = fcntl(listener, F_SETFL, 0)
    defer {
      close(listener)
      unlink(path)
    }
    // Answers the first request, reads the second and hangs up; the third comes over another connection.
    let status = String(decoding: Wire.bytes(Sample.status), as: UTF8.self)
    let timer = String(decoding: Wire.bytes(Sample.timers[1], asOf: AsOf(Sample.moment)), as: UTF8.self)
    let server = Thread.asking {
      var heard: [String] = []
      for (index, answers) in [[status, nil], [timer]].enumerated() {
        let client = accept(listener, nil, nil)
        defer { close(client) }
        for answer in answers {
          var buffer = [UInt8](repeating: 0, count: 65_536)
          let count = recv(client, &buffer, buffer.count, 0)
          heard.append("\(index) " + String(decoding: buffer[..<max(0, count)], as: UTF8.self))
          guard let answer else { continue }
          let reply =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)"
          _ = Array(reply.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
        }
      }
      return heard
    }
    let remote = RemoteControl(socketPath: path, loop: try EpollLoop())
    #expect(try await remote.status() == Sample.status)
    #expect(try await remote.tell(TimerID(7), .add(.minutes(1))) == Sample.timers[1])
    let heard = server.wait()
    let lines = heard.map { $0.split(separator: "\r\n").first.map(String.init) ?? "" }
    #expect(
      lines == [
        "0 GET /v1/daemon HTTP/1.1", "0 POST /v1/timers/t7/add HTTP/1.1", "1 POST /v1/timers/t7/add HTTP/1.1",
      ])
    #expect(heard[1].contains("\r\nIdempotency-Key: "))
    #expect(heard[1].dropFirst() == heard[2].dropFirst())
  }

  @Test func `Nothing is sent to a socket of another user`() async throws {
    try await withService { service in
      let remote = RemoteControl(
        route: .socket(service.path, owner: geteuid() + 1), loop: service.loop, hung: { nil }, key: nil,
        expectation: nil, client: nil)
      for call in ["status", "events"] {
        let error = await #expect(throws: ControlError.self) {
          if call == "status" { _ = try await remote.status() } else { _ = try await remote.events(after: nil) }
        }
        #expect(error == .otherUser(path: service.path))
      }
      #expect(service.link.calls == 0)
    }
  }
}

/// A thread with a result.
///
/// `@unchecked Sendable`: the value is written before the semaphore is signalled, and read after waiting for it.
private final class Asked<Value: Sendable>: @unchecked Sendable {
  private var value: Value?
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Value) {
    Thread { [self] in
      value = body()
      done.signal()
    }.start()
  }

  func wait() -> Value {
    done.wait()
    return value.unsafelyUnwrapped
  }
}

extension Thread {
  fileprivate static func asking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Asked<Value> {
    Asked(body)
  }
}
