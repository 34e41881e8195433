// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel
import TokiScreens
import TokiViews

/// Screens wait here for their next change, until a test says that it has come.
final class ManualPulse: ScreenPulse {
  private struct Waiter {
    let change: NextChange
    let end: AsyncStream<Never>.Continuation
  }

  private let waiters = Mutex<[Int: Waiter]>([:])
  private let count = Atomic(0)

  init() {}

  func wait(until change: NextChange) async {
    let (stream, end) = AsyncStream<Never>.makeStream()
    let id = count.wrappingAdd(1, ordering: .relaxed).newValue
    waiters.withLock { $0[id] = Waiter(change: change, end: end) }
    for await _ in stream {}
    _ = waiters.withLock { $0.removeValue(forKey: id) }
  }

  /// The earliest change that any screen waits for, on each clock.
  var next: NextChange {
    waiters.withLock { $0.values.reduce(.never) { $0.joined($1.change) } }
  }

  /// Ends the waits that are over.
  func tell(_ now: HostMoment) {
    let over = waiters.withLock { waiters in
      waiters.values.filter { waiter in
        waiter.change.boot.map { $0 <= now.boot } ?? false || waiter.change.utc.map { $0 <= now.utc } ?? false
      }
    }
    for waiter in over { waiter.end.finish() }
  }
}
