// SPDX-License-Identifier: Apache-2.0

/// Changes to the engine's settings.
public typealias EngineSettingsEdit = Said<EngineSettings>

extension Said where Whole == EngineSettings {
  /// Says the choices that are given; `.some(nil)` for no file of certificates and no holidays.
  public init(
    lateLimit: TimeSpan? = nil, ring: Said<RingSettings> = Said<RingSettings>(), timeServers: [TimeServer]? = nil,
    timeCertificates: String?? = nil, hooks: [Hook]? = nil, again: Int? = nil, every: TimeSpan? = nil,
    pausesPlayers: Bool? = nil, usesTrustedTime: Bool? = nil, holidays: Holidays?? = nil
  ) {
    self.init(.unsaid, [])
    self.lateLimit = lateLimit
    self.ring = ring
    self.timeServers = timeServers
    self.timeCertificates = timeCertificates
    self.hooks = hooks
    self.again = again
    self.every = every
    self.pausesPlayers = pausesPlayers
    self.usesTrustedTime = usesTrustedTime
    self.holidays = holidays
  }
}
