// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Open rings, the one that is heard, and the notices that nobody has seen.
///
/// One ring is heard at a time, and each plays once before any is looped: otherwise a ring could wait for another to
/// be stopped, and end unheard. A silent ring does not silence the others.
///
/// Ten thousand can be open at once, so no change of one of them goes through the others, and a turn that is taken back
/// is undone by a log of its changes.
public struct RingQueue: Sendable, ChangesNoted {
  /// An open ring.
  struct Entry: Sendable {
    var ring: Ring
    /// Its place: the ring with the least turn is the first.
    var turn: Int64
    /// `true` if it has played once to the end.
    var hasPlayed: Bool
    /// Its end, if nobody answers.
    var ends: BootInstant
  }

  /// The former value of a place; `nil` for none.
  enum Change: Sendable {
    case ring(RingID, Entry?)
    case notice(RingID, Notices.Entry?)
    case playing(RingID?)
  }

  private var entries: [RingID: Entry] = [:]
  /// The open ring of each item that has one.
  private var owners: [ItemID: RingID] = [:]
  /// The turns of all, of those that have not played once, and of those that make a sound.
  private var (turns, unplayed, audible) = (Timetable<RingID>(), Timetable<RingID>(), Timetable<RingID>())
  /// The turns given last at both ends; they are not used again.
  private var (firstTurn, lastTurn) = (Int64(0), Int64(0))
  private var notices = Notices()
  /// The ring that is heard, or would be if it were not silent; `nil` if nothing rings.
  private(set) var playing: RingID?
  var log = TurnLog<Change>()

  /// The former notices of the rings that have changed since `takeNotices`; `nil` for none.
  private var seen: [RingID: Notice?] = [:]

  /// Creates a queue with these notices, oldest first; `areShown` is whether a person sees them already.
  init(missed: [Ring] = [], areShown: Bool = true) {
    for ring in missed { if areShown { notices.append(ring) } else { addMissed(ring) } }
  }

  /// Open rings: the first is heard, and each gets its turn.
  public var rings: [Ring] { entries.values.sorted { $0.turn < $1.turn }.map(\.ring) }

  /// Missed and unanswered rings that nobody has seen, oldest first.
  public var missed: [Ring] { notices.rings }

  /// `true` if nothing rings.
  public var isSilent: Bool { entries.isEmpty }

  /// The open ring with this ID; `nil` if there is none.
  subscript(id: RingID) -> Ring? { entries[id]?.ring }

  /// The open ring of an item; `nil` if there is none.
  func ring(of owner: ItemID) -> Ring? { owners[owner].flatMap { self[$0] } }

  /// End of an open ring, if nobody answers; `nil` if there is none with this ID.
  package func end(of id: RingID) -> BootInstant? { entries[id]?.ends }

  /// The ring that is heard; `nil` if there is none.
  var heard: Ring? { playing.flatMap { self[$0] } }

  // MARK: Open rings

  /// Adds a ring at the end of the queue, until `end` if nobody answers.
  mutating func add(_ ring: Ring, until end: BootInstant) {
    lastTurn += 1
    put(Entry(ring: ring, turn: lastTurn, hasPlayed: false, ends: end), of: ring.id)
    playNext()
  }

  /// Has an open ring end at another time.
  mutating func setEnd(of id: RingID, to end: BootInstant) {
    guard var entry = entries[id] else { return }
    entry.ends = end
    put(entry, of: id)
  }

  /// Removes a ring, which makes room for the next.
  mutating func remove(_ id: RingID) {
    put(nil, of: id)
    playNext()
  }

  /// Notes that a ring has played once, which passes the sound to another that has not.
  mutating func finishPlaying(_ id: RingID) {
    if var entry = entries[id], !entry.hasPlayed {
      entry.hasPlayed = true
      put(entry, of: id)
    }
    playNext()
  }

  /// Records a try to make a ring heard or seen.
  ///
  /// - Returns: The updated ring; `nil` if the try adds nothing new.
  mutating func add(_ attempt: RingTry, to id: RingID) -> Ring? {
    guard var entry = entries[id], entry.ring.add(attempt) else { return nil }
    put(entry, of: id)
    return entry.ring
  }

  private mutating func put(_ entry: Entry?, of id: RingID) {
    let before = entries[id]
    guard entry != nil || before != nil else { return }
    noteSeen(id)
    log.note(.ring(id, before))
    entries[id] = entry
    if let before, owners[before.ring.owner] == id { owners[before.ring.owner] = nil }
    if let entry { owners[entry.ring.owner] = id }
    turns.set(id, at: entry?.turn)
    unplayed.set(id, at: entry.flatMap { $0.hasPlayed ? nil : $0.turn })
    audible.set(id, at: entry.flatMap { $0.ring.settings.isAudible ? $0.turn : nil })
  }

  private mutating func playNext() {
    let current = playing.flatMap { entries[$0] }
    let isHeard = current?.ring.settings.isAudible ?? false
    let next =
      current?.hasPlayed == false
      ? current?.ring.id : unplayed.next ?? (isHeard ? current?.ring.id : nil) ?? audible.next ?? turns.next
    if let next, next != turns.next, var entry = entries[next] {
      firstTurn -= 1
      entry.turn = firstTurn
      put(entry, of: next)
    }
    guard turns.next != playing else { return }
    log.note(.playing(playing))
    playing = turns.next
  }

  // MARK: Notices

  /// Adds the notice of a ring.
  mutating func addMissed(_ ring: Ring) {
    noteSeen(ring.id)
    log.note(.notice(ring.id, nil))
    notices.append(ring)
  }

  /// Removes the notice of a ring.
  ///
  /// - Returns: Its ring, marked as seen; `nil` if there is none.
  mutating func takeMissed(_ id: RingID) -> Ring? {
    noteSeen(id)
    guard let entry = notices.remove(id) else { return nil }
    log.note(.notice(id, entry))
    var ring = entry.ring
    ring.isUnseen = false
    return ring
  }

  /// The notices of an item, oldest first.
  func missed(of owner: ItemID) -> [Ring] { notices.rings(of: owner) }

  // MARK: Visible rings

  /// The visible notice of a ring; `nil` for none.
  private func notice(of id: RingID) -> Notice? {
    if let ring = self[id] { return Notice(ring, isMissed: false) }
    return notices[id].map { Notice($0, isMissed: true) }
  }

  /// Keeps the notice of a ring before its first change.
  private mutating func noteSeen(_ id: RingID) {
    if seen[id] == nil { seen.updateValue(notice(of: id), forKey: id) }
  }

  /// Notices before and now of the rings that have changed since the last call; the oldest ring first.
  mutating func takeNotices() -> [(before: Notice?, now: Notice?)] {
    guard !seen.isEmpty else { return [] }
    defer { seen = [:] }
    return seen.sorted { $0.key < $1.key }.map { ($0.value, notice(of: $0.key)) }.filter { $0 != $1 }
  }

  mutating func takeBack(_ change: Change) {
    switch change {
    case .ring(let id, let entry): put(entry, of: id)
    case .notice(let id, let entry):
      noteSeen(id)
      notices.put(entry, of: id)
    case .playing(let ring): playing = ring
    }
  }
}
