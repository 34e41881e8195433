// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What wakes the engine: one deadline on each clock, and notices of the host.
public protocol WakeSource: Sendable {
  /// Begins to listen; `handler` is called on the engine's loop, once per event.
  func start(handler: @escaping @Sendable (WakeEvent) -> Void)
  /// Asks for `.due` at or after `deadline` on the boot clock, at once if it has passed; replaces
  /// the one before. `nil` asks for none.
  func arm(boot deadline: BootInstant?)
  /// The same on the civil clock; setting the clock does not lose it.
  func arm(utc deadline: UTCInstant?)
}

/// What the host has to say.
public enum WakeEvent: Hashable, Sendable {
  /// A deadline that was armed has come.
  case due
  /// The civil clock was set, by a person, NTP or the machine waking up.
  case clockStepped
  /// The host's zone or the tz database changed.
  case zoneChanged
}
