// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A consequence for the home of an item's transition; an item changes itself alone, and names the rest.
public enum Consequence {
  /// The item is kept as it is now, saved and told.
  case kept
  /// The item is kept as it is now, and only its future is planned again: the store has it so already.
  case planned
  /// It rings.
  case rings(DueRing)
  /// Its ring was found too late; `isNewest` is whether a person is told.
  case misses(DueRing, isNewest: Bool)
  /// Its ring, if one is open, ends like this.
  case silenced(RingEnd)
  /// The history has a line of it.
  case noted(Decision.Kind, instant: UTCInstant? = nil, span: TimeSpan? = nil)
  /// A person says to be awake.
  case answered
  /// It is over, and may give way to newer ones.
  case over
  /// A person has changed it, so that how it was before a wrong clock is of no use any more.
  case changedByPerson
  /// Its rings whose instants are still to come are taken back.
  case takesBackRings
  /// A ring that was handled may be to come by the present clock; `isCertain` is whether it is.
  case comesAgain(isCertain: Bool)
  /// Trusted time was gained or lost for its ring at this instant.
  case trustChanged(UTCInstant?)
  /// An alarm rings by a clock that is not believed yet, or does so no more; it was `from` before.
  case doubted(Alarm, from: Alarm)
  /// An alarm is planned again by the present clock and zone; it was `from` before.
  case replanned(Alarm, from: Alarm)
  /// Its zone goes by these rules.
  case pinned(ZoneName, ZoneRules)
}

/// A ring whose time has come.
public struct DueRing {
  /// Its number among its owner's rings.
  let occurrence: Occurrence
  /// Progress of an earlier ring that this one repeats.
  var course = RingCourse()
  let label: Label
  let settings: RingSettings
  /// Its planned time.
  let planned: UTCInstant
  /// Its delay after the planned time.
  let late: TimeSpan
}

extension EngineStateMachine {
  /// Carries out the consequences of a change of an item, in order.
  mutating func carryOut<Kept: Shelved>(_ consequences: [Consequence], of item: Kept, at now: HostMoment) {
    let id = ItemID(item.id)
    for consequence in consequences {
      switch consequence {
      case .kept: put(item)
      case .planned: install(item)
      case .rings(let ring): open(id, ring, at: now)
      case .misses(let ring, let isNewest): miss(id, ring, isNewest: isNewest, at: now)
      case .silenced(let end): if let ring = queue.ring(of: id) { close(ring, as: end, at: now) }
      case .noted(let kind, let instant, let span): decide(kind, id, at: now, instant: instant, span: span)
      case .answered: answer(id, at: now)
      case .over: noteEnd(of: item.any)
      case .changedByPerson: forgetFormer(id)
      case .takesBackRings: takeBackRings(of: id, at: now)
      case .comesAgain: break
      case .trustChanged(let instant): noteTrustChange(of: id, instant: instant, at: now)
      case .doubted(let alarm, let before): doubt.noteProvisional(alarm, from: before)
      case .replanned(let alarm, let before):
        if known.guide == nil { doubt.noteStepBack(of: alarm, from: before, in: zones.rules(for: alarm.zone)) }
        doubt.noteProvisional(alarm, from: before)
      case .pinned(let name, let rules): zones.pinned[name] = rules
      }
    }
  }

  /// Has an item move on, and carries out the consequences.
  mutating func move<Kept: Shelved>(
    _ item: Kept, at now: HostMoment, _ body: (inout Kept, Circumstances) -> [Consequence]
  ) {
    var item = item
    let consequences = body(&item, circumstances(at: now))
    carryOut(consequences, of: item, at: now)
  }
}
