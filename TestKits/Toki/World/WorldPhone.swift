// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// A simulated phone, which makes its rings while the process does not run.
struct WorldPhone {
  /// Its channels.
  let channels: SystemChannels
  /// Rings given to it that it has not made yet.
  private(set) var pending: [ProjectedRing] = []

  init(_ number: Int) {
    channels =
      switch number % 4 {
      case 0: SystemChannels(alarms: .granted, notifications: .granted)
      case 1: SystemChannels(notifications: .granted)
      case 2: SystemChannels(alarms: .denied, notifications: .granted, mostNotifications: 8)
      default: SystemChannels(alarms: .granted, notifications: .granted, mostAlarms: 3, mostNotifications: 5)
      }
  }

  /// Carries out a projection's changes.
  ///
  /// - Returns: Why the changes do not fit the phone's rings; `nil` if they do.
  mutating func apply(_ changes: Projection.Changes) -> String? {
    for old in changes.cancel {
      guard let index = pending.firstIndex(where: { $0.id == old.id }) else { return "\(old.id.text) is not pending" }
      pending.remove(at: index)
    }
    for ring in changes.schedule {
      guard ring.channel != .app else { return "\(ring.id.text) is the app's" }
      guard !pending.contains(where: { $0.id == ring.id }) else { return "\(ring.id.text) is pending already" }
      pending.append(ring)
    }
    pending.sort()
    return nil
  }

  /// Makes the rings due until an instant, or until a person answers one.
  ///
  /// - Returns: The phone's reports to the app at its next start, and the time of that.
  mutating func ring(
    until end: UTCInstant, answers: inout [WorldPhoneAnswer]
  ) -> (reports: [SystemRing], at: UTCInstant) {
    var (reports, end, isAnswered): ([SystemRing], UTCInstant, Bool) = ([], end, false)
    while let ring = pending.first, ring.instant <= end {
      pending.removeFirst()
      guard ring.id.part == .ring else { continue }
      // A ring that lasts until the answer to another ring is over rings on in the app.
      let answer = answers.isEmpty || isAnswered ? .nothing : answers.removeFirst()
      let at = ring.instant + min(answer.after, ring.length - TimeSpan(nanoseconds: 1))
      let told = at <= end ? answer.end(of: ring, at: at) : .unanswered
      reports.append(SystemRing(ring.id, fired: ring.instant, told))
      if told != .unanswered { (end, isAnswered) = (at, true) }
    }
    return (reports, end)
  }
}

/// A person's answer to a ring of a phone.
public enum WorldPhoneAnswer: Hashable, Sendable {
  case nothing
  case stop(after: TimeSpan)
  case snooze(after: TimeSpan)

  var after: TimeSpan {
    switch self {
    case .nothing: .zero
    case .stop(let span), .snooze(let span): span
    }
  }

  /// The end of a ring; one that cannot be snoozed is not answered.
  fileprivate func end(of ring: ProjectedRing, at: UTCInstant) -> SystemRing.End {
    switch (self, ring.snooze) {
    case (.stop, _): .stopped(at: at)
    case (.snooze, let length?): .snoozed(at: at, until: at + length)
    case (.nothing, _), (.snooze, nil): .unanswered
    }
  }
}
