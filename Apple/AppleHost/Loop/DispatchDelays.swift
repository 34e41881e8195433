// SPDX-License-Identifier: Apache-2.0
import Dispatch
public import TokiEngine
public import TokiModel

/// Calls back on a loop at instants of the boot clock, for short waits of a running app.
///
/// A wait during which the machine sleeps ends late, at the wake-up plus the rest.
public final class DispatchDelays: LoopTimer {
  private let loop: DispatchLoop
  private let clock: any HostClock

  /// Waits for instants of `clock`.
  public init(loop: DispatchLoop, clock: any HostClock) {
    self.loop = loop
    self.clock = clock
  }

  /// The present instant of the boot clock.
  public var now: BootInstant { clock.now().boot }

  /// Calls `work` on the loop at or after an instant, or soon if that has passed.
  public func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) {
    let left = min(max(.zero, instant - now), DispatchTimer.longest)
    loop.queue.asyncAfter(deadline: .now() + .nanoseconds(Int(left.nanoseconds))) { [self] in
      now < instant ? wake(at: instant, work) : loop.turn(work)
    }
  }
}
