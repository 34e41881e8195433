// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What a turn has changed of a machine, so that the whole turn can be taken back.
///
/// Shelves and queues can be large, so each change of them is written down with what stood there before;
/// everything else is small and kept as it was.
struct TurnJournal {
  /// One entry of a shelf or a queue, as it was before it changed; `nil` where there was none.
  enum Entry {
    case item(ItemID, AnyItem?)
    case follower(ItemID, Bool)
    case boot(EngineStateMachine.BootDeadline, BootInstant?)
    case civil(AlarmID, UTCInstant?)
    /// A creation key that was added, and those that it displaced.
    case key(String, displaced: [CreationKey])
  }

  /// The parts that are small, as they were.
  struct Rest {
    let settings: EngineSettings
    let counters: Counters
    let zones: HostZones
    let queue: RingQueue
    let known: KnownTime
    let doubt: ClockDoubt
    let endedTimers: EndedItems<CountdownTimer>
    let endedSequences: EndedItems<StepSequence>
  }

  let rest: Rest
  var entries: [Entry] = []
}

extension EngineStateMachine {
  /// Begins to write down what changes, unless it is being written down already.
  public mutating func beginTurn() {
    guard journal == nil else { return }
    journal = TurnJournal(
      rest: TurnJournal.Rest(
        settings: settings, counters: counters, zones: zones, queue: queue, known: known, doubt: doubt,
        endedTimers: endedTimers, endedSequences: endedSequences))
  }

  /// Ends the turn; what it changed cannot be taken back any more.
  public mutating func keepTurn() { journal = nil }

  /// Makes room for what so many new items change, themselves and their deadlines; a turn has begun.
  mutating func reserveTurn(_ items: Int) {
    let written = journal?.entries.count ?? 0
    journal?.entries.reserveCapacity(written + 4 * items)
    civilDeadlines.reserve(items)
  }

  /// Leaves the turn as it is, to be ended later; what changes from now on is a turn of its own.
  mutating func setTurnAside() -> TurnJournal? {
    defer { journal = nil }
    return journal
  }

  /// Makes the turn that was set aside, and what has changed since, one turn.
  mutating func resumeTurn(_ turn: TurnJournal?) {
    guard var turn else { return }
    turn.entries += journal?.entries ?? []
    journal = turn
  }

  /// Ends the turn as if it had never begun; numbers of rings and events alone are not given out again.
  ///
  /// - Precondition: A turn has begun.
  public mutating func takeBackTurn() {
    guard let journal else { preconditionFailure("There is no turn to take back") }
    self.journal = nil
    let (ring, event) = (counters.ring, counters.event)
    restore(journal.rest)
    (counters.ring, counters.event) = (ring, event)
    for entry in journal.entries.reversed() { restore(entry) }
  }

  private mutating func restore(_ rest: TurnJournal.Rest) {
    settings = rest.settings
    counters = rest.counters
    zones = rest.zones
    queue = rest.queue
    known = rest.known
    doubt = rest.doubt
    endedTimers = rest.endedTimers
    endedSequences = rest.endedSequences
  }

  private mutating func restore(_ entry: TurnJournal.Entry) {
    switch entry {
    case .item(let id, let before): shelves[id] = before
    case .follower(let item, let follows): note(item, follows: follows)
    case .boot(let what, let before): schedule(what, at: before)
    case .civil(let id, let before): schedule(id, at: before)
    case .key(let key, let displaced): keys.restore(without: key, displaced)
    }
  }
}
