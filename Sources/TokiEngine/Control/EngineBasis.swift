// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What a face needs of the engine to make something and to say what that means; none of its items.
public struct EngineBasis: Hashable, Sendable {
  /// The host's zone.
  public let zone: ZoneName
  /// What a person has set for all of Toki.
  public let settings: EngineSettings
  /// What is known of the true time; `nil` while no server is set.
  public let trustedTime: TrustedTimeReport?
  /// The sequence number of the last event in it.
  public let sequence: Int64

  public init(zone: ZoneName, settings: EngineSettings, trustedTime: TrustedTimeReport?, sequence: Int64) {
    self.zone = zone
    self.settings = settings
    self.trustedTime = trustedTime
    self.sequence = sequence
  }

  public init(_ state: EngineState) {
    self.init(
      zone: state.zone, settings: state.settings, trustedTime: state.trustedTime, sequence: state.sequence)
  }
}
