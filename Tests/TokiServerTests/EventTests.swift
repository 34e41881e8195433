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

@Suite struct EventTests {
  @Test func `Events arrive as frames with their number and name`() async throws {
    try await withService { service in
      let client = try service.client()
      client.ask("GET", "/v1/events?after=5", headers: "Last-Event-ID: 7\r\n")
      let head = client.hear(upTo: "\r\n\r\n")
      #expect(head.contains("Content-Type: text/event-stream"))
      #expect(head.contains("Cache-Control: no-store"))
      #expect(service.stub.calls == ["events 7"])
      #expect(await eventually { service.stub.subscribers == 1 })
      service.stub.emit(EngineEvent(sequence: 8, change: .removed(.timer(TimerID(3)))))
      let frame = client.hear(upTo: "\n\n")
      #expect(frame.hasSuffix("id: 8\nevent: timer_removed\ndata: {\"id\":\"t3\"}\n\n"))
    }
  }

  @Test func `Every change arrives at the remote control as it was`() async throws {
    try await withService { service in
      let sent = Sample.changes.enumerated().map { EngineEvent(sequence: Int64($0) + 1, change: $1) }
      var heard: [EngineEvent] = []
      do {
        let events = try await service.remote().events(after: 0)
        #expect(await eventually { service.stub.subscribers == 1 })
        for event in sent { service.stub.emit(event) }
        for try await event in events {
          heard.append(event)
          if heard.count == sent.count { break }
        }
      }
      #expect(heard == sent)
      #expect(await eventually { service.stub.subscribers == 0 })
    }
  }

  @Test func `An error of the engine is an answer, not a stream`() async throws {
    try await withService { service in
      let error = ControlError(.shuttingDown, subject: "x", message: "m")
      service.stub.fail("events", with: error)
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
    #expect(try await iterator.next()?.change == .resync(Sample.state))
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
      #expect(service.stub.subscribers == 1)
      client.hangUp()
      #expect(await eventually { service.stub.subscribers == 0 })
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
      #expect(await eventually { service.stub.subscribers == 0 && service.openExchanges == 0 })
    }
  }

  @Test func `A client that does not read is cut off and the others hear everything`() async throws {
    try await withService { service in
      let deaf = try service.client()
      deaf.ask("GET", "/v1/events")
      let remote = service.remote()
      let listening = Task {
        var last: Int64 = 0
        for try await event in try await remote.events(after: 0) {
          #expect(event.sequence == last + 1)
          last = event.sequence
          if last == 2000 { break }
        }
        return last
      }
      #expect(await eventually { service.stub.subscribers == 2 })
      for number in 1...2000 {
        service.stub.emit(EngineEvent(sequence: Int64(number), change: .resync(Sample.state)))
        if number % 50 == 0 { usleep(2000) }
      }
      #expect(await eventually { service.stub.subscribers <= 1 })
      #expect(try await listening.value == 2000)
      #expect(await eventually { service.stub.subscribers == 0 })
      #expect(deaf.hearOut() != nil)
      #expect(await eventually { service.openExchanges == 0 })
    }
  }

  @Test func `A burst of events reaches a client that reads them`() async throws {
    try await withService { service in
      var last: Int64 = 0
      let events = try await service.remote().events(after: 0)
      #expect(await eventually { service.stub.subscribers == 1 })
      service.onLoop {
        for number in 1...1000 {
          service.stub.emit(EngineEvent(sequence: Int64(number), change: .resync(Sample.state)))
        }
      }
      for try await event in events {
        last = event.sequence
        if last == 1000 { break }
      }
      #expect(last == 1000)
    }
  }

  @Test func `A hundred listeners all hear an event`() async throws {
    try await withService { service in
      let clients = try (0..<100).map { _ in try service.client() }
      for client in clients { client.ask("GET", "/v1/events?after=1") }
      #expect(await eventually { service.stub.subscribers == 100 })
      service.stub.emit(EngineEvent(sequence: 2, change: .zoneChanged(Sample.tokyo)))
      for client in clients { #expect(client.hear(upTo: "\n\n").contains(#"{"zone":"Asia/Tokyo"}"#)) }
      service.stub.endEvents()
      for client in clients { #expect(client.hear(upTo: "0\r\n\r\n").hasSuffix("0\r\n\r\n")) }
    }
  }
}

@Suite struct EventFramesTests {
  @Test(arguments: Sample.changes)
  func `A change comes back as it was, whatever pieces it comes in`(_ change: EngineEvent.Change) throws {
    var frames = EventFrames()
    let event = EngineEvent(sequence: .max, change: change)
    var heard: [EngineEvent] = []
    for byte in WireEvent.frame(event, asOf: AsOf(Sample.moment)) { heard += try frames.read([byte]) }
    #expect(heard == [event])
  }
}
