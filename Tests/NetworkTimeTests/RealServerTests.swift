// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import NetworkTime
import Testing
import TokiModel
import TrustedTime

/// Trusted time with real servers on this machine, whose own clock is the truth.
@Suite(
  .serialized, .timeLimit(.minutes(3)),
  .enabled(if: Peers.has("chronyd", "python3"), "chronyd is not there: run scripts/fetch-peers.sh"))
struct RealServerTests {
  /// Without rate limits.
  private static let hasty = TrustedTimeOptions(minimumGap: .zero, maximumPerHour: 100_000)

  private func client(
    _ servers: [ServerAddress], options: TrustedTimeOptions = hasty
  ) throws -> TrustedTimeClient {
    try .onThisHost(servers: try servers.map { try TimeServer(reading: $0.description) }, options: options)
  }

  private func addresses(_ peers: Peers) -> [ServerAddress] { peers.places.map(\.serverAddress) }

  @Test func `One server is enough for the time, and not for trust`() async throws {
    let peers = try await Peers.start(#"[{}]"#)
    let client = try client(addresses(peers))
    let report = await client.synchronize()
    #expect(report.state == .singleSource)
    try expectTruth(client.clock.now(), within: .milliseconds(500))
    #expect(report.servers.map(\.verdict) == [.unjudged])
  }

  @Test func `Three that are right outvote two that are wrong`() async throws {
    let peers = try await Peers.start(
      """
      [{"address": "127.0.0.1"}, {"address": "127.0.0.2"}, {"address": "127.0.0.3"},
       {"address": "127.0.0.4", "offset": 3.25}, {"address": "127.0.0.5", "offset": -40}]
      """)
    let client = try client(addresses(peers))
    for _ in 0..<20 {
      let report = await client.synchronize()
      #expect(report.state == .trusted, "\(report)")
      try expectTruth(client.clock.now(), within: .milliseconds(500))
    }
    // A round ends with the majority; the other answers may still be missing.
    let report = await client.report()
    #expect(report.servers.prefix(3).allSatisfy { $0.verdict == .truechimer })
    #expect(report.servers.suffix(2).allSatisfy { $0.verdict == .falseticker || $0.accepted == 0 })
  }

  @Test func `Two against two is no majority`() async throws {
    let peers = try await Peers.start(
      """
      [{"address": "127.0.0.1"}, {"address": "127.0.0.2"},
       {"address": "127.0.0.4", "offset": 3.25}, {"address": "127.0.0.6", "offset": 3.25}]
      """)
    let client = try client(addresses(peers))
    for _ in 0..<10 {
      let report = await client.synchronize()
      #expect(report.state != .trusted)
      #expect(client.clock.now().state != .trusted)
      #expect(report.servers.allSatisfy { $0.verdict != .truechimer && $0.verdict != .falseticker })
    }
  }

  @Test func `The time is right across the end of NTP's first era`() async throws {
    // On a busy machine, starting them may take longer than the era lasts.
    for lead in [3, 10, 30] as [Int64] where try await isRightAcrossTheEra(from: lead) { return }
    Issue.record("The servers never started before the end of the era")
  }

  /// Queries servers whose clocks are `lead` seconds before the end of the era until they pass it; `false` if they had
  /// passed it from the start.
  private func isRightAcrossTheEra(from lead: Int64) async throws -> Bool {
    // 2036-02-07T06:28:16Z.
    let end: Int64 = 2_085_978_496
    let offset = Double(end - lead) - Double(HostClocks.civil().nanosecondsSinceEpoch) / 1e9
    let peers = try await Peers.start(
      "[" + (1...3).map { #"{"address": "127.0.0.\#($0)", "offset": \#(offset)}"# }.joined(separator: ",") + "]")
    let client = try client(addresses(peers))
    let shift = TimeSpan(nanoseconds: Int64((peers.places[0].offset ?? 0) * 1e9))
    // The smallest errors before and after it.
    var least: [Bool: Int64] = [:]
    while true {
      guard await client.synchronize().state == .trusted else { continue }
      let moment = client.clock.now()
      let reading = try #require(moment.reading)
      let error = abs((reading.midpoint - (truth(at: moment.boot) + shift)).nanoseconds)
      #expect(error <= reading.bound.nanoseconds + 5_000)
      let isPast = reading.midpoint.wholeSeconds >= end
      least[isPast] = min(least[isPast] ?? .max, error)
      if isPast, least[false] == nil { return false }
      if reading.midpoint.wholeSeconds > end { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(least.values.allSatisfy { $0 < 1_000_000 }, "\(least)")
    return true
  }

  @Test func `A leap second that all announce is told`() async throws {
    let peers = try await Peers.start(
      "[" + (1...3).map { #"{"address": "127.0.0.\#($0)", "leap": true}"# }.joined(separator: ",") + "]")
    // Smearing and stepping servers may be 1 s apart for now.
    let client = try client(
      addresses(peers), options: .init(minimumGap: .zero, maximumPerHour: 100_000))
    let report = await client.synchronize()
    #expect(report.leap == .inserted)
    #expect(report.state == .trusted)
  }

  @Test func `A server that has no time itself is not heard, and the reason is told`() async throws {
    let peers = try await Peers.start(#"[{"synchronized": false}]"#)
    let report = await (try client(addresses(peers), options: .init(answerWait: .seconds(5)))).synchronize()
    #expect(report.state == .none)
    #expect(report.servers.map(\.verdict) == [.rejected])
    let reason = try #require(report.servers[0].reason)
    #expect([.unsynchronized, .wrongStratum, .kissOther].contains(reason))
    #expect(report.servers[0].rejected[reason] == 1)
  }

  @Test(arguments: [
    ("a slow way", UDPRelay.Weather(there: .milliseconds(40), back: .milliseconds(40), jitter: .milliseconds(20))),
    ("all of the delay on the way back", UDPRelay.Weather(back: .milliseconds(120), jitter: .milliseconds(5))),
    ("all of the delay on the way there", UDPRelay.Weather(there: .milliseconds(120))),
    ("loss and doubles", UDPRelay.Weather(jitter: .milliseconds(10), lost: 300, doubled: 300)),
    ("forgers", UDPRelay.Weather(there: .milliseconds(5), jitter: .milliseconds(5), forged: 200)),
  ])
  func `In any weather the truth lies from the earliest to the latest`(
    name: String, weather: UDPRelay.Weather
  ) async throws {
    let peers = try await Peers.start(
      #"[{"address": "127.0.0.1"}, {"address": "127.0.0.2"}, {"address": "127.0.0.3"}]"#)
    let relays = try addresses(peers).enumerated().map {
      try UDPRelay(to: $1, weather, host: UInt8($0 + 11), seed: UInt64($0))
    }
    defer { for relay in relays { relay.end() } }
    // Each relay has its own host, so that each has a vote.
    let client = try client(
      relays.map(\.address), options: .init(answerWait: .milliseconds(400), minimumGap: .zero, maximumPerHour: 100_000))
    var known = 0
    var trusted = 0
    for _ in 0..<12 {
      if await client.synchronize().state == .trusted { trusted += 1 }
      for _ in 0..<50 {
        let moment = client.clock.now()
        guard moment.reading != nil else { continue }
        known += 1
        try expectTruth(moment, within: .milliseconds(400))
      }
    }
    #expect(known >= 300 && trusted >= 6, "\(name)")
    if weather.forged > 0 {
      let report = await client.report()
      let forged = relays.reduce(0) { $0 + $1.count.forged }
      #expect(forged >= 2_400)
      let wrong = report.servers.flatMap { $0.rejected.values }.reduce(0, +)
      // Datagrams still unread when two of three have settled a round are never counted.
      #expect(wrong >= Int64(forged) / 2)
    }
  }
}

extension UTCInstant {
  var wholeSeconds: Int64 { nanosecondsSinceEpoch / 1_000_000_000 }
}

extension Peers.Place {
  var serverAddress: ServerAddress {
    let text = address.split(separator: ".").compactMap { UInt8($0) }
    return ServerAddress(bytes: text, port: port)!
  }
}

/// What this machine's clock shows at an instant of the boot clock.
func truth(at instant: BootInstant) -> UTCInstant {
  let pair = HostClocks.pair()
  return pair.civil - (pair.boot - instant)
}

/// Expects the interval to contain the truth and to be narrow enough to be useful.
func expectTruth(_ moment: TrustedMoment, within most: TimeSpan) throws {
  let reading = try #require(moment.reading)
  let truth = truth(at: moment.boot)
  // The clocks are read one after another, so they match within a few microseconds.
  let doubt = TimeSpan(nanoseconds: 5_000)
  #expect(reading.earliest - doubt <= truth && truth <= reading.latest + doubt)
  #expect(reading.bound <= most)
}
