// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiTestKit

/// The waits of an app, which end when a test lets time pass: short ones of its host, and those of its screens.
final class ManualDelays: LoopTimer {
  private struct State: Sendable {
    var calls: [(instant: BootInstant, work: @Sendable () -> Void)] = []
    var sleepers: [Int: (instant: BootInstant, end: AsyncStream<Never>.Continuation)] = [:]
    var count = 0
  }

  private let host: ManualHost
  private let loop: InlineLoop
  private let state = Mutex(State())

  init(_ host: ManualHost, _ loop: InlineLoop) {
    self.host = host
    self.loop = loop
  }

  var now: BootInstant { host.now().boot }

  func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.calls.append((instant, work)) }
  }

  /// Returns after a span, or once its task is cancelled, as the sleep of a screen.
  func sleep(_ span: TimeSpan) async {
    let (stream, end) = AsyncStream<Never>.makeStream()
    let instant = now + span
    let number = state.withLock { state in
      state.count += 1
      state.sleepers[state.count] = (instant, end)
      return state.count
    }
    for await _ in stream {}
    _ = state.withLock { $0.sleepers.removeValue(forKey: number) }
  }

  /// Longest wait of the host; `nil` if it waits for nothing.
  var untilCall: TimeSpan? {
    let first = state.withLock { $0.calls.map(\.instant).min() }
    return first.map { max(.zero, $0 - now) }
  }

  /// Time until any screen changes; `nil` if none changes by itself.
  var untilWaking: TimeSpan? {
    let first = state.withLock { $0.sleepers.values.map(\.instant).min() }
    return first.map { max(.zero, $0 - now) }
  }

  /// Ends the waits of the host that are over.
  func call() {
    let now = now
    let due = state.withLock { state in
      defer { state.calls.removeAll { $0.instant <= now } }
      return state.calls.filter { $0.instant <= now }.map(\.work)
    }
    for work in due { loop.post(work) }
  }

  /// Ends the waits of the screens that are over.
  func wakeScreens() {
    let now = now
    let due = state.withLock { $0.sleepers.filter { $0.value.instant <= now } }
    for (_, sleeper) in due.sorted(by: { $0.key < $1.key }) { sleeper.end.finish() }
  }

  /// Forgets all, as when the process ends.
  func forget() { state.withLock { $0 = State(count: $0.count) } }
}
