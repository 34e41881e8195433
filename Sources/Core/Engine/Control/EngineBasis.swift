// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The part of the engine's state that a client needs to create and report an item.
public struct EngineBasis: Hashable, Sendable {
  /// The host's zone.
  public let zone: ZoneName
  /// The settings shared by all items.
  public let settings: EngineSettings
  /// The current trusted-time report; `nil` while no server is set.
  public let trustedTime: TrustedTimeReport?
  /// Sequence number of the last event before it was read.
  public let sequence: Int64
  /// `true` if alarms and timers ring by trusted time, known or not.
  public var ringsByTrustedTime: Bool { settings.ringsByTrustedTime(reported: trustedTime) }

  /// Creates a basis.
  public init(zone: ZoneName, settings: EngineSettings, trustedTime: TrustedTimeReport?, sequence: Int64) {
    self.zone = zone
    self.settings = settings
    self.trustedTime = trustedTime
    self.sequence = sequence
  }

  /// The basis within a state.
  public init(_ state: EngineState) {
    self.init(
      zone: state.zone, settings: state.settings, trustedTime: state.trustedTime, sequence: state.sequence)
  }
}
