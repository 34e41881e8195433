// SPDX-License-Identifier: Apache-2.0

// A chime is over when its sound is over: nobody has to stop it, and nobody is told that they did not.
extension RingSettings {
  /// Time that a chime is shown that nothing plays, at most its ring length.
  public static let silentChime = TimeSpan.seconds(5)

  /// Greatest number of an occurrence's rings while nobody answers; once for a chime, whatever `again` says.
  public var attempts: Int { isChime ? 1 : again + 1 }

  /// Time in which its volume rises; 0 for a chime, which could be over before it is loud.
  public var rise: TimeSpan { isChime ? .zero : ramp }

  /// `true` if the person may snooze it after so many snoozes in a row; never a chime.
  public func canSnooze(after snoozes: Int) -> Bool { !isChime && snoozeLimit.map { snoozes < $0 } ?? true }
}
