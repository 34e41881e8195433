// SPDX-License-Identifier: Apache-2.0

/// Progress of a ring whose item is quiet until it rings again.
public struct RingCourse: Hashable, Sendable {
  /// Unanswered attempts so far for the occurrence that rings again, 0 or more; 0 after a snooze.
  public var attempts: Int
  /// Snoozes in a row before the next ring, 0 or more.
  public var snoozes: Int

  /// Makes a course, by default of an item that has not rung for its next occurrence.
  public init(attempts: Int = 0, snoozes: Int = 0) {
    self.attempts = attempts
    self.snoozes = snoozes
  }

  /// The course of an item that a person snoozes.
  public init(snoozing ring: Ring) { self.init(snoozes: ring.snoozes + 1) }

  /// The course of an item whose ring nobody answered, and which rings again.
  public init(unanswered ring: Ring) { self.init(attempts: ring.attempt, snoozes: ring.snoozes) }

  /// Visits `attempts` and `snoozes` among the fields of the item.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingCourse?
  ) throws(Visitor.Failure) -> RingCourse {
    RingCourse(
      attempts: try visitor.field("attempts", in: 0...RingSettings.mostAgain, or: 0, whole) { $0.attempts },
      snoozes: try visitor.field("snoozes", in: 0...Int.max, or: 0, whole) { $0.snoozes })
  }
}

extension Alarm {
  /// `true` if it is quiet between two attempts for an unanswered occurrence.
  public var waitsForNextAttempt: Bool { state.kind == .snoozed && course.attempts > 0 }
}

extension CountdownTimer {
  /// `true` if it runs, or is paused, between two attempts for an unanswered run.
  public var waitsForNextAttempt: Bool { course.attempts > 0 }
}

extension Ring {
  /// `true` if the person may snooze it: it is no chime, and the item's limit of snoozes in a row is not reached.
  public var canSnooze: Bool { settings.canSnooze(after: snoozes) }

  /// `true` if its item rings again for the same occurrence unless somebody answers this ring.
  public var hasNextAttempt: Bool { attempt < settings.attempts }

  /// `true` if it ended unanswered and its item rings again, according to the row.
  ///
  /// The last attempt stays unseen until a person has seen it.
  public var comesAgain: Bool { end == .unanswered && hasNextAttempt && !isUnseen }
}

extension RingSettings {
  /// The most rings that may follow an unanswered one.
  public static let mostAgain = 3
  /// Allowed limits of snoozes in a row.
  public static let snoozeLimits = 0...99
  /// Percentage points that each further attempt is louder by.
  private static let louder = 10

  /// Settings of an attempt: each after the first without a rise, and louder than the one before.
  ///
  /// A ring that is silent by choice stays silent.
  public func of(attempt: Int) -> RingSettings {
    guard attempt > 1, isAudible else { return self }
    var settings = self
    settings.ramp = .zero
    settings.volume = Volume(percent: min(100, volume.percent + Self.louder * (attempt - 1))) ?? volume
    return settings
  }
}
