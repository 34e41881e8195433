// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A wake source whose deadlines a supervisor knows, too.
public struct WatchedWakeSource: WakeSource {
  private let source: any WakeSource
  private let watch: DeadlineWatch

  public init(_ source: any WakeSource, watch: DeadlineWatch) {
    self.source = source
    self.watch = watch
  }

  public func start(handler: @escaping @Sendable (WakeEvent) -> Void) { source.start(handler: handler) }

  public func arm(boot deadline: BootInstant?) {
    watch.arm(boot: deadline)
    source.arm(boot: deadline)
  }

  public func arm(utc deadline: UTCInstant?) {
    watch.arm(utc: deadline)
    source.arm(utc: deadline)
  }
}
