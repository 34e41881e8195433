// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// `RingSettings` as JSON; in a request each member may be left out for what is usual.
struct WireSettings: Codable, Sendable {
  var sound: WireSound
  /// In percent, 0 to 100.
  var volume: Int
  var snooze: Int64
  var ring: Int64
  @NullWhenAbsent var terminal: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case sound, volume, snooze = "snooze_ns", ring = "ring_ns", terminal
  }

  init(_ settings: RingSettings) {
    sound = WireSound(settings.sound)
    volume = settings.volume.percent
    snooze = settings.snoozeLength.nanoseconds
    ring = settings.ringLength.nanoseconds
    terminal = settings.terminal
  }

  func model(at field: String = "settings") throws(ControlError) -> RingSettings {
    guard let volume = Volume(percent: volume) else {
      throw .invalid("\(field).volume", "A volume is 0 to 100 percent.")
    }
    return RingSettings(
      sound: try sound.model(at: "\(field).sound"), volume: volume,
      snoozeLength: TimeSpan(nanoseconds: snooze), ringLength: TimeSpan(nanoseconds: ring),
      terminal: terminal)
  }
}

/// `RingSettings` in a request: what is left out is as usual.
struct WireSettingsDraft: Decodable {
  var settings: WireSettings

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: WireSettings.CodingKeys.self)
    settings = WireSettings(RingSettings())
    if let sound = try members.decodeIfPresent(WireSoundDraft.self, forKey: .sound) {
      settings.sound = sound.sound
    }
    if let volume = try members.wholeNumberIfPresent(forKey: .volume) { settings.volume = Int(volume) }
    if let snooze = try members.wholeNumberIfPresent(forKey: .snooze) { settings.snooze = snooze }
    if let ring = try members.wholeNumberIfPresent(forKey: .ring) { settings.ring = ring }
    settings.terminal = try members.decodeIfPresent(String.self, forKey: .terminal)
  }
}

/// `RingSound` as JSON: `{"kind":"named","value":"dawn"}`; the value is `null` for `none`.
struct WireSound: Codable, Sendable {
  var kind: String
  @NullWhenAbsent var value: String?

  enum CodingKeys: String, CodingKey, CaseIterable { case kind, value }

  init(kind: String, value: String?) {
    self.kind = kind
    self.value = value
  }

  init(_ sound: RingSound) {
    switch sound {
    case .named(let name): self.init(kind: "named", value: name)
    case .file(let path): self.init(kind: "file", value: path)
    case .none: self.init(kind: "none", value: nil)
    }
  }

  func model(at field: String) throws(ControlError) -> RingSound {
    switch (kind, value) {
    case ("named", let name?): return .named(name)
    case ("file", let path?): return .file(path)
    case ("none", nil): return .none
    case ("named", nil), ("file", nil):
      throw .invalid("\(field).value", "A sound of the kind \(kind) needs a value.")
    case ("none", _): throw .invalid("\(field).value", "The sound none has no value.")
    default: throw .invalid("\(field).kind", "The kind of a sound is named, file or none.")
    }
  }
}

/// `RingSound` in a request.
struct WireSoundDraft: Decodable {
  var sound: WireSound

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: WireSound.CodingKeys.self)
    sound = WireSound(
      kind: try members.decode(String.self, forKey: .kind),
      value: try members.decodeIfPresent(String.self, forKey: .value))
  }
}
