// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiClient
@testable import TokiServer
import TokiWire

@Suite struct RemoteControlTests {
  @Test func `A warning about silence is in the answer that sets an item, and can be requested`() async throws {
    try await withService { service in
      let (remote, home) = (service.remote(), service.home)
      let paused = try await home.timer("", .minutes(1))
      _ = try await home.control.tell(paused.id, .pause)
      try await home.alarm(at: (7, 0), .weekly(.weekdays), set: "holidays")
      try await home.sequence("", [SequenceStep(duration: .minutes(1))], starts: false)
      #expect(try await remote.warnings(about: nil) == [])
      let client = try service.client()
      func body(_ method: String, _ target: String, _ body: String?) -> String {
        client.ask(method, target, body: body)
        return client.answer().body
      }
      #expect(!body("POST", "/v1/timers", #"{"duration_ns":5000000000000}"#).contains("warnings"))
      home.ringer.setFindings([Finding(.soundOutput, .fault, detail: "Dock")])
      // Earlier findings remain valid for ten seconds.
      home.host.advance(by: .seconds(10))
      #expect(try await remote.warnings(about: .timer(TimerID(2))) == [Finding(.soundOutput, .fault, detail: "Dock")])
      let said = #""warnings":[{"code":"sound_output","verdict":"fault","detail":"Dock"}]}"#
      for (method, target, sent) in [
        ("POST", "/v1/timers", #"{"duration_ns":5000000000}"#), ("PATCH", "/v1/timers/t2", #"{"label":"a"}"#),
        ("POST", "/v1/timers/t1/resume", nil), ("POST", "/v1/alarms/a1/on", nil),
        ("POST", "/v1/sequences/s1/start", nil), ("PATCH", "/v1/settings", #"{"late_limit_ns":0}"#),
      ] as [(String, String, String?)] {
        let answer = body(method, target, sent)
        #expect(answer.hasSuffix(said), "\(method) \(target): \(answer)")
      }
      #expect(body("POST", "/v1/sets/holidays/on", nil).contains(said))
      #expect(!body("GET", "/v1/timers", nil).contains("warnings"))
      #expect(body("GET", "/v1/warnings?item=x1", nil).contains("invalid_request"))
      // The warnings do not keep a client from reading the created item.
      #expect(try await remote.make(TimerDraft(duration: .minutes(1)), key: nil).id == TimerID(4))
    }
  }

  @Test(arguments: ["a", "%2F", "a/b//c", "/", "..", "a?b#c&d=e", "日本語 \"x\"", "+", "on"])
  func `A set of any name is found`(_ name: String) async throws {
    try await withService { service in
      try await service.home.alarm(at: (7, 0), set: name)
      let members = try await service.remote().setEnabled(false, set: try #require(AlarmSetName(name)))
      #expect(members.map(\.state.kind) == [.off])
      #expect(try await service.home.control.state().alarms == members)
    }
  }

  @Test func `A batch larger than other requests arrives whole`() async throws {
    try await withService { service in
      let drafts = Array(
        repeating: AlarmDraft(
          time: Sample.noon, label: Sample.label(String(repeating: "長", count: 200)), settings: .plain),
        count: 500)
      let ids = try await service.remote().importItems(ImportBatch(alarmDrafts: drafts), key: "k-3")
      let alarms = try await service.home.control.state().alarms
      #expect(ids == alarms.map { .alarm($0.id) })
      #expect(alarms.map(\.label) == drafts.map(\.label))
      #expect(try service.home.store.load().keys.map(\.key) == ["k-3"])
    }
  }

  @Test(arguments: [
    "/tmp/toki-nobody.sock", "/no/such/folder/toki.sock", "", String(repeating: "/x", count: 60),
  ])
  func `A socket where nobody listens is unreachable, by its path`(_ path: String) async throws {
    let remote = RemoteControl(socketPath: path, loop: try EpollLoop())
    for call in ["status", "events"] {
      let error = await #expect(throws: ControlError.self) {
        if call == "status" { _ = try await remote.status() } else { _ = try await remote.events(after: nil) }
      }
      #expect(error?.code == .unreachable)
      #expect(error?.subject == path)
    }
  }

  @Test func `A stopped daemon with a request before it is reported as not answering`() async throws {
    let path = "/tmp/toki-silent-\(UUID().uuidString.prefix(8)).sock"
    let silent = try UnixSocket.listen(path: path)
    defer {
      close(silent)
      unlink(path)
    }
    let looks = Mutex(0)
    // It is at work for a while: no error as long as there is hope.
    let remote = RemoteControl(socketPath: path, loop: try EpollLoop()) {
      looks.withLock { looks in
        looks += 1
        return looks > 2 ? 4_711 : nil
      }
    }
    for call in ["status", "events"] {
      let error = await #expect(throws: ControlError.self) {
        if call == "status" { _ = try await remote.status() } else { _ = try await remote.events(after: nil) }
      }
      #expect(error?.code == .noAnswer)
      #expect(error?.subject == "4711")
    }
    #expect(looks.withLock { $0 } == 6 + 4)
  }

  @Test(arguments: ["", "a b", "a\r\nX: y", "é", String(repeating: "k", count: 256)])
  func `A key that cannot be a header is refused`(_ key: String) async throws {
    try await withService { service in
      let remote = service.remote()
      let error = await #expect(throws: ControlError.self) {
        _ = try await remote.make(TimerDraft(duration: .minutes(1)), key: key)
      }
      #expect(error?.code == .invalidRequest)
      #expect(service.link.calls == 0)
    }
  }

  @Test func `A daemon that was started again is found again`() async throws {
    let first = try Service()
    let remote = RemoteControl(socketPath: first.path, loop: first.loop)
    #expect(try await remote.status().socket == first.path)
    first.stop()
    await #expect(throws: ControlError.self) { _ = try await remote.tell(TimerID(1), .pause) }
    let second = try Service(at: first.path)
    defer { second.stop() }
    try await second.home.timer("", .minutes(1))
    #expect(try await remote.tell(TimerID(1), .pause).state == .paused(remaining: .minutes(1)))
  }

  @Test(arguments: [
    ("nothing", ""), ("no HTTP", "SSH-2.0-x\r\n\r\n"), ("half a head", "HTTP/1.1 200 OK\r\nContent-"),
    ("half a body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"),
    ("no JSON", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"),
    ("an unknown status", "HTTP/1.1 299 Hm\r\nContent-Length: 2\r\n\r\n{}"),
    ("an HTML error", "HTTP/1.1 502 Bad\r\nContent-Length: 4\r\n\r\n<b/>"),
    ("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"),
    ("a huge length", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n"),
    ("bad chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"),
    ("a huge chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n"),
    (
      "an event of no number",
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nid: x\nevent: timer\ndata: {}\n\n"
    ),
    (
      "an event that is none",
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nid: 1\nevent: timer\ndata: {}\n\n"
    ),
    ("an endless head", "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 20_000)),
    (
      "an error of tomorrow",
      "HTTP/1.1 409 C\r\nContent-Length: 53\r\n\r\n"
        + #"{"error":{"code":"new","subject":"s","message":"m"}} "#
    ),
  ])
  func `A daemon that answers nonsense does no harm`(_ name: String, _ answer: String) async throws {
    let fake = try FakeDaemon(answer: answer)
    defer { fake.stop() }
    let loop = try EpollLoop()
    let runner = LoopThread(loop)
    defer { runner.stop() }
    let remote = RemoteControl(socketPath: fake.path, loop: loop)
    let error = await #expect(throws: ControlError.self) { _ = try await remote.status() }
    #expect(error?.code == .unreachable || error?.code == .protocolMismatch)
    let inStream = await #expect(throws: ControlError.self) {
      for try await _ in try await remote.events(after: nil) {}
    }
    #expect(inStream?.code == .unreachable || inStream?.code == .protocolMismatch)
  }

  @Test(arguments: [true, false])
  func `A call is repeated only where that is safe`(_ hasKey: Bool) async throws {
    let fake = try FakeDaemon(
      answers: ["HTTP/1.1 204 No Content\r\n\r\n", nil, "HTTP/1.1 204 No Content\r\n\r\n"])
    defer { fake.stop() }
    let remote = RemoteControl(socketPath: fake.path, loop: try EpollLoop())
    try await remote.cancel(.timer(TimerID(1)))
    if hasKey {
      // Repeated on a new connection, where the fake's empty answer is not a timer.
      let error = await #expect(throws: ControlError.self) {
        _ = try await remote.make(TimerDraft(duration: .minutes(1)), key: "k")
      }
      #expect(error?.code == .protocolMismatch)
    } else {
      let error = await #expect(throws: ControlError.self) { try await remote.cancel(.timer(TimerID(2))) }
      #expect(error?.code == .unreachable)
    }
    #expect(fake.requests == (hasKey ? 3 : 2))
  }

  @Test func `A daemon too old to give an overview is asked for its state`() async throws {
    try await withService { service in
      try await service.home.timer("Tea", .minutes(25))
      let client = try service.client()
      func answer(to target: String) -> String {
        client.ask("GET", target)
        let reply = client.answer()
        return """
          HTTP/1.1 \(reply.status) OK\r\nContent-Type: application/json\r\nContent-Length: \(reply.body.utf8.count)\r\n\r\n\
          \(reply.body)
          """
      }
      let missing = answer(to: "/v1/no-such-path")
      #expect(missing.hasPrefix("HTTP/1.1 404"))
      let fake = try FakeDaemon(answers: [missing, answer(to: "/v1/state")])
      defer { fake.stop() }
      let loop = try EpollLoop()
      let runner = LoopThread(loop)
      defer { runner.stop() }
      let overview = try await RemoteControl(socketPath: fake.path, loop: loop).overview()
      #expect(overview == Overview(of: try await service.home.control.state()))
      #expect(overview.countdown?.label.text == "Tea")
      #expect(fake.requests == 2)
    }
  }
}

/// Gives fixed answers whatever the request, and hangs up when told to.
final class FakeDaemon: Sendable {
  let path = "/tmp/toki-\(UUID().uuidString.prefix(13)).sock"
  private let listener: Int32
  private let answers: [String?]
  private let repeats: Bool
  private let count = Mutex(0)
  private let done = DispatchSemaphore(value: 0)

  var requests: Int { count.withLock { $0 } }

  /// Gives each client one answer and hangs up.
  convenience init(answer: String) throws { try self.init(answers: [answer], repeats: true) }

  /// Gives one answer for each request; `nil` hangs up without one.
  init(answers: [String?], repeats: Bool = false) throws {
    self.answers = answers
    self.repeats = repeats
    listener = try Service.listeningSocket(path)
    _ = fcntl(listener, F_SETFL, 0)
    Thread { [self] in
      serve()
      done.signal()
    }.start()
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    // If closed while in use, the descriptor's number could already belong to another socket.
    done.wait()
    close(listener)
    unlink(path)
  }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      var buffer = [UInt8](repeating: 0, count: 4096)
      while recv(client, &buffer, buffer.count, 0) > 0 {
        let number = count.withLock { count in
          count += 1
          return count - 1
        }
        guard let answer = repeats ? answers[0] : number < answers.count ? answers[number] : nil else {
          break
        }
        let bytes = Array(answer.utf8)
        _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        if repeats { break }
      }
      close(client)
    }
  }
}
