// SPDX-License-Identifier: Apache-2.0
import TokiModel

// A pre-alarm is planned on the clock of its ring, and follows each change of it.
extension EngineStateMachine {
  /// Queues the item's pre-alarm, and removes one that no longer applies.
  mutating func followPreAlarm(of item: some Shelved) {
    guard item.preAlarm != nil || hasPreAlarms else { return }
    let owner = ItemID(item.id)
    let before = item.preAlarm?.before
    let boot = before.flatMap { before in bootRing(of: owner).map { $0 - before } }.flatMap {
      $0 > latest.boot ? $0 : nil
    }
    let civil = before.flatMap { before in civilRing(of: owner).map { $0 - before } }.flatMap {
      $0 > latest.utc ? $0 : nil
    }
    if boot != nil || civil != nil { hasPreAlarms = true }
    schedule(.preAlarm(owner), at: boot)
    schedule(CivilDeadline.preAlarm(owner), at: civil)
    // The ring has begun, will not come, or comes at another time.
    if let told = announced[owner], item.preAlarm == nil || !isNear(told, to: ring(of: owner, at: latest)) {
      withdrawComing(owner)
    }
  }

  /// Forgets the pre-alarm of an item that is removed.
  mutating func forgetPreAlarm(of item: ItemID) {
    guard hasPreAlarms else { return }
    unschedule(.preAlarm(item))
    schedule(CivilDeadline.preAlarm(item), at: nil)
    if announced[item] != nil { withdrawComing(item) }
  }

  /// Announces a ring that is near; its pre-alarm is due.
  ///
  /// If it was found late, the ring may be due as well, which then needs no announcement.
  mutating func announceRing(of item: ItemID, at now: HostMoment) {
    guard let kept = shelves[item]?.shelved, let preAlarm = kept.preAlarm, let settings = kept.ringsToCome.first,
      let rings = ring(of: item, at: now), rings > now.utc, announced[item] == nil
    else { return }
    var sound = settings.sounding(preAlarm)
    if !queue.isSilent { sound.sound = .none }
    announced[item] = rings
    decide(.preAlarm, item, at: now, instant: rings, span: sound.isAudible ? rings - now.utc : nil)
    actions.append(.announceComing(ComingRing(item: item, label: kept.label, settings: sound, rings: rings)))
  }

  private mutating func withdrawComing(_ item: ItemID) {
    announced[item] = nil
    actions.append(.withdrawComing(item))
  }

  /// When the item rings, on the civil clock; `nil` if it does not.
  private func ring(of item: ItemID, at now: HostMoment) -> UTCInstant? {
    civilRing(of: item) ?? bootRing(of: item).map { now.utc + ($0 - now.boot) }
  }

  /// Whether a plan is still what was announced: a clock that runs better moves it a little.
  private func isNear(_ told: UTCInstant, to planned: UTCInstant?) -> Bool {
    guard let planned else { return false }
    return max(planned - told, told - planned) < .seconds(1)
  }
}
