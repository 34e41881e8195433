// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel

/// A server on this thread, as `toki-fleet` wires it.
// Proof: everything is used on the thread that runs the loop.
final class BenchServer: @unchecked Sendable {
  let loop: EpollLoop
  let deadlines: LoopDeadlines
  let clock = LinuxClock(timeZone: "UTC")
  let arbiter: PostgresHomes
  private let wakeSource: TimerWakeSource
  private(set) var homes: Homes!

  init(_ database: String, delivery: any RingDelivery) throws {
    loop = try EpollLoop()
    deadlines = try LoopDeadlines(loop: loop)
    wakeSource = try TimerWakeSource(loop: loop)
    var numbers = SystemRandomNumberGenerator()
    arbiter = try PostgresHomes(database, server: FleetServerID(from: &numbers), loop: loop, timer: deadlines)
    homes = Homes(
      loop: loop, timer: deadlines, clock: clock, wakeSource: wakeSource, arbiter: arbiter, delivery: delivery
    ) { [weak self] in self?.take($0) }
  }

  private var begin: (() -> Void)?

  private func take(_ report: ServerReport) {
    switch report {
    case .trusted:
      // Not from within the server's own turn.
      if let begin = begin.take() {
        nonisolated(unsafe) let begin = begin
        loop.post { begin() }
      }
    case .silenced, .lost, .moved, .posted, .postDelayed, .broken, .refused, .draining:
      StandardError.write("toki-bench: \(report)\n")
    }
  }

  /// Runs the server; calls `begin` once it may ring, and returns after `end`.
  func run(_ begin: @escaping () -> Void) {
    self.begin = begin
    loop.post { [self] in homes.start() }
    loop.run()
  }

  /// Gives the homes back, and lets `run` return.
  func end() { homes.stop { [loop] in loop.stop() } }
}

/// Nobody is told what rings.
struct NoDelivery: RingDelivery {
  func ring(_ key: RingKey, _ ring: Ring) {}
  func hush(_ key: RingKey) {}
  func missed(_ key: RingKey, _ ring: Ring) {}
}
