// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Items to import together, from a backup or a calendar file.
///
/// The lists of its items are its own members: `batch.timers`.
@dynamicMemberLookup
public struct ImportBatch: Hashable, Sendable {
  /// Items from a backup or a calendar; their IDs only tell them apart.
  ///
  /// One whose lasting name is known already updates the item of that name; each other one gets a new ID. Running
  /// timers go by their UTC deadlines.
  public var items: ItemLists
  /// New alarms, as from a calendar file.
  public var alarmDrafts: [AlarmDraft]
  /// `true` if a calendar program wrote it, which knows nothing of sounds.
  public var isCalendar: Bool
  /// `true` if the home becomes equal to the batch: its items with their own IDs, and no others.
  public var replacesAll: Bool
  /// The rings of a backup, newest first; `nil` where none are told.
  ///
  /// They come back where the backup replaces everything, or where nothing has ever been made. Open ones are over.
  public var history: [Ring]?
  /// The rest of a backup; all `nil` for any other batch.
  ///
  /// It replaces the present content where the history does, too.
  public var rest = Rest()
  /// The file that it is a reading of, and that is followed; `nil` for any other batch.
  public var following: Following?

  /// A backup's content besides items and rings; `nil` for absent parts.
  public struct Rest: Hashable, Sendable {
    /// The boot that the boot instants of its items belong to.
    public var boot: BootID?
    /// The settings shared by all items.
    public var settings: EngineSettings?
    /// The followed calendar files, with the digests of their alarms.
    public var followed: [FollowedFile]?
    /// The engine's decisions, newest first.
    public var decisions: [Decision]?
    /// The last numbers given out; that of events does not count.
    public var counters: Counters?

    /// Creates the rest of a batch that is no backup.
    public init() {}
  }

  /// A reading of a followed file.
  public struct Following: Hashable, Sendable {
    /// The file.
    public let source: FollowedSource
    /// `true` if a person asks for it, not a change of the file.
    ///
    /// Then alarms of the file that were imported before are its own from now on, and those that were cancelled are
    /// made again.
    public let isAsked: Bool

    /// Creates a reading.
    public init(_ source: FollowedSource, isAsked: Bool) {
      self.source = source
      self.isAsked = isAsked
    }
  }

  /// Imports a copy, which is new beside the item that it is a copy of.
  public init<Kept: Shelved>(copyOf item: Kept) {
    var copy = item
    // By its lasting name it would be that item.
    copy.uid = nil
    var items = ItemLists()
    items.put(copy)
    self.init(items)
  }

  /// Creates a batch; it is empty unless something is given.
  public init(
    _ items: ItemLists = ItemLists(), alarmDrafts: [AlarmDraft] = [], isCalendar: Bool = false,
    replacesAll: Bool = false, history: [Ring]? = nil
  ) {
    self.items = items
    self.alarmDrafts = alarmDrafts
    self.isCalendar = isCalendar
    self.replacesAll = replacesAll
    self.history = history
  }

  /// `true` if it has nothing to take in, not even settings.
  public var isEmpty: Bool { count == 0 && rest.settings == nil && rest.followed?.isEmpty ?? true }

  /// Turns off all hooks that are on: a file of somebody else's must not run programs.
  ///
  /// - Returns: The hooks that were on, in the order of the items, each once.
  public mutating func turnOffHooks() -> [Hook] {
    var hooks: [Hook] = []
    func turnOff(_ settings: inout RingSettings) {
      for hook in settings.hooks where hook.isOn && !hooks.contains(hook) { hooks.append(hook) }
      settings.hooks = settings.hooks.map { $0.turned(on: false) }
    }
    for index in items.timers.indices { turnOff(&items.timers[index].settings) }
    for index in items.alarms.indices { turnOff(&items.alarms[index].settings) }
    for index in items.sequences.indices { turnOff(&items.sequences[index].settings) }
    for index in alarmDrafts.indices {
      var settings = alarmDrafts[index].imported
      turnOff(&settings)
      if alarmDrafts[index].settings.hooks != nil { alarmDrafts[index].settings.hooks = settings.hooks }
    }
    if var all = rest.settings?.hooks {
      for hook in all where hook.isOn && !hooks.contains(hook) { hooks.append(hook) }
      all = all.map { $0.turned(on: false) }
      rest.settings?.hooks = all
    }
    return hooks
  }

  /// The items of one kind.
  @inlinable
  public subscript<Kept>(dynamicMember list: WritableKeyPath<ItemLists, [Kept]>) -> [Kept] {
    get { items[keyPath: list] }
    _modify { yield &items[keyPath: list] }
  }

  /// The number of items of all kinds, drafts included.
  public var count: Int { items.count + alarmDrafts.count }

  /// The number of items of a kind, drafts included.
  func count(of kind: ItemKind) -> Int { items.count(of: kind) + (kind == .alarm ? alarmDrafts.count : 0) }
}

extension AlarmDraft {
  /// The ring settings of the alarm that an import makes of it: choices missing in a file are those of a person who
  /// chose nothing.
  var imported: RingSettings { settings.applied(to: RingSettings()) }
}
