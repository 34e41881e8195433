// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import PostgresStore
import TokiHomes
import TokiModel

/// How long it takes to look for homes that are due when none is.
// Proof: everything is used on the thread that runs the loop.
final class PollsBench: @unchecked Sendable {
  private let node: BenchNode
  private let count: Int
  private var spans: [Int64] = []

  init(_ database: String, count: Int) throws {
    self.count = count
    node = try BenchNode(database, delivery: NoDelivery())
  }

  func run() { node.run { [self] in poll() } }

  private func poll() {
    let sent = node.deadlines.now
    node.arbiter.claim(atMost: 1_000, dueBefore: node.clock.now().utc + .minutes(1)) { [self] answer in
      guard case .success([]) = answer else { preconditionFailure("Something is due: \(answer)") }
      spans.append((node.deadlines.now - sent).nanoseconds)
      guard spans.count == count else { return poll() }
      Figures.tell([("polls", Int64(count))] + Figures.spread(spans))
      node.end()
    }
  }
}
