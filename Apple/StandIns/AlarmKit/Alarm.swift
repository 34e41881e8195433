// SPDX-License-Identifier: Apache-2.0
@_exported public import FoundationStandIn

/// An alarm that the system rings: AlarmKit/Alarm.
public struct Alarm: Identifiable, Sendable {
  /// AlarmKit/Alarm/ID.
  public typealias ID = UUID

  /// AlarmKit/Alarm/Schedule-swift.enum.
  public enum Schedule: Hashable, Sendable {
    /// AlarmKit/Alarm/Schedule-swift.enum/fixed(_:).
    case fixed(Date)
    /// AlarmKit/Alarm/Schedule-swift.enum/relative(_:).
    case relative(Relative)

    /// AlarmKit/Alarm/Schedule-swift.enum/Relative.
    public struct Relative: Hashable, Sendable {
      /// AlarmKit/Alarm/Schedule-swift.enum/Relative/Time-swift.struct.
      public struct Time: Hashable, Sendable {
        /// AlarmKit/Alarm/Schedule-swift.enum/Relative/Time-swift.struct/hour.
        public var hour: Int
        /// AlarmKit/Alarm/Schedule-swift.enum/Relative/Time-swift.struct/minute.
        public var minute: Int

        /// AlarmKit/Alarm/Schedule-swift.enum/Relative/Time-swift.struct/init(hour:minute:).
        public init(hour: Int, minute: Int) {
          self.hour = hour
          self.minute = minute
        }
      }

      /// AlarmKit/Alarm/Schedule-swift.enum/Relative/Recurrence.
      public enum Recurrence: Hashable, Sendable {
        /// AlarmKit/Alarm/Schedule-swift.enum/Relative/Recurrence/never.
        case never
      }

      /// AlarmKit/Alarm/Schedule-swift.enum/Relative/time-swift.property.
      public var time: Time
      /// AlarmKit/Alarm/Schedule-swift.enum/Relative/repeats.
      public var repeats: Recurrence

      /// AlarmKit/Alarm/Schedule-swift.enum/Relative/init(time:repeats:).
      public init(time: Time, repeats: Recurrence = .never) {
        self.time = time
        self.repeats = repeats
      }
    }
  }

  /// AlarmKit/Alarm/CountdownDuration-swift.struct.
  public struct CountdownDuration: Equatable, Sendable {
    /// AlarmKit/Alarm/CountdownDuration-swift.struct/preAlert.
    public var preAlert: TimeInterval?
    /// AlarmKit/Alarm/CountdownDuration-swift.struct/postAlert.
    public var postAlert: TimeInterval?

    /// AlarmKit/Alarm/CountdownDuration-swift.struct/init(preAlert:postAlert:).
    public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
      self.preAlert = preAlert
      self.postAlert = postAlert
    }
  }

  /// AlarmKit/Alarm/State-swift.enum.
  public enum State: Hashable, Sendable {
    /// AlarmKit/Alarm/State-swift.enum.
    case scheduled, countdown, paused, alerting
  }

  /// AlarmKit/Alarm/id.
  public var id: UUID
  /// AlarmKit/Alarm/schedule-swift.property.
  public var schedule: Schedule?
  /// AlarmKit/Alarm/countdownDuration-swift.property.
  public var countdownDuration: CountdownDuration?
  /// AlarmKit/Alarm/state-swift.property.
  public var state: State
}
