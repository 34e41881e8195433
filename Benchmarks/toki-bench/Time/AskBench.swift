// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import TokiModel
import TrustedTime

/// Queries servers like any program would, and prints what is known after each round as one line of JSON.
///
/// Tests run it under another clock, in another network or after a suspend; `boot_ns` lets them compare its output with
/// the truth.
struct AskBench {
  private var servers: [TimeServer] = []
  private var anchorPath: String?
  private var rounds = 1
  private var pause = TimeSpan.zero
  private var options = TrustedTimeOptions(minimumGap: .zero, maximumPerHour: 100_000)

  /// Parses the arguments; `nil` if they are invalid.
  ///
  /// `[--anchor FILE] [--rounds COUNT] [--pause-ms MS] [--wait-ms MS] [--limit-ms MS] SERVER...`
  init?(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        guard let server = try? TimeServer(reading: word) else { return nil }
        servers.append(server)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      if word == "--anchor" {
        anchorPath = value
        continue
      }
      guard let number = Int64(value), number >= 0 else { return nil }
      switch word {
      case "--rounds": rounds = Int(number)
      case "--pause-ms": pause = .milliseconds(number)
      case "--wait-ms": options.answerWait = .milliseconds(number)
      case "--limit-ms": options.limit = .milliseconds(number)
      default: return nil
      }
    }
  }

  func run() async throws {
    let client = try TrustedTimeClient.onThisHost(servers: servers, options: options, anchorPath: anchorPath)
    let wait = LoopTimePause(on: try TimeLoop())
    for round in 0..<rounds {
      if round > 0 { try await wait.wait(until: HostClocks.boot() + pause) }
      let begin = HostClocks.boot()
      let report = await client.synchronize()
      let took = HostClocks.boot() - begin
      print(Self.line(report, client.clock.now(), DeviceClock().reading(), took: took))
    }
  }

  private static func line(
    _ report: TrustedTimeReport, _ moment: TrustedMoment, _ clocks: ClockReading, took: TimeSpan
  ) -> String {
    var parts = [
      "\"state\":\"\(moment.state.rawValue)\"", "\"boot_ns\":\(moment.boot.nanosecondsSinceBoot)",
      "\"took_ns\":\(took.nanoseconds)",
      "\"device_ns\":\((clocks.device - (clocks.boot - moment.boot)).nanosecondsSinceEpoch)",
      "\"servers\":[\(report.servers.map(line).joined(separator: ","))]",
    ]
    if let reading = moment.reading {
      parts.append(
        "\"midpoint_ns\":\(reading.midpoint.nanosecondsSinceEpoch),\"bound_ns\":\(reading.bound.nanoseconds)")
    }
    if let notBefore = report.notBefore { parts.append("\"not_before_ns\":\(notBefore.nanosecondsSinceEpoch)") }
    if let leap = report.leap { parts.append("\"leap\":\"\(leap.rawValue)\"") }
    return "{\(parts.joined(separator: ","))}"
  }

  private static func line(_ server: TimeServerReport) -> String {
    let rejected = server.rejected.map { "\"\($0.key.rawValue)\":\($0.value)" }.sorted().joined(separator: ",")
    var parts = [
      "\"server\":\"\(server.server.text)\"", "\"verdict\":\"\(server.verdict.rawValue)\"",
      "\"accepted\":\(server.accepted)", "\"rejected\":{\(rejected)}",
    ]
    if let address = server.address { parts.append("\"address\":\"\(address)\"") }
    if let reason = server.reason { parts.append("\"reason\":\"\(reason.rawValue)\"") }
    if let delay = server.delay { parts.append("\"delay_ns\":\(delay.nanoseconds)") }
    return "{\(parts.joined(separator: ","))}"
  }
}
