// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
import TokiTestKit

@testable import TrustedTime

/// Number of reads: `TOKI_TRUSTED_READS`, by default 150,000, or a hundredth.
let wantedReads =
  ProcessInfo.processInfo.environment["TOKI_TRUSTED_READS"].flatMap(Int.init) ?? GeneratedCases.count(of: 150_000)

@Suite struct VirtualNetworkTests {
  @Test func `The truth lies in every interval that is ever read`() {
    let readsOfOne = 1_000
    var reads = 0
    var known = 0
    var misses: [String] = []
    var ratios: [Double] = []
    var states: [TrustState: Int] = [:]
    var seed: UInt64 = 1
    while known < wantedReads {
      let world = VirtualWorld.random(seed: seed)
      world.begin()
      world.run(for: .hours(6), reads: readsOfOne) { moment, truth in
        reads += 1
        guard let reading = moment.reading else { return }
        known += 1
        if truth < reading.earliest || truth > reading.latest {
          let miss = max(reading.earliest - truth, truth - reading.latest)
          if misses.count < 20 { misses.append("seed \(seed), \(moment.state): off by \(miss.nanoseconds) ns") }
        }
        if reads % 37 == 0, let best = world.bestBound(at: moment.boot) {
          ratios.append(Double(reading.bound.nanoseconds) / Double(best.nanoseconds))
        }
      }
      states.merge(world.states) { $0 + $1 }
      seed += 1
    }
    ratios.sort()
    #expect(misses.isEmpty, "\(misses)")
    #expect(states[.disrupted] == nil)
    // Worlds without an honest majority that answers are rare.
    #expect(known > reads / 2)
    #expect(states[.trusted, default: 0] > reads / 4)
    let median = ratios.isEmpty ? .infinity : ratios[ratios.count / 2]
    #expect(median <= 1.2)
    record("\(reads) reads of \(seed - 1) worlds, \(known) with a time, \(misses.count) misses; median \(median)")
    record("\(states.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" })")
  }

  @Test(arguments: [Int64(-500_000), -300_000, 300_000, 500_000])
  func `The worst oscillator that NTP allows is measured, and the truth stays within the bound`(drift: Int64) {
    for seed in UInt64(500)...500 + UInt64(GeneratedCases.count(of: 20)) {
      let world = VirtualWorld.random(seed: seed, drift: drift)
      world.suspendGap = nil
      world.begin()
      world.run(for: .hours(6), reads: 400) { moment, truth in
        guard let reading = moment.reading else { return }
        #expect(reading.earliest <= truth && truth <= reading.latest, "seed \(seed), \(moment.state)")
      }
      #expect(world.states[.disrupted] == nil, "seed \(seed)")
      guard world.states[.trusted, default: 0] > 100 else { continue }
      // Once measured, a bound grows by some tens of ppm rather than 500.
      #expect(world.machine.clock.drift.growth < 200_000, "seed \(seed)")
    }
  }

  @Test func `An honest majority that answers is trusted`() {
    for seed in UInt64(1)...60 {
      let world = VirtualWorld.random(seed: seed)
      world.suspendGap = nil
      let needed = TimeVote.majority(of: world.servers.count)
      let hearing = world.servers.filter { server in
        server.lie == nil && !server.isUnresolved
          && server.addresses.allSatisfy { $0.delay + $0.jitter < world.machine.options.answerWait - .milliseconds(5) }
          && server.addresses.contains { !$0.isDead && $0.loss < 20 }
      }
      guard world.servers.count >= 3, hearing.count >= needed else { continue }
      world.begin()
      world.run(for: .hours(1))
      var trusted = 0
      world.run(for: .hours(2), reads: 100) { moment, _ in
        trusted += moment.state == .trusted || moment.state == .expired ? 1 : 0
      }
      #expect(trusted >= 90, "seed \(seed)")
    }
  }

  @Test func `No address is asked twice in 16 seconds or more than 20 times in an hour`() {
    for seed in UInt64(200)...200 + UInt64(GeneratedCases.count(of: 30)) {
      let world = VirtualWorld.random(seed: seed)
      world.begin()
      // Someone keeps pressing a button.
      for _ in 0..<600 {
        world.run(for: .seconds(7))
        world.tell(.synchronize)
        world.tell(.retryNow(.person))
        world.tell(.retryNow(.network))
      }
      for asked in world.questions.values {
        for (earlier, later) in zip(asked, asked.dropFirst()) { #expect(later - earlier >= .seconds(16)) }
        for (first, last) in zip(asked, asked.dropFirst(20)) { #expect(last - first >= .hours(1)) }
      }
      #expect(world.questions.values.contains { $0.count > 20 } || world.questions.isEmpty)
    }
  }

  @Test func `A restart in the same boot goes on and stays honest`() {
    var restarts = 0
    for seed in UInt64(300)...340 {
      let world = VirtualWorld.random(seed: seed)
      world.begin()
      world.run(for: .hours(2))
      guard world.saved != nil else { continue }
      // The new program finds no network.
      for index in world.servers.indices { world.servers[index].isUnresolved = true }
      world.restart()
      var reads = 0
      world.run(for: .hours(3), reads: 500) { moment, truth in
        reads += 1
        #expect(moment.state != .trusted)
        guard let reading = moment.reading else {
          Issue.record("seed \(seed) has lost the time: \(moment.state), \(world.servers.count) servers")
          return
        }
        #expect(reading.earliest <= truth && truth <= reading.latest, "seed \(seed)")
      }
      restarts += reads > 0 ? 1 : 0
    }
    #expect(restarts > 20)
  }

  /// Writes measurements if requested.
  private func record(_ text: String) {
    guard ProcessInfo.processInfo.environment["TOKI_TRUSTED_READS"] != nil else { return }
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
