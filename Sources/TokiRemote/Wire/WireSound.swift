// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

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
