// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Open rings, the one that is heard, and the notices that nobody has seen.
///
/// One ring is heard at a time, and each plays once before any is looped: otherwise a ring could wait for another to
/// be stopped, and end unheard. A silent ring does not silence the others.
public struct RingQueue: Hashable, Sendable {
  /// Open rings: the first is heard, and each gets its turn.
  public private(set) var rings: [Ring] = []
  /// Missed and unanswered rings that nobody has seen, oldest first.
  public private(set) var missed: [Ring]
  /// The ring that is heard, or would be if it were not silent; `nil` if nothing rings.
  private(set) var playing: RingID?
  /// The rings that have played once to the end.
  private var played: Set<RingID> = []

  /// A change of the sound.
  enum Sound: Hashable {
    case play(Ring)
    case nothing
  }

  /// Creates a queue with these notices, oldest first.
  init(missed: [Ring] = []) { self.missed = missed }

  /// The open ring with this ID; `nil` if there is none.
  subscript(id: RingID) -> Ring? { rings.first { $0.id == id } }

  /// The open ring of an item; `nil` if there is none.
  func ring(of owner: ItemID) -> Ring? { rings.first { $0.owner == owner } }

  /// The ring that is heard; `nil` if there is none.
  var heard: Ring? { playing.flatMap { self[$0] } }

  // MARK: Open rings

  /// Adds a ring at the end.
  ///
  /// - Returns: The change of the sound; `nil` if it stays the same.
  mutating func add(_ ring: Ring) -> Sound? {
    rings.append(ring)
    return next()
  }

  /// Removes a ring; returns the change of the sound, as `add`.
  mutating func remove(_ id: RingID) -> Sound? {
    rings.removeAll { $0.id == id }
    played.remove(id)
    return next()
  }

  /// Notes that a ring has played once; returns the change of the sound, as `add`.
  mutating func finishPlaying(_ id: RingID) -> Sound? {
    played.insert(id)
    return next()
  }

  /// Records a try to make a ring heard or seen.
  ///
  /// - Returns: The updated ring; `nil` if the try adds nothing new.
  mutating func add(_ attempt: RingTry, to id: RingID) -> Ring? {
    guard let index = rings.firstIndex(where: { $0.id == id }), rings[index].add(attempt) else { return nil }
    return rings[index]
  }

  private mutating func next() -> Sound? {
    let current = rings.firstIndex { $0.id == playing }
    let isUnfinished = current.map { !played.contains(rings[$0].id) } ?? false
    let isHeard = current.map { rings[$0].settings.isAudible } ?? false
    let next =
      isUnfinished
      ? current
      : rings.firstIndex { !played.contains($0.id) } ?? (isHeard ? current : nil)
        ?? rings.firstIndex { $0.settings.isAudible } ?? rings.indices.first
    if let next, next > 0 { rings.insert(rings.remove(at: next), at: 0) }
    guard rings.first?.id != playing else { return nil }
    playing = rings.first?.id
    return rings.first.map { .play($0) } ?? .nothing
  }

  // MARK: Notices

  mutating func addMissed(_ ring: Ring) { missed.append(ring) }

  /// Removes the first matching notice.
  ///
  /// - Returns: Its ring, marked as seen; `nil` if none matches.
  mutating func takeMissed(where isMeant: (Ring) -> Bool) -> Ring? {
    guard let index = missed.firstIndex(where: isMeant) else { return nil }
    var ring = missed.remove(at: index)
    ring.isUnseen = false
    return ring
  }
}
