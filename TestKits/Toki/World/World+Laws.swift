// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The laws that hold whatever happens, one function each.
extension World {
  func checkLaws(_ promised: Promises, _ state: EngineState, after step: WorldStep) {
    // After a kill and before the restart, only the laws about stored data apply.
    let isSaved = read { $0.isSaved }
    nothingDueIsLeft(state)
    noRingIsEarly(state)
    everyOccurrenceIsInTheHistory(state)
    itRingsExactlyWithARing(state)
    noOccurrenceIsOpenTwice(state)
    whatNobodyAnswersComesAgain(state)
    whatChimesNeedsNoAnswer(state)
    if isSaved { memoryEqualsTheStore(state) }
    theSoundFollowsTheQueue(state)
    theEarliestDeadlineIsArmed()
    theMachineIsWokenForTheNextRing()
    theMachineIsKeptAwakeWhileItRings(state)
    if case .night(_, true, _) = step { noRingIsSleptThrough(state) }
    nothingKeepsTheRestFromBeingSaved(isSaved)
    if fault == nil || fault == .refusing { whatIsAnsweredIsStored() }
    clientsHoldWhatTheEngineHolds(client, state)
    if case .lateClient = step { clientsHoldWhatTheEngineHolds(lateClient, state) }
    aWrongClockChangesNothing(promised, state)
    if case .kill = step { aStartMovesNoRing(promised, state) }
    everyAlarmHasItsRules(state)
    nothingStillToComeIsMissed(state)
    nothingIsOlderThanItsAlarm(state)
    if case .setClock(let span) = step { noDayLeaptOverIsMissed(span, state) }
    everyRingSaysHowItCouldBeHeard(state)
    whatCameDueMeanwhileIsInTheHistory(state)
    checkAwakeLaws(state)
    checkPreAlarmLaws(state)
    checkAgendaLaws()
    if !state.settings.hooks.isEmpty { hooksRunOnce(state) }
    // An import is planned as slowly as several steps.
    if timeline.count % 4 == 0 { importingWhatIsHereChangesNothing() }
    if timeline.count % 4 == 2 { nothingIsTakenBackFromBeforeAnImportOfAll() }
  }

  /// A ring starts its hooks, once; a warning comes before its ring, and not too early.
  private func hooksRunOnce(_ state: EngineState) {
    for ring in state.rings {
      let count = hooks.beginnings(of: ring.id)
      // The hook of a ring that goes on after a crash may have died with the process. A ring that died unsaved leaves
      // its number to another.
      let isLost = count == 0 && !earlierRings.contains(ring.id)
      if isLost || (count > 1 && !hasLostUnsaved) { broken("\(ring.id.text) started its hook \(count) times") }
    }
    for warning in hooks.takeWarnings() where !isClockMoved {
      let ahead = warning.planned - warning.at
      if ahead <= .zero || ahead > .minutes(5) { broken("\(warning.item.text) was announced \(ahead) before its ring") }
    }
  }

  func broken(_ detail: @autoclosure () -> String, law: String = #function) {
    guard found == nil else { return }
    found = WorldViolation(law: String(law.prefix { $0 != "(" }), detail: detail())
  }

  /// A deadline that has passed is handled before anyone looks.
  private func nothingDueIsLeft(_ state: EngineState) {
    let now = host.now()
    for timer in state.timers {
      if case .running(let deadline) = timer.state, deadline.boot <= now.boot { broken("\(timer.id.text) is overdue") }
    }
    for sequence in state.sequences {
      if case .running(_, let deadline) = sequence.state, deadline.boot <= now.boot {
        broken("\(sequence.id.text) is overdue")
      }
    }
    for alarm in state.alarms where alarm.state != .off {
      // A clock slewed without notice fires at the next deadline.
      if let next = alarm.next, next <= now.utc, !isClockMoved { broken("\(alarm.id.text) is overdue since \(next)") }
      if case .snoozed(let until, _) = alarm.state, until.boot <= now.boot { broken("\(alarm.id.text) is overdue") }
    }
  }

  /// The first pair of differing items; `nil` if all are equal.
  private static func differing<Item: Equatable>(_ one: [Item], _ other: [Item]) -> (String, String)? {
    guard one != other else { return nil }
    let index = zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(one.count, other.count)
    func text(_ items: [Item]) -> String { index < items.count ? "\(items[index])" : "nothing" }
    return (text(one), text(other))
  }

  /// Nothing rings before its deadline on the clock that measures it.
  private func noRingIsEarly(_ state: EngineState) {
    let now = host.now()
    for ring in state.rings where !before.ringing.contains(ring.id) {
      if let rang = ring.rang, case .alarm(let id) = ring.owner, rang < ring.planned,
        !before.alarms.contains(where: { $0.id == id && ($0.state.kind == .snoozed || $0.awakeCheck != nil) }),
        before.boot == host.bootID,
        !isClockMoved
      {
        broken("\(ring.id.text) of \(ring.owner.text) rang at \(rang) and was to at \(ring.planned)")
      }
      // After a reboot, timers follow the civil clock for a while.
      guard case .timer(let id) = ring.owner, !isClockMoved, before.boot == host.bootID, !touched.contains(ring.owner),
        let earlier = before.timers.first(where: { $0.id == id }), case .running(let deadline) = earlier.state
      else { continue }
      if now.boot < deadline.boot { broken("\(ring.id.text) of \(ring.owner.text) rings before its deadline") }
    }
  }

  /// Every ring that was due has rung or is recorded as missed.
  private func everyOccurrenceIsInTheHistory(_ state: EngineState) {
    let now = host.now()
    guard before.boot == host.bootID else { return }
    let rows = store.rings + state.rings + state.missed + read { $0.unsavedRings }
    for timer in before.timers where !touched.contains(.timer(timer.id)) {
      guard case .running(let deadline) = timer.state, deadline.boot <= now.boot else { continue }
      if !rows.contains(where: { $0.owner == .timer(timer.id) && $0.occurrence == timer.occurrence }) {
        broken("\(timer.id.text) was to ring at \(deadline.utc), and there is no row of it")
      }
    }
    guard !isClockMoved else { return }
    for alarm in before.alarms where !touched.contains(.alarm(alarm.id)) && alarm.state != .off {
      guard let next = alarm.next, next <= now.utc, next > before.moment.utc else { continue }
      let rules = read { $0.machine }.zones.rules(for: alarm.zone)
      var due = [next]
      if !alarm.ringsOnce {
        due += alarm.schedule.rings(after: next, in: rules, count: 300).map(\.instant).filter { $0 <= now.utc }
        due = due.suffix(Alarm.mostDue)
      }
      for planned in due where !rows.contains(where: { $0.owner == .alarm(alarm.id) && $0.planned == planned }) {
        broken("\(alarm.id.text) was to ring at \(planned), and there is no row of it")
      }
    }
  }

  /// An item rings exactly while it has a ring in the queue; a chime belongs to a running sequence.
  private func itRingsExactlyWithARing(_ state: EngineState) {
    let (owners, law) = (state.rings.map(\.owner), #function)
    func look(_ item: ItemID, rings: Bool) {
      let count = owners.count { $0 == item }
      if count != (rings ? 1 : 0) {
        broken("\(item.text) \(rings ? "rings" : "is quiet") with \(count) rings", law: law)
      }
    }
    for timer in state.timers { look(.timer(timer.id), rings: timer.state.kind == .ringing) }
    for alarm in state.alarms { look(.alarm(alarm.id), rings: alarm.state.kind == .ringing) }
    for sequence in state.sequences where sequence.state.kind == .ringing {
      look(.sequence(sequence.id), rings: true)
    }
    for owner in owners where state.items[owner] == nil { broken("\(owner.text) is gone, and rings") }
  }

  /// No attempt for an occurrence has two rings.
  private func noOccurrenceIsOpenTwice(_ state: EngineState) {
    var seen: [String: RingID] = [:]
    for ring in store.rings + state.rings {
      let name = "\(ring.owner.text) \(ring.occurrence.key) \(ring.attempt)"
      if let other = seen[name], other != ring.id { broken("\(name) has \(other.text) and \(ring.id.text)") }
      seen[name] = ring.id
    }
  }

  /// Memory equals the result of a restart's load.
  private func memoryEqualsTheStore(_ state: EngineState) {
    guard let stored = try? store.load() else { return broken("the store cannot be read") }
    if let (kept, held) = Self.differing(stored.items.all, state.items.all) {
      broken("\(kept) in the store, \(held) in memory")
    }
    if stored.settings != state.settings { broken("the settings of store and memory differ") }
    if stored.undo != read({ $0.machine.lastAct }) { broken("what can be undone differs in store and memory") }
    let open = Set(state.rings + state.missed)
    if Set(stored.openRings) != open { broken("rings: \(stored.openRings) in the store, \(open) in memory") }
  }

  /// The first ring of the queue is heard, every ring is shown, and nothing else is.
  private func theSoundFollowsTheQueue(_ state: EngineState) {
    if ringer.playing != state.rings.first?.id {
      broken("\(ringer.playing?.text ?? "nothing") is played, \(state.rings.first?.id.text ?? "nothing") is first")
    }
    let shown = Set(ringer.shown)
    for ring in state.rings where !shown.contains(ring.id) { broken("\(ring.id.text) rings and is not shown") }
    let known = Set((state.rings + state.missed).map(\.id))
    for ring in shown where !known.contains(ring) { broken("\(ring.text) is over and still shown") }
  }

  /// The machine wakes no later than the earliest deadline.
  private func theEarliestDeadlineIsArmed() {
    let next = read { ($0.machine.nextBootDeadline, $0.machine.nextCivilDeadline) }
    if let boot = next.0, host.armedBoot.map({ $0 > boot }) ?? true { broken("nothing is armed for \(boot)") }
    if let civil = next.1, host.armedCivil.map({ $0 > civil }) ?? true { broken("nothing is armed for \(civil)") }
  }

  /// A minute after the store works again everything is saved, whatever was requested before.
  private func nothingKeepsTheRestFromBeingSaved(_ isSaved: Bool) {
    guard fault == nil, host.now().boot - healthySince >= .seconds(61) else { return }
    if !isSaved { broken("it is still not saved") }
  }

  /// A client that follows the events shows the engine's state: a dismissed ring is silent everywhere.
  private func clientsHoldWhatTheEngineHolds(_ client: EngineState, _ state: EngineState) {
    if let (shown, held) = Self.differing(client.items.all, state.items.all) {
      broken("\(shown) in a client, \(held) in the engine")
    }
    if Set(client.rings) != Set(state.rings) {
      broken("rings: \(client.rings) in a client, \(state.rings) in the engine")
    }
    if Set(client.missed) != Set(state.missed) {
      broken("missed: \(client.missed.map(\.id)) in a client, \(state.missed.map(\.id)) in the engine")
    }
    if client.settings != state.settings { broken("the settings of client and engine differ") }
    let warnings = read { $0.warnings }
    if client.warnings != warnings { broken("a client warns of \(client.warnings), the engine of \(warnings)") }
  }

  /// Acknowledged requests took effect, and refused ones left no trace.
  func checkAcknowledgedHolds(_ machine: EngineStateMachine, _ reference: EngineStateMachine) {
    // The reference does not hear that a chime has played, which ends it.
    let chimed = Set(reference.rings.filter(\.settings.isChime).map(\.owner))
    func others(_ items: [AnyItem]) -> [AnyItem] { items.filter { !chimed.contains($0.id) } }
    if let (held, expected) = Self.differing(others(machine.shelves.all), others(reference.shelves.all)) {
      broken("\(held) instead of \(expected)")
    }
    if machine.settings != reference.settings { broken("settings differ from what was answered") }
    let names = { (rings: [Ring]) in
      Set(
        rings.filter { !chimed.contains($0.owner) }
          .map { "\($0.owner.text) \($0.occurrence.key) \($0.label.text)" })
    }
    if names(machine.rings) != names(reference.rings) {
      broken("rings: \(names(machine.rings)) instead of \(names(reference.rings))")
    }
  }

  /// Acknowledged changes are on the disk, even if the store refuses others.
  private func whatIsAnsweredIsStored() { checkAnswersAreStored(law: #function) }

  /// Checks that changes acknowledged before the process died are stored.
  func checkAnswersAreStored(law: String = #function) {
    // A store that answers later refuses all with one. A step that stands is then not saved, and an answer that asked
    // for no change, as to turn on an alarm that is on, shows it.
    let triesEach = fault == .refusing && store.answersAtOnce
    guard fault == nil || triesEach, let stored = try? store.load() else { return }
    for answer in answered where fault == nil || !answer.isRefusedInWorld {
      switch answer {
      case .timer(let timer):
        guard let kept = stored.timers.first(where: { $0.id == timer.id }) else { continue }
        if kept.revision < timer.revision { broken("\(timer.id.text) was answered and is not stored", law: law) }
      case .alarm(let alarm):
        guard let kept = stored.alarms.first(where: { $0.id == alarm.id }) else { continue }
        if kept.revision < alarm.revision { broken("\(alarm.id.text) was answered and is not stored", law: law) }
      case .sequence(let sequence):
        guard let kept = stored.sequences.first(where: { $0.id == sequence.id }) else { continue }
        if kept.revision < sequence.revision { broken("\(sequence.id.text) was answered and is not stored", law: law) }
      case .stopwatch(let stopwatch):
        guard let kept = stored.stopwatches.first(where: { $0.id == stopwatch.id }) else { continue }
        if kept.revision < stopwatch.revision {
          broken("\(stopwatch.id.text) was answered and is not stored", law: law)
        }
      case .undone, .other: break
      }
    }
  }

  /// Every ring, in memory and in the history, records all attempts to make it heard; the one playing shows the latest.
  private func everyRingSaysHowItCouldBeHeard(_ state: EngineState) {
    guard !life.isOver else { return }
    for ring in state.rings {
      let expected = said.expected(of: ring)
      if ring.tries != expected { broken("\(ring.id.text) has \(ring.tries) and not \(expected)") }
      guard ring.id == ringer.playing, ring.settings.isAudible else { continue }
      let wanted: RingReach? = sound.isHeard(ring.settings) ? .heard : nil
      if ring.reach != wanted { broken("\(ring.id.text) is \(String(describing: ring.reach)), not \(wanted as Any)") }
    }
    guard read({ $0.isSaved }) else { return }
    for ring in store.rings {
      // A report that comes while a ring is being stopped is too late for it.
      let expected = said.expected(of: ring)
      if ring.isRinging ? ring.tries != expected : !expected.starts(with: ring.tries) {
        broken("\(ring.id.text) has \(ring.tries) in the store and not \(expected)")
      }
    }
  }

  /// The history of decisions explains every ring.
  func checkHistory() {
    let state = read { $0.machine.state(at: host.now(), boot: $0.clock.bootID) }
    let isSaved = read { $0.isSaved }
    guard isSaved, !hasLostUnsaved else { return }
    for ring in store.rings where state.items[ring.owner] != nil {
      let decisions = (try? store.decisions(about: ring.owner, limit: 100_000)) ?? []
      let isExplained = decisions.contains {
        $0.instant == ring.planned && [.rang, .missed, .systemRang].contains($0.kind)
      }
      if !isExplained {
        broken("\(ring.id.text) of \(ring.owner.text) is not explained", law: "theHistoryExplainsEachRing")
      }
    }
  }
}
