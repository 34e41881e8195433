// SPDX-License-Identifier: Apache-2.0
package import TokiModel

// Saves the machine's decisions: one commit a turn, and the recovery when it fails.
extension Engine {
  /// Whether everything that holds is on the disk.
  package var isSaved: Bool { pending.isEmpty && unsaved.isEmpty }

  /// The rings among what could not be saved yet.
  package var unsavedRings: [Ring] {
    unsaved.changes.compactMap { if case .putRing(let ring) = $0 { ring } else { nil } }
  }

  /// Has `observer` called with each event, on the engine's loop.
  package func observe(_ observer: @escaping (EngineEvent) -> Void) { feed.observe(observer) }

  /// What came after an event; `nil` where that is not known any more, so that everything has to be told.
  package func events(after sequence: Int64) -> [EngineEvent]? {
    feed.events(after: sequence, newest: machine.counters.event)
  }

  /// Does what the machine wants done from its making on; nobody asked for it, so all of it stands.
  func begin() {
    let made = machine.takeStep().actions
    perform(made)
    unsaved.add(each: made.compactMap { if case .save(let change) = $0 { change } else { nil } })
  }

  /// Runs a step that has happened, and so stands whether or not it can be saved.
  func follow(_ body: @escaping (inout EngineStateMachine) -> Void) {
    let run = { (machine: inout EngineStateMachine) throws(ControlError) in body(&machine) }
    try? add(PendingStep(run: run, isRequest: false))
  }

  /// Runs a request.
  ///
  /// - Parameter answer: Called once, with why it could not be saved or `nil`.
  /// - Throws: Why the machine refuses it; nothing has changed then, and `answer` is not called.
  func request(
    _ run: @escaping (inout EngineStateMachine) throws(ControlError) -> Void,
    answer: @escaping (ControlError?) -> Void
  ) throws(ControlError) {
    try add(PendingStep(run: run, isRequest: true, answer: answer))
  }

  /// Runs a request piece by piece; what is due begins between two pieces, and all of them are one step.
  ///
  /// - Parameters:
  ///   - items: How many items it makes.
  ///   - run: The whole of it, should the turn have to be run again.
  ///   - piece: The next piece; returns whether that was not all.
  ///   - answer: Called once, with why it could not be saved or `nil`.
  func request(
    making items: Int, _ run: @escaping (inout EngineStateMachine) throws(ControlError) -> Void,
    piece: (inout EngineStateMachine) -> Bool, answer: @escaping (ControlError?) -> Void
  ) {
    // Steps that begin meanwhile may build on the first pieces, so they are saved afterwards.
    let place = pending.count
    pending.append(PendingStep(run: run, isRequest: true, answer: answer))
    // A list of many that grows is copied each time, and that is a long piece.
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

  /// Runs a step, does at once what must not wait, and puts the rest before the commit.
  private func add(_ step: PendingStep) throws(ControlError) {
    var step = step
    machine.beginTurn()
    try step.run(&machine)
    let done = machine.takeStep()
    perform(done.actions)
    step.take(done, without: repeated)
    pending.append(step)
  }

  /// Saves what is pending, what begins while it is being saved included.
  func commit() {
    repeat { commitTurn() } while !pending.isEmpty
  }

  /// Saves the steps of the turn in one commit, and tells them; where that fails, what stands stands.
  ///
  /// What is due meanwhile begins, and is pending then.
  private func commitTurn() {
    guard !pending.isEmpty || !unsaved.isEmpty else { return }
    if let retry, clock.now().boot < retry, pending.allSatisfy({ $0.answer == nil }) {
      // Not yet: but a ring that has begun or ended is told at once.
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

  /// Takes the turn back and runs again what stands, without what has to be refused.
  ///
  /// A later step may build on one that cannot be saved: a timer is renamed and then snoozed. So the
  /// snooze is run on the timer as it was, and gives the answer that is true then.
  private func recover(from error: StoreError) {
    if case .duplicateOccurrence(let ring, let owner, let occurrence) = error {
      return refuse(ring, RingOccurrence(owner: owner, occurrence: occurrence))
    }
    let failure = ControlError(error)
    trouble = error
    // One change that the store will not have must not keep all others from being saved. Where the store
    // takes nothing at all, trying them one by one is of no use.
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
    let before = machine.queue
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
    // A request that fails meanwhile does not put the next try off.
    if let retry, retry > now { return }
    retry = now + retryDelay
    retryDelay = min(retryDelay + retryDelay, Self.longestRetry)
  }

  /// Silences a ring that the store had already, and saves the rest.
  private func refuse(_ ring: RingID, _ occurrence: RingOccurrence) {
    repeated.insert(ring, of: occurrence)
    unsaved.drop(ringsIn: repeated)
    for index in pending.indices {
      pending[index].changes.removeAll { change in
        if case .putRing(let row) = change { repeated.holds(row) } else { false }
      }
      pending[index].events.removeAll { $0.isAbout(ring) }
    }
    let now = clock.now()
    follow { $0.refuseRepeated(ring, at: now) }
    commit()
  }

  private func tell(_ step: PendingStep) {
    for event in step.events {
      publish(event)
      // Many may listen, and an import has many events.
      fireDue()
    }
    step.answer?(nil)
  }

  /// Tells a step that stands although it is not saved: a ring began, or it is quiet now.
  ///
  /// `warnings` says the rest. Were the daemon killed before it is saved, it would ring again, and
  /// never not at all.
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

  /// The ids of the rings that began in these steps: each keeps its own when it begins once more.
  private static func rings(of steps: [PendingStep]) -> [RingOccurrence: RingID] {
    var rings: [RingOccurrence: RingID] = [:]
    for case .putRing(let ring) in steps.flatMap(\.changes) { rings[RingOccurrence(ring)] = ring.id }
    return rings
  }
}

extension EngineEvent.Change {
  /// Whether it tells of a ring.
  fileprivate func isAbout(_ ring: RingID) -> Bool {
    switch self {
    case .ringStarted(let row), .ringEnded(let row), .missed(let row): row.id == ring
    case .tried(let id, _), .heard(let id, _), .playedOnce(let id): id == ring
    default: false
    }
  }
}
