// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Small values, and values that share their storage with a copy: a copy from the beginning of a turn takes the turn
/// back.
///
/// New members are taken back too. Large parts that cannot share their storage, the agenda, the queue and the keys,
/// note their own changes instead (`TurnLog`).
struct Copied: Sendable {
  /// The settings shared by all items.
  var settings: EngineSettings
  /// The items of every kind.
  var shelves = Shelves()
  /// The last numbers given to items, rings and events.
  var counters: Counters
  /// The last cancel or edit; `nil` if there was none, or it was long ago at the start.
  var lastAct: UndoableAct?
  /// The acts before it that can be taken back, the oldest first; those of a process before this one are forgotten.
  var earlierActs: [UndoableAct] = []
  /// The rings that these acts ended, by their items; those of a process before this one are forgotten.
  var silenced: [ItemID: SilencedRing] = [:]
  /// The calendar files that are read again whenever they change, ordered by path.
  var followed: [FollowedFile] = []
  /// The ringing alarms for which followed files are to be read again, by path.
  var unread: [String: Set<AlarmID>] = [:]
  /// The host's state.
  var host: HostState
  /// The timers that have ended, of which the oldest are forgotten.
  var endedTimers: EndedItems<CountdownTimer>
  /// The sequences that have ended, of which the oldest are forgotten.
  var endedSequences: EndedItems<StepSequence>
  /// Rings that a pre-alarm has announced and that have not begun, as it told of them.
  var announced: [ItemID: ComingRing] = [:]
  /// The moment of the last step that set or rang something.
  var latest: HostMoment
}

// Short names for the copy's parts.
extension EngineStateMachine {
  /// The settings shared by all items.
  public internal(set) var settings: EngineSettings {
    get { copied.settings }
    _modify { yield &copied.settings }
  }
  /// The items of every kind.
  public internal(set) var shelves: Shelves {
    get { copied.shelves }
    _modify { yield &copied.shelves }
  }
  /// The last numbers given to items, rings and events.
  public internal(set) var counters: Counters {
    get { copied.counters }
    _modify { yield &copied.counters }
  }
  /// The last cancel or edit; `nil` if there was none, or it was long ago at the start.
  public internal(set) var lastAct: UndoableAct? {
    get { copied.lastAct }
    _modify { yield &copied.lastAct }
  }
  /// The acts before it that can be taken back, the oldest first; those of a process before this one are forgotten.
  package internal(set) var earlierActs: [UndoableAct] {
    get { copied.earlierActs }
    _modify { yield &copied.earlierActs }
  }
  /// The rings that these acts ended, by their items; those of a process before this one are forgotten.
  package internal(set) var silenced: [ItemID: SilencedRing] {
    get { copied.silenced }
    _modify { yield &copied.silenced }
  }
  /// The calendar files that are read again whenever they change, ordered by path.
  public internal(set) var followed: [FollowedFile] {
    get { copied.followed }
    _modify { yield &copied.followed }
  }
  /// The host's state.
  var host: HostState {
    get { copied.host }
    _modify { yield &copied.host }
  }
  /// The boot that boot instants belong to.
  var boot: BootID { host.boot }
  /// The rules of the host's zone and of pinned zones.
  public internal(set) var zones: HostZones {
    get { host.zones }
    _modify { yield &host.zones }
  }
  /// The zones kept by the store.
  package internal(set) var keptZones: HostZones {
    get { host.keptZones }
    _modify { yield &host.keptZones }
  }
  var known: KnownTime {
    get { host.known }
    _modify { yield &host.known }
  }
  var doubt: ClockDoubt {
    get { host.doubt }
    _modify { yield &host.doubt }
  }
  var announced: [ItemID: ComingRing] {
    get { copied.announced }
    _modify { yield &copied.announced }
  }
  var latest: HostMoment {
    get { copied.latest }
    _modify { yield &copied.latest }
  }
}
