// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization

/// Detects whether the machine stalls during a measurement.
///
/// 300 ms of sound are buffered between player and sound server; a longer stall causes a gap that is not the player's
/// fault.
final class StallWatch: Sendable {
  private let state = Mutex((worst: Int64(0), isOver: false))

  /// Minimum audible stall, in nanoseconds.
  private static let limit: Int64 = 100_000_000

  private init() {
    Thread.detachNewThread { [self] in
      var before = Self.now()
      while !state.withLock({ $0.isOver }) {
        usleep(5_000)
        let now = Self.now()
        let gap = now - before
        before = now
        state.withLock { $0.worst = max($0.worst, gap) }
      }
    }
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A measurement without a stall; after four attempts, the last one as it is.
  static func undisturbed<Result>(_ measure: () async throws -> Result) async throws -> Result {
    for _ in 0..<3 {
      let watch = StallWatch()
      defer { watch.state.withLock { $0.isOver = true } }
      let result = try await measure()
      if watch.state.withLock({ $0.worst < limit }) { return result }
    }
    return try await measure()
  }
}
