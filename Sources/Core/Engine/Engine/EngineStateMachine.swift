// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The one place that decides: an event and the present moment go in, actions come out.
///
/// It is a value that reads no clock and waits for nothing, so a test can play through any day. The agenda tells the
/// due deadline; the item tells its ring and moves on; the queue opens the ring; the actions tell what to play, show,
/// save and publish. Requests are handled in `Items/` and in the folder of each kind, deadlines in `Rings/`, changes of
/// the host in `Host/`; `EngineStateMachine+Turns.swift` takes back unsaved changes.
public struct EngineStateMachine {
  /// Source of the lasting names of new items.
  let origin: UIDOrigin
  /// The parts that a turn changes in a copy.
  var copied: Copied
  /// The future, on both clocks.
  package internal(set) var agenda = Agenda()
  /// The rings, and their notices and sounds for a person.
  var desk: RingDesk
  /// The items that were created under a key.
  var keys: CreationKeys
  /// The copied parts at the beginning of the open turn; `nil` outside a turn.
  var before: TurnStart?

  /// The step that is under way.
  var step = EngineStep()
  /// Number of deadlines that have fired.
  var fired = 0

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

  /// Removes and returns the actions accumulated since the last call, with the notices to show now.
  ///
  /// `isSeen` is whether a person is told; if not, `takeNotices` still tells all of it.
  public mutating func takeStep(isSeen: Bool = true) -> EngineStep {
    if host.areZonesNew { keepZones(at: latest) }
    var taken = step
    // Not its capacity: an action takes hundreds of bytes, and a server keeps thousands of machines, most of which wait.
    step = EngineStep()
    taken.actions = (isSeen ? takeNotices() : []) + completed(taken.actions)
    return taken
  }

  /// Does something that a client asks for, which the history then names.
  mutating func asked<Answer, Failure: Error>(
    by client: ClientName?, _ body: (inout Self) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    step.asker = client
    defer { step.asker = nil }
    return try body(&self)
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
        announced: announcedItems, sequence: counters.event))
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
            at: now.utc, item: item, kind: kind, instant: instant, span: span, ring: ring, by: step.asker, hook: hook)))
    )
  }
}

/// One step: its requester, and its results so far.
public struct EngineStep {
  /// The client whose request is being run; `nil` for anything else.
  var asker: ClientName?
  /// The actions to perform, in order.
  public var actions: [EngineAction] = []
  /// `true` if the step began or ended a ring, and so stands even if it cannot be saved yet.
  public var touchedRing = false
}

extension EngineStateMachine {
  var actions: [EngineAction] {
    get { step.actions }
    _modify { yield &step.actions }
  }
}
