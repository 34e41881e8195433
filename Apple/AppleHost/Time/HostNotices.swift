// SPDX-License-Identifier: Apache-2.0

/// Notices of the system about its clocks.
public protocol HostNotices: Sendable {
  /// Starts to listen; `handler` may be called from any thread, once for each notice.
  func start(handler: @escaping @Sendable (HostNotice) -> Void)
}

/// A message of the system about its clocks.
public enum HostNotice: Hashable, Sendable {
  /// The civil clock was set, or a day has begun.
  case clockSet
  /// The machine or the app has slept, and timers may be late.
  case wokeUp
  /// The host's zone or the rules of zones have changed.
  case zoneChanged
}
