// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The steps on their way into the store: those of this turn, those whose commit is under way, and unsaved ones that
/// stand.
///
/// It decides and performs nothing, so a daemon with one home and a server with thousands save by the same rules. One
/// commit is under way at a time, and the steps that begin meanwhile wait for the next.
struct SaveQueue {
  /// The steps of this turn, which the next commit saves.
  private(set) var pending: [PendingStep] = []
  /// The steps that the store has been given and has not answered, and the turn that takes them back; `nil` for none.
  private var underWay: (steps: [PendingStep], turn: TurnJournal?)?
  /// Changes that stand but could not be saved yet.
  private(set) var unsaved = UnsavedChanges()
  /// `true` if a commit is due even without changes, for the store's own changes.
  private var isOwed = false
  /// Rings whose occurrence the store already had under another ID.
  private var repeated = RepeatedRings()
  /// Time of the next try to save; `nil` while nothing is unsaved.
  private(set) var retry: BootInstant?
  /// Delay before the next retry; each failure doubles it.
  private var retryDelay = SaveQueue.firstRetry
  /// Why the last save failed; `nil` after a success.
  private(set) var trouble: StoreError?

  private static let firstRetry = TimeSpan.seconds(1)
  /// A disk that stays full for days wakes the machine once a minute; a request always tries at once.
  private static let longestRetry = TimeSpan.minutes(1)

  /// `true` if memory equals the store.
  var isSaved: Bool { pending.isEmpty && underWay == nil && unsaved.isEmpty && !isOwed }

  /// `true` if the store has not answered a commit yet.
  var isUnderWay: Bool { underWay != nil }

  /// The hooks that belong to the commit under way.
  var hooksUnderWay: [HookRun] { underWay?.steps.flatMap(\.hooks) ?? [] }

  /// Time of the next retry; `nil` if there is none to wait for.
  var wakeUp: BootInstant? { isUnderWay ? nil : retry }

  /// `true` if a change of the shared settings may still be refused.
  var changesSettings: Bool { (pending + (underWay?.steps ?? [])).contains(where: \.changesSettings) }

  /// Rings that are not saved yet, older states of a ring first.
  var rings: [Ring] {
    let steps = (underWay?.steps ?? []) + pending
    return (unsaved.changes + steps.flatMap(\.changes)).compactMap {
      if case .putRing(let ring) = $0 { ring } else { nil }
    }
  }

  // MARK: Steps

  /// Runs a step on the machine and queues it for the next commit.
  ///
  /// Throws the machine's refusal; then nothing has changed.
  ///
  /// - Returns: The step's actions, of which the urgent ones do not wait for the commit.
  mutating func add(
    _ step: PendingStep, to machine: inout EngineStateMachine
  ) throws(ControlError) -> [EngineAction] {
    var step = step
    machine.beginTurn()
    try step.run(&machine)
    let done = machine.takeStep()
    step.take(done, without: repeated)
    pending.append(step)
    return done.actions
  }

  /// Queues a request that runs in pieces, and makes room for its `items`.
  ///
  /// Steps that begin meanwhile may build on the first pieces, so they are saved after it.
  ///
  /// - Returns: Its place, for `add(_:at:)`.
  mutating func begin(_ step: PendingStep, making items: Int) -> Int {
    pending.append(step)
    // Growing a long array copies it, and that would make one piece slow.
    pending[pending.count - 1].reserve(items)
    return pending.count - 1
  }

  /// Adds the next piece of the request at a place.
  mutating func add(_ piece: EngineStep, at place: Int) { pending[place].add(piece, without: repeated) }

  /// Adds changes that stand whether or not they can be saved, each by itself.
  mutating func add(each changes: [StoreChange]) { unsaved.add(each: changes) }

  /// Has a commit made even if nothing has changed, and again until one is saved.
  mutating func owe() { isOwed = true }

  // MARK: Commits

  /// The work for the steps of a turn.
  enum Work {
    /// Give the store these groups of changes in one commit, and `finish` with its answer.
    case commit([[StoreChange]])
    /// Answer and publish these: they stand, and the store is not asked.
    case tell([PendingStep])
  }

  /// Takes the work for now; `nil` if there is none, or a commit is under way.
  mutating func next(for machine: inout EngineStateMachine, by clock: any HostClock) -> Work? {
    guard underWay == nil, !pending.isEmpty || !unsaved.isEmpty || isOwed else { return nil }
    if let retry, clock.now().boot < retry, pending.allSatisfy({ $0.answer == nil }) {
      // Too early to retry, but clients hear at once of a ring that began or ended. `warnings` reports the problem. If the
      // daemon were killed now, it would ring again rather than not at all.
      machine.keepTurn()
      for part in pending.flatMap(\.parts) { unsaved.add(part) }
      return pending.isEmpty ? nil : .tell(takePending())
    }
    let groups = unsaved.groups + pending.map(\.changes)
    let turn = machine.setTurnAside()
    guard isOwed || !groups.allSatisfy(\.isEmpty) else {
      noteSuccess()
      return .tell(takePending())
    }
    underWay = (takePending(), turn)
    return .commit(groups)
  }

  private mutating func takePending() -> [PendingStep] {
    defer { pending = [] }
    return pending
  }

  /// Gives up everything that is not saved; the store's answer to the commit under way must not come any more.
  ///
  /// - Returns: The steps that nobody has been told about.
  mutating func abandon() -> [PendingStep] {
    let steps = (underWay?.steps ?? []) + takePending()
    underWay = nil
    noteSuccess()
    return steps
  }

  private mutating func noteSuccess() {
    retry = nil
    trouble = nil
    retryDelay = Self.firstRetry
    unsaved.removeAll()
    isOwed = false
  }

  /// The result of a commit: actions to perform at once, and then steps to answer.
  struct Outcome {
    var actions: [EngineAction] = []
    /// Each step that was decided, with the reason it was refused or `nil`.
    var steps: [(step: PendingStep, failure: ControlError?)] = []
  }

  /// Takes the store's answer to the commit under way.
  ///
  /// - Parameters:
  ///  - error: Why it was not saved, with nothing changed; `nil` if it was.
  ///  - machine: The machine that the steps ran on.
  ///  - save: Saves changes at once, and tells whether it did; `nil` for a store that answers later.
  mutating func finish(
    _ error: StoreError?, of machine: inout EngineStateMachine, by clock: any HostClock,
    trying save: (([StoreChange]) -> Bool)?
  ) -> Outcome {
    guard let (steps, turn) = underWay else { preconditionFailure("There is no commit under way") }
    underWay = nil
    guard let error else {
      noteSuccess()
      return Outcome(steps: steps.map { ($0, nil) })
    }
    machine.resumeTurn(turn)
    pending = steps + pending
    if case .duplicateOccurrence(let ring, let owner, let occurrence, let attempt) = error {
      let occurrence = RingOccurrence(owner: owner, occurrence: occurrence, attempt: attempt)
      return Outcome(actions: refuse(ring, occurrence, on: &machine, at: clock.now()))
    }
    return recover(from: error, on: &machine, by: clock, trying: save)
  }

  /// Silences a ring whose occurrence the store already had; the rest is saved by the next commit.
  private mutating func refuse(
    _ ring: RingID, _ occurrence: RingOccurrence, on machine: inout EngineStateMachine, at now: HostMoment
  ) -> [EngineAction] {
    repeated.insert(ring, of: occurrence)
    unsaved.drop(ringsIn: repeated)
    for index in pending.indices { pending[index].drop(ring, repeated) }
    let refusal = PendingStep(run: { $0.refuseRepeated(ring, at: now) }, isRequest: false)
    return (try? add(refusal, to: &machine)) ?? []
  }

  /// Takes the turn back and runs again the steps that stand, without those that must be refused.
  ///
  /// A later step may build on one that cannot be saved: a timer is renamed and then snoozed. The snooze then runs on
  /// the timer with its old name, and its answer is true.
  private mutating func recover(
    from error: StoreError, on machine: inout EngineStateMachine, by clock: any HostClock,
    trying save: (([StoreChange]) -> Bool)?
  ) -> Outcome {
    let failure = ControlError(error)
    trouble = error
    // One change that the store rejects must not block the others. If the store accepts nothing at all, trying each
    // by itself is pointless.
    let isForAll =
      switch error {
      case .full, .readOnly, .locked: true
      default: save == nil
      }
    func isSaved(_ changes: [StoreChange]) -> Bool {
      guard !isForAll, let save else { return false }
      return save(changes)
    }

    let steps = takePending()
    if machine.isInTurn { machine.takeBackTurn() }
    machine.desk.given = Self.rings(of: steps)
    if unsaved.groups.count + steps.count > 1 { unsaved.saveEach(isSaved) }
    var outcome = Outcome()
    for var step in steps {
      guard step.stands || (!isForAll && steps.count + unsaved.groups.count > 1) else {
        outcome.steps.append((step, failure))
        continue
      }
      machine.beginTurn()
      let isRun = (try? step.run(&machine)) != nil
      step.take(machine.takeStep(isSeen: false), without: repeated)
      let unsavedBefore = unsaved
      var left: [[StoreChange]] = []
      for part in isRun ? step.parts : [] {
        let whole = unsaved.takeOut(with: part)
        if !isSaved(whole) { left.append(whole) }
      }
      if isRun, left.isEmpty || step.stands {
        machine.keepTurn()
        for whole in left { unsaved.add(whole) }
        outcome.steps.append((step, nil))
      } else {
        machine.takeBackTurn()
        unsaved = unsavedBefore
        outcome.steps.append((step, failure))
      }
    }
    machine.desk.given = [:]
    outcome.actions = machine.takeNotices()
    planRetry(at: clock.now().boot)
    return outcome
  }

  private mutating func planRetry(at now: BootInstant) {
    guard !unsaved.isEmpty || isOwed else {
      retry = nil
      retryDelay = Self.firstRetry
      return
    }
    // A request that fails meanwhile does not postpone the next try.
    if let retry, retry > now { return }
    retry = now + retryDelay
    retryDelay = min(retryDelay + retryDelay, Self.longestRetry)
  }

  /// The IDs of the rings that began in these steps, which they keep when run again.
  private static func rings(of steps: [PendingStep]) -> [RingOccurrence: RingID] {
    var rings: [RingOccurrence: RingID] = [:]
    for case .putRing(let ring) in steps.flatMap(\.changes) { rings[RingOccurrence(ring)] = ring.id }
    return rings
  }
}
