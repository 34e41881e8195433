// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiScreens
import TokiViews

/// Wakes the screens when the host's clocks say so, as a device's timers do.
final class HostPulse: ScreenPulse {
  private struct Waiting {
    let change: NextChange
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var count = 0
    var waiting: [Int: Waiting] = [:]
    /// Those that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  func wait(until change: NextChange) async {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          guard state.cancelled.remove(number) == nil else { return true }
          state.waiting[number] = Waiting(change: change, continuation: continuation)
          return false
        }
        if isCancelled { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let waiting = state.waiting.removeValue(forKey: number)
        if waiting == nil { state.cancelled.insert(number) }
        return waiting
      }
      waiting?.continuation.resume()
    }
  }

  /// The time until a screen next changes by itself; `nil` if none does.
  func untilNext(_ now: HostMoment) -> TimeSpan? {
    state.withLock { $0.waiting.values.compactMap { $0.change.wait(from: now) }.min() }
  }

  /// Wakes the screens whose time has come.
  func wake(_ now: HostMoment) {
    let due = state.withLock { state in
      let due = state.waiting.filter { $0.value.change.wait(from: now) == .zero }
      for number in due.keys { state.waiting[number] = nil }
      return due
    }
    for (_, waiting) in due.sorted(by: { $0.key < $1.key }) { waiting.continuation.resume() }
  }
}

extension NextChange {
  /// The time until it on the clock that reaches it first; `nil` for never.
  fileprivate func wait(from now: HostMoment) -> TimeSpan? {
    [boot.map { max(.zero, $0 - now.boot) }, utc.map { max(.zero, $0 - now.utc) }].compactMap(\.self).min()
  }
}
