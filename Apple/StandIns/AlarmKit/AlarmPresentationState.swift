// SPDX-License-Identifier: Apache-2.0
public import FoundationStandIn

/// An alarm's present state: AlarmKit/AlarmPresentationState.
public struct AlarmPresentationState: Codable, Hashable, Sendable {
  /// AlarmKit/AlarmPresentationState/Mode-swift.enum.
  public enum Mode: Codable, Hashable, Sendable {
    /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Alert.
    public struct Alert: Codable, Hashable, Sendable {
      /// For a test.
      @_spi(Headless) public init() {}
    }

    /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Countdown.
    public struct Countdown: Codable, Hashable, Sendable {
      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Countdown/totalCountdownDuration.
      public var totalCountdownDuration: TimeInterval
      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Countdown/previouslyElapsedDuration.
      public var previouslyElapsedDuration: TimeInterval
      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Countdown/startDate.
      public var startDate: Date
      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Countdown/fireDate.
      public var fireDate: Date

      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Countdown/init(totalCountdownDuration:previouslyElapsedDuration:startDate:fireDate:).
      public init(
        totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval, startDate: Date, fireDate: Date
      ) {
        self.totalCountdownDuration = totalCountdownDuration
        self.previouslyElapsedDuration = previouslyElapsedDuration
        self.startDate = startDate
        self.fireDate = fireDate
      }
    }

    /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Paused.
    public struct Paused: Codable, Hashable, Sendable {
      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Paused/totalCountdownDuration.
      public var totalCountdownDuration: TimeInterval
      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Paused/previouslyElapsedDuration.
      public var previouslyElapsedDuration: TimeInterval

      /// AlarmKit/AlarmPresentationState/Mode-swift.enum/Paused/init(totalCountdownDuration:previouslyElapsedDuration:).
      public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
        self.totalCountdownDuration = totalCountdownDuration
        self.previouslyElapsedDuration = previouslyElapsedDuration
      }
    }

    /// AlarmKit/AlarmPresentationState/Mode-swift.enum/alert(_:).
    case alert(Alert)
    /// AlarmKit/AlarmPresentationState/Mode-swift.enum/countdown(_:).
    case countdown(Countdown)
    /// AlarmKit/AlarmPresentationState/Mode-swift.enum/paused(_:).
    case paused(Paused)
  }

  /// AlarmKit/AlarmPresentationState/alarmID.
  public var alarmID: Alarm.ID
  /// AlarmKit/AlarmPresentationState/mode-swift.property.
  public var mode: Mode

  /// AlarmKit/AlarmPresentationState/init(alarmID:mode:).
  public init(alarmID: Alarm.ID, mode: Mode) {
    self.alarmID = alarmID
    self.mode = mode
  }
}
