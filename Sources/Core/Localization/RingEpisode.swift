// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The decisions about one ring of an item, its snoozes and further attempts, from its setting to its end.
///
/// If nothing has rung yet, it is all that was decided so far.
public struct RingEpisode: Hashable, Sendable {
  /// The decisions, oldest first.
  public let decisions: [Decision]
  /// Those that began a ring, or found it too late to ring.
  public let rings: [Decision]
  /// `true` if no later ring of the item is known.
  public let isLatest: Bool
  /// The ring planned as these ended; `nil` if none was, or if something was decided since.
  public let next: UTCInstant?

  /// A choice among an item's rings.
  public enum Choice: Hashable, Sendable {
    case newest
    /// The one planned nearest to an instant.
    case nearest(UTCInstant)
    /// One ring; decisions of earlier versions name none, so there its planned instant tells.
    case ring(RingID, planned: UTCInstant)
  }

  /// Finds an episode in all decisions about an item, oldest first; `nil` if the ring is not among them.
  public init?(_ choice: Choice, of decisions: [Decision]) {
    let starts = decisions.indices.filter { decisions[$0].beginsRing }
    guard let chosen = Self.choose(choice, of: starts, decisions) else {
      guard starts.isEmpty, choice.isAny else { return nil }
      self.decisions = decisions
      rings = []
      isLatest = true
      next = nil
      return
    }
    // A snooze leads from one ring to the next, and so do a ring and a question that nobody answered.
    func isChained(_ position: Int) -> Bool {
      let between = decisions[starts[position]..<starts[position + 1]]
      if between.contains(where: { $0.leadsToNextRing }) { return true }
      return between.last { $0.kind == .awakeAsked }.map { $0.instant == decisions[starts[position + 1]].instant }
        ?? false
    }
    var (first, last) = (chosen, chosen)
    while first > 0, isChained(first - 1) { first -= 1 }
    while last + 1 < starts.count, isChained(last) { last += 1 }
    isLatest = last == starts.count - 1

    let begin = first == 0 ? 0 : Self.end(of: first - 1, starts, decisions)
    let end = isLatest ? decisions.count : Self.end(of: last, starts, decisions)
    let planned = decisions[starts[first]].instant
    let before = decisions[..<begin]
    var kept = before.filter { $0.kind == .created || $0.kind == .imported }
    if let setting = before.last(where: { $0.instant == planned && !$0.beginsRing && $0.kind != .stepEnded }),
      planned != nil, !kept.contains(setting)
    {
      kept.append(setting)
    }
    rings = starts[first...last].map { decisions[$0] }
    // A ring plans the next one as it begins; that is the end of the story, not its middle.
    var next: UTCInstant?
    for (index, decision) in decisions[begin..<end].enumerated() {
      let moments = rings.filter { $0.at == decision.at }
      if index > 0, decision.kind == .armed, decision.by == nil, !moments.isEmpty {
        next = decision.instant
      } else {
        kept.append(decision)
      }
    }
    self.decisions = kept
    self.next = next
  }

  private static func choose(_ choice: Choice, of starts: [Int], _ decisions: [Decision]) -> Int? {
    switch choice {
    case .newest: return starts.indices.last
    case .ring(let id, let planned):
      return starts.lastIndex { decisions[$0].ring == id } ?? starts.lastIndex { decisions[$0].instant == planned }
    case .nearest(let instant):
      func distance(_ position: Int) -> UInt64 {
        let decision = decisions[starts[position]]
        let (one, other) = ((decision.instant ?? decision.at).nanosecondsSinceEpoch, instant.nanosecondsSinceEpoch)
        return one > other ? UInt64(bitPattern: one &- other) : UInt64(bitPattern: other &- one)
      }
      return starts.indices.min { distance($0) < distance($1) }
    }
  }

  /// The index behind the last decision about a ring: its end, and decisions made with that.
  private static func end(of position: Int, _ starts: [Int], _ decisions: [Decision]) -> Int {
    let start = starts[position]
    let limit = position + 1 < starts.count ? starts[position + 1] : decisions.count
    let isMissed = decisions[start].kind == .missed
    let ending = isMissed ? start : decisions[start..<limit].firstIndex { $0.endsRing } ?? start
    var end = ending + 1
    while end < limit, decisions[end].at == decisions[ending].at || decisions[end].ring == decisions[start].ring,
      decisions[end].kind != .stepEnded
    {
      if decisions[end].ring == nil, decisions[end].at != decisions[ending].at { break }
      end += 1
    }
    return end
  }
}

extension RingEpisode.Choice {
  fileprivate var isAny: Bool { if case .ring = self { false } else { true } }
}

extension Decision {
  /// `true` if it begins a ring, or finds it too late.
  fileprivate var beginsRing: Bool { kind == .rang || kind == .missed || kind == .systemRang }

  /// `true` if it ends a ring that comes again: a snooze, or an attempt that another follows.
  fileprivate var leadsToNextRing: Bool { kind == .snoozed || (kind == .unanswered && instant != nil) }

  /// `true` if it ends a ring for good, a snooze excepted.
  fileprivate var endsRing: Bool {
    switch kind {
    case .unanswered: !leadsToNextRing
    case .dismissed, .superseded, .cancelled, .turnedOff, .clockWrong, .reset: true
    default: false
    }
  }
}
