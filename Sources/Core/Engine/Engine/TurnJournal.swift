// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The changes of a turn, kept so that the whole turn can be taken back.
///
/// Shelves and queues can be large, so each of their entries is recorded before it changes; everything else is small
/// and copied at the start.
struct TurnJournal {
  /// An entry of a shelf or queue before the change; `nil` if there was none.
  enum Entry {
    case item(ItemID, AnyItem?)
    case boot(EngineStateMachine.BootDeadline, BootInstant?)
    case civil(EngineStateMachine.CivilDeadline, UTCInstant?)
    /// A creation key that was added, and the keys it displaced.
    case key(String, displaced: [CreationKey])
  }

  /// Copies of the small parts.
  struct Rest {
    let settings: EngineSettings
    let counters: Counters
    let lastAct: UndoableAct?
    let silenced: [ItemID: SilencedRing]
    let followed: [FollowedFile]
    let unread: [String: Set<AlarmID>]
    let zones: HostZones
    let keptZones: HostZones
    let known: KnownTime
    let doubt: ClockDoubt
    let announced: [ItemID: UTCInstant]
    let endedTimers: EndedItems<CountdownTimer>
    let endedSequences: EndedItems<StepSequence>
  }

  let rest: Rest
  var entries: [Entry] = []
  /// What was changed in the queue before the turn was set aside.
  var rings: [RingQueue.Change] = []
}

extension EngineStateMachine {
  /// Begins to record changes, unless a turn is already being recorded.
  public mutating func beginTurn() {
    guard journal == nil else { return }
    journal = TurnJournal(
      rest: TurnJournal.Rest(
        settings: settings, counters: counters, lastAct: lastAct, silenced: silenced,
        followed: followed, unread: unread, zones: zones, keptZones: keptZones, known: known, doubt: doubt,
        announced: announced,
        endedTimers: endedTimers, endedSequences: endedSequences))
    queue.beginLog()
  }

  /// Ends the turn and keeps its changes for good.
  public mutating func keepTurn() {
    journal = nil
    _ = queue.endLog()
  }

  /// Reserves capacity for this many new items and their deadlines; requires an open turn.
  mutating func reserveTurn(_ items: Int) {
    let written = journal?.entries.count ?? 0
    journal?.entries.reserveCapacity(written + 4 * items)
    civilDeadlines.reserve(items)
  }

  /// Suspends the turn and returns it; later changes are a turn of their own.
  mutating func setTurnAside() -> TurnJournal? {
    defer { journal = nil }
    journal?.rings = queue.endLog()
    return journal
  }

  /// Merges a suspended turn with the changes made since.
  mutating func resumeTurn(_ turn: TurnJournal?) {
    guard var turn else { return }
    turn.entries += journal?.entries ?? []
    queue.resumeLog(turn.rings)
    turn.rings = []
    journal = turn
  }

  /// Undoes all changes of the turn, except that numbers of rings and events are not reused.
  ///
  /// - Precondition: A turn is open.
  public mutating func takeBackTurn() {
    guard let journal else { preconditionFailure("There is no turn to take back") }
    self.journal = nil
    let (ring, event) = (counters.ring, counters.event)
    restore(journal.rest)
    queue.takeBack()
    (counters.ring, counters.event) = (ring, event)
    for entry in journal.entries.reversed() { restore(entry) }
  }

  private mutating func restore(_ rest: TurnJournal.Rest) {
    settings = rest.settings
    counters = rest.counters
    lastAct = rest.lastAct
    silenced = rest.silenced
    (followed, unread) = (rest.followed, rest.unread)
    zones = rest.zones
    keptZones = rest.keptZones
    known = rest.known
    doubt = rest.doubt
    announced = rest.announced
    endedTimers = rest.endedTimers
    endedSequences = rest.endedSequences
  }

  private mutating func restore(_ entry: TurnJournal.Entry) {
    switch entry {
    case .item(let id, let before):
      shelves[id] = before
      noteKeeper(id, keepsAwake: before?.shelved.keepsAwake ?? false)
      noteExceptedFile(of: id, before?.typed(Alarm.self)?.exceptedFile?.path)
    case .boot(let what, let before): schedule(what, at: before)
    case .civil(let what, let before): schedule(what, at: before)
    case .key(let key, let displaced): keys.restore(without: key, displaced)
    }
  }
}
