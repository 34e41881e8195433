// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import TokiModel
import TokiTestKit

/// `toki-bench ask`, run where this process cannot be: under another clock, in another network.
enum Probe {
  /// Its output after a round.
  struct Line: Decodable, Sendable {
    struct Server: Decodable, Sendable {
      let server: String
      let verdict: String
      let reason: String?
      let accepted: Int
      let rejected: [String: Int]
    }

    let state: String
    let boot_ns: Int64
    let device_ns: Int64
    let midpoint_ns: Int64?
    let bound_ns: Int64?
    let took_ns: Int64
    let not_before_ns: Int64?
    let servers: [Server]

    var boot: BootInstant { BootInstant(nanosecondsSinceBoot: boot_ns) }

    /// Whether the truth is within its interval, if it has one, and if its boot clock is `ahead` of ours.
    func hasTruth(ahead: TimeSpan = .zero) -> Bool {
      guard let midpoint_ns, let bound_ns else { return true }
      let (truth, doubt) = truth(at: boot - ahead)
      let error = UTCInstant(nanosecondsSinceEpoch: midpoint_ns) - truth
      return abs(error.nanoseconds) <= bound_ns + doubt.nanoseconds
    }

    /// Whether a majority has settled the time, and narrowly enough to be useful.
    var isSettled: Bool { state == "trusted" && bound_ns.map { $0 < 500_000_000 } ?? false }

    /// How far the device's clock is from ours, in nanoseconds.
    var deviceError: Int64 { abs((UTCInstant(nanosecondsSinceEpoch: device_ns) - truth(at: boot).time).nanoseconds) }
  }

  /// The program, next to the one that runs the tests.
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/toki-bench"
  }()

  /// Runs it, prefixed with `before`, and parses its output.
  static func ask(
    _ arguments: [String], before: [String] = [], environment: [String: String] = [:]
  ) async throws -> [Line] {
    let words = before + [path, "ask"] + arguments
    let (hasSucceeded, output) = try await onOwnThread {
      try ChildProcess.run(words[0], Array(words.dropFirst()), environment: environment)
    }
    let lines = output.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    guard hasSucceeded, !lines.isEmpty else { throw Peers.Failure(description: "The probe said: \(output)") }
    return lines
  }
}
