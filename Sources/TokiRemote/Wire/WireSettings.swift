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

/// What is to change about `RingSettings`: what is left out stays as it is.
struct WireSettingsEdit: Codable {
  let sound: WireSound?
  let volume: Int64?
  let snooze: Int64?
  let ring: Int64?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case sound, volume, snooze = "snooze_ns", ring = "ring_ns"
  }

  /// `nil` when nothing is to change.
  init?(_ edit: SettingsEdit) {
    guard edit != SettingsEdit() else { return nil }
    sound = edit.sound.map(WireSound.init)
    volume = edit.volume.map { Int64($0.percent) }
    snooze = edit.snoozeLength?.nanoseconds
    ring = edit.ringLength?.nanoseconds
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    sound = try members.given(WireSoundDraft.self, forKey: .sound)?.sound
    volume = members.contains(.volume) ? try members.wholeNumber(forKey: .volume) : nil
    snooze = members.contains(.snooze) ? try members.wholeNumber(forKey: .snooze) : nil
    ring = members.contains(.ring) ? try members.wholeNumber(forKey: .ring) : nil
  }

  func model(at field: String = "settings") throws(ControlError) -> SettingsEdit {
    var edit = SettingsEdit(
      snoozeLength: snooze.map { TimeSpan(nanoseconds: $0) }, ringLength: ring.map { TimeSpan(nanoseconds: $0) })
    if let sound { edit.sound = try sound.model(at: "\(field).sound") }
    if let volume {
      guard let percent = Int(exactly: volume), let level = Volume(percent: percent) else {
        throw .invalid("\(field).volume", "A volume is 0 to 100 percent.")
      }
      edit.volume = level
    }
    return edit
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
