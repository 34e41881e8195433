// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// `EngineSettings` as JSON.
struct WireEngineSettings: Codable, Sendable {
  let lateLimit: Int64
  let ring: WireSettings
  /// Left out by a daemon that asked no servers.
  let timeServers: [String]?
  @NullWhenAbsent var timeCertificates: String?
  /// As of a timer, for how new items ring.
  var warnings: [WireFinding]?

  enum CodingKeys: String, CodingKey {
    case lateLimit = "late_limit_ns", ring, timeServers = "time_servers", timeCertificates = "time_certificates"
    case warnings
  }

  init(_ settings: EngineSettings) {
    lateLimit = settings.lateLimit.nanoseconds
    ring = WireSettings(settings.ring)
    timeServers = settings.timeServers.map(\.text)
    timeCertificates = settings.timeCertificates
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    lateLimit = try members.decode(Int64.self, forKey: .lateLimit)
    ring = try members.decode(WireSettings.self, forKey: .ring)
    timeServers = try members.decodeIfPresent([String].self, forKey: .timeServers)
    timeCertificates = try members.decodeIfPresent(String.self, forKey: .timeCertificates)
  }

  func model() throws(ControlError) -> EngineSettings {
    EngineSettings(
      lateLimit: TimeSpan(nanoseconds: lateLimit), ring: try ring.model(at: "ring"),
      timeServers: try ControlError.timeServers(timeServers ?? []), timeCertificates: timeCertificates)
  }
}

/// What is to change about `EngineSettings`: what is left out stays as it is.
struct WireEngineSettingsEdit: Codable {
  let lateLimit: Int64?
  let ring: WireSettingsEdit?
  let timeServers: [String]?
  /// `.some(nil)` for the system's.
  let timeCertificates: String??

  enum CodingKeys: String, CodingKey, CaseIterable {
    case lateLimit = "late_limit_ns", ring, timeServers = "time_servers", timeCertificates = "time_certificates"
  }

  init(_ edit: EngineSettingsEdit) {
    lateLimit = edit.lateLimit?.nanoseconds
    ring = WireSettingsEdit(edit.ring)
    timeServers = edit.timeServers?.map(\.text)
    timeCertificates = edit.timeCertificates
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(keyedBy: CodingKeys.self)
    lateLimit = members.contains(.lateLimit) ? try members.wholeNumber(forKey: .lateLimit) : nil
    ring = try members.given(WireSettingsEdit.self, forKey: .ring)
    timeServers = try members.given([String].self, forKey: .timeServers)
    timeCertificates =
      try members.given(NullWhenAbsent<String>.self, forKey: .timeCertificates).map(\.wrappedValue)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(lateLimit, forKey: .lateLimit)
    try members.encodeIfPresent(ring, forKey: .ring)
    try members.encodeIfPresent(timeServers, forKey: .timeServers)
    try members.encodeIfPresent(timeCertificates.map(NullWhenAbsent.init), forKey: .timeCertificates)
  }

  func model() throws(ControlError) -> EngineSettingsEdit {
    var edit = EngineSettingsEdit(
      lateLimit: lateLimit.map { TimeSpan(nanoseconds: $0) },
      ring: try ring?.model(at: "ring") ?? SettingsEdit(), timeCertificates: timeCertificates)
    if let timeServers { edit.timeServers = try ControlError.timeServers(timeServers) }
    return edit
  }
}

extension ControlError {
  /// Reads time servers, as a person writes them.
  static func timeServers(_ texts: [String]) throws(ControlError) -> [TimeServer] {
    var servers: [TimeServer] = []
    for (index, text) in texts.enumerated() {
      do {
        servers.append(try TimeServer(reading: text))
      } catch {
        let wrong =
          switch error {
          case .host: "is not the name or address of a server, as ntp.example or nts://[::1]:4460"
          case .port: "has a port that is not from 1 to 65535"
          }
        throw .invalid("time_servers[\(index)]", "\(text) \(wrong).")
      }
    }
    return servers
  }
}
