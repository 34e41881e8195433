// SPDX-License-Identifier: Apache-2.0
package import TokiModel

// Saving the machine's decisions: one commit per turn, as the save queue decides.
extension Engine {
  /// `true` if memory equals the store.
  package var isSaved: Bool { saving.isSaved }

  /// Rings that are not saved yet.
  package var unsavedRings: [Ring] { saving.rings }

  /// The hooks that belong to the commit that the store is given, or has not answered.
  package var hooksUnderWay: [HookRun] { saving.hooksUnderWay }

  /// Has the next commit made even if nothing has changed, for the store's own findings and changes.
  ///
  /// It is made by the end of the turn, and tried again like any other until it is saved; until then the home is not saved.
  package func oweCommit() { saving.owe() }

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
    saving.add(each: made.compactMap { if case .save(let change) = $0 { change } else { nil } })
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
    let place = saving.begin(PendingStep(run: run, isRequest: true, answer: answer), making: items)
    machine.agenda.reserve(onCivilClock: items)
    var isMore = true
    while isMore {
      machine.beginTurn()
      isMore = piece(&machine)
      let done = machine.takeStep()
      perform(done.actions)
      saving.add(done, at: place)
      fireDue()
    }
  }

  /// Runs a step, performs its urgent actions and queues the rest for the commit.
  private func add(_ step: PendingStep) throws(ControlError) {
    perform(try saving.add(step, to: &machine))
  }

  /// Saves pending steps, including those that begin while saving, unless a commit is under way.
  ///
  /// Overdue items fire during the commit, and stay pending for the next.
  func commit() {
    while let work = saving.next(for: &machine, by: clock) {
      switch work {
      case .tell(let steps): for step in steps { tell(step) }
      case .commit(let groups):
        store.commit(groups, pause: { fireDue() }) { [self] error in
          finish(error.flatMap { renewStore(after: $0, with: groups) })
        }
      }
    }
  }

  /// Answers and publishes saved steps; the others run again without those that must be refused.
  private func finish(_ error: StoreError?) {
    let save = { [store] (changes: [StoreChange]) in (try? store.commit(changes)) != nil }
    let outcome = saving.finish(error, of: &machine, by: clock, trying: store.answersAtOnce ? save : nil)
    if error == nil, store.needsCheckpoint { storeCare.noteCommit(clock) }
    perform(outcome.actions)
    for (step, failure) in outcome.steps {
      if let failure { step.answer?(failure) } else { tell(step) }
    }
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

  // MARK: Reads

  /// Fires and commits overdue items, so that reads are never stale.
  func settle() -> HostMoment {
    let now = clock.now()
    fireDue(at: now)
    commit()
    return now
  }

  /// Reads the machine; calls `answer` once all that was read is saved, at once if nothing is under way.
  ///
  /// `body` may be called several times, for its values may be refused; it uses nothing but the machine.
  func read<Value>(
    _ body: @escaping (EngineStateMachine, HostMoment) -> Value, answer: @escaping (Value) -> Void
  ) {
    let now = settle()
    guard saving.isUnderWay else { return answer(body(machine, now)) }
    var value: Value?
    let run = { (machine: inout EngineStateMachine) throws(ControlError) in value = body(machine, now) }
    // It changes nothing, so the store cannot refuse it.
    try? request(run) { _ in if let value { answer(value) } }
  }

  /// Waits until all that has happened is saved, or stands unsaved.
  func saved() async { await read { _, _ in } }

  /// Reads the machine once all that is read is saved.
  func read<Value: Sendable>(_ body: @escaping @Sendable (EngineStateMachine, HostMoment) -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      read(body) { continuation.resume(returning: $0) }
    }
  }
}
