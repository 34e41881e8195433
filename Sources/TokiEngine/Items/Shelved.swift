// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// An item as the engine keeps it: what is special about its kind.
///
/// What all kinds have in common is in `EngineStateMachine+Items.swift`.
public protocol Shelved: Item {
  /// Where the items of its kind are.
  static var shelf: WritableKeyPath<Shelves, Shelf<Self>> { get }
  /// Where they are in a state.
  static var list: WritableKeyPath<EngineState, [Self]> { get }

  /// Makes what a draft asks for; nothing is kept yet.
  ///
  /// - Parameters:
  ///   - id: The id that it is to have.
  ///   - rules: The rules of the zone that the draft is pinned to, the host's where it is pinned to none.
  static func make(
    _ draft: Draft, id: ID<Self>, for machine: EngineStateMachine, rules: ZoneRules, at now: HostMoment
  ) throws(ControlError) -> Self

  /// Does what it is told, keeps that and writes down why.
  ///
  /// - Returns: The item as it is then.
  func tell(
    _ command: Command, on machine: inout EngineStateMachine, at now: HostMoment
  ) throws(ControlError) -> Self

  /// Changes what an edit names; it is kept by the caller.
  ///
  /// - Parameter rules: The rules of the zone that the edit names; `nil` where it names none.
  mutating func change(
    _ edit: Edit, on machine: inout EngineStateMachine, rules: ZoneRules?, at now: HostMoment
  ) throws(ControlError)

  /// Makes it stand as it does on this host, where it was copied from elsewhere.
  ///
  /// - Parameter guide: By what trusted items are aimed; `nil` where nothing is known.
  mutating func arrive(at now: HostMoment, by guide: TimeGuide?)

  /// Puts its deadlines in their queues.
  func schedule(on machine: inout EngineStateMachine)

  // MARK: What the machine does

  /// Whether a ring of it has begun and is not over.
  var isRinging: Bool { get }

  /// Takes its instants on the boot clock anew from its UTC instants, after a reboot; returns whether anything changed.
  mutating func carryOver(to now: HostMoment) -> Bool

  /// Takes its UTC instants anew from those on the boot clock, after the clock was set; returns whether anything changed.
  mutating func reckon(at now: HostMoment) -> Bool

  /// Ends a ring that the store knows nothing of.
  mutating func loseRing()

  /// Goes on from what was stored, and is kept.
  ///
  /// - Parameter isOrphan: Whether it rings and its ring is not there.
  /// - Returns: Whether a ring of it that is over is still to come by the present clock.
  func restore(on machine: inout EngineStateMachine, isNewBoot: Bool, isOrphan: Bool, at now: HostMoment) -> Bool

  /// Whether its UTC instants alone say where it stands after a reboot.
  var isCarried: Bool { get }

  /// Is carried over once more as it was before the reboot, by a clock that was set since.
  ///
  /// - Parameter present: What the first time has made of it.
  func carryOverAgain(insteadOf present: Self, on machine: inout EngineStateMachine, at now: HostMoment)

  /// Is planned again, as more or less is known of the true time.
  ///
  /// - Parameter before: What the clock showed until now that goes for it; `nil` when that is not known.
  func align(before: UTCInstant?, isTurn: Bool, on machine: inout EngineStateMachine, at now: HostMoment)

  // MARK: What rings

  /// How it is going to ring: a sequence in several ways, and not at all what stands still or is off.
  var ringsToCome: [RingSettings] { get }

  /// Rings, or is missed: the deadline that `schedule` set has come.
  func fire(on machine: inout EngineStateMachine, at now: HostMoment)

  /// Rings again after a length; nothing rings for it then.
  ///
  /// - Throws: `ControlError` where it does not ring, or goes on by itself.
  mutating func snooze(
    _ ring: Ring, for length: TimeSpan, on machine: EngineStateMachine, at now: HostMoment
  ) throws(ControlError)

  /// Puts it in order once its ring is over: idle, scheduled, off, or in its next step.
  func settle(after end: RingEnd, on machine: inout EngineStateMachine, at now: HostMoment)

  /// By what its ring is decided; `nil` where it does not go by trusted time.
  func basis(by known: KnownTime, at now: HostMoment) -> RingBasis?
}

extension Shelved {
  public mutating func arrive(at now: HostMoment, by guide: TimeGuide?) {}
  public func schedule(on machine: inout EngineStateMachine) {}
  public func fire(on machine: inout EngineStateMachine, at now: HostMoment) {}
  public var isRinging: Bool { false }
  public var ringsToCome: [RingSettings] { [] }
  public mutating func reckon(at now: HostMoment) -> Bool { false }
  public mutating func loseRing() {}
  public func align(before: UTCInstant?, isTurn: Bool, on machine: inout EngineStateMachine, at now: HostMoment) {}

  public func restore(
    on machine: inout EngineStateMachine, isNewBoot: Bool, isOrphan: Bool, at now: HostMoment
  ) -> Bool {
    var item = self
    let moved = isNewBoot ? item.carryOver(to: now) : item.reckon(at: now)
    if isOrphan { item.loseRing() }
    if moved || isOrphan { machine.put(item) } else { machine.install(item) }
    return false
  }

  public func settle(after end: RingEnd, on machine: inout EngineStateMachine, at now: HostMoment) {}
  public func basis(by known: KnownTime, at now: HostMoment) -> RingBasis? { nil }

  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, on machine: EngineStateMachine, at now: HostMoment
  ) throws(ControlError) { throw .notRinging(ring.id.text) }
}
