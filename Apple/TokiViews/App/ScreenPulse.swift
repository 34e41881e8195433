// SPDX-License-Identifier: Apache-2.0
public import TokiScreens

/// Waits until a screen changes by itself; a port, so that tests own the time.
public protocol ScreenPulse: Sendable {
  /// Returns at or after the earlier of the change's instants, or once the task is cancelled; never for `.never`.
  func wait(until change: NextChange) async
}
