// SPDX-License-Identifier: Apache-2.0
import TokiModel

// A pre-alarm is planned on the clock of its ring, and follows each change of it.
extension EngineStateMachine {
  /// Time to announce an item's ring; `nil` for an item that does not, or if that is past.
  func preAlarm(of item: some Shelved, before ring: DeadlineInstant?) -> DeadlineInstant? {
    guard let before = item.preAlarm?.before, let ring else { return nil }
    let instant = ring - before
    return instant.distance(from: latest) > .zero ? instant : nil
  }

  /// Forgets an announced ring that has begun, will not come, or comes at another time.
  mutating func forgetComing(_ item: ItemID, unless deadlines: Deadlines) {
    guard let told = announced[item] else { return }
    let isToCome = shelves[item]?.shelved.preAlarm != nil && isNear(told.rings, to: deadlines.ring)
    if !isToCome { announce(item, nil) }
  }

  /// Announces a ring that is near; its pre-alarm is due.
  ///
  /// If it was found late, the ring may be due as well, which then needs no announcement.
  mutating func announceRing(of item: ItemID, at now: HostMoment) {
    guard let kept = shelves[item]?.shelved, let preAlarm = kept.preAlarm, let settings = kept.ringsToCome.first,
      let rings = agenda.instant(of: .ring(item)).map({ civil($0, at: now) }), rings > now.utc, announced[item] == nil
    else { return }
    var sound = settings.sounding(preAlarm)
    if !queue.isSilent { sound.sound = .none }
    announce(item, ComingRing(item: item, label: kept.label, settings: sound, rings: rings))
    decide(.preAlarm, item, at: now, instant: rings, span: sound.isAudible ? rings - now.utc : nil)
  }

  /// Notes an item's announced ring, or with `nil` that it is no longer announced.
  mutating func announce(_ item: ItemID, _ ring: ComingRing?) {
    guard announced[item] != ring else { return }
    announced[item] = ring
    actions.append(.publish(.announced(announcedItems)))
  }

  /// The items whose rings are announced, in order.
  var announcedItems: [ItemID] {
    announced.keys.sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
  }

  /// A ring's time on the civil clock, as that shows now.
  private func civil(_ ring: DeadlineInstant, at now: HostMoment) -> UTCInstant {
    now.utc + ring.distance(from: now)
  }

  /// `true` if a plan is still the announced one: a clock that runs better moves it a little.
  private func isNear(_ told: UTCInstant, to planned: DeadlineInstant?) -> Bool {
    guard let planned = planned.map({ civil($0, at: latest) }) else { return false }
    return max(planned - told, told - planned) < .seconds(1)
  }
}
