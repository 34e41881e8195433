// SPDX-License-Identifier: Apache-2.0

/// An alarm's time, days and zone, made of what somebody said by the present moment.
public struct Appointment: Hashable, Sendable {
  public let time: TimeOfDay
  public let days: AlarmDays
  public let zone: AlarmZone

  public init(time: TimeOfDay, days: AlarmDays, zone: AlarmZone) {
    self.time = time
    self.days = days
    self.zone = zone
  }
}

extension AlarmPlan {
  /// What was said, by the present moment.
  ///
  /// - Parameter rules: The rules of the zone that was named, else the host's.
  /// - Throws: `AlarmPlanRefusal`.
  public func appointment(at now: UTCInstant, in rules: ZoneRules) throws(AlarmPlanRefusal) -> Appointment {
    throw .neverRings
  }
}

extension AlarmDays {
  /// The days of an alarm that is set now; `nil` when it would never ring.
  public func recurrence(
    of time: TimeOfDay, after now: UTCInstant, in rules: ZoneRules
  ) -> AlarmRecurrence? {
    switch self {
    case .next: .once(CivilDateTime.nextDate(of: time, after: now, in: rules))
    case .on(let date): .once(date)
    case .repeating(let rule, let from): .repeating(rule, from: from ?? rules.civil(at: now).date)
    }
  }
}

/// Why what was said is no alarm now.
public enum AlarmPlanRefusal: Error, Hashable, Sendable {
  /// Its only instant is past.
  case past(UTCInstant)
  /// It has no day that is still to come, or none at all.
  case neverRings
  /// It lies beyond the year 2261.
  case tooFar
}
