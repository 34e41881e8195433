// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Forwards to a wake source and tells the supervisor about its deadlines.
public struct WatchedWakeSource: WakeSource {
  private let source: any WakeSource
  private let watch: DeadlineWatch

  /// Wraps a wake source.
  public init(_ source: any WakeSource, watch: DeadlineWatch) {
    self.source = source
    self.watch = watch
  }

  /// Forwards the call.
  public func start(handler: @escaping @Sendable (WakeEvent) -> Void) { source.start(handler: handler) }

  /// Passes the deadline to the supervisor, then arms the wake source.
  public func arm(boot deadline: BootInstant?) {
    watch.arm(boot: deadline)
    source.arm(boot: deadline)
  }

  /// Passes the deadline to the supervisor, then arms the wake source.
  public func arm(utc deadline: UTCInstant?) {
    watch.arm(utc: deadline)
    source.arm(utc: deadline)
  }
}
