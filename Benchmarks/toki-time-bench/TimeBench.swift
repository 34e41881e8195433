// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import TokiModel
import TrustedTime

/// Figures about trusted time, as one JSON object on standard output.
///
/// `toki-time-bench offsets HOST PORT COUNT`: how far single answers of a server on this machine, whose clock is
/// ours, are from the truth; `toki-time-bench clocks COUNT`: what reading the clocks costs.
@main enum TimeBench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("offsets", 4):
      guard let port = UInt16(arguments[2]), let count = Int(arguments[3]) else { return usage() }
      print(try await OffsetBench.run(host: arguments[1], port: port, count: count))
    case ("clocks", 2):
      guard let count = Int(arguments[1]) else { return usage() }
      print(ClockBench.run(count: count))
    default:
      usage()
    }
  }

  private static func usage() {
    print("usage: toki-time-bench offsets HOST PORT COUNT | toki-time-bench clocks COUNT")
  }
}
