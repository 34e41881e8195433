// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// An item that can ask whether a person is still awake.
protocol AwakeAsking: Shelved {
  var settings: RingSettings { get }
  var awakeCheck: AwakeCheck? { get set }
  /// Begins an occurrence for the ring that nobody's answer leads to, as a snooze does for its own.
  mutating func beginOccurrence(after check: AwakeCheck) -> Occurrence
  /// Begins to ring, because nobody has answered.
  mutating func ringUnanswered(_ check: AwakeCheck)
}

extension Alarm: AwakeAsking {
  func beginOccurrence(after check: AwakeCheck) -> Occurrence { occurrence(of: check.due.utc) }
  mutating func ringUnanswered(_ check: AwakeCheck) { ringAgain(planned: check.due.utc) }
}

extension CountdownTimer: AwakeAsking {
  mutating func beginOccurrence(after check: AwakeCheck) -> Occurrence {
    beginRun()
    return occurrence
  }
  mutating func ringUnanswered(_ check: AwakeCheck) { ringAgain(at: check.due) }
}

// A stopped ring is followed by a question, and a question without an answer by a ring.
extension EngineStateMachine {
  /// `true` if something is about to ring again: after a snooze, or unless a person confirms to be awake.
  var isToRingAgain: Bool { !agenda.snoozed.isEmpty || !agenda.checked.isEmpty }

  /// The open questions.
  var questions: [ItemID: AwakeQuestion] {
    var questions: [ItemID: AwakeQuestion] = [:]
    for item in agenda.checked { questions[item] = shelves[item].flatMap { AwakeQuestion($0) } }
    return questions
  }

  private func asking(_ item: ItemID) -> (any AwakeAsking)? {
    switch item {
    case .alarm(let id): alarms[id]
    case .timer(let id): timers[id]
    case .sequence, .stopwatch: nil
    }
  }

  /// Plans the question after a ring that a person has stopped, if its item asks one.
  mutating func planCheck(after ring: Ring, at now: HostMoment) {
    if let item = asking(ring.owner) { planCheck(of: item, after: ring, at: now) }
  }

  private mutating func planCheck<Kept: AwakeAsking>(of kept: Kept, after ring: Ring, at now: HostMoment) {
    guard let wait = kept.settings.check, !ring.settings.isChime else { return }
    change(kept) { $0.awakeCheck = AwakeCheck(after: ring.id, due: now + wait) }
  }

  /// Asks, or rings because nobody has answered; its instant has come.
  mutating func fireCheck(of item: ItemID, at now: HostMoment) {
    if let item = asking(item) { fireCheck(of: item, at: now) }
  }

  private mutating func fireCheck<Kept: AwakeAsking>(of kept: Kept, at now: HostMoment) {
    guard let check = kept.awakeCheck else { return }
    let owner = ItemID(kept.id)
    let late = max(.zero, now.boot - check.due.boot)
    let isTooLate = late > settings.lateLimit
    switch (check.isAsked, isTooLate) {
    case (false, false):
      let asked = check.asked(at: now)
      decide(.awakeAsked, owner, at: now, instant: asked.due.utc, span: late, ring: check.ring)
      change(kept) { $0.awakeCheck = asked }
    case (false, true):
      decide(.awakeLapsed, owner, at: now, instant: check.due.utc, span: late, ring: check.ring)
      change(kept) { $0.awakeCheck = nil }
    case (true, false):
      var item = kept
      let occurrence = item.beginOccurrence(after: check)
      item.ringUnanswered(check)
      forgetFormer(owner)
      open(
        owner,
        DueRing(
          occurrence: occurrence, label: kept.label, settings: kept.settings, planned: check.due.utc, late: late),
        at: now)
      put(item)
    case (true, true):
      var item = kept
      let due = DueRing(
        occurrence: item.beginOccurrence(after: check), label: kept.label, settings: kept.settings,
        planned: check.due.utc, late: late)
      miss(owner, due, isNewest: true, at: now)
      change(item) { $0.awakeCheck = nil }
    }
  }

  /// Takes a person's answer to the question of an item, if it asks.
  mutating func answer(_ item: ItemID, at now: HostMoment) {
    if let item = asking(item) { _ = answerCheck(of: item, at: now) }
  }

  /// Takes the answer of a person who is awake, asked or not; returns the item, which rings no more for this time.
  mutating func answerCheck<Kept: AwakeAsking>(of kept: Kept, at now: HostMoment) -> Kept {
    guard let check = kept.awakeCheck else { return kept }
    decide(.awakeAnswered, ItemID(kept.id), at: now, ring: check.ring)
    // Like a ring that was stopped, it stands even if it cannot be saved: nobody wants to hear of it again.
    step.touchedRing = true
    return change(kept) { $0.awakeCheck = nil }
  }

  @discardableResult
  private mutating func change<Kept: AwakeAsking>(_ kept: Kept, _ body: (inout Kept) -> Void) -> Kept {
    var item = kept
    body(&item)
    item.revision += 1
    put(item)
    if case .timer(let timer) = item.any, timer.awakeCheck == nil { noteEnd(of: timer.any) }
    return item
  }
}
