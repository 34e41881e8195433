// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
public import TokiScreens
public import TokiViews

/// Waits for the next change of a screen by the host's clocks.
public struct ClockPulse: ScreenPulse {
  private let clock: any HostClock
  private let sleep: @Sendable (TimeSpan) async -> Void

  /// Waits by a clock; `sleep` returns after a span or once its task is cancelled.
  public init(
    clock: any HostClock,
    sleep: @escaping @Sendable (TimeSpan) async -> Void = { span in
      // Continuous, so that it counts while the machine sleeps.
      try? await Task.sleep(for: .nanoseconds(span.nanoseconds), clock: .continuous)
    }
  ) {
    self.clock = clock
    self.sleep = sleep
  }

  /// Returns at or after the earlier of the change's instants, or once the task is cancelled; never for `.never`.
  ///
  /// A wall clock that is set meanwhile changes the engine's state, and with it the screen's next change.
  public func wait(until change: NextChange) async {
    while !Task.isCancelled {
      let now = clock.now()
      let left = [change.boot.map { $0 - now.boot }, change.utc.map { $0 - now.utc }].compactMap(\.self).min()
      if let left, left <= .zero { return }
      await sleep(left ?? .days(1))
    }
  }
}
