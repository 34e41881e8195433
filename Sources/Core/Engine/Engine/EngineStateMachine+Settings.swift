// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Changes the shared settings; a setting accepted earlier is never refused now.
  public mutating func change(
    _ edit: EngineSettingsEdit, at now: HostMoment
  ) throws(ControlError) -> EngineSettings {
    var changed = edit.applied(to: settings)
    // Where a change comes from is no place to ring for all that is new.
    changed.ring.terminal = nil
    try Self.check(changed)
    take(changed, at: now)
    return settings
  }

  /// Goes by other settings from now on, which have been checked.
  mutating func take(_ changed: EngineSettings, at now: HostMoment) {
    guard changed != settings else { return }
    let hooks = settings.hooks
    settings = changed
    if changed.hooks != hooks { planWarnings() }
    timeSettingsChanged(at: now)
    actions.append(.save(.putSettings(changed)))
    actions.append(.publish(.settings(changed)))
  }

  /// Throws errors that a person must see about invalid settings.
  static func check(_ changed: EngineSettings) throws(ControlError) {
    guard EngineSettings.lateLimits.contains(changed.lateLimit) else {
      throw .outOfRange(.lateLimit)
    }
    guard changed.ring.hooks.isEmpty else {
      throw .invalid(
        .request, field: "ring.hooks",
        reason: "The hooks of every ring are the field hooks of the settings, not of how new items ring.")
    }
    guard changed.ring.again == 0, changed.ring.every == RingSettings().every else {
      throw .invalid(
        .request, field: "ring.again",
        reason: "How often new alarms ring again are the fields again and again_ns of the settings; anything else "
          + "rings once.")
    }
    guard changed.ring.check == nil else {
      throw .invalid(
        .request, field: "ring.check_ns",
        reason: "Each alarm or timer has its own check_ns; there is none for all new ones.")
    }
    guard !changed.ring.isChime else {
      throw .invalid(
        .request, field: "ring.chime",
        reason: "Each alarm, timer or sequence has its own chime; new ones ring until they are stopped.")
    }
    guard changed.ring.preAlarm == nil else {
      throw .invalid(
        .request, field: "ring.pre_alarm",
        reason: "Each alarm or timer has its own pre_alarm; there is none for all new ones.")
    }
    try changed.ring.check()
    try RingSettings.check(again: changed.again, every: changed.every)
    try changed.hooks.check()
    try check(timeServers: changed.timeServers)
    if let path = changed.timeCertificates { try check(certificates: path) }
  }

  private static func check(timeServers servers: [TimeServer]) throws(ControlError) {
    guard servers.count <= TimeServer.most else {
      throw .invalid(
        .request, field: "time_servers",
        reason: "At most \(TimeServer.most) time servers can be set, not \(servers.count).")
    }
    var seen: Set<String> = []
    for server in servers {
      // Host names are case-insensitive (RFC 4343).
      guard seen.insert(server.text.lowercased()).inserted else {
        throw .invalid(
          .request, field: "time_servers", reason: "The time server \(server.text) is there twice.")
      }
      guard let read = try? TimeServer(reading: server.text), read == server else {
        throw .invalid(
          .request, field: "time_servers", reason: "\(server.text) is not the name or address of a server.")
      }
    }
  }

  private static func check(certificates path: String) throws(ControlError) {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 4096, !path.utf8.contains(0) else {
      throw .invalid(
        .request, field: "time_certificates",
        reason: "The file of certificates is named by its absolute path, as /etc/ssl/certs/ca-certificates.crt.")
    }
  }

  /// Saves the counters again, to check that saving works.
  mutating func saveAgain() { actions.append(.save(.putCounters(counters))) }
}
