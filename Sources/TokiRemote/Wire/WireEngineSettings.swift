// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// `EngineSettings` as JSON.
struct WireEngineSettings: Codable, Sendable {
  let lateLimit: Int64
  let ring: WireSettings

  enum CodingKeys: String, CodingKey { case lateLimit = "late_limit_ns", ring }

  init(_ settings: EngineSettings) {
    lateLimit = settings.lateLimit.nanoseconds
    ring = WireSettings(settings.ring)
  }

  func model() throws(ControlError) -> EngineSettings {
    EngineSettings(lateLimit: TimeSpan(nanoseconds: lateLimit), ring: try ring.model(at: "ring"))
  }
}

/// What is to change about `EngineSettings`: what is left out stays as it is.
struct WireEngineSettingsEdit: Codable {
  let lateLimit: Int64?
  let ring: WireSettingsEdit?

  enum CodingKeys: String, CodingKey, CaseIterable { case lateLimit = "late_limit_ns", ring }

  init(_ edit: EngineSettingsEdit) {
    lateLimit = edit.lateLimit?.nanoseconds
    ring = WireSettingsEdit(edit.ring)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    lateLimit = members.contains(.lateLimit) ? try members.wholeNumber(forKey: .lateLimit) : nil
    ring = try members.given(WireSettingsEdit.self, forKey: .ring)
  }

  func model() throws(ControlError) -> EngineSettingsEdit {
    EngineSettingsEdit(
      lateLimit: lateLimit.map { TimeSpan(nanoseconds: $0) },
      ring: try ring?.model(at: "ring") ?? SettingsEdit())
  }
}
