// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import TokiModel
import TrustedTime

/// Figures about trusted time, as one JSON object on standard output.
///
/// `toki-time-bench offsets HOST PORT COUNT`: how far single answers of a server on this machine, whose clock is
/// ours, are from the truth; `toki-time-bench clocks COUNT SERVER...`: what reading the clocks and the
/// true time costs;
/// `toki-time-bench ask SERVER...`: what servers say together, see `AskBench`;
/// `toki-time-bench network`: whether the machine gets a way into a network.
@main enum TimeBench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("offsets", 4):
      guard let port = UInt16(arguments[2]), let count = Int(arguments[3]) else { return usage() }
      print(try await OffsetBench.run(host: arguments[1], port: port, count: count))
    case ("ask", 2...):
      guard let asking = AskBench(arguments.dropFirst()) else { return usage() }
      try await asking.run()
    case ("network", 1): try await NetworkBench.run()
    case ("clocks", 3...):
      let servers = arguments.dropFirst(2).compactMap { try? TimeServer(reading: $0) }
      guard let count = Int(arguments[1]), servers.count == arguments.count - 2 else { return usage() }
      print(try await ClockBench.run(count: count, servers: servers))
    default:
      usage()
    }
  }

  private static func usage() {
    print(
      """
      usage: toki-time-bench offsets HOST PORT COUNT
             toki-time-bench clocks COUNT SERVER...
             toki-time-bench network
             toki-time-bench ask [--anchor FILE] [--rounds COUNT] [--pause-ms MS] [--wait-ms MS] [--limit-ms MS] SERVER...
      """)
  }
}
