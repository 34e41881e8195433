// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// Layouts of the values that have a form; those of items are in `ItemLayouts.swift`.

extension ColumnLayout {
  static let rings = ColumnLayout(.rings, example: ring)
  static let settings = ColumnLayout(.settings, example: engineSettings)
  static let decisions = ColumnLayout(
    .decisions,
    example: Decision(
      at: exampleMoment.utc, item: nil, kind: .hookEnded, hook: HookResult(.ring, call: "true", end: .exited)))

  // Each example contains every group of fields that can be absent.

  static let exampleMoment = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(nanosecondsSinceEpoch: 0))

  /// Settings with a pre-alarm that has a sound of its own.
  static let ringSettings = RingSettings(preAlarm: PreAlarm(before: .minutes(1), sound: .standard))

  private static var engineSettings: EngineSettings {
    var settings = EngineSettings()
    settings.ring = ringSettings
    return settings
  }

  /// A ring by trusted time.
  private static let ring = Ring(
    id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none, settings: ringSettings,
    planned: exampleMoment.utc, rang: nil, late: .zero, basis: RingBasis(state: .trusted, bound: nil))
}
