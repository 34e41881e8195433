// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import TokiModel
import TrustedTime

/// Measures one reading of the clocks, and one of the true time obtained from servers.
enum ClockBench {
  static func run(count: Int, servers: [TimeServer]) async throws {
    let client = try TrustedTimeClient.onThisHost(servers: servers)
    _ = await client.synchronize()
    let clock = DeviceClock()
    // Through the protocol, as the client reads it.
    let port: any TimeClock = clock
    var sum: Int64 = 0
    let boot = nanosecondsEach(count) { sum &+= port.boot().nanosecondsSinceBoot }
    let reading = nanosecondsEach(count) { sum &+= port.reading().raw }
    let random = KernelRandomness()
    let number = nanosecondsEach(count) { sum &+= Int64(truncatingIfNeeded: random.next()) }
    let trusted = client.clock
    let now = nanosecondsEach(count) { sum &+= trusted.now().boot.nanosecondsSinceBoot }
    print(
      "{\"state\":\"\(trusted.now().state.rawValue)\",\"now_ns\":\(now),\"boot_ns\":\(boot),\"reading_ns\":\(reading),"
        + "\"random_ns\":\(number),\"check\":\(sum & 1)}")
  }

  /// The best of five runs, the least disturbed one, in hundredths of a nanosecond.
  private static func nanosecondsEach(_ count: Int, _ body: () -> Void) -> Double {
    var best = Int64.max
    for _ in 0..<5 {
      let start = HostClocks.boot()
      for _ in 0..<count { body() }
      best = min(best, (HostClocks.boot() - start).nanoseconds)
    }
    return Double(best * 100 / Int64(max(1, count))) / 100
  }
}
