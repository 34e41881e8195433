// SPDX-License-Identifier: Apache-2.0
import Dispatch
import TokiModel

/// A timer of Dispatch that fires once after a span, measured on one of its two clocks.
// Proof: the only properties are constants, one of them a reference to an object of Dispatch, which any thread may set
// and cancel (dispatch_source_set_timer(3)); its handler is set before anyone else has it.
final class DispatchTimer: @unchecked Sendable {
  /// A clock of Dispatch.
  enum Measure {
    /// `DispatchTime`: setting the clock does not move it, but on Apple's systems it stops while the machine sleeps.
    ///
    /// `DispatchTime.init(uptimeNanoseconds:)` is documented as excluding the time that the system spent asleep, and
    /// dispatch_time(3) names mach_absolute_time.
    case uptime
    /// `DispatchWallTime`: gettimeofday(2) by dispatch_walltime(3), so it goes on while the machine sleeps, and setting
    /// the clock moves it.
    case wall
  }

  private let source: any DispatchSourceTimer
  private let measure: Measure

  /// The longest span that a timer is set to: times in Dispatch have 62 bits.
  ///
  /// A timer for a longer span fires early, and is then set again for the rest.
  static let longest = TimeSpan.days(3_650)

  /// Creates a timer that is not set.
  init(_ measure: Measure, on queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    self.measure = measure
    source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    source.setEventHandler(handler: handler)
    set(after: nil)
    source.activate()
  }

  deinit { source.cancel() }

  /// Fires after a span, at once for 0 or less, in place of an earlier time; never for `nil`.
  func set(after span: TimeSpan?) {
    let span = span.map { min(max(.zero, $0), Self.longest) }
    let left = span.map { DispatchTimeInterval.nanoseconds(Int($0.nanoseconds)) }
    switch measure {
    case .uptime: source.schedule(deadline: left.map { .now() + $0 } ?? .distantFuture, leeway: .nanoseconds(0))
    case .wall: source.schedule(wallDeadline: left.map { .now() + $0 } ?? .distantFuture, leeway: .nanoseconds(0))
    }
  }
}
