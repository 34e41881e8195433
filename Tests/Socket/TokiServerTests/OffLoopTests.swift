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

/// No request delays a ring: lengthy work is done beside the loop.
@Suite struct OffLoopTests {
  @Test func `A ring begins while the state is still being written, and the answer is of one moment`() async throws {
    // The first job asks the engine; its result is held before it is written.
    let reader = HeldExecutor(free: 1)
    let service = try Service(reader: reader)
    defer { service.stop() }
    let client = try RawClient(path: service.path)
    client.ask("POST", "/v1/timers", body: #"{"duration_ns":60000000000}"#)
    #expect(client.answer().status == 201)
    client.ask("GET", "/v1/state")
    #expect(await eventually { reader.held == 1 })
    service.home.host.advance(by: .seconds(60))
    #expect(await eventually { service.home.ringer.playing != nil })
    // Other clients are still answered.
    let other = try RawClient(path: service.path)
    other.ask("POST", "/v1/timers", body: #"{"duration_ns":1}"#)
    #expect(other.answer().status == 201)
    #expect(reader.held == 1)
    reader.release()
    let state = client.answer()
    #expect(state.status == 200)
    #expect(state.body.contains(#""state":"running""#) && !state.body.contains(#""state":"ringing""#))
    #expect(!state.body.contains(#""id":"t2""#))
    // The next request sees what happened meanwhile.
    client.ask("GET", "/v1/timers")
    let timers = client.answer().body
    #expect(timers.contains(#""state":"ringing""#) && timers.contains(#""id":"t2""#))
  }

  @Test func `A ring begins while an import is read and planned`() async throws {
    let importer = HeldExecutor()
    let service = try Service(importer: importer)
    defer { service.stop() }
    let client = try RawClient(path: service.path)
    client.ask("POST", "/v1/timers", body: #"{"duration_ns":60000000000}"#)
    #expect(client.answer().status == 201)
    client.ask(
      "POST", "/v1/import", body: #"{"toki":"backup","format":1,"alarm_drafts":[{"time":"07:00"}]}"#)
    #expect(await eventually { importer.held == 1 })
    service.home.host.advance(by: .seconds(60))
    #expect(await eventually { service.home.ringer.playing != nil })
    // Lists need not wait for it.
    let other = try RawClient(path: service.path)
    other.ask("GET", "/v1/alarms")
    #expect(other.answer().body == #"{"alarms":[]}"#)
    importer.release()
    #expect(client.answer().body == #"{"ids":["a1"]}"#)
    other.ask("GET", "/v1/alarms")
    #expect(other.answer().body.contains(#""id":"a1""#))
  }

  @Test func `Events during the writing of the whole state follow it`() async throws {
    let reader = HeldExecutor(free: 1)
    let service = try Service(reader: reader)
    defer { service.stop() }
    let follower = try RawClient(path: service.path)
    follower.ask("GET", "/v1/events")
    #expect(await eventually { reader.held == 1 })
    let client = try RawClient(path: service.path)
    client.ask("POST", "/v1/timers", body: #"{"duration_ns":60000000000}"#)
    #expect(client.answer().status == 201)
    reader.release()
    #expect(follower.hear(upTo: "\n\n").contains("event: resync"))
    #expect(follower.hear(upTo: "\n\n").contains("event: timer\n"))
  }

  @Test func `An import is planned again where the zone changed while it was planned`() async throws {
    let held = HeldExecutor(free: 1)
    let service = try Service()
    defer { service.stop() }
    let control = service.home.control
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let zone = try #require(ZoneName("Asia/Tokyo"))
    let tokyo = try LinuxClock(timeZone: nil).zone(named: zone)
    let batch = ImportBatch(alarmDrafts: [
      AlarmDraft(time: time, days: .weekly(.weekdays.union(.weekend)), settings: .plain)
    ])
    // The first job asks for the planning data, which is held before planning.
    let planning = Task(executorPreference: held) { try await control.importItems(batch, key: nil) }
    #expect(await eventually { held.held == 1 })
    service.home.host.setZone(tokyo)
    _ = try await control.status()
    held.release()
    #expect(try await planning.value.map(\.text) == ["a1"])
    let alarm = try #require(try await control.state().alarms.first)
    // 07:00 in Tokyo is 22:00 of the previous day in UTC.
    #expect(alarm.next.map { $0.nanosecondsSinceEpoch / 3_600_000_000_000 % 24 } == 22)
  }
}
