// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import PostgresStore
import TokiEngine
import TokiHomes
import TokiModel

/// The wiring of a node.
enum NodeService {
  /// Runs a node until it is told to stop; throws what prevents the start.
  static func serve(_ database: String) throws {
    HostProcess.ignoreBrokenPipes()
    let loop = try EpollLoop()
    let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
    let deadlines = try LoopDeadlines(loop: loop)
    var numbers = SystemRandomNumberGenerator()
    let id = NodeID(from: &numbers)
    let arbiter = try PostgresHomes(database, node: id, address: address, loop: loop, timer: deadlines)
    let log = NodeLog(clock: clock, timer: deadlines)
    let homes = Homes(
      loop: loop, timer: deadlines, clock: clock, wakeSource: try TimerWakeSource(loop: loop), arbiter: arbiter,
      delivery: log, report: log.node)
    let signals = try SignalWatch(loop: loop, signals: [SIGTERM, SIGINT]) { _ in
      homes.stop { loop.stop() }
      // The leases end by themselves if the database does not answer.
      deadlines.call(at: deadlines.now + .seconds(2)) { loop.stop() }
    }
    log.write("started", [("node", "\(id.number)")])
    loop.post { homes.start() }
    loop.run()
    log.write("stopped")
    log.finish()
    withExtendedLifetime(signals) {}
  }

  /// How the list names this node.
  private static var address: String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays zero: a longer name need not end in one (gethostname(2)).
    guard gethostname(&name, name.count - 1) == 0 else { return "process \(HostProcess.id)" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      + ", process \(HostProcess.id)"
  }
}
