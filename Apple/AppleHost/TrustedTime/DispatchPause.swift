// SPDX-License-Identifier: Apache-2.0
public import Dispatch
public import TokiModel
public import TrustedTime

/// Waits for instants of the boot clock on a queue.
public final class DispatchPause: TimePause {
  private let clock: any TimeClock
  private let queue: DispatchQueue

  /// Waits on the given queue, by `clock`.
  public init(clock: any TimeClock, queue: DispatchQueue) {
    self.clock = clock
    self.queue = queue
  }

  /// Returns at or after the instant, at once if it has passed, or throws when the task is cancelled.
  ///
  /// A timer of the wall clock counts the device's sleep, but moves when that clock is set. So the boot clock is read
  /// after each, and the rest is waited for.
  public func wait(until instant: BootInstant) async throws(CancellationError) {
    while !Task.isCancelled {
      let left = (instant - clock.boot()).nanoseconds
      if left <= 0 { return }
      let hasCome = OneAnswer<Void>()
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { hasCome.give(()) }
      timer.schedule(wallDeadline: .now() + .nanoseconds(Int(clamping: min(left, Self.longest))))
      timer.resume()
      await withTaskCancellationHandler {
        await hasCome.value()
      } onCancel: {
        hasCome.give(())
      }
      timer.cancel()
    }
    throw CancellationError()
  }

  /// A clock that is set back would otherwise make a wait as much longer.
  private static let longest: Int64 = 60_000_000_000
}
