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
}
