// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Compares versions of items by what they would ring from a moment on.
struct EditRings {
  /// What the room has.
  let state: EngineState
  let zones: ExpectedRing.Zones
  let now: HostMoment

  /// How far apart two readings of one instant of a boot clock may be.
  private static let slack = TimeSpan.seconds(1)

  /// What an item is to ring after now, nearest first; empty for one that is removed.
  func coming(of item: AnyItem?) -> [ExpectedRing] {
    guard let item else { return [] }
    return ExpectedRing.all(of: state.with([item], at: now), in: zones, at: now).filter { $0.planned > now.utc }
  }

  /// Whether two versions ring alike from now on and ask for the same.
  func isSame(_ one: AnyItem, _ other: AnyItem) -> Bool {
    !differs(one, other) && ringsAlike(one, other) && one.state == other.state
  }

  /// Whether somebody has changed an item in the room; that it rang is no change.
  func hasMoved(_ theirs: AnyItem, from base: AnyItem) -> Bool {
    theirs.revision != base.revision && (differs(theirs, base) || !ringsAlike(theirs, base))
  }

  /// Whether all that a change was about is past: the only ring that it was to make has been due.
  func isOver(_ edit: RoomEdit) -> Bool {
    guard edit.change != .turnOff, edit.change != .cancel, let mine = edit.mine else { return false }
    let ringsOnce = if case .alarm(let alarm) = mine { alarm.ringsOnce } else { true }
    guard ringsOnce, let ring = mine.shelved.ringsNext else { return false }
    return ring <= now.utc
  }

  /// How the room is told of a change; `nil` if there is nothing to tell.
  func call(for edit: RoomEdit, _ theirs: AnyItem) -> RoomEdits.Call? {
    switch (edit.change, edit.item) {
    case (.cancel, let item): return .cancel(item)
    case (.turnOn, .alarm(let id)): return .alarm(id, .turnOn)
    case (.turnOff, .alarm(let id)): return .alarm(id, .turnOff)
    case (.unskip, .alarm(let id)): return .alarm(id, .unskip)
    case (.resume, .alarm(let id)): return .alarm(id, .resume)
    case (.pause(let days), .alarm(let id)): return .alarm(id, .pause(days))
    case (.edit(let change), .alarm(let id)): return .edit(id, change)
    case (.skip, .alarm(let id)):
      // Only the rings that were skipped here, however many of them have come meanwhile.
      let kept = Set(coming(of: edit.mine).map(\.planned))
      let skipped = coming(of: theirs).prefix { !kept.contains($0.planned) }.count
      return skipped > 0 ? .alarm(id, .skip(skipped)) : nil
    case (.add(let span), .timer(let id)): return .timer(id, .add(span))
    default: return nil
    }
  }

  private func differs(_ one: AnyItem, _ other: AnyItem) -> Bool {
    func differs<Kept: Shelved>(_ one: Kept) -> Bool {
      guard let other = other.shelved as? Kept else { return true }
      return one.differs(from: other, at: now) { zone in zones(zone.name ?? state.zone) ?? .utc }
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
  func with(_ items: [AnyItem], at now: HostMoment) -> EngineState {
    var state = self
    (state.items, state.rings, state.missed) = (ItemLists(), [], [])
    for item in items { state.items.put(item.carriedOver(to: now).shelved) }
    return state
  }
}

extension AnyItem {
  /// The item with its instants on the boot clock that is read now, by its UTC instants.
  func carriedOver(to now: HostMoment) -> AnyItem {
    func carried<Kept: Shelved>(_ item: Kept) -> AnyItem {
      var item = item
      _ = item.carryOver(to: now)
      return item.any
    }
    return carried(shelved)
  }
}
