// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import NetworkTime
import Testing
import TokiModel
import TokiTestKit
import TrustedTime

/// Trusted time on a machine whose own clock is wrong, is set, or has slept, tested with a program run there.
@Suite(
  .serialized, .timeLimit(.minutes(15)),
  .enabled(if: Peers.has("chronyd", "python3"), "chronyd is not there: run scripts/fetch-peers.sh"),
  .enabled(if: access(Probe.path, X_OK) == 0, "toki-bench is not built"))
final class StrangeMachineTests {
  private let folder: String
  private let peers: Peers
  private var servers: [String] { peers.places.map { "\($0.address):\($0.port)" } }

  init() async throws {
    folder = "/tmp/toki-strange-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    peers = try await Peers.start(#"[{"address": "127.0.0.1"}, {"address": "127.0.0.2"}, {"address": "127.0.0.3"}]"#)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let keptMonotonic = ["FAKETIME_DONT_FAKE_MONOTONIC": "1"]

  @Test(
    .enabled(if: Peers.has("faketime"), "faketime is not installed"),
    arguments: ["+400d", "-400d", "+3600s", "-1s", "+2s"])
  func `A device whose clock is wrong knows the true time as well as any`(offset: String) async throws {
    let isKnown = try await inSomeAttempt {
      let lines = try await Probe.ask(
        ["--rounds", "5"] + servers, before: ["faketime", "-f", offset], environment: Self.keptMonotonic)
      #expect(lines.count == 5)
      #expect(lines.allSatisfy { $0.hasTruth() }, "\(lines)")
      // Proves that the library was loaded.
      #expect(lines[0].deviceError > 500_000)
      return lines.allSatisfy(\.isSettled)
    }
    #expect(isKnown)
  }

  @Test(
    .enabled(if: Peers.has("cc"), "There is no C compiler to make the clock with"),
    // The kernel's timestamps are not faked. A fake offset smaller than the round trip would make them look old.
    arguments: [-3_600, 3_600, -2, 2, -34_560_000, 34_560_000] as [Int64])
  func `A clock that is set while questions are open moves nothing`(step: Int64) async throws {
    let file = folder + "/seconds"
    let set = { (seconds: Int64) in
      var seconds = seconds
      let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
      #expect(pwrite(descriptor, &seconds, 8, 0) == 8)
      close(descriptor)
    }
    set(0)
    let library = folder + "/stepped_clock.so"
    let made = try ChildProcess.run("cc", ["-shared", "-fPIC", "-o", library, Peers.script("stepped_clock.c")])
    try #require(made.hasSucceeded, "\(made.output)")
    // Answers take 600 ms, and the clock is set in the middle.
    let weather = UDPRelay.Weather(there: .milliseconds(200), back: .milliseconds(400))
    let relays = try peers.places.enumerated().map {
      try UDPRelay(to: $1.serverAddress, weather, host: UInt8($0 + 21), seed: UInt64($0))
    }
    defer { for relay in relays { relay.end() } }
    let environment = ["LD_PRELOAD": library, "TOKI_CLOCK_FILE": file]
    let arguments = ["--rounds", "2", "--wait-ms", "3000"] + relays.map(\.address.description)
    let isUnmoved = try await inSomeAttempt {
      set(0)
      let answers = relays.map(\.count.answers)
      let asking = Task { try await Probe.ask(arguments, environment: environment) }
      #expect(await eventually { zip(relays, answers).allSatisfy { $0.count.answers > $1 } })
      set(step)
      let lines = try await asking.value
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasTruth() }, "\(lines)")
      // A longer round was delayed by the machine, so it does not test a step in the middle.
      return lines[0].took_ns < 900_000_000 && lines.allSatisfy { $0.isSettled && $0.deviceError > 900_000_000 }
    }
    #expect(isUnmoved)
  }

  /// The first trusted result, which is also saved to a file.
  ///
  /// A delayed answer may be too imprecise; then the query is repeated.
  private func known(_ anchor: String, before: [String] = []) async throws -> Probe.Line {
    var line: Probe.Line?
    let isKnown = try await inSomeAttempt {
      line = try await Probe.ask(["--anchor", anchor] + servers, before: before).first
      return line?.isSettled == true && access(anchor, R_OK) == 0
    }
    try #require(isKnown, "\(String(describing: line))")
    return try #require(line)
  }

  @Test func `Known time goes on in the same boot without a server`() async throws {
    let anchor = folder + "/anchor"
    _ = try await known(anchor)
    // No server is queried any more.
    let soon = try #require(await Probe.ask(["--anchor", anchor]).first)
    #expect(soon.state == "holdover")
    #expect(soon.midpoint_ns != nil && soon.hasTruth())
    #expect(try #require(soon.bound_ns) < 600_000_000)
  }

  @Test func `After a day of sleep the bound is as wide as a clock may have drifted`() async throws {
    let anchor = folder + "/anchor"
    let asleep = ["unshare", "-rT", "--boottime", "100000", "--"]
    let tried = try ChildProcess.run("unshare", ["-rT", "--boottime", "100000", "true"])
    guard tried.hasSucceeded else {
      return withKnownIssue("No time namespaces here, so this was not tried: \(tried.output)") {
        Issue.record("skipped")
      }
    }
    _ = try await known(anchor)
    let later = try #require(
      await Probe.ask(["--anchor", anchor, "--limit-ms", "60000"], before: asleep).first)
    #expect(later.state == "holdover")
    // For this machine no time has passed: its idea of the time is 100,000 s behind, within its bound.
    let bound = try #require(later.bound_ns)
    #expect((51_500_000_000...52_600_000_000).contains(bound), "515 ppm of 100,000 s are 51.5 s")
    let midpoint = UTCInstant(nanosecondsSinceEpoch: try #require(later.midpoint_ns))
    let expected = truth(at: later.boot - .seconds(100_000)).time + .seconds(100_000)
    #expect(abs((midpoint - expected).nanoseconds) <= bound)
    // With the limit of an alarm clock, the time is no longer trusted.
    let strict = try #require(await Probe.ask(["--anchor", anchor], before: asleep).first)
    #expect(strict.state == "expired")
    // After one more query it is known again.
    let again = try await known(anchor, before: asleep)
    #expect(again.hasTruth(ahead: .seconds(100_000)))
    #expect(try #require(again.bound_ns) < 500_000_000)
  }

  @Test(.enabled(if: Peers.has("strace"), "strace is not installed"))
  func `No clock is ever set`() async throws {
    let log = folder + "/calls"
    let calls = "settimeofday,clock_settime,clock_settime64,adjtimex,clock_adjtime,clock_adjtime64"
    let before = ["strace", "-f", "-o", log, "-e", "trace=\(calls),recvmsg"]
    let arguments = ["--rounds", "3", "--anchor", folder + "/anchor"] + servers
    var lines: [Substring] = []
    // Proves that it was traced: answers were read.
    let isTraced = try await inSomeAttempt {
      _ = try await Probe.ask(arguments, before: before)
      lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      return lines.count { $0.contains("recvmsg(") } >= 4
    }
    #expect(isTraced)
    #expect(lines.filter { $0.contains("settime") || $0.contains("adj") } == [])
  }
}
