// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Calls that are made when a test lets time pass.
///
/// Proof: a test is one thread.
public final class ManualTimer: LoopTimer, @unchecked Sendable {
  private let host: ManualHost
  private let loop: InlineLoop
  private var calls: [(instant: BootInstant, work: @Sendable () -> Void)] = []

  /// Creates a timer that goes by the boot clock of a host.
  public init(_ host: ManualHost, _ loop: InlineLoop) { (self.host, self.loop) = (host, loop) }

  /// The instant to which the test has set the host.
  public var now: BootInstant { host.now().boot }

  /// Number of calls still to come.
  public var pending: Int { calls.count }

  /// Keeps a call until `tell`.
  public func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) { calls.append((instant, work)) }

  /// Makes the calls that are due.
  public func tell() {
    let due = calls.filter { $0.instant <= now }
    calls.removeAll { $0.instant <= now }
    for call in due { loop.post(call.work) }
  }
}
