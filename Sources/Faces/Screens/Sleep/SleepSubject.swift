// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// The alarm of the night, as a question to the engine about obstacles to hearing it; asked once for each.
public enum SleepSubject: Hashable, Sendable {
  /// An alarm in one of its states.
  case alarm(AlarmID, revision: Int64)
  /// An alarm that is not made yet, with its settings.
  case new(RingSettings)

  /// An alarm that is set.
  public init(_ alarm: Alarm) { self = .alarm(alarm.id, revision: alarm.revision) }
}

extension SetSleepContent {
  /// The alarm that is used, otherwise the one that would be made.
  public func subject(_ present: Present) -> SleepSubject {
    present.state.alarms.first { $0.id == sameTime }.map { SleepSubject($0) }
      ?? .new(present.state.settings.ring(of: .alarm))
  }
}
