// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// The engine and its time keeper.
@Suite struct TrustedTimeEngineTests {
  private let servers = [TimeServer(host: "a.example"), TimeServer(host: "b.example", method: .nts)]

  /// The true time is `ahead` of the device's clock.
  private func report(_ bench: TestHome, ahead: TimeSpan, bound: TimeSpan = .milliseconds(5)) -> TrustedTimeReport {
    bench.host.trustedTime(ahead: ahead, bound: bound, servers: servers)
  }

  private func set(_ servers: [TimeServer], in bench: TestHome) async throws {
    _ = try await bench.control.change(EngineSettingsEdit(timeServers: servers))
  }

  @Test func `Without servers nobody is asked and nothing wakes the machine`() async throws {
    let bench = TestHome()
    #expect(bench.timeKeeper.calls == [.start])
    #expect(bench.host.armedBoot == nil && bench.host.armedCivil == nil)
    // A report still on its way is ignored.
    bench.timeKeeper.send(report(bench, ahead: .hours(1)))
    #expect(try await bench.control.state().trustedTime == nil)
    #expect(bench.host.armedBoot == nil && bench.host.armedCivil == nil)
  }

  @Test func `The configured servers are asked, and asked anew after a change`() async throws {
    let bench = TestHome()
    try await set(servers, in: bench)
    try await set(servers, in: bench)
    _ = try await bench.control.change(EngineSettingsEdit(lateLimit: .zero))
    _ = try await bench.control.change(EngineSettingsEdit(timeCertificates: "/ca.pem"))
    _ = try await bench.control.change(EngineSettingsEdit(timeServers: [], timeCertificates: .some(nil)))
    #expect(
      bench.timeKeeper.calls == [
        .start, .ask(servers, certificates: nil), .ask(servers, certificates: "/ca.pem"), .ask([], certificates: nil),
      ])
    try await bench.control.shutDown()
    #expect(bench.timeKeeper.calls.last == .stop)
  }

  @Test func `A step of the clock and the end of a suspend are looked into at once`() async throws {
    let bench = TestHome()
    try await set(servers, in: bench)
    bench.host.stepClock(by: .seconds(1))
    _ = try await bench.control.state()
    #expect(bench.timeKeeper.calls.last == .look)
  }

  @Test func `Before a ring by trusted time the clocks are looked at`() async throws {
    let bench = TestHome()
    try await set(servers, in: bench)
    bench.timeKeeper.send(report(bench, ahead: .zero, bound: .zero))
    _ = try await bench.control.make(TimerDraft(duration: .seconds(10)), key: nil)
    let asked = bench.timeKeeper.calls
    bench.host.advance(by: .milliseconds(9_899))
    #expect(bench.timeKeeper.calls == asked)
    bench.host.advance(by: .milliseconds(1))
    #expect(bench.timeKeeper.calls == asked + [.look])
    #expect(try await bench.control.state().rings.isEmpty)
    bench.host.advance(by: .milliseconds(100))
    #expect(try await bench.control.state().rings.count == 1)
  }

  @Test func `Servers configured before the start are asked at once`() async throws {
    let store = InMemoryStore()
    try store.commit([.putSettings(EngineSettings(timeServers: servers, timeCertificates: "/ca.pem"))])
    let bench = TestHome(store: store)
    #expect(bench.timeKeeper.calls == [.start, .ask(servers, certificates: "/ca.pem")])
  }

  @Test func `Servers that could not be saved are not asked`() async throws {
    let bench = TestHome()
    bench.store.failure = .full(path: "/db")
    await #expect(throws: ControlError.self) { try await set(servers, in: bench) }
    #expect(bench.timeKeeper.calls == [.start])
    #expect(try await bench.control.settings().timeServers == [])
  }

  @Test(arguments: [
    (0...TimeServer.most).map { TimeServer(host: "\($0).example") },
    [TimeServer(host: "a.example"), TimeServer(host: "A.Example")],
    [TimeServer(host: "a b")], [TimeServer(host: "")],
  ])
  func `Too many servers, a duplicate or an invalid one are refused`(servers: [TimeServer]) async throws {
    let bench = TestHome()
    let error = await #expect(throws: ControlError.self) { try await set(servers, in: bench) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.subject == "time_servers")
    #expect(bench.timeKeeper.calls == [.start])
  }

  @Test(arguments: ["", "ca.pem", "./ca.pem", "~/ca.pem", "/a\0b"])
  func `A file of certificates is named by its absolute path`(path: String) async throws {
    let bench = TestHome()
    let error = await #expect(throws: ControlError.self) {
      try await bench.control.change(EngineSettingsEdit(timeCertificates: path))
    }
    #expect(error?.subject == "time_certificates")
  }

  @Test func `One name with two ports or methods are two servers`() async throws {
    let bench = TestHome()
    let servers = [
      TimeServer(host: "a.example"), TimeServer(host: "a.example", port: 124),
      TimeServer(host: "a.example", method: .nts),
    ]
    try await set(servers, in: bench)
    #expect(try await bench.control.settings().timeServers == servers)
  }

  @Test func `News of the time reaches every client, once`() async throws {
    let bench = TestHome()
    try await set(servers, in: bench)
    var events = try await bench.control.events(after: nil).makeAsyncIterator()
    _ = try await events.next()
    let first = report(bench, ahead: .seconds(43))
    bench.timeKeeper.send(first)
    bench.timeKeeper.send(first)
    var second = first
    second.state = .holdover
    bench.timeKeeper.send(second)
    #expect(try await events.next()?.change == .trustedTime(first))
    #expect(try await events.next()?.change == .trustedTime(second))
    #expect(try await bench.control.state().trustedTime == second)
    bench.timeKeeper.send(nil)
    #expect(try await events.next()?.change == .trustedTime(nil))
    #expect(try await bench.control.state().trustedTime == nil)
    // Nothing is saved: the servers are queried again after a start.
    #expect(bench.store.commits.last?.contains { if case .putSettings = $0 { true } else { false } } == true)
  }

  @Test func `The host is woken at the true time, not at the device's`() async throws {
    let bench = TestHome()
    try await set(servers, in: bench)
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    _ = try await bench.control.make(AlarmDraft(time: seven, settings: .plain), key: nil)
    #expect(bench.host.armedCivil == Timeline.seven)
    bench.timeKeeper.send(report(bench, ahead: .seconds(43)))
    #expect(bench.host.armedCivil == nil)
    let wait = TimeSpan.hours(1) - .seconds(43) + .milliseconds(5)
    #expect(bench.host.armedBoot == bench.host.now().boot + wait - HostState.lookLead)
    bench.host.stepClock(by: .days(-400))
    bench.host.advance(by: .hours(1) - .seconds(43) + .milliseconds(5))
    #expect(bench.ringer.playing == RingID(1))
    #expect(bench.store.rings.map(\.planned) == [Timeline.seven])
  }

  @Test func `With a full disk it still rings by what became known`() async throws {
    let bench = TestHome()
    try await set(servers, in: bench)
    _ = try await bench.control.make(
      TimerDraft(duration: .minutes(10)), key: nil)
    bench.host.advance(by: .minutes(5))
    bench.store.failure = .full(path: "/db")
    bench.timeKeeper.send(report(bench, ahead: .hours(1), bound: .milliseconds(20)))
    bench.host.advance(by: .minutes(5) + .milliseconds(40) - TimeSpan(nanoseconds: 1))
    #expect(bench.ringer.playing == nil)
    bench.host.advance(by: TimeSpan(nanoseconds: 1))
    #expect(bench.ringer.playing == RingID(1))
  }

  @Test func `The doctor says how far it is trusted and how wrong the clock is`() async throws {
    let bench = TestHome()
    func found() async throws -> [Finding] {
      try await bench.control.send(Examine()).findings.filter { [.trustedTime, .deviceClock].contains($0.code) }
    }
    #expect(try await found() == [])
    try await set(servers, in: bench)
    bench.timeKeeper.send(report(bench, ahead: .milliseconds(900)))
    #expect(try await found() == [Finding(.trustedTime, .good, detail: "trusted")])
    for (ahead, text) in [
      (TimeSpan(nanoseconds: 43_249_500_000), "43.250"), (.milliseconds(-43_005), "-43.005"),
      (.days(400), "34560000.000"),
    ] {
      bench.timeKeeper.send(report(bench, ahead: ahead))
      #expect(
        try await found() == [
          Finding(.trustedTime, .good, detail: "trusted"), Finding(.deviceClock, .warning, detail: text),
        ])
    }
    var poor = report(bench, ahead: .zero)
    poor.state = .singleSource
    bench.timeKeeper.send(poor)
    #expect(try await found() == [Finding(.trustedTime, .warning, detail: "singleSource")])
  }

  @Test func `A report after the engine's end is ignored`() async throws {
    let bench = TestHome()
    try await set(servers, in: bench)
    let late = report(bench, ahead: .hours(1))
    try await bench.control.shutDown()
    bench.timeKeeper.send(late)
    #expect(try await bench.control.state().trustedTime == nil)
  }
}
