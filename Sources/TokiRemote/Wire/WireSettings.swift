// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// `RingSettings` as JSON.
struct WireSettings: Codable, Sendable {
  var sound: WireSound
  /// In percent, 0 to 100.
  var volume: Int
  var snooze: Int64
  var ring: Int64
  /// Left out in a backup of a Toki that had no ramps.
  var ramp: Int64?
  /// Left out in a backup of a Toki that always showed it.
  var overtime: Bool?
  /// Left out in a backup of a Toki whose rings never waited.
  var trustedWait: Int64?
  @NullWhenAbsent var terminal: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case sound, volume, snooze = "snooze_ns", ring = "ring_ns", ramp = "ramp_ns", overtime
    case trustedWait = "trusted_wait_ns", terminal
  }

  init(_ settings: RingSettings) {
    sound = WireSound(settings.sound)
    volume = settings.volume.percent
    snooze = settings.snoozeLength.nanoseconds
    ring = settings.ringLength.nanoseconds
    ramp = settings.ramp.nanoseconds
    overtime = settings.showsOvertime
    trustedWait = settings.trustedWait.nanoseconds
    terminal = settings.terminal
  }

  func model(at field: String = "settings") throws(ControlError) -> RingSettings {
    RingSettings(
      sound: try sound.model(at: "\(field).sound"),
      volume: try Volume(wire: Int64(volume), at: "\(field).volume"),
      snoozeLength: TimeSpan(nanoseconds: snooze), ringLength: TimeSpan(nanoseconds: ring),
      ramp: ramp.map { TimeSpan(nanoseconds: $0) } ?? RingSettings().ramp,
      showsOvertime: overtime ?? RingSettings().showsOvertime,
      trustedWait: TimeSpan(nanoseconds: trustedWait ?? 0), terminal: terminal)
  }
}

/// `RingSettings` in a request: what is left out is as the person has set it.
struct WireSettingsDraft: Codable, Sendable {
  let sound: WireSound?
  let volume: Int64?
  let snooze: Int64?
  let ring: Int64?
  let ramp: Int64?
  let overtime: Bool?
  let trustedWait: Int64?
  @NullWhenAbsent var terminal: String?

  typealias CodingKeys = WireSettings.CodingKeys

  init(_ settings: RingSettings) {
    sound = WireSound(settings.sound)
    volume = Int64(settings.volume.percent)
    snooze = settings.snoozeLength.nanoseconds
    ring = settings.ringLength.nanoseconds
    ramp = settings.ramp.nanoseconds
    overtime = settings.showsOvertime
    trustedWait = settings.trustedWait.nanoseconds
    terminal = settings.terminal
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    sound = try members.decodeIfPresent(WireSoundDraft.self, forKey: .sound)?.sound
    volume = try members.wholeNumberIfPresent(forKey: .volume)
    snooze = try members.wholeNumberIfPresent(forKey: .snooze)
    ring = try members.wholeNumberIfPresent(forKey: .ring)
    ramp = try members.wholeNumberIfPresent(forKey: .ramp)
    overtime = try members.decodeIfPresent(Bool.self, forKey: .overtime)
    trustedWait = try members.wholeNumberIfPresent(forKey: .trustedWait)
    terminal = try members.decodeIfPresent(String.self, forKey: .terminal)
  }

  /// Whether nothing is left out that a person can set.
  var isWhole: Bool {
    sound != nil && volume != nil && snooze != nil && ring != nil && ramp != nil && overtime != nil
      && trustedWait != nil
  }

  /// - Parameter usual: What the members have that are left out.
  func model(
    usual: RingSettings = RingSettings(), at field: String = "settings"
  ) throws(ControlError) -> RingSettings {
    var settings = usual
    if let sound { settings.sound = try sound.model(at: "\(field).sound") }
    if let volume { settings.volume = try Volume(wire: volume, at: "\(field).volume") }
    if let snooze { settings.snoozeLength = TimeSpan(nanoseconds: snooze) }
    if let ring { settings.ringLength = TimeSpan(nanoseconds: ring) }
    if let ramp { settings.ramp = TimeSpan(nanoseconds: ramp) }
    if let overtime { settings.showsOvertime = overtime }
    if let trustedWait { settings.trustedWait = TimeSpan(nanoseconds: trustedWait) }
    settings.terminal = terminal
    return settings
  }
}

/// What is to be played once, to hear how it sounds; it may be left out.
struct WirePreview: Codable {
  let settings: WireSettingsDraft?

  enum CodingKeys: String, CodingKey, CaseIterable { case settings }

  init(_ settings: RingSettings) { self.settings = WireSettingsDraft(settings) }

  init(from decoder: any Decoder) throws {
    settings = try decoder.members(keyedBy: CodingKeys.self)
      .decodeIfPresent(WireSettingsDraft.self, forKey: .settings)
  }
}

/// What is to change about `RingSettings`: what is left out stays as it is.
struct WireSettingsEdit: Codable {
  let sound: WireSound?
  let volume: Int64?
  let snooze: Int64?
  let ring: Int64?
  let ramp: Int64?
  let overtime: Bool?
  let trustedWait: Int64?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case sound, volume, snooze = "snooze_ns", ring = "ring_ns", ramp = "ramp_ns", overtime
    case trustedWait = "trusted_wait_ns"
  }

  /// `nil` when nothing is to change.
  init?(_ edit: SettingsEdit) {
    guard edit != SettingsEdit() else { return nil }
    sound = edit.sound.map(WireSound.init)
    volume = edit.volume.map { Int64($0.percent) }
    snooze = edit.snoozeLength?.nanoseconds
    ring = edit.ringLength?.nanoseconds
    ramp = edit.ramp?.nanoseconds
    overtime = edit.showsOvertime
    trustedWait = edit.trustedWait?.nanoseconds
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    sound = try members.given(WireSoundDraft.self, forKey: .sound)?.sound
    volume = members.contains(.volume) ? try members.wholeNumber(forKey: .volume) : nil
    snooze = members.contains(.snooze) ? try members.wholeNumber(forKey: .snooze) : nil
    ring = members.contains(.ring) ? try members.wholeNumber(forKey: .ring) : nil
    ramp = members.contains(.ramp) ? try members.wholeNumber(forKey: .ramp) : nil
    overtime = try members.given(Bool.self, forKey: .overtime)
    trustedWait = members.contains(.trustedWait) ? try members.wholeNumber(forKey: .trustedWait) : nil
  }

  func model(at field: String = "settings") throws(ControlError) -> SettingsEdit {
    var edit = SettingsEdit(
      snoozeLength: snooze.map { TimeSpan(nanoseconds: $0) }, ringLength: ring.map { TimeSpan(nanoseconds: $0) },
      ramp: ramp.map { TimeSpan(nanoseconds: $0) }, showsOvertime: overtime,
      trustedWait: trustedWait.map { TimeSpan(nanoseconds: $0) })
    if let sound { edit.sound = try sound.model(at: "\(field).sound") }
    if let volume { edit.volume = try Volume(wire: volume, at: "\(field).volume") }
    return edit
  }
}

extension Volume {
  fileprivate init(wire percent: Int64, at field: String) throws(ControlError) {
    guard let percent = Int(exactly: percent), let volume = Volume(percent: percent) else {
      throw .invalid(field, "A volume is 0 to 100 percent.")
    }
    self = volume
  }
}
