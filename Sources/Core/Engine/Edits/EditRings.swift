// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// Compares versions of items by what they would ring from a moment on.
package struct EditRings: Sendable {
  /// What the room has.
  package let state: EngineState
  let zones: ExpectedRing.Zones
  let now: HostMoment

  /// Compares by what a room has, the rules of zones, and the present.
  package init(state: EngineState, zones: @escaping ExpectedRing.Zones, now: HostMoment) {
    self.state = state
    self.zones = zones
    self.now = now
  }

  /// How far apart two readings of one instant of a boot clock may be.
  private static let slack = TimeSpan.seconds(1)

  /// What an item is to ring after now, nearest first; empty for one that is removed.
  package func coming(of item: AnyItem?) -> [ExpectedRing] {
    guard let item else { return [] }
    return ExpectedRing.all(of: state.with([item], at: now), in: zones, at: now).filter { $0.planned > now.utc }
  }

  /// Whether two versions ring alike from now on and ask for the same.
  package func isSame(_ one: AnyItem, _ other: AnyItem) -> Bool {
    !differs(one, other) && ringsAlike(one, other) && one.state == other.state
  }

  /// Whether the room has what a change was to make of an item; that it rings or is snoozed there is no difference.
  package func agrees(_ theirs: AnyItem, with mine: AnyItem) -> Bool {
    // Of what rings on neither side nothing is missed.
    if mine.isOff, theirs.isOff { return true }
    guard mine.isOff == theirs.isOff else { return false }
    let (mine, theirs) = (atRest(mine), atRest(theirs))
    // A ring of today that was left out and has passed is no difference either; those to come are compared themselves.
    return !differs(unskipped(mine), unskipped(theirs)) && ringsAlike(mine, theirs)
  }

  /// Whether the room has all that a person has decided for.
  func hasBecome(_ edit: RoomEdit, _ theirs: AnyItem) -> Bool {
    guard edit.isDecided, let mine = edit.mine else { return false }
    // What is off agrees with anything that is, and may be turned on again by the plan that it has.
    return plan(for: edit, theirs) == nil && agrees(theirs, with: mine)
  }

  /// Whether somebody has changed an item in the room; that it rang is no change.
  ///
  /// Nor is a snooze of it once a person has decided: it was asked about as it was by its plan.
  package func hasMoved(_ theirs: AnyItem, from base: AnyItem, isDecided: Bool = false) -> Bool {
    guard theirs.revision != base.revision else { return false }
    return isDecided ? !isAlike(theirs, base) : differs(theirs, base) || !ringsAlike(theirs, base)
  }

  /// Whether two versions have the same plan, settings and rings to come, once what rings or is snoozed has ended.
  func isAlike(_ one: AnyItem, _ other: AnyItem) -> Bool {
    let (one, other) = (atRest(one), atRest(other))
    return !differs(one, other) && ringsAlike(one, other)
  }

  /// Whether all that a change was about is past: the last ring that it was to make has been due.
  package func isOver(_ edit: RoomEdit) -> Bool {
    guard edit.change != .turnOff, edit.change != .cancel, let mine = edit.mine else { return false }
    guard let ring = mine.shelved.ringsNext, ring <= now.utc else { return false }
    return if case .alarm(let alarm) = mine { isPast(alarm) } else { true }
  }

  /// Whether no ring is to come of an alarm by its plan.
  func isPast(_ alarm: Alarm) -> Bool { alarm.schedule.next(after: now.utc, in: rules(of: alarm.zone)) == nil }

  /// How the room is told of a change; `nil` if there is nothing to tell.
  package func call(for edit: RoomEdit, _ theirs: AnyItem) -> RoomEdits.Call? {
    switch (edit.change, edit.item) {
    case (.cancel, let item): return .cancel(item)
    case (.turnOn, .alarm(let id)): return .alarm(id, .turnOn)
    case (.turnOff, .alarm(let id)): return .alarm(id, .turnOff)
    case (.unskip, .alarm(let id)): return .alarm(id, .unskip)
    case (.resume, .alarm(let id)): return .alarm(id, .resume)
    case (.pause(let days), .alarm(let id)): return .alarm(id, .pause(days))
    case (.edit(let change), .alarm(let id)): return .edit(id, change)
    case (.skip, .alarm(let id)):
      guard case .alarm(let mine)? = edit.mine, case .alarm(let theirs) = theirs else { return nil }
      // Only the rings that were skipped here, however many of them have come meanwhile.
      return skip(in: theirs, like: mine).map { .alarm(id, $0) }
    default: return nil
    }
  }

  /// How an alarm gets the plan and the settings that it had here; `nil` if it has them, or nobody has decided for them.
  package func plan(for edit: RoomEdit, _ theirs: AnyItem) -> AlarmEdit? {
    guard edit.isDecided, case .alarm(let mine)? = edit.mine, case .alarm(let theirs) = theirs else { return nil }
    let isSame =
      mine.times == theirs.times && mine.recurrence == theirs.recurrence && mine.zone == theirs.zone
      // A plan that would never ring is refused; it is off here, and is turned off there.
      || mine.state == .off && isPast(mine)
    let settings = RingSettingsEdit(from: theirs.settings, to: mine.settings)
    let edit = AlarmEdit(
      times: isSame ? nil : mine.times, days: isSame ? nil : AlarmDays(of: mine), zone: isSame ? nil : mine.zone,
      set: mine.set == theirs.set ? nil : .some(mine.set),
      usesTrustedTime: mine.usesTrustedTime == theirs.usesTrustedTime ? nil : mine.usesTrustedTime,
      label: mine.label == theirs.label ? nil : mine.label, settings: settings)
    return edit == AlarmEdit() ? nil : edit
  }

  /// The item once what rings or is snoozed has ended, and what is past has rung: what it is by its plan alone.
  func atRest(_ item: AnyItem) -> AnyItem {
    guard case .alarm(var alarm) = item else { return item }
    switch alarm.state {
    case .ringing, .snoozed: alarm.finish()
    case .off, .scheduled: break
    }
    if let last = alarm.takeDue(at: now, in: rules(of: alarm.zone)).last {
      alarm.ring(planned: last.planned)
      alarm.finish()
    }
    return .alarm(alarm)
  }

  private func unskipped(_ item: AnyItem) -> AnyItem {
    guard case .alarm(var alarm) = item else { return item }
    try? alarm.apply(.unskip, at: now, in: rules(of: alarm.zone))
    return .alarm(alarm)
  }

  /// The rules of an alarm's zone.
  func rules(of zone: AlarmZone) -> ZoneRules { zones(zone.name ?? state.zone) ?? .utc }

  private func differs(_ one: AnyItem, _ other: AnyItem) -> Bool {
    func differs<Kept: Shelved>(_ one: Kept) -> Bool {
      guard let other = other.shelved as? Kept else { return true }
      return one.differs(from: other, at: now, rules: rules(of:))
    }
    return differs(one.shelved)
  }

  private func ringsAlike(_ one: AnyItem, _ other: AnyItem) -> Bool {
    let (one, other) = (coming(of: one), coming(of: other))
    guard one.count == other.count else { return false }
    return zip(one, other).allSatisfy { one, other in
      max(one.planned - other.planned, other.planned - one.planned) < Self.slack
    }
  }
}

extension EngineState {
  /// The same with these items alone, by the boot clock that is read now.
  package func with(_ items: [AnyItem], at now: HostMoment) -> EngineState {
    var state = self
    (state.items, state.rings, state.missed) = (ItemLists(), [], [])
    for item in items { state.items.put(item.carriedOver(to: now).shelved) }
    return state
  }
}

extension AlarmDays {
  /// The days of an alarm.
  package init(of alarm: Alarm) {
    switch alarm.recurrence {
    case .once(let date): self = .on(date)
    case .repeating(let rule, let start): self = .repeating(rule, from: start)
    }
  }
}

extension AnyItem {
  /// Whether it is an alarm that is off.
  fileprivate var isOff: Bool { if case .alarm(let alarm) = self { alarm.state == .off } else { false } }

  /// The item with its instants on the boot clock that is read now, by its UTC instants.
  package func carriedOver(to now: HostMoment) -> AnyItem {
    func carried<Kept: Shelved>(_ item: Kept) -> AnyItem {
      var item = item
      _ = item.carryOver(to: now)
      return item.any
    }
    return carried(shelved)
  }
}
