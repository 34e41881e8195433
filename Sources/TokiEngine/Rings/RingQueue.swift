// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What rings, which of it is heard, and what rang or was missed and nobody has seen.
///
/// One ring is heard and no other, and every ring once before any is heard for good: a ring that waited for another to
/// be stopped could end without having been heard at all. One that is silent by choice keeps no other silent.
public struct RingQueue: Hashable, Sendable {
  /// The first is heard, each is shown, and each comes to be heard.
  public private(set) var rings: [Ring] = []
  /// The oldest first.
  public private(set) var missed: [Ring]
  /// The ring that is heard now, or would be; `nil` when nothing rings.
  private(set) var playing: RingID?
  /// The rings that have been played from start to end.
  private var played: Set<RingID> = []

  /// What is to be heard from now on.
  enum Sound: Hashable {
    case play(Ring)
    case nothing
  }

  /// - Parameter missed: What nobody has seen yet, the oldest first.
  init(missed: [Ring] = []) { self.missed = missed }

  /// The ring of this id; `nil` when it does not ring.
  subscript(id: RingID) -> Ring? { rings.first { $0.id == id } }

  /// The ring of an item; `nil` when it does not ring.
  func ring(of owner: ItemID) -> Ring? { rings.first { $0.owner == owner } }

  /// The ring that is heard; `nil` for none.
  var heard: Ring? { playing.flatMap { self[$0] } }

  // MARK: What rings

  /// Puts a ring at the end.
  ///
  /// - Returns: What is to be heard now; `nil` where that stays as it is.
  mutating func add(_ ring: Ring) -> Sound? {
    rings.append(ring)
    return next()
  }

  /// Takes a ring out; returns as `add`.
  mutating func remove(_ id: RingID) -> Sound? {
    rings.removeAll { $0.id == id }
    played.remove(id)
    return next()
  }

  /// Takes note that a ring was played from start to end; returns as `add`.
  mutating func finishPlaying(_ id: RingID) -> Sound? {
    played.insert(id)
    return next()
  }

  /// Adds what was tried to make a ring heard or seen.
  ///
  /// - Returns: The ring as it is then; `nil` where that says nothing new.
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

  // MARK: What nobody has seen

  mutating func addMissed(_ ring: Ring) { missed.append(ring) }

  /// Takes the first notice away for which this holds.
  ///
  /// - Returns: Its ring, seen from now on; `nil` for none.
  mutating func takeMissed(where isMeant: (Ring) -> Bool) -> Ring? {
    guard let index = missed.firstIndex(where: isMeant) else { return nil }
    var ring = missed.remove(at: index)
    ring.isUnseen = false
    return ring
  }
}
