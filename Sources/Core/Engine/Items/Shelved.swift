// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// An item as the engine keeps it: the rules particular to its kind.
///
/// An item changes itself alone, and states the consequences (`Consequence`), which the machine carries out in order.
/// Operations of all kinds are in `EngineStateMachine+Items.swift`.
public protocol Shelved: Item {
  /// The shelf that holds items of this kind.
  static var shelf: WritableKeyPath<Shelves, Shelf<Self>> { get }
  /// The items of this kind among lists of items.
  static var list: WritableKeyPath<ItemLists, [Self]> { get }

  /// Makes the item that a draft asks for, under the given ID; the caller keeps it.
  ///
  /// `rings` is how it rings. `rules` are those of the zone that the draft is pinned to, or else the host's.
  static func make(
    _ draft: Draft, ringing rings: RingSettings, id: ID<Self>, rules: ZoneRules, in circumstances: Circumstances
  ) throws(ControlError) -> Self

  /// Applies a command.
  mutating func tell(_ command: Command, in circumstances: Circumstances) throws(ControlError) -> [Consequence]

  /// Applies an edit; the caller keeps the changed item.
  ///
  /// `rules` are those of the zone that the edit names; `nil` if it names none.
  mutating func change(
    _ edit: Edit, rules: ZoneRules?, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence]

  /// Checks an imported item's own values.
  func checkImport() throws(ControlError)

  /// Adds its distinctive values to the digest of an import.
  ///
  /// The digest is stored and compared when a key is used again, so it must not change between versions.
  func add(to digest: inout TextDigest)

  /// Adapts an imported item to this host.
  ///
  /// `timing` is the clock that times runs here.
  mutating func arrive(at now: HostMoment, by timing: RunTiming)

  /// Goes on where it stood in a backup that takes the place of everything.
  ///
  /// A ring that was open is over. `isNewBoot` is whether its boot instants are those of another boot.
  mutating func comeBack(isNewBoot: Bool, in circumstances: Circumstances)

  /// An imported version of an item of the home, with the values that the import leaves to the home.
  ///
  /// A calendar says nothing of sounds, and a hook that is on stays on.
  func imported(over own: Self, by batch: ImportBatch) -> Self

  /// `true` if an imported version asks for something other than the item.
  ///
  /// Where it stands does not count, as whether a timer runs. `rules` gives the rules of an alarm's zone.
  func differs(from other: Self, at now: HostMoment, rules: (AlarmZone) -> ZoneRules) -> Bool

  /// Takes over the values of an imported version; the caller keeps the changed item.
  mutating func takeOver(_ other: Self, in circumstances: Circumstances) -> [Consequence]

  /// Its deadlines: its own ring, a snooze, and any that only its kind knows.
  ///
  /// The engine adds those that follow from its terms: the pre-alarm and the warning before the ring, the question.
  func deadlines(by host: HostState) -> Deadlines

  // MARK: Lifecycle

  /// `true` if it has an open ring.
  var isRinging: Bool { get }

  /// Recomputes its boot instants from its UTC instants after a reboot; returns whether anything changed.
  mutating func carryOver(to now: HostMoment) -> Bool

  /// Recomputes its UTC instants from its boot instants after a clock step; returns whether anything changed.
  mutating func recomputeUTC(at now: HostMoment) -> Bool

  /// Ends a ring that is missing from the store.
  mutating func loseRing()

  /// Goes on where it stood in the store.
  ///
  /// `isOrphan` tells that it is ringing although its ring is missing.
  mutating func restore(isNewBoot: Bool, isOrphan: Bool, in circumstances: Circumstances) -> [Consequence]

  /// `true` if only its UTC instants show its progress after a reboot.
  var isCarried: Bool { get }

  /// Carries the item over from the previous boot again, by a clock set since.
  ///
  /// `stored` is the item as it was in that boot; this one is the result of carrying it over the first time.
  mutating func carryOverAgain(from stored: Self, in circumstances: Circumstances) -> [Consequence]

  /// Plans the item again after a change in trusted time.
  ///
  /// `before` is the time it went by until now; `nil` if that is unknown. `trustChanged` tells that trusted time was
  /// gained or lost, which is recorded as a decision.
  mutating func align(before: UTCInstant?, trustChanged: Bool, in circumstances: Circumstances) -> [Consequence]

  // MARK: Rings

  /// The settings of its coming rings: several for a sequence, none for an item that is idle or off.
  var ringsToCome: [RingSettings] { get }

  /// The hooks of its rings; empty for kinds that never ring.
  var hooks: [Hook] { get }

  /// `true` if it keeps the machine awake until its ring is over.
  var keepsAwake: Bool { get }
  /// The question whether a person is still awake, asked or to be asked; `nil` for none.
  var awakeCheck: AwakeCheck? { get }
  /// The pre-alarm of its coming ring; `nil` for none.
  var preAlarm: PreAlarm? { get }

  /// Rings or is missed, because its ring is due.
  ///
  /// `isHeard` is whether an earlier ring of it is open.
  mutating func fire(isHeard: Bool, in circumstances: Circumstances) -> [Consequence]

  /// Prepares the item to ring again after a length; the caller ends the present ring.
  ///
  /// - Throws: `ControlError` if the item does not ring, or goes on by itself.
  mutating func snooze(
    _ ring: Ring, for length: TimeSpan, in circumstances: Circumstances
  ) throws(ControlError)

  /// Prepares the item to ring again for the same occurrence, because nobody answered; the caller ends the ring.
  ///
  /// Returns whether it will; if not, nothing changed.
  mutating func waitForNextAttempt(after ring: Ring, in circumstances: Circumstances) -> Bool

  /// Moves on after its ring ended: to idle, scheduled, off or the next step.
  mutating func settle(after end: RingEnd, in circumstances: Circumstances) -> [Consequence]

  /// The state and bound of trusted time for a ring; `nil` if the item does not ring by trusted time.
  func basis(by known: KnownTime, at now: HostMoment) -> RingBasis?
}

extension Shelved {
  /// Accepts everything; for kinds that never ring.
  public func checkImport() throws(ControlError) {}
  /// Keeps the item as it is; for kinds independent of the host.
  public mutating func arrive(at now: HostMoment, by timing: RunTiming) {}
  /// None; for kinds that never ring.
  public func deadlines(by host: HostState) -> Deadlines { Deadlines() }
  /// Does nothing; for kinds that never ring.
  public mutating func fire(isHeard: Bool, in circumstances: Circumstances) -> [Consequence] { [] }
  /// False; for kinds that never ring.
  public var isRinging: Bool { false }
  /// Empty; for kinds that never ring.
  public var ringsToCome: [RingSettings] { [] }
  /// Empty; for kinds that never ring.
  public var hooks: [Hook] { [] }
  /// False; for kinds that never ring.
  public var keepsAwake: Bool { false }
  /// `nil`; for kinds that do not ask.
  public var awakeCheck: AwakeCheck? { nil }
  /// `nil`; for kinds without pre-alarms.
  public var preAlarm: PreAlarm? { nil }
  /// Changes nothing; for kinds without UTC instants to recompute.
  public mutating func recomputeUTC(at now: HostMoment) -> Bool { false }
  /// Does nothing; for kinds that never ring.
  public mutating func loseRing() {}
  /// Does nothing; for kinds that do not use trusted time.
  public mutating func align(
    before: UTCInstant?, trustChanged: Bool, in circumstances: Circumstances
  ) -> [Consequence] { [] }

  /// Recomputes the instants, and saves the item if it changed.
  public mutating func restore(isNewBoot: Bool, isOrphan: Bool, in circumstances: Circumstances) -> [Consequence] {
    let isMoved = isNewBoot ? carryOver(to: circumstances.now) : recomputeUTC(at: circumstances.now)
    if isOrphan { loseRing() }
    return isMoved || isOrphan ? [.kept] : [.planned]
  }

  /// False; for kinds that do not ring again by themselves.
  public mutating func waitForNextAttempt(after ring: Ring, in circumstances: Circumstances) -> Bool { false }

  /// Does nothing; for kinds that never ring.
  public mutating func settle(after end: RingEnd, in circumstances: Circumstances) -> [Consequence] { [] }
  /// `nil`; for kinds that do not use trusted time.
  public func basis(by known: KnownTime, at now: HostMoment) -> RingBasis? { nil }

  /// Throws `ControlError` of `.notRinging`; for kinds that never ring.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, in circumstances: Circumstances
  ) throws(ControlError) { throw .notRinging(ring.id.text) }
}
