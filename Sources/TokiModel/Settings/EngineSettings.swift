// SPDX-License-Identifier: Apache-2.0

/// What a person has set for all of Toki, and not for one timer or alarm.
public struct EngineSettings: Hashable, Sendable {
  /// How late a ring may be found and still ring, 0 to 24 h; 60 min unless set.
  ///
  /// Found later, as by a host that was off, it is missed.
  public var lateLimit: TimeSpan
  /// How a new timer, alarm or sequence rings where nothing else was chosen; its terminal is always `nil`.
  public var ring: RingSettings

  public init(lateLimit: TimeSpan = .minutes(60), ring: RingSettings = RingSettings()) {
    self.lateLimit = lateLimit
    self.ring = ring
    self.ring.terminal = nil
  }

  /// The least and the most that `lateLimit` can be.
  public static let lateLimits = TimeSpan.zero...TimeSpan.hours(24)
}
