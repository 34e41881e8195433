// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A system's report of a ring, on both clocks of the host.
struct SystemRingEntry {
  let id: ProjectedID
  let fired: HostMoment
  let end: End
  /// `true` if the system reports no further attempt.
  let isLast: Bool

  /// Its end.
  enum End: Equatable {
    case stopped(at: HostMoment)
    case snoozed(at: HostMoment, for: TimeSpan)
    case unanswered
  }

  /// Distance of two readings of an instant that may have the clock set between them.
  ///
  /// The end of a snooze moves with the clock; the system keeps the one that it was given.
  private static let tolerance = TimeSpan.minutes(1)

  init(_ report: SystemRing, isLast: Bool, at now: HostMoment) {
    // By a clock that was set back since, it can lie ahead.
    func past(_ instant: UTCInstant) -> HostMoment { now - max(.zero, now.utc - instant) }
    let fired = past(report.fired)
    id = report.id
    self.fired = fired
    self.isLast = isLast
    switch report.end {
    case .stopped(let at): end = .stopped(at: past(max(at, report.fired)))
    case .snoozed(let at, let until):
      let at = max(at, report.fired)
      let length = min(max(until - at, RingSettings.lengths.lowerBound), RingSettings.lengths.upperBound)
      end = .snoozed(at: past(at), for: length)
    case .unanswered: end = .unanswered
    }
  }

  /// Tells of a ring that began here, and that nobody has answered.
  init(_ ring: Ring, at now: HostMoment) {
    self.init(
      ProjectedID(owner: ring.owner, occurrence: ring.occurrence, attempt: ring.attempt, snoozes: ring.snoozes),
      fired: now - max(.zero, now.utc - (ring.rang ?? now.utc)))
  }

  private init(_ id: ProjectedID, fired: HostMoment) {
    (self.id, self.fired, end, isLast) = (id, fired, .unanswered, false)
  }

  /// The attempt before this one, of which the system does not tell: nobody answered it.
  func before(_ settings: RingSettings, at now: HostMoment) -> SystemRingEntry {
    let earlier = ProjectedID(
      owner: id.owner, occurrence: id.occurrence, attempt: id.attempt - 1, snoozes: id.snoozes)
    return SystemRingEntry(earlier, fired: fired - (settings.ringLength + settings.every))
  }

  /// `true` if it may still be audible.
  func isStillRinging(for length: TimeSpan, at now: HostMoment) -> Bool {
    end == .unanswered && isLast && now.boot < fired.boot + length
  }

  /// `true` if it is the ring that follows this course of an occurrence.
  func isAbout(_ course: RingCourse, of occurrence: Occurrence) -> Bool {
    guard id.attempt == course.attempts + 1, id.snoozes == course.snoozes else { return false }
    if id.occurrence == occurrence { return true }
    return id.snoozes > 0 && id.attempt > 1 && isNear(id.occurrence.key, occurrence.key)
  }

  /// `true` if a row is the row of this ring.
  func isAbout(_ ring: Ring) -> Bool {
    guard ring.owner == id.owner, ring.attempt == id.attempt, ring.snoozes == id.snoozes else { return false }
    if ring.occurrence == id.occurrence { return true }
    // A snooze is named after the ring that was snoozed, and its own ring after its end.
    guard case .alarm = id.owner, id.snoozes > 0 else { return false }
    return isNear(ring.planned.nanosecondsSinceEpoch, fired.utc.nanosecondsSinceEpoch)
  }

  /// `true` if it is the attempt after an open ring.
  func follows(_ ring: Ring) -> Bool {
    guard ring.owner == id.owner, ring.attempt + 1 == id.attempt, ring.snoozes == id.snoozes else { return false }
    return ring.occurrence == id.occurrence
      || (id.snoozes > 0 && isNear(ring.occurrence.key, id.occurrence.key))
  }

  private func isNear(_ one: Int64, _ other: Int64) -> Bool {
    let (span, overflow) = one.subtractingReportingOverflow(other)
    return !overflow && span.magnitude <= UInt64(Self.tolerance.nanoseconds)
  }
}

extension SystemRing {
  /// `true` if it is the attempt that follows another one.
  func isNextAttempt(after other: SystemRing) -> Bool {
    id.owner == other.id.owner && id.attempt == other.id.attempt + 1 && id.snoozes == other.id.snoozes
      && (id.occurrence == other.id.occurrence || id.snoozes > 0) && fired > other.fired
  }
}
