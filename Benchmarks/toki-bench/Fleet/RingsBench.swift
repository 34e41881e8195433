// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiFleet
import TokiModel

/// How late devices are told of rings, and when the last of them is decided; before that, what a loaded home takes.
// Proof: everything is used on the thread that runs the loop.
final class RingsBench: RingDelivery, @unchecked Sendable {
  private let database: String
  private let count: Int
  private let clock = LinuxClock(timeZone: "UTC")
  private var late: [Int64] = []
  private var last = UTCInstant(nanosecondsSinceEpoch: 0)
  private var server: BenchServer!
  private var started = BootInstant(nanosecondsSinceBoot: 0)
  private var before: Int64 = 0
  private var isLoaded = false

  init(_ database: String, count: Int) {
    (self.database, self.count) = (database, count)
    late.reserveCapacity(count)
  }

  func run() throws {
    server = try BenchServer(database, delivery: self)
    before = Int64(HostProcess.residentBytes())
    server.run { [self] in
      started = server.deadlines.now
      look()
    }
  }

  /// Looks each few milliseconds: at first whether all homes are loaded, at the end whether all is decided.
  private func look() {
    if !isLoaded, server.homes.loaded.count == count {
      isLoaded = true
      let span = server.deadlines.now - started
      Figures.tell([
        ("loaded", Int64(count)), ("bytes_each", (Int64(HostProcess.residentBytes()) - before) / Int64(count)),
        ("load_ns", span.nanoseconds),
      ])
    }
    if late.count >= count, isDecided {
      Figures.tell(
        [("rings", Int64(late.count)), ("early", Int64(late.count { $0 < 0 }))] + Figures.spread(late)
          + [("decided_ns", (clock.now().utc - last).nanoseconds)])
      return server.end()
    }
    let pause: TimeSpan = isLoaded && late.count < count ? .milliseconds(200) : .milliseconds(20)
    server.deadlines.call(at: server.deadlines.now + pause) { [self] in look() }
  }

  private var isDecided: Bool {
    server.homes.loaded.allSatisfy { id in
      server.homes.engine(of: id)?.assumeIsolated { $0.isSaved } ?? true
    }
  }

  // MARK: RingDelivery

  func ring(_ key: RingKey, _ ring: Ring) {
    late.append((clock.now().utc - ring.planned).nanoseconds)
    last = max(last, ring.planned)
  }

  func hush(_ key: RingKey) {}
  func missed(_ key: RingKey, _ ring: Ring) {}
}
