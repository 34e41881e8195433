// SPDX-License-Identifier: Apache-2.0

/// A change of a zone's offset from UTC: clocks go forward or back.
public struct ZoneTransition: Hashable, Sendable {
  /// The first instant with the new offset.
  public let instant: UTCInstant
  /// Seconds added to UTC before it.
  public let offsetSecondsBefore: Int
  /// Seconds added to UTC from it on; never the same as before.
  public let offsetSecondsAfter: Int

  /// Makes a transition; the two offsets must differ.
  public init(instant: UTCInstant, offsetSecondsBefore: Int, offsetSecondsAfter: Int) {
    self.instant = instant
    self.offsetSecondsBefore = offsetSecondsBefore
    self.offsetSecondsAfter = offsetSecondsAfter
  }
}

extension ZoneRules {
  /// The first change of the offset strictly after an instant, in the table or by the rule after it.
  ///
  /// A change of the abbreviation alone does not count. `nil` if the offset stays for ever, or until 2262, where
  /// `UTCInstant` ends.
  public func transition(after instant: UTCInstant) -> ZoneTransition? {
    var seconds = instant.secondsSinceEpoch
    let before = table.type(at: seconds).offsetSeconds
    while let change = table.change(after: seconds) {
      let found = UTCInstant(secondsSinceEpoch: change)
      guard found.secondsSinceEpoch == change else { return nil }
      let after = table.type(at: change).offsetSeconds
      if after != before {
        return ZoneTransition(
          instant: found, offsetSecondsBefore: Int(before), offsetSecondsAfter: Int(after))
      }
      seconds = change
    }
    return nil
  }

  /// `true` if wall clocks show the same in both zones from an instant on, as far as the next ten changes tell.
  public func showsTheSame(as other: ZoneRules, from instant: UTCInstant) -> Bool {
    guard offsetSeconds(at: instant) == other.offsetSeconds(at: instant) else { return false }
    var instant = instant
    for _ in 0..<10 {
      let next = transition(after: instant)
      guard next == other.transition(after: instant) else { return false }
      guard let next else { return true }
      instant = next.instant
    }
    return true
  }
}
