// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A ring that is near, as its pre-alarm tells.
public struct ComingRing: Hashable, Sendable {
  /// The item that will ring.
  public let item: ItemID
  /// Its label.
  public let label: Label
  /// The pre-alarm's sound; silent while something rings.
  public let settings: RingSettings
  /// Time of the item's ring.
  public let rings: UTCInstant

  /// Makes a coming ring.
  public init(item: ItemID, label: Label, settings: RingSettings, rings: UTCInstant) {
    self.item = item
    self.label = label
    self.settings = settings
    self.rings = rings
  }
}

extension Alarm {
  /// The pre-alarm of its settings, unless it rings or is snoozed.
  public var preAlarm: PreAlarm? { state == .scheduled ? settings.preAlarm : nil }
}

extension CountdownTimer {
  /// The pre-alarm of its settings, while it runs and has not rung yet.
  public var preAlarm: PreAlarm? { state.kind == .running && course == RingCourse() ? settings.preAlarm : nil }
}
