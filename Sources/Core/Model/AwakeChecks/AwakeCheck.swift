// SPDX-License-Identifier: Apache-2.0

/// The question whether a person is still awake, which follows a ring that was stopped.
///
/// It is asked once; if nobody answers within `answerTime`, the item rings again.
public struct AwakeCheck: Hashable, Sendable, Formed {
  /// The ring that was stopped.
  public let ring: RingID
  /// Time of the question; once it is asked, time of the item's ring.
  public internal(set) var due: HostMoment
  /// `true` if the question is on the screen.
  public let isAsked: Bool

  /// Time that a person has to answer: 2 min.
  public static let answerTime = TimeSpan.minutes(2)
  /// Times after a ring at which it can be asked.
  public static let waits = TimeSpan.seconds(1)...TimeSpan.hours(1)

  /// Makes a check; it waits to be asked unless it is said to be.
  public init(after ring: RingID, due: HostMoment, isAsked: Bool = false) {
    self.ring = ring
    self.due = due
    self.isAsked = isAsked
  }

  /// Visits the fields of a check.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AwakeCheck?
  ) throws(Visitor.Failure) -> AwakeCheck {
    let ring = try visitor.field("ring", whole) { $0.ring }
    let due = try visitor.field("due", whole) { $0.due.utc }
    let boot = try visitor.field("boot_due_ns", whole) { $0.due.boot }
    let isAsked = try visitor.field("asked", whole) { $0.isAsked }
    return AwakeCheck(after: ring, due: HostMoment(boot: boot, utc: due), isAsked: isAsked)
  }

  /// The check once the question is on the screen.
  public func asked(at now: HostMoment) -> AwakeCheck {
    AwakeCheck(after: ring, due: now + Self.answerTime, isAsked: true)
  }

  /// The check in a new boot, by its UTC instant.
  ///
  /// The wait is never longer than that of a new check; a clock that was behind would otherwise postpone it for years.
  func carriedOver(to now: HostMoment) -> AwakeCheck {
    var check = self
    let latest = now + (isAsked ? Self.answerTime : Self.waits.upperBound)
    let carried = due.carriedOver(to: now)
    check.due = carried.boot > latest.boot ? latest : carried
    return check
  }

  /// The check with its UTC instant computed from the boot instant, after the clock was set.
  func recomputedUTC(at now: HostMoment) -> AwakeCheck {
    var check = self
    check.due = due.recomputedUTC(from: now)
    return check
  }
}
