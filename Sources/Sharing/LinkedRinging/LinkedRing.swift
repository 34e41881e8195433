// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

/// A ring of a remote, as this machine rings it.
package struct LinkedRing: Hashable, Sendable {
  /// Its name, the same whether it was expected or told.
  package let id: ProjectedID
  /// Its planned time, on the remote's wall clock.
  package let planned: UTCInstant
  package let label: Label
  /// Its ring settings here, without those that belong to the other machine.
  let settings: RingSettings

  init(id: ProjectedID, planned: UTCInstant, label: Label, settings: RingSettings) {
    self.id = id
    self.planned = planned
    self.label = label
    self.settings = settings
  }

  /// A ring that the remote tells of; the remote itself sees to further attempts.
  ///
  /// The chime of a sequence, which goes on by itself, cannot be snoozed.
  init(_ ring: Ring, canSnooze: Bool) {
    id = ProjectedID(ring)
    planned = ring.planned
    label = ring.label
    var settings = ring.settings.anywhere(after: ring.snoozes)
    settings.again = 0
    if !canSnooze { settings.snoozeLimit = 0 }
    self.settings = settings
  }

  /// A ring that nobody told of.
  init(_ ring: ExpectedRing) {
    id = ring.id
    planned = ring.planned
    label = ring.label
    settings = ring.settings.anywhere(after: ring.id.snoozes)
  }

  /// `true` if the remote's ring is this one.
  ///
  /// The end of an alarm's snooze is named by its instant, which moves with a clock that is set meanwhile.
  func isSame(as id: ProjectedID, planned: UTCInstant) -> Bool {
    if self.id == id { return true }
    guard case .alarm = id.owner, id.owner == self.id.owner, id.snoozes > 0, id.snoozes == self.id.snoozes,
      id.attempt == self.id.attempt
    else { return false }
    let apart = max(planned - self.planned, self.planned - planned)
    return apart < .minutes(1)
  }
}

extension RingSettings {
  /// The settings for a ring on another machine: without its files, programs, terminals and outputs.
  ///
  /// `snoozes` is how often in a row it has been snoozed.
  fileprivate func anywhere(after snoozes: Int) -> RingSettings {
    var settings = self
    if case .file = sound { settings.sound = .standard }
    settings.hooks = []
    (settings.terminal, settings.output, settings.check, settings.preAlarm) = (nil, nil, nil, nil)
    settings.keepsAwake = false
    settings.trustedWait = .zero
    settings.snoozeLimit = snoozeLimit.map { max(0, $0 - snoozes) }
    return settings
  }
}
