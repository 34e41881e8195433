// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import TokiModel
import TrustedTime

/// Prints measurements of trusted time as JSON.
///
/// `toki-time-bench offsets HOST PORT COUNT`: the error of single answers from a server that shares our clock;
/// `toki-time-bench clocks COUNT SERVER...`: the cost of reading the clocks and the true time;
/// `toki-time-bench ask SERVER...`: the common result of several servers, see `AskBench`;
/// `toki-time-bench network`: whether the machine gains a network route.
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
