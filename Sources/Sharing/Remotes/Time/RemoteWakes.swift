// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// Wakes of this machine at instants of another one's clocks.
///
/// How much this machine's civil clock differs from the other one's does not matter: both deadlines are armed on this
/// machine's boot clock. A caller woken too early, because the other clock was set or became better known, arms again.
public final class RemoteWakes: WakeSource {
  private let wakes: any WakeSource
  private let clock: RemoteClock
  private let deadlines = Mutex(Deadlines())

  private struct Deadlines {
    var boot: BootInstant?
    var utc: UTCInstant?
  }

  /// Creates a source that goes by the clock of a remote and wakes by a host's.
  public init(of wakes: any WakeSource, by clock: RemoteClock) {
    self.wakes = wakes
    self.clock = clock
  }

  /// Starts listening to this machine.
  public func start(handler: @escaping @Sendable (WakeEvent) -> Void) { wakes.start(handler: handler) }

  /// Requests a wake at an instant of the remote's boot clock.
  public func arm(boot deadline: BootInstant?) { arm { $0.boot = deadline } }

  /// Requests a wake at an instant of the remote's civil clock, as it goes now.
  public func arm(utc deadline: UTCInstant?) { arm { $0.utc = deadline } }

  private func arm(_ change: (inout Deadlines) -> Void) {
    deadlines.withLock { deadlines in
      change(&deadlines)
      let now = clock.now()
      let civil = deadlines.utc.map { now.boot + ($0 - now.utc) }
      let first = [deadlines.boot, civil].compactMap(\.self).min()
      wakes.arm(boot: first.map { clock.local(at: $0) })
    }
  }
}
