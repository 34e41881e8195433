// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Wakes the engine: one deadline on each clock, and notices of the host.
public protocol WakeSource: Sendable {
  /// Starts listening; `handler` is called on the engine's loop, once per event.
  func start(handler: @escaping @Sendable (WakeEvent) -> Void)
  /// Requests `.due` at or after `deadline` on the boot clock, or at once if it has passed.
  ///
  /// It replaces the previous deadline; `nil` removes it.
  func arm(boot deadline: BootInstant?)
  /// Requests `.due` by the civil clock; setting the clock does not lose it.
  func arm(utc deadline: UTCInstant?)
}

/// A message from the wake source to the engine.
public enum WakeEvent: Hashable, Sendable {
  /// An armed deadline has come.
  case due
  /// The civil clock was set, by a person, NTP or the machine waking up.
  case clockStepped
  /// The host's zone or the tz database changed.
  case zoneChanged
}
