// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
public import TokiModel
public import TrustedTime

/// Waits for instants of the boot clock on a loop.
public final class LoopTimePause: TimePause {
  private let place: TimeLoop

  /// Waits on the given loop.
  public init(on place: TimeLoop) { self.place = place }

  /// Returns at or after the instant, at once if it has passed, or throws when the task is cancelled.
  public func wait(until instant: BootInstant) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    if instant <= HostClocks.boot() { return }
    let hasCome = OneAnswer<Bool>()
    let token = place.deadlines.call(at: instant) { hasCome.give(true) }
    let isOver = await withTaskCancellationHandler {
      await hasCome.value()
    } onCancel: {
      hasCome.give(false)
    }
    place.deadlines.cancel(token)
    if !isOver { throw CancellationError() }
  }
}
