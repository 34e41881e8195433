// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Bits of an event number that count within one run of the process.
  static let eventBits: Int64 = 32

  /// The number before the first event of a run, chosen so that no earlier number recurs.
  ///
  /// If the previous run could not save its own, both would start from the same number; the moment tells them apart.
  private static func firstEvent(after last: Int64, at now: HostMoment) -> Int64 {
    let moment = UInt64(bitPattern: now.utc.nanosecondsSinceEpoch) ^ UInt64(bitPattern: now.boot.nanosecondsSinceBoot)
    // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
    let within = Int64((moment &* 0x9E37_79B9_7F4A_7C15) >> UInt64(65 - eventBits))
    return ((last >> eventBits) + 1) << eventBits + within
  }

  /// Restores a stored state, after a restart, a crash or a reboot.
  ///
  /// If the store names a boot other than `boot`, timers and snoozes go by their UTC instants. `zones` holds the
  /// rules of every zone that a stored alarm is pinned to, or names it as unknown. If `awaitsTime`, time servers will
  /// be asked, and in a home that rings by trusted time items wait briefly for their answers unless the boot clock
  /// already measures them.
  /// Lasting names of new items, and of stored ones that are older than such names, come from `origin`.
  public init(
    restoring stored: StoredState, boot: BootID, zones: HostZones, awaitsTime: Bool = false,
    origin: UIDOrigin = UIDOrigin(high: 0, low: 0), at now: HostMoment
  ) {
    self.origin = origin
    let isNewBoot = stored.boot != boot
    var settings = stored.settings
    settings.leaveToItems()
    copied = Copied(
      settings: settings, counters: stored.counters, followed: stored.followed,
      host: HostState(
        boot: boot, zones: zones, carried: isNewBoot ? CarriedItems(stored) : CarriedItems(), at: now),
      endedTimers: EndedItems(stored.timers.filter { $0.state == .idle && $0.run > 0 }.map(\.id)),
      endedSequences: EndedItems(stored.sequences.filter { $0.state == .idle && $0.run > 0 }.map(\.id)), latest: now)
    // After a restart on the same boot a person has seen their notices.
    desk = RingDesk(
      queue: RingQueue(missed: stored.openRings.filter { !$0.isRinging && $0.isUnseen }, areShown: !isNewBoot))
    keys = CreationKeys(stored.keys)
    // The items prove their own numbers; counters are saved only when an item is removed.
    for kind in ItemKind.allCases { counters.raise(to: stored.items, kind.shelved) }
    if let act = stored.undo {
      lastAct = act.isOver(at: now, boot: boot) ? nil : act
      for item in act.items { counters[item.id.kind] = max(counters[item.id.kind], item.id.number) }
    }
    counters.event = Self.firstEvent(after: counters.event, at: now)
    actions.append(.save(.putHost(boot: boot, zones: keptZones)))
    actions.append(.save(.putCounters(counters)))
    // Items that were removed for good are kept no longer.
    if stored.undo != nil, lastAct == nil { actions.append(.save(.putUndo(nil))) }

    known.isUsed = settings.ringsByTrustedTime
    if awaitsTime, known.isUsed { beginWaiting(at: now) }

    let open = stored.openRings.filter(\.isRinging)
    let heard = Set(open.map(\.owner))
    agenda.reserve(onBoot: stored.timers.count + stored.sequences.count, onCivilClock: stored.alarms.count)
    // Kind by kind, because a single list would copy every item.
    var unreal: [ItemID] = []
    for kind in ItemKind.allCases {
      unreal += restore(kind.shelved, of: stored.items, heard: heard, isNewBoot: isNewBoot, at: now)
    }
    for ring in open { goOn(with: ring, at: now) }
    for item in unreal { takeBackRings(of: item, at: now) }
    if known.waitEnd != nil, followers.isEmpty { stopWaiting(at: now) }
    decide(.restored, nil, at: now)
  }

  /// Restores the items of a kind; those in `heard` keep their open rings.
  ///
  /// Returns the items with a finished ring that lies ahead by the present clock.
  private mutating func restore<Kept: Shelved>(
    _ kind: Kept.Type, of items: ItemLists, heard: Set<ItemID>, isNewBoot: Bool, at now: HostMoment
  ) -> [ItemID] {
    var unreal: [ItemID] = []
    // Restoring changes nothing about an item's basis except the effects of its own rings.
    let circumstances = circumstances(at: now)
    for stored in items[kind] {
      let item = named(stored)
      if stored.uid == nil { actions.append(.save(.put(item.any))) }
      let isOrphan = item.isRinging && !heard.contains(ItemID(item.id))
      if restore(item, isNewBoot: isNewBoot, isOrphan: isOrphan, in: circumstances) { unreal.append(ItemID(item.id)) }
    }
    return unreal
  }

  /// Restores an item as it was stored; returns whether a ring already handled is still to come by the present clock.
  mutating func restore<Kept: Shelved>(
    _ stored: Kept, isNewBoot: Bool, isOrphan: Bool, in circumstances: Circumstances
  ) -> Bool {
    var item = stored
    let consequences = item.restore(isNewBoot: isNewBoot, isOrphan: isOrphan, in: circumstances)
    carryOut(consequences, of: item, at: circumstances.now)
    return consequences.contains {
      guard case .comesAgain(let isCertain) = $0 else { return false }
      return isCertain || isMissedToCome(of: ItemID(item.id), at: circumstances.now)
    }
  }

  /// An item with a lasting name, a new one if it has none.
  func named<Kept: Item>(_ item: Kept) -> Kept {
    guard item.uid == nil else { return item }
    var item = item
    item.uid = origin.uid(of: ItemID(item.id))
    return item
  }

  /// Follows a step of the civil clock: alarms are planned again, timers keep their boot deadlines.
  ///
  /// Nothing that rings by trusted time is moved while trusted time is known.
  public mutating func clockStepped(at now: HostMoment) {
    latest = now
    noteClock(at: now)
    carryOverAgain(at: now)
    for item in shelves.all { recomputeUTC(item.shelved, at: now) }
    replanAlarms(at: now, isStep: true)
    decide(.clockStepped, nil, at: now)
    actions.append(.publish(.clockStepped(now)))
  }

  private mutating func recomputeUTC<Kept: Shelved>(_ item: Kept, at now: HostMoment) {
    var item = item
    if item.recomputeUTC(at: now) { put(item) }
  }

  /// Records that the machine slept for a while, until now.
  public mutating func slept(for span: TimeSpan, at now: HostMoment) {
    decide(.slept, nil, at: now, instant: now.utc, span: span)
  }

  /// Follows the host to another zone or to new rules of a zone: alarms are planned again.
  public mutating func zoneChanged(to changed: HostZones, at now: HostMoment) {
    guard changed != zones else { return }
    zones = changed
    replanAlarms(at: now, isStep: false)
    // A different zone does not mean that the clock went back.
    doubt.forgetFormer()
    decide(.zoneChanged, nil, at: now)
    actions.append(.publish(.zoneChanged(zones.host.name)))
  }

  /// Has the store keep the rules that alarms go by, where they are others than it has.
  mutating func keepZones(at now: HostMoment) {
    host.areZonesNew = false
    let kept = zones.kept(at: now.utc)
    guard kept != keptZones else { return }
    keptZones = kept
    actions.append(.save(.putHost(boot: boot, zones: kept)))
  }

  private mutating func replanAlarms(at now: HostMoment, isStep: Bool) {
    for var alarm in alarms.values {
      let before = alarm
      guard let replanned = alarm.replan(in: circumstances(at: now)) else { continue }
      carryOut([replanned, .kept], of: alarm, at: now)
      let isTakenBack =
        isStep
        ? alarm.isTakenBack(from: before) || isMissedToCome(of: .alarm(alarm.id), at: now) : alarm.era != before.era
      if isTakenBack {
        takeBackRings(of: .alarm(alarm.id), at: now)
      } else {
        decide(.armed, .alarm(alarm.id), at: now, instant: alarm.next)
      }
    }
  }

  /// Continues a ring that was open when the daemon ended.
  private mutating func goOn(with ring: Ring, at now: HostMoment) {
    let age = now.utc - (ring.rang ?? ring.planned)
    // A chime is short, and over by now.
    guard !isChime(ring) else {
      pass(ring, at: now)
      return
    }
    guard exists(ring.owner), age <= max(settings.lateLimit, ring.settings.ringLength) else {
      close(ring, as: .unanswered, at: now)
      settle(ring.owner, after: .unanswered, at: now)
      decide(.unanswered, ring.owner, at: now, span: age, ring: ring.id)
      return
    }
    enqueue(ring, at: now)
    decide(.continued, ring.owner, at: now, instant: ring.planned, ring: ring.id)
  }
}

extension Counters {
  fileprivate mutating func raise<Kept: Shelved>(to items: ItemLists, _ kind: Kept.Type) {
    // The list is in ID order.
    if let last = items[kind].last { self[Kept.kind] = max(self[Kept.kind], last.id.number) }
  }
}
