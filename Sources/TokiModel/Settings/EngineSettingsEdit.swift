// SPDX-License-Identifier: Apache-2.0

/// What is to change about the settings of the engine; `nil` stays as it is.
public struct EngineSettingsEdit: Hashable, Sendable, Formed {
  public var lateLimit: TimeSpan?
  public var ring: SettingsEdit
  /// The new servers; empty for none.
  public var timeServers: [TimeServer]?
  /// The new file of certificates; `.some(nil)` for the system's.
  public var timeCertificates: String??

  public init(
    lateLimit: TimeSpan? = nil, ring: SettingsEdit = SettingsEdit(), timeServers: [TimeServer]? = nil,
    timeCertificates: String?? = nil
  ) {
    self.lateLimit = lateLimit
    self.ring = ring
    self.timeServers = timeServers
    self.timeCertificates = timeCertificates
  }

  /// The settings with the changes.
  public func applied(to settings: EngineSettings) -> EngineSettings {
    // On a copy: a field that is forgotten here stays as it was.
    var settings = settings
    if let lateLimit { settings.lateLimit = lateLimit }
    settings.ring = ring.applied(to: settings.ring)
    if let timeServers { settings.timeServers = timeServers }
    if let timeCertificates { settings.timeCertificates = timeCertificates }
    return settings
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineSettingsEdit?
  ) throws(Visitor.Failure) -> EngineSettingsEdit {
    EngineSettingsEdit(
      lateLimit: try visitor.given("late_limit_ns", whole) { $0.lateLimit },
      ring: try visitor.given("ring", whole) { $0.ring.given } ?? SettingsEdit(),
      timeServers: try visitor.given("time_servers", whole) { $0.timeServers },
      timeCertificates: try visitor.given("time_certificates", whole) { $0.timeCertificates })
  }
}
