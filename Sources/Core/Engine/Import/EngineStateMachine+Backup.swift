// SPDX-License-Identifier: Apache-2.0
import TokiModel

// A backup that takes the place of everything.
extension EngineStateMachine {
  /// Checks a backup's content besides its items.
  ///
  /// - Throws: `ControlError` for settings that nobody could set, and for files that cannot be followed.
  static func check(_ rest: ImportBatch.Rest) throws(ControlError) {
    if let settings = rest.settings { try check(settings) }
    for file in rest.followed ?? [] { try file.source.check() }
    guard rest.followed?.count ?? 0 <= mostFollowed else { throw .tooMany(.followedFiles) }
  }

  /// Makes the settings and the decisions those of a backup, before its items come.
  ///
  /// A hook that is on here stays on: it has been allowed before.
  mutating func bringBack(_ rest: ImportBatch.Rest, at now: HostMoment) {
    // The old items' deeds here are no history of the new ones.
    for ring in queue.rings { quiet(ring.owner, at: now) }
    if var settings = rest.settings {
      settings.hooks = settings.hooks.allowing(self.settings.hooks)
      take(settings, at: now)
    }
    if let numbers = rest.counters {
      for kind in ItemKind.allCases { counters[kind] = max(counters[kind], numbers[kind]) }
      counters.ring = max(counters.ring, numbers.ring)
      saveAgain()
    }
    guard let decisions = rest.decisions else { return }
    actions.append(.save(.removeDecisions))
    for decision in decisions.prefix(Int(Decision.kept)).reversed() { actions.append(.save(.addDecision(decision))) }
  }

  /// Follows the files of a backup, and no others.
  mutating func bringBack(_ files: [FollowedFile]) {
    for file in followed where !files.contains(where: { $0.source.path == file.source.path }) {
      actions.append(.save(.removeFollowed(path: file.source.path)))
    }
    followed = []
    copied.unread = [:]
    for file in files { keep(file) }
  }

  /// Makes rings the history, in place of the former one; open rings go on.
  ///
  /// Without it, an item could not ring again under an ID that has rung before.
  mutating func bringBack(_ history: [Ring], at now: HostMoment) {
    for notice in queue.missed { _ = try? dismiss(notice.id, at: now) }
    actions.append(.save(.removeRings))
    var numbers = Set(queue.rings.map(\.id))
    var occurrences = Set(queue.rings.map { RingOccurrence($0) })
    for ring in queue.rings { actions.append(.save(.putRing(ring))) }
    var unseen: [Ring] = []
    for ring in history.prefix(Backup.mostRings)
    where numbers.insert(ring.id).inserted && occurrences.insert(RingOccurrence(ring)).inserted {
      var ring = ring
      if ring.end == nil { (ring.end, ring.ended) = (.cancelled, max(now.utc, ring.planned)) }
      counters.ring = max(counters.ring, ring.id.number)
      actions.append(.save(.putRing(ring)))
      if ring.isUnseen { unseen.append(ring) }
    }
    for ring in unseen.reversed() {
      queue.addMissed(ring)
      actions.append(.publish(.missed(ring)))
    }
  }
}
