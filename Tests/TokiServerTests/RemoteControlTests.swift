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
  @Test func `Every call arrives and what it returns comes back`() async throws {
    try await withService { service in
      let remote = service.remote()
      #expect(try await remote.state() == Sample.state)
      let draft = TimerDraft(duration: .minutes(3), label: Sample.label("Tea"))
      let timer = try await remote.make(draft, key: "k-1")
      #expect(timer.id == TimerID(1) && timer.label == draft.label && timer.duration == draft.duration)
      #expect(try await remote.make(AlarmDraft(time: Sample.noon), key: nil) == Sample.alarms[0])
      let commands: [TimerCommand] = [
        .start, .pause, .resume, .reset, .restart, .add(TimeSpan(nanoseconds: -1)),
      ]
      for command in commands {
        #expect(try await remote.tell(TimerID(7), command) == Sample.timers[1])
      }
      #expect(try await remote.tell(AlarmID(1), .turnOn) == Sample.alarms[0])
      let alarmCommands: [AlarmCommand] = [
        .turnOff, .skip(3), .unskip, .pause(Sample.day...Sample.day), .resume,
      ]
      for command in alarmCommands {
        #expect(try await remote.tell(AlarmID(1), command) == Sample.alarms[0])
      }
      #expect(try await remote.setEnabled(true, set: Sample.work) == Array(Sample.alarms[4...]))
      #expect(try await remote.setEnabled(false, set: Sample.work) == Array(Sample.alarms[4...]))
      try await remote.cancel(.timer(TimerID(5)))
      try await remote.cancel(.alarm(AlarmID(6)))
      try await remote.cancel(.sequence(SequenceID(7)))
      try await remote.cancel(.stopwatch(StopwatchID(8)))
      #expect(try await remote.dismiss(RingID(11)) == Sample.rings[1])
      #expect(try await remote.snooze(RingID(11), length: .minutes(5)) == Sample.rings[1])
      #expect(try await remote.snooze(RingID(11), length: nil) == Sample.rings[1])
      #expect(try await remote.history(before: nil, limit: 1000) == Sample.rings)
      #expect(try await remote.history(before: RingID(12), limit: 1) == Sample.rings)
      #expect(try await remote.decisions(about: .alarm(AlarmID(1)), limit: 7) == Sample.decisions)
      #expect(try await remote.status() == Sample.status)
      try await remote.shutDown()
      #expect(
        service.stub.calls == [
          "state", "createTimer 180000000000 Tea k-1", "createAlarm 12:00 next floating -", "start t7",
          "pause t7", "resume t7", "reset t7", "restart t7", "add(TokiModel.TimeSpan(nanoseconds: -1)) t7",
          "turnOn a1", "turnOff a1", "skip(3) a1", "unskip a1", "\(AlarmCommand.pause(Sample.day...Sample.day)) a1",
          "resume a1", "set work / 仕事 on", "set work / 仕事 off", "cancel t5", "cancel a6", "cancel s7", "cancel w8",
          "dismiss r11",
          "snooze r11 300000000000", "snooze r11 -", "history - 1000", "history r12 1", "decisions a1 7",
          "status", "shutDown",
        ])
      #expect(service.connections == 1)
    }
  }

  @Test func `What could not be heard now is in the answer to what sets it, and can be asked for`() async throws {
    try await withService { service in
      let remote = service.remote()
      #expect(try await remote.warnings(about: nil) == [])
      let client = try service.client()
      func body(_ method: String, _ target: String, _ body: String?) -> String {
        client.ask(method, target, body: body)
        return client.answer().body
      }
      #expect(!body("POST", "/v1/timers", #"{"duration_ns":5000000000}"#).contains("warnings"))
      service.stub.setWarnings([Finding(.soundMuted, .fault, detail: "Dock")])
      #expect(try await remote.warnings(about: .timer(TimerID(1))) == [Finding(.soundMuted, .fault, detail: "Dock")])
      let said = #""warnings":[{"code":"sound_muted","verdict":"fault","detail":"Dock"}]}"#
      for (method, target, sent) in [
        ("POST", "/v1/timers", #"{"duration_ns":5000000000}"#), ("PATCH", "/v1/timers/t1", #"{"label":"a"}"#),
        ("POST", "/v1/timers/t1/resume", nil), ("POST", "/v1/alarms/a1/on", nil),
        ("POST", "/v1/sequences/s1/start", nil), ("PATCH", "/v1/settings", #"{"late_limit_ns":0}"#),
      ] as [(String, String, String?)] {
        let answer = body(method, target, sent)
        #expect(answer.hasSuffix(said), "\(method) \(target): \(answer)")
      }
      #expect(body("POST", "/v1/sets/holidays/on", nil).contains(said))
      #expect(!body("GET", "/v1/timers", nil).contains("warnings"))
      #expect(body("GET", "/v1/warnings?item=x1", nil).contains("invalid_request"))
      // What was made is read all the same.
      _ = try await remote.tell(TimerID(7), .resume)
    }
  }

  @Test func `Sequences and stopwatches are made and commanded`() async throws {
    try await withService { service in
      let remote = service.remote()
      let draft = SequenceDraft(
        plan: Sample.plan, label: Sample.label("x"), settings: Sample.settings, starts: false)
      let made = try await remote.make(draft, key: "k-1")
      #expect(made == Sample.sequences[1])
      let commands: [SequenceCommand] = [
        .start, .pause, .resume, .reset, .restart, .next, .add(TimeSpan(nanoseconds: -1)),
      ]
      for command in commands {
        #expect(try await remote.tell(SequenceID(7), command) == Sample.sequences[2])
      }
      #expect(try await remote.make(StopwatchDraft(), key: "k-2") == Sample.stopwatches[1])
      for command in StopwatchCommand.allCases {
        #expect(try await remote.tell(StopwatchID(7), command) == Sample.stopwatches[2])
      }
      #expect(
        service.stub.calls == [
          "createSequence 10 x false k-1", "start s7", "pause s7", "resume s7", "reset s7", "restart s7", "next s7",
          "add(TokiModel.TimeSpan(nanoseconds: -1)) s7", "createStopwatch  true k-2", "start w7", "pause w7",
          "lap w7", "reset w7",
        ])
    }
  }

  @Test func `Edits arrive with what they name and nothing else`() async throws {
    let settings = SettingsEdit(
      sound: RingSound.none, volume: Volume(percent: 3), snoozeLength: .minutes(1), ringLength: .minutes(2))
    let timers = [TimerEdit(), TimerEdit(duration: .minutes(1), label: Sample.label("x"), settings: settings)]
    let alarms = [
      AlarmEdit(), AlarmEdit(days: .next, zone: .floating, set: .some(nil)),
      AlarmEdit(
        time: Sample.noon, days: .repeating(Sample.fridays, from: Sample.day), zone: .pinned(Sample.tokyo),
        set: Sample.work, label: Label.none, settings: SettingsEdit(volume: Volume(percent: 0))),
      AlarmEdit(days: .weekly(.weekend)), AlarmEdit(days: .on(Sample.day)),
    ]
    let sequences = [SequenceEdit(), SequenceEdit(plan: Sample.plan, label: Label.none, settings: settings)]
    try await withService { service in
      let remote = service.remote()
      let settings = EngineSettingsEdit(lateLimit: .zero, ring: SettingsEdit(ramp: .zero))
      #expect(try await remote.settings() == Sample.engineSettings)
      #expect(try await remote.change(settings) == settings.applied(to: Sample.engineSettings))
      #expect(service.stub.settingsEdits == [settings])
      #expect(try await remote.doctor() == Sample.findings)
      try await remote.preview(Sample.settings)
      try await remote.preview(nil)
      #expect(service.stub.previews == [Sample.settings, nil])
      for edit in timers {
        let edited = try await remote.edit(TimerID(1), edit)
        #expect(edited == Sample.timers[1])
      }
      for edit in alarms { #expect(try await remote.edit(AlarmID(1), edit) == Sample.alarms[4]) }
      for edit in sequences { #expect(try await remote.edit(SequenceID(1), edit) == Sample.sequences[0]) }
      #expect(service.stub.timerEdits == timers)
      #expect(service.stub.alarmEdits == alarms)
      #expect(service.stub.sequenceEdits == sequences)
    }
  }

  @Test(arguments: ["a", "%2F", "a/b//c", "/", "..", "a?b#c&d=e", "日本語 \"x\"", "+", "on"])
  func `A set of any name is found`(_ name: String) async throws {
    try await withService { service in
      _ = try await service.remote().setEnabled(false, set: try #require(AlarmSetName(name)))
      #expect(service.stub.calls == ["set \(name) off"])
    }
  }

  @Test func `A batch larger than other requests arrives whole`() async throws {
    try await withService { service in
      let drafts = Array(
        repeating: AlarmDraft(time: Sample.noon, label: Sample.label(String(repeating: "長", count: 200))),
        count: 500)
      let batch = ImportBatch(alarmDrafts: drafts)
      let ids = try await service.remote().importItems(batch, key: "k-3")
      #expect(ids.map(\.text) == ["t1", "a2", "s3", "w4"])
      #expect(service.stub.batches == [batch])
      #expect(service.stub.calls == ["import k-3"])
    }
  }

  @Test(arguments: [
    "/tmp/toki-nobody.sock", "/no/such/folder/toki.sock", "", String(repeating: "/x", count: 60),
  ])
  func `Where nobody listens is said`(_ path: String) async throws {
    let remote = RemoteControl(socketPath: path, loop: try EpollLoop())
    for call in ["status", "events"] {
      let error = await #expect(throws: ControlError.self) {
        if call == "status" { _ = try await remote.status() } else { _ = try await remote.events(after: nil) }
      }
      #expect(error?.code == .unreachable)
      #expect(error?.subject == path)
    }
  }

  @Test func `A daemon that is seen to sleep with a request before it does not answer`() async throws {
    let path = "/tmp/toki-silent-\(UUID().uuidString.prefix(8)).sock"
    let silent = try UnixSocket.listen(path: path)
    defer {
      close(silent)
      unlink(path)
    }
    let looks = Mutex(0)
    // At work for a while: nothing is said as long as there is hope.
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
      #expect(service.stub.calls.isEmpty)
    }
  }

  @Test func `A daemon that was started again is found again`() async throws {
    let first = try Service()
    let remote = RemoteControl(socketPath: first.path, loop: first.loop)
    #expect(try await remote.status() == Sample.status)
    first.stop()
    await #expect(throws: ControlError.self) { try await remote.tell(TimerID(1), .pause) }
    let second = try Service(at: first.path)
    defer { second.stop() }
    #expect(try await remote.tell(TimerID(1), .pause) == Sample.timers[1])
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
      // Repeated on a new connection, where the fake's empty answer then is no timer.
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
}

/// Says the same whatever it is asked, and hangs up where it is told to.
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
    // Closed under the thread's hands the number could be another's socket by now.
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
