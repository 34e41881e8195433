// SPDX-License-Identifier: Apache-2.0
package import TokiModel

// Saving the machine's decisions: one commit per turn, and recovery when it fails.
extension Engine {
  /// Whether memory equals the store.
  package var isSaved: Bool { pending.isEmpty && unsaved.isEmpty }

  /// Rings that are not saved yet.
  package var unsavedRings: [Ring] {
    unsaved.changes.compactMap { if case .putRing(let ring) = $0 { ring } else { nil } }
  }

  /// Calls `observer` with each event, on the engine's loop.
  package func observe(_ observer: @escaping (EngineEvent) -> Void) { feed.observe(observer) }

  /// The events after a sequence number; `nil` if those are no longer known and a resync is needed.
  package func events(after sequence: Int64) -> [EngineEvent]? {
    feed.events(after: sequence, newest: machine.counters.event)
  }

  /// Performs the actions of the machine's initialisation; nobody asked for them, so none can be refused.
  func begin() {
    let made = machine.takeStep().actions
    perform(made)
    unsaved.add(each: made.compactMap { if case .save(let change) = $0 { change } else { nil } })
    // A ring that ended while no daemon ran is missed now.
    for case .runHook(let run) in made { hookRunner?.run(run) }
  }

  /// Runs a step for something that has happened, which stands even if it cannot be saved.
  func follow(_ body: @escaping (inout EngineStateMachine) -> Void) {
    let run = { (machine: inout EngineStateMachine) throws(ControlError) in body(&machine) }
    try? add(PendingStep(run: run, isRequest: false))
  }

  /// Runs a request; `answer` is called once, with the reason it could not be saved or `nil`.
  ///
  /// Throws the machine's refusal; then nothing has changed, and `answer` is not called.
  func request(
    _ run: @escaping (inout EngineStateMachine) throws(ControlError) -> Void,
    answer: @escaping (ControlError?) -> Void
  ) throws(ControlError) {
    try add(PendingStep(run: run, isRequest: true, answer: answer))
  }

  /// Runs a request in pieces that are one step; overdue rings begin between two pieces.
  ///
  /// - Parameters:
  ///  - items: How many items it makes.
  ///  - run: The whole request, in case the turn must be run again.
  ///  - piece: Performs the next piece; returns whether more remain.
  ///  - answer: Called once, with the reason it could not be saved or `nil`.
  func request(
    making items: Int, _ run: @escaping (inout EngineStateMachine) throws(ControlError) -> Void,
    piece: (inout EngineStateMachine) -> Bool, answer: @escaping (ControlError?) -> Void
  ) {
    // Steps that begin meanwhile may build on the first pieces, so they must be saved after this one.
    let place = pending.count
    pending.append(PendingStep(run: run, isRequest: true, answer: answer))
    // Growing a long array copies it, and that would make one piece slow.
    pending[place].reserve(items)
    machine.reserveTurn(items)
    var isMore = true
    while isMore {
      machine.beginTurn()
      isMore = piece(&machine)
      let done = machine.takeStep()
      perform(done.actions)
      pending[place].add(done, without: repeated)
      fireDue()
    }
  }

  /// Runs a step, performs its urgent actions and queues the rest for the commit.
  private func add(_ step: PendingStep) throws(ControlError) {
    var step = step
    machine.beginTurn()
    try step.run(&machine)
    let done = machine.takeStep()
    perform(done.actions)
    step.take(done, without: repeated)
    pending.append(step)
  }

  /// Saves pending steps, including those that begin while saving.
  func commit() {
    repeat { commitTurn() } while !pending.isEmpty
  }

  /// Saves the turn's steps in one commit, then answers and publishes; a failure starts recovery.
  ///
  /// Overdue items fire during the commit, and stay pending for the next.
  private func commitTurn() {
    guard !pending.isEmpty || !unsaved.isEmpty else { return }
    if let retry, clock.now().boot < retry, pending.allSatisfy({ $0.answer == nil }) {
      // Too early to retry, but faces hear at once of a ring that began or ended.
      machine.keepTurn()
      for step in pending { keepUnsaved(step) }
      pending = []
      return
    }
    let steps = pending
    pending = []
    let groups = unsaved.groups + steps.map(\.changes)
    let turn = machine.setTurnAside()
    if !groups.allSatisfy(\.isEmpty) {
      do {
        try store.commit(groups) { fireDue() }
      } catch {
        machine.resumeTurn(turn)
        pending = steps + pending
        return recover(from: error)
      }
    }
    if store.needsCheckpoint { storeCare.noteCommit(clock) }
    retry = nil
    trouble = nil
    retryDelay = Self.firstRetry
    unsaved.removeAll()
    for step in steps { tell(step) }
  }

  /// Takes the turn back and runs again the steps that stand, without those that must be refused.
  ///
  /// A later step may build on one that cannot be saved: a timer is renamed and then snoozed. The snooze then runs on
  /// the timer with its old name, and its answer is true.
  private func recover(from error: StoreError) {
    if case .duplicateOccurrence(let ring, let owner, let occurrence, let attempt) = error {
      return refuse(ring, RingOccurrence(owner: owner, occurrence: occurrence, attempt: attempt))
    }
    let failure = ControlError(error)
    trouble = error
    // One change that the store rejects must not block the others. If the store accepts nothing at all, trying each
    // by itself is pointless.
    let isForAll =
      switch error {
      case .full, .readOnly, .locked: true
      default: false
      }
    func save(_ changes: [StoreChange]) -> Bool {
      guard !isForAll else { return false }
      return (try? store.commit(changes)) != nil
    }

    let steps = pending
    pending = []
    let (before, asked, announced) = (machine.queue, machine.questions, machine.announced.keys)
    if machine.journal != nil { machine.takeBackTurn() }
    machine.givenRings = Self.rings(of: steps)
    if unsaved.groups.count + steps.count > 1 { unsaved.saveEach(save) }
    var outcomes: [(step: PendingStep, failure: ControlError?)] = []
    for var step in steps {
      guard step.stands || (!isForAll && steps.count + unsaved.groups.count > 1) else {
        outcomes.append((step, failure))
        continue
      }
      machine.beginTurn()
      let isRun = (try? step.run(&machine)) != nil
      step.take(machine.takeStep(), without: repeated)
      let unsavedBefore = unsaved
      var left: [[StoreChange]] = []
      for part in isRun ? step.parts : [] {
        let whole = unsaved.takeOut(with: part)
        if !save(whole) { left.append(whole) }
      }
      if isRun, left.isEmpty || step.stands {
        machine.keepTurn()
        for whole in left { unsaved.add(whole) }
        outcomes.append((step, nil))
      } else {
        machine.takeBackTurn()
        unsaved = unsavedBefore
        outcomes.append((step, failure))
      }
    }
    machine.givenRings = [:]
    putInOrder(after: before)
    for question in asked.subtracting(machine.questions) { ringer.withdrawQuestion(of: question.item) }
    for question in machine.questions.subtracting(asked) { ringer.ask(question) }
    for item in announced where machine.announced[item] == nil { ringer.withdrawComing(of: item) }
    planRetry()
    for (step, failure) in outcomes {
      if let failure { step.answer?(failure) } else { tell(step) }
    }
  }

  private func planRetry() {
    guard !unsaved.isEmpty else {
      retry = nil
      retryDelay = Self.firstRetry
      return
    }
    let now = clock.now().boot
    // A request that fails meanwhile does not postpone the next try.
    if let retry, retry > now { return }
    retry = now + retryDelay
    retryDelay = min(retryDelay + retryDelay, Self.longestRetry)
  }

  /// Silences a ring whose occurrence the store already had, and saves the rest.
  private func refuse(_ ring: RingID, _ occurrence: RingOccurrence) {
    repeated.insert(ring, of: occurrence)
    unsaved.drop(ringsIn: repeated)
    for index in pending.indices {
      pending[index].changes.removeAll { change in
        if case .putRing(let row) = change { repeated.holds(row) } else { false }
      }
      pending[index].events.removeAll { $0.isAbout(ring) }
      pending[index].hooks.removeAll { $0.occasion.ring == ring }
    }
    let now = clock.now()
    follow { $0.refuseRepeated(ring, at: now) }
    commit()
  }

  private func tell(_ step: PendingStep) {
    for event in step.events {
      publish(event)
      // There may be many listeners, and an import has many events.
      fireDue()
    }
    for run in step.hooks { hookRunner?.run(run) }
    step.answer?(nil)
  }

  /// Publishes a step that stands although it is not saved: a ring began or ended.
  ///
  /// `warnings` reports the problem. If the daemon were killed now, it would ring again rather than not at all.
  private func keepUnsaved(_ step: PendingStep) {
    for part in step.parts { unsaved.add(part) }
    tell(step)
  }

  /// Brings sound and notifications back in line with the machine.
  private func putInOrder(after before: RingQueue) {
    let (old, new) = (before.rings + before.missed, machine.rings + machine.missed)
    for ring in old where !new.contains(where: { $0.id == ring.id }) { ringer.withdraw(ring.id) }
    for ring in machine.rings where !old.contains(ring) { ringer.present(ring) }
    for ring in machine.missed where !old.contains(ring) { ringer.announceMissed(ring) }
    guard machine.queue.playing != before.playing else { return }
    if let ring = machine.queue.heard { ringer.play(ring) } else { ringer.stopPlaying() }
  }

  /// The IDs of the rings that began in these steps, which they keep when run again.
  private static func rings(of steps: [PendingStep]) -> [RingOccurrence: RingID] {
    var rings: [RingOccurrence: RingID] = [:]
    for case .putRing(let ring) in steps.flatMap(\.changes) { rings[RingOccurrence(ring)] = ring.id }
    return rings
  }
}

extension EngineEvent.Change {
  /// Whether it concerns the ring.
  fileprivate func isAbout(_ ring: RingID) -> Bool {
    switch self {
    case .ringStarted(let row), .ringEnded(let row), .missed(let row): row.id == ring
    case .tried(let id, _), .heard(let id, _), .playedOnce(let id): id == ring
    default: false
    }
  }
}
