// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The name under which the system knows a ring: the same in every projection, whatever else has changed.
///
/// A snooze is named after the ring that was snoozed, because the end of a snooze moves with the device's clock.
public struct ProjectedID: Hashable, Sendable {
  /// The item that rings.
  public let owner: ItemID
  /// The planned ring of the owner; for a snooze, the one that was snoozed.
  public let occurrence: Occurrence
  /// Number of the attempt for the occurrence, 1 to `1 + RingSettings.mostAgain`.
  public let attempt: Int
  /// Snoozes in a row that lead to the ring, 0 or more.
  public let snoozes: Int
  /// Its part of the ring.
  public let part: Part

  /// A part of a ring.
  public enum Part: Hashable, Sendable {
    case ring
    /// The quiet sound before the ring.
    case preAlarm
    /// The ring's sound once more; counted from 1.
    case repetition(Int)
  }

  /// Names a part of a ring, by default the ring itself.
  public init(owner: ItemID, occurrence: Occurrence, attempt: Int = 1, snoozes: Int = 0, part: Part = .ring) {
    self.owner = owner
    self.occurrence = occurrence
    self.attempt = attempt
    self.snoozes = snoozes
    self.part = part
  }

  /// The name of the ring that this is a part of.
  public var ring: ProjectedID { of(.ring) }

  /// The name of another part of the same ring.
  public func of(_ part: Part) -> ProjectedID {
    ProjectedID(owner: owner, occurrence: occurrence, attempt: attempt, snoozes: snoozes, part: part)
  }

  /// The name of the next attempt, if nobody answers the ring.
  var nextAttempt: ProjectedID {
    ProjectedID(owner: owner, occurrence: occurrence, attempt: attempt + 1, snoozes: snoozes)
  }

  /// The name of the same ring under another occurrence.
  func about(_ occurrence: Occurrence) -> ProjectedID {
    ProjectedID(owner: owner, occurrence: occurrence, attempt: attempt, snoozes: snoozes, part: part)
  }

  // MARK: Text

  /// The name as text: `a3.1782111600000000000.1.0.ring`, `t1.4.1.0.pre` or `t1.4.1.0.7`.
  public var text: String {
    let part =
      switch part {
      case .ring: "ring"
      case .preAlarm: "pre"
      case .repetition(let number): String(number)
      }
    return "\(owner.text).\(occurrence.key).\(attempt).\(snoozes).\(part)"
  }

  /// Reads a name from its text; `nil` for anything else.
  public init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, let owner = ItemID(text: String(parts[0])), let key = Int64(parts[1]),
      let attempt = Int(parts[2]), let snoozes = Int(parts[3]), Self.attempts.contains(attempt), snoozes >= 0
    else { return nil }
    let part: Part
    switch (parts[4], Int(parts[4])) {
    case ("ring", _): part = .ring
    case ("pre", _): part = .preAlarm
    case (_, let number?) where number > 0: part = .repetition(number)
    default: return nil
    }
    self.init(owner: owner, occurrence: Occurrence(key: key), attempt: attempt, snoozes: snoozes, part: part)
    guard self.text == text else { return nil }
  }

  private static let attempts = 1...1 + RingSettings.mostAgain
}
