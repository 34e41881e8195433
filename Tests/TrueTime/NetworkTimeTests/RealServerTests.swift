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
  .serialized, .timeLimit(.minutes(15)),
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
    let isHeard = await inSomeAttempt {
      let report = await client.synchronize()
      let moment = client.clock.now()
      #expect(report.state != .trusted && moment.state != .trusted)
      expectTruth(moment)
      return report.state == .singleSource && moment.isWithin(.milliseconds(500))
        && report.servers.map(\.verdict) == [.unjudged]
    }
    #expect(isHeard)
  }

  @Test func `Three that are right outvote two that are wrong`() async throws {
    let peers = try await Peers.start(
      """
      [{"address": "127.0.0.1"}, {"address": "127.0.0.2"}, {"address": "127.0.0.3"},
       {"address": "127.0.0.4", "offset": 3.25}, {"address": "127.0.0.5", "offset": -40}]
      """)
    let client = try client(addresses(peers))
    var good = 0
    let areJudged = await inSomeAttempt {
      let report = await client.synchronize()
      let moment = client.clock.now()
      expectTruth(moment)
      #expect(report.servers.prefix(3).allSatisfy { $0.verdict != .falseticker }, "\(report)")
      #expect(report.servers.suffix(2).allSatisfy { $0.verdict != .truechimer }, "\(report)")
      // A round ends with the majority; the other answers may still be missing.
      let isGood =
        report.state == .trusted && moment.isWithin(.milliseconds(500))
        && report.servers.prefix(3).allSatisfy { $0.verdict == .truechimer }
        && report.servers.suffix(2).allSatisfy { $0.verdict == .falseticker || $0.accepted == 0 }
      if isGood { good += 1 }
      return good == 20
    }
    let last = await client.report()
    #expect(areJudged, "\(good) good rounds; the last: \(last)")
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
    for lead in [3, 10, 30, 90] as [Int64] where try await isRightAcrossTheEra(from: lead) { return }
    Issue.record("Nothing exact was ever read before the end of the era")
  }

  /// The error of an undisturbed reading is smaller, in nanoseconds.
  private static let exact: Int64 = 1_000_000

  /// Queries servers whose clocks are `lead` seconds before the end of the era until they pass it; `false` if nothing
  /// exact was read before.
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
      let (truth, doubt) = truth(at: moment.boot)
      let error = abs((reading.midpoint - (truth + shift)).nanoseconds)
      #expect(error <= (reading.bound + doubt).nanoseconds)
      let isPast = reading.midpoint.wholeSeconds >= end
      least[isPast] = min(least[isPast] ?? .max, error)
      // Standing still, the machine may have missed the time before the end, or heard nothing exact in it.
      if isPast, least[false, default: .max] >= Self.exact { return false }
      if reading.midpoint.wholeSeconds > end, least[true, default: .max] < Self.exact { return true }
      #expect(reading.midpoint.wholeSeconds < end + 60, "\(least)")
      if reading.midpoint.wholeSeconds >= end + 60 { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test func `A leap second that all servers announce is reported`() async throws {
    let peers = try await Peers.start(
      "[" + (1...3).map { #"{"address": "127.0.0.\#($0)", "leap": true}"# }.joined(separator: ",") + "]")
    // Smearing and stepping servers may be 1 s apart for now.
    let client = try client(
      addresses(peers), options: .init(minimumGap: .zero, maximumPerHour: 100_000))
    let isTold = await inSomeAttempt {
      let report = await client.synchronize()
      #expect(report.leap == .inserted || report.leap == nil)
      return report.leap == .inserted && report.state == .trusted
    }
    #expect(isTold)
  }

  @Test func `A server without time is rejected with its reason`() async throws {
    let peers = try await Peers.start(#"[{"synchronized": false}]"#)
    let isTold = try await inSomeAttempt {
      let report = await (try client(addresses(peers), options: .init(answerWait: .seconds(5)))).synchronize()
      #expect(report.state == .none)
      #expect(report.servers.map(\.verdict) != [.truechimer])
      guard let reason = report.servers[0].reason, reason != .noAnswer else { return false }
      #expect(report.servers.map(\.verdict) == [.rejected])
      #expect([.unsynchronized, .wrongStratum, .kissOther].contains(reason))
      return report.servers[0].rejected[reason] == 1
    }
    #expect(isTold)
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
    // Datagrams still unread when two of three have settled a round, or when its time is over, are never counted.
    let wanted = weather.forged > 0 ? Int64(1_200) : 0
    var wrong: Int64 = 0
    let isKnown = await inSomeAttempt {
      let report = await client.synchronize()
      if report.state == .trusted { trusted += 1 }
      for _ in 0..<50 {
        let moment = client.clock.now()
        expectTruth(moment)
        if moment.isWithin(.milliseconds(400)) { known += 1 }
      }
      wrong = report.servers.flatMap { $0.rejected.values }.reduce(0, +)
      return known >= 600 && trusted >= 6 && wrong >= wanted
    }
    #expect(isKnown, "\(name): \(known) known, \(trusted) trusted, \(wrong) wrong")
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

/// What this machine's clock shows at an instant of the boot clock, and how far that may be off.
func truth(at instant: BootInstant) -> (time: UTCInstant, doubt: TimeSpan) {
  let pair = HostClocks.pair()
  // Two readings of the clocks match within a few microseconds; more if the process was interrupted between them.
  return (pair.civil - (pair.boot - instant), pair.width + TimeSpan(nanoseconds: 5_000))
}

/// Expects the interval, if there is one, to contain the truth.
func expectTruth(_ moment: TrustedMoment) {
  guard let reading = moment.reading else { return }
  let (truth, doubt) = truth(at: moment.boot)
  #expect(reading.earliest - doubt <= truth && truth <= reading.latest + doubt)
}

extension TrustedMoment {
  /// Whether the interval is narrow enough to be useful.
  func isWithin(_ bound: TimeSpan) -> Bool { reading.map { $0.bound <= bound } ?? false }
}
