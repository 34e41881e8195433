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

extension SetSleepForm {
  /// The alarm that Start uses, otherwise the settings of the one that it changes or makes.
  public func subject(_ present: Present) -> SleepSubject {
    let same = content(present).sameTime
    return present.state.alarms.first { $0.id == same }.map { SleepSubject($0) }
      ?? .new(reusable(present)?.settings ?? present.state.settings.ring(of: .alarm))
  }
}
