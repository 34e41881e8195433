// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import PostgresStore
import TokiFleet
import TokiModel

/// How long it takes to look for homes that are due when none is.
// Proof: everything is used on the thread that runs the loop.
final class PollsBench: @unchecked Sendable {
  private let server: BenchServer
  private let count: Int
  private var spans: [Int64] = []

  init(_ database: String, count: Int) throws {
    self.count = count
    server = try BenchServer(database, delivery: NoDelivery())
  }

  func run() { server.run { [self] in poll() } }

  private func poll() {
    let sent = server.deadlines.now
    server.arbiter.claim(atMost: 1_000, dueBefore: server.clock.now().utc + .minutes(1)) { [self] answer in
      guard case .success([]) = answer else { preconditionFailure("Something is due: \(answer)") }
      spans.append((server.deadlines.now - sent).nanoseconds)
      guard spans.count == count else { return poll() }
      Figures.tell([("polls", Int64(count))] + Figures.spread(spans))
      server.end()
    }
  }
}
