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

@Suite struct EventTests {
  @Test func `Events arrive as frames with their number and name`() async throws {
    try await withService { service in
      try await service.home.timer("", .minutes(1))
      let seen = try await service.home.control.state().sequence
      let client = try service.client()
      client.ask("GET", "/v1/events?after=\(seen - 1)", headers: "Last-Event-ID: \(seen)\r\n")
      let head = client.hear(upTo: "\r\n\r\n")
      #expect(head.contains("Content-Type: text/event-stream"))
      #expect(head.contains("Cache-Control: no-store"))
      #expect(await eventually { service.link.followers == 1 })
      try await service.home.control.cancel(.timer(TimerID(1)))
      let frame = client.hear(upTo: "\n\n")
      #expect(frame.hasSuffix("id: \(seen + 1)\nevent: timer_removed\ndata: {\"id\":\"t1\"}\n\n"))
    }
  }

  @Test func `A heartbeat comes after its interval without an event, and not before`() async throws {
    try await withTimedService { service, timer in
      let client = try service.client()
      client.ask("GET", "/v1/events?heartbeat=10")
      #expect(client.hear(upTo: "\n\n").contains("resync"))
      #expect(await eventually { timer.planned == 1 })
      timer.advance(by: .seconds(10))
      #expect(client.hear(upTo: "\n\n").hasSuffix("\r\n:\n\n"))
      #expect(await eventually { timer.planned == 1 })
      timer.advance(by: .seconds(9))
      try await service.home.stopwatch()
      #expect(client.hear(upTo: "\n\n").contains("event: stopwatch\n"))
      // The stopwatch puts the heartbeat off.
      timer.advance(by: .seconds(1))
      #expect(await eventually { timer.planned == 1 })
      timer.advance(by: .milliseconds(8_999))
      try await service.home.stopwatch()
      #expect(client.hear(upTo: "\n\n").contains("event: stopwatch\n"))
      timer.advance(by: .seconds(10))
      #expect(client.hear(upTo: "\n\n").hasSuffix("\r\n:\n\n"))
    }
  }

  @Test func `Every event arrives at the remote control as it was`() async throws {
    try await withService { service in
      let home = service.home
      let (near, far) = (
        try await home.control.events(after: nil), try await service.remote().events(after: nil)
      )
      // Once it follows, the listener receives every event.
      #expect(await eventually { service.link.followers == 1 })
      try await happen(in: home)
      async let heardNear = near.reduce(into: [EngineEvent]()) { $0.append($1) }
      var heardFar: [EngineEvent] = []
      for try await event in far {
        heardFar.append(event)
        if event.change == .stopping { break }
      }
      #expect(try await heardNear == heardFar)
      func kinds(_ changes: [EngineEvent.Change]) -> Set<String> {
        Set(changes.map { String("\($0)".prefix { $0 != "(" }) })
      }
      #expect(kinds(heardFar.map(\.change)) == kinds(Sample.changes), "every kind there is")
      #expect(await eventually { service.link.followers == 0 })
    }
  }

  /// Causes an event of every kind, and the end of the daemon.
  private func happen(in home: TestHome) async throws {
    let control = home.control
    _ = try await control.importItems(
      ImportBatch(Sample.state.items), key: nil)
    let tea = try await home.timer("Tea / 茶 🍵", .minutes(1))
    let announced = RingSettings(preAlarm: PreAlarm(before: .minutes(59)))
    let later = try await control.make(TimerDraft(duration: .hours(1), settings: Said(all: announced)), key: nil)
    home.host.advance(by: .minutes(1))
    try await control.cancel(.timer(later.id))
    #expect(await eventually { home.ringer.playing != nil })
    for attempt in Sample.tries { home.ringer.send(.tried(RingID(1), attempt)) }
    home.ringer.send(.playedOnce(RingID(1)))
    _ = try await control.send(Dismiss(RingID(1)))
    try await home.askTime(of: Sample.engineSettings.timeServers, knowing: Sample.trustedTime)
    _ = try await control.change(EngineSettingsEdit(timeServers: []))
    home.timeKeeper.send(nil)
    home.host.setZone(Service.tokyo)
    home.host.stepClock(by: .seconds(-3))
    let alarm = try await home.alarm("Wake up", at: (7, 0))
    home.store.failure = .full(path: "/home/toki")
    home.host.suspend(for: .days(2))
    // Only what the engine does by itself is warned of; a request that cannot be saved is refused.
    #expect(await eventually { (try? await control.state().warnings.isEmpty) == false })
    try? await control.cancel(.alarm(alarm.id))
    home.store.failure = nil
    let state = try await control.state()
    try await control.cancel(.timer(tea.id))
    for alarm in state.alarms { try await control.cancel(.alarm(alarm.id)) }
    for sequence in state.sequences { try await control.cancel(.sequence(sequence.id)) }
    for stopwatch in state.stopwatches { try await control.cancel(.stopwatch(stopwatch.id)) }
    try await control.shutDown()
  }

  @Test func `An error of the engine is an answer, not a stream`() async throws {
    try await withService { service in
      let error = ControlError.shuttingDown()
      service.link.refuse(error, .events)
      let remote = service.remote()
      await #expect(throws: error) { _ = try await remote.events(after: nil) }
    }
  }

  @Test func `A remote control hears that the daemon is gone`() async throws {
    let service = try Service()
    let clientLoop = try EpollLoop()
    let runner = LoopThread(clientLoop)
    defer { runner.stop() }
    let remote = RemoteControl(socketPath: service.path, loop: clientLoop)
    let events = try await remote.events(after: nil)
    var iterator = events.makeAsyncIterator()
    let state = try await service.home.control.state()
    #expect(try await iterator.next()?.change == .resync(state))
    service.stop()
    let error = await #expect(throws: ControlError.self) { _ = try await iterator.next() }
    #expect(error?.code == .unreachable)
    #expect(error?.subject == service.path)
  }

  @Test func `A client that stops listening is noticed without being written to`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("GET", "/v1/events")
      #expect(client.hear(upTo: "\n\n").contains("resync"))
      #expect(service.link.followers == 1)
      client.hangUp()
      #expect(await eventually { service.link.followers == 0 })
      #expect(await eventually { service.openExchanges == 0 })
    }
  }

  @Test func `A client that talks into its stream is cut off`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("GET", "/v1/events")
      #expect(client.hear(upTo: "\n\n").contains("resync"))
      client.say("GET /v1/state HTTP/1.1\r\n")
      #expect(client.hearOut() != nil)
      #expect(await eventually { service.link.followers == 0 && service.openExchanges == 0 })
    }
  }

  @Test func `A client that does not read is cut off and the others hear everything`() async throws {
    try await withService { service in
      try await service.home.askTime(of: [TimeServer(host: "a.example")])
      let first = try await service.home.control.state().sequence
      let deaf = try service.client()
      deaf.ask("GET", "/v1/events")
      let remote = service.remote()
      let heard = Mutex<Int64>(0)
      let listening = Task {
        for try await event in try await remote.events(after: first) {
          #expect(event.sequence == first + heard.withLock { $0 } + 1)
          heard.withLock { $0 = event.sequence - first }
          if event.sequence == first + 2000 { break }
        }
        return heard.withLock { $0 }
      }
      #expect(await eventually { service.link.followers == 2 })
      for number in Int64(1)...2000 {
        service.home.timeKeeper.send(service.report(Int(number)))
        // Who reads keeps up.
        if number % 50 == 0 { #expect(await eventually { heard.withLock { $0 } >= number - 50 }) }
      }
      #expect(await eventually { service.link.followers <= 1 })
      #expect(try await listening.value == 2000)
      #expect(await eventually { service.link.followers == 0 })
      #expect(deaf.hearOut() != nil)
      #expect(await eventually { service.openExchanges == 0 })
    }
  }

  @Test func `A burst of events reaches a client that reads them`() async throws {
    try await withService { service in
      try await service.home.askTime(of: [TimeServer(host: "a.example")])
      let first = try await service.home.control.state().sequence
      var last = first
      let events = try await service.remote().events(after: first)
      #expect(await eventually { service.link.followers == 1 })
      service.onLoop {
        for number in 1...1000 {
          service.home.timeKeeper.send(service.report(number))
        }
      }
      for try await event in events {
        last = event.sequence
        if last == first + 1000 { break }
      }
      #expect(last == first + 1000)
    }
  }

  @Test func `A hundred listeners all hear an event`() async throws {
    try await withService { service in
      let first = try await service.home.control.state().sequence
      let clients = try (0..<100).map { _ in try service.client() }
      for client in clients { client.ask("GET", "/v1/events?after=\(first)") }
      #expect(await eventually { service.link.followers == 100 })
      service.home.host.setZone(Service.tokyo)
      for client in clients { #expect(client.hear(upTo: "\n\n").contains(#"{"zone":"Asia/Tokyo"}"#)) }
      try await service.home.control.shutDown()
      for client in clients { #expect(client.hear(upTo: "0\r\n\r\n").hasSuffix("0\r\n\r\n")) }
    }
  }
}
