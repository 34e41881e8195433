// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The one place that decides: an event and the present moment go in, actions come out.
///
/// It is a value that reads no clock and waits for nothing, so a test can play through any day. The agenda says what is
/// due; the item says which ring that is and moves on; the queue opens the ring; the actions say what to play, show,
/// save and publish. Requests are handled in `Items/` and in the folder of each kind, deadlines in `Rings/`, changes of
/// the host in `Host/`; `EngineStateMachine+Turns.swift` takes back what could not be saved.
public struct EngineStateMachine {
  /// Where the lasting names of new items come from.
  let origin: UIDOrigin
  /// The boot that boot instants belong to.
  let boot: BootID
  /// What a turn changes in a copy.
  var copied: Copied
  /// What is to come, on both clocks.
  package internal(set) var agenda = Agenda()
  /// The rings that are open, the one that is heard, and those that nobody has seen.
  package internal(set) var queue: RingQueue
  /// The items that were created under a key.
  var keys: CreationKeys
  /// What a turn that is open changes in a copy, as it was at its beginning; `nil` outside a turn.
  var before: Copied?

  /// What is shown by the actions that were taken.
  var shown = Shown()
  var actions: [EngineAction] = []
  /// IDs of the rings that began in the turn being run again.
  var givenRings: [RingOccurrence: RingID] = [:]
  /// How many deadlines have fired.
  var fired = 0
  /// The client whose request is being run; `nil` for anything else.
  var asker: ClientName?
  /// Whether the present step began or ended a ring, and so stands even if it cannot be saved.
  var touchedRing = false

  /// Open rings: the first is heard, the others wait their turn.
  public var rings: [Ring] { queue.rings }
  /// Missed and unanswered rings that nobody has seen, oldest first.
  public var missed: [Ring] { queue.missed }
  /// The current trusted-time report; `nil` while no server is set.
  public var trustedTime: TrustedTimeReport? { known.report }
  /// The earliest deadline on the boot clock; `nil` if there is none.
  public var nextBootDeadline: BootInstant? { agenda.nextOnBoot }
  /// The earliest instant of the boot clock at which something is to be heard; `nil` if there is none.
  public var nextRingOnBoot: BootInstant? { agenda.nextRingOnBoot }
  /// The earliest deadline on the civil clock; `nil` if there is none.
  public var nextCivilDeadline: UTCInstant? { agenda.nextOnCivilClock }
  /// The earliest instant of the civil clock at which something is to be heard; `nil` if there is none.
  public var nextRingOnCivilClock: UTCInstant? { agenda.nextRingOnCivilClock }

  /// Removes and returns the actions accumulated since the last call, and what is to be shown now.
  ///
  /// `isSeen` is whether a person is told; if not, `takeNotices` still tells all of it.
  public mutating func takeStep(isSeen: Bool = true) -> EngineStep {
    if copied.areZonesNew { keepZones(at: latest) }
    // Not their capacity: an action takes hundreds of bytes, and a server keeps thousands of machines, most of which wait.
    defer { (actions, touchedRing) = ([], false) }
    return EngineStep(actions: (isSeen ? takeNotices() : []) + completed(actions), touchedRing: touchedRing)
  }

  /// The whole state, for a client.
  public func state(at now: HostMoment, boot: BootID) -> EngineState {
    snapshot(at: now, boot: boot).state
  }

  /// The whole state, to be copied on another thread.
  public func snapshot(at now: HostMoment, boot: BootID) -> EngineSnapshot {
    EngineSnapshot(
      shelves: shelves, queue: queue,
      rest: EngineState(
        moment: now, boot: boot, zone: zones.host.name, settings: settings, trustedTime: trustedTime,
        sequence: counters.event))
  }

  // MARK: History

  mutating func decide(
    _ kind: Decision.Kind, _ item: ItemID?, at now: HostMoment, instant: UTCInstant? = nil,
    span: TimeSpan? = nil, ring: RingID? = nil, hook: HookResult? = nil
  ) {
    actions.append(
      .save(
        .addDecision(
          Decision(
            at: now.utc, item: item, kind: kind, instant: instant, span: span, ring: ring, by: asker, hook: hook))))
  }
}

/// The outcome of one step.
public struct EngineStep {
  /// The actions to perform, in order.
  public var actions: [EngineAction]
  /// Whether the step began or ended a ring, and so stands even if it cannot be saved yet.
  public var touchedRing: Bool
}
