// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension RingSettings {
  /// The columns of a table whose rows ring, in the order of `bind(_:)` and `settings()`.
  static let columnNames =
    "sound_kind, sound, volume_percent, snooze_ns, ring_ns, terminal, ramp_ns, overtime"

  fileprivate static var nanoseconds: ClosedRange<Int64> {
    lengths.lowerBound.nanoseconds...lengths.upperBound.nanoseconds
  }

  fileprivate static var rampNanoseconds: ClosedRange<Int64> {
    ramps.lowerBound.nanoseconds...ramps.upperBound.nanoseconds
  }

  fileprivate static var waitNanoseconds: ClosedRange<Int64> {
    trustedWaits.lowerBound.nanoseconds...trustedWaits.upperBound.nanoseconds
  }
}

extension Statement {
  func bind(_ settings: RingSettings) {
    switch settings.sound {
    case .named(let name):
      bind("named")
      bind(name)
    case .file(let path):
      bind("file")
      bind(path)
    case .none:
      bind("none")
      bindNull()
    }
    bind(Int64(settings.volume.percent))
    bind(settings.snoozeLength.nanoseconds, in: RingSettings.nanoseconds)
    bind(settings.ringLength.nanoseconds, in: RingSettings.nanoseconds)
    bind(settings.terminal)
    bind(settings.ramp.nanoseconds, in: RingSettings.rampNanoseconds)
    bind(settings.showsOvertime ? 1 : 0)
  }

  /// Binds the column `trusted_wait_ns`, which came after the seals.
  func bindTrustedWait(_ settings: RingSettings) {
    bindLaterColumn(
      settings.trustedWait > .zero ? settings.trustedWait.nanoseconds : nil, in: RingSettings.waitNanoseconds)
  }
}

extension Row {
  /// Takes the columns of `RingSettings.columnNames`.
  mutating func settings() throws(StoreError) -> RingSettings {
    let kind = try text()
    let name = try optionalText()
    let sound: RingSound
    switch (kind, name) {
    case ("named", let name?): sound = .named(name)
    case ("file", let path?): sound = .file(path)
    case ("none", nil): sound = .none
    default: throw damage("sound_kind and sound do not fit")
    }
    // Within 0...100 it fits, so the initialiser does not refuse it.
    let volume = Volume(percent: Int(try integer(in: 0...100))) ?? .standard
    let snoozeLength = TimeSpan(nanoseconds: try integer(in: RingSettings.nanoseconds))
    let ringLength = TimeSpan(nanoseconds: try integer(in: RingSettings.nanoseconds))
    let terminal = try optionalText()
    return RingSettings(
      sound: sound, volume: volume, snoozeLength: snoozeLength, ringLength: ringLength,
      ramp: TimeSpan(nanoseconds: try integer(in: RingSettings.rampNanoseconds)), showsOvertime: try flag(),
      terminal: terminal)
  }

  /// Takes the column `trusted_wait_ns`.
  mutating func trustedWait() throws(StoreError) -> TimeSpan {
    TimeSpan(nanoseconds: try optionalInteger(in: RingSettings.waitNanoseconds) ?? 0)
  }

  /// Takes a column with a label.
  mutating func label() throws(StoreError) -> Label {
    try text { (text: String) -> Label? in try? Label(stored: text) }
  }
}
