// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// Checks of the storage of rings.
  static let ringChecks: [Check] = [
    Check(description: "Open rings are those without an end and those that nobody has seen") {
      (trial) throws(StoreError) in
      let rings = sampleRings
      for ring in rings.reversed() { try trial.store.commit([.putRing(ring)]) }
      let open = rings.filter { $0.end == nil || $0.isUnseen }
      try trial.expectLoad("Rings", is: StoredState(openRings: open))
      trial.expect(
        "The history", try trial.store.history(before: nil, limit: 1000), is: rings.reversed())
      let closed = rings.map { ring in
        var closed = ring
        closed.end = closed.end ?? .dismissed
        closed.ended = UTCInstant(nanosecondsSinceEpoch: 9)
        closed.isUnseen = false
        return closed
      }
      try trial.store.commit(closed.map { .putRing($0) })
      try trial.expectLoad("All over and seen", is: StoredState())
      trial.expect(
        "The history then", try trial.store.history(before: nil, limit: 1000), is: closed.reversed())
    },
    Check(description: "A second ring of an occurrence is refused, and all that came with it") {
      (trial) throws(StoreError) in
      let first = sampleRings[0]
      let boot = BootID("before")
      try trial.store.commit([.putRing(first), .putHost(boot: boot, zones: nil)])
      let again = ring(50, of: first.owner, occurrence: first.occurrence)
      let others =
        timers().map { StoreChange.put(.timer($0)) } + alarms().map { .put(.alarm($0)) }
        + sequences().map { .put(.sequence($0)) } + stopwatches().map { .put(.stopwatch($0)) }
      let fresh = ring(51, of: .alarm(AlarmID(9)), occurrence: Occurrence(key: 1))
      let decision = Decision(at: UTCInstant(nanosecondsSinceEpoch: 1), item: first.owner, kind: .rang)
      let changes: [StoreChange] =
        others + [
          .putRing(fresh), .putHost(boot: BootID("after"), zones: nil), .putCounters(Counters(ring: 51)),
          .addDecision(decision), .putKey(CreationKey(key: "k", request: "r", item: first.owner)),
          .putRing(again),
        ]
      let error = StoreError.duplicateOccurrence(
        again.id, owner: first.owner, occurrence: first.occurrence, attempt: 1)
      trial.expectError("A repeated ring", error) { (store) throws(StoreError) in
        try store.commit(changes)
      }
      trial.expectError("A repeated ring, its commit reversed", error) { (store) throws(StoreError) in
        try store.commit(changes.reversed())
      }
      let twice = [7, 8].map { ring($0, of: .timer(TimerID(4)), occurrence: Occurrence(key: 4)) }
      trial.expectError(
        "Two rings of one occurrence in one commit",
        .duplicateOccurrence(RingID(8), owner: .timer(TimerID(4)), occurrence: Occurrence(key: 4), attempt: 1)
      ) { (store) throws(StoreError) in try store.commit(twice.map { .putRing($0) }) }
      trial.expect("The history", try trial.store.history(before: nil, limit: 9), is: [first])
      trial.expect("Decisions", try trial.store.decisions(about: first.owner, limit: 9), is: [])
      try trial.expectLoad("After refusals", is: StoredState(boot: boot, openRings: [first]))
      try trial.store.commit([.putRing(fresh)])
      try trial.expectLoad("A ring after them", is: StoredState(boot: boot, openRings: [first, fresh]))
    },
    Check(description: "What was missed by a clock that was ahead is taken back, and nothing else") {
      (trial) throws(StoreError) in
      let owner = ItemID.alarm(AlarmID(3))
      let planned = [100, 200, 300].map { UTCInstant(nanosecondsSinceEpoch: $0) }
      func missed(_ number: Int64, _ instant: UTCInstant, of owner: ItemID) -> Ring {
        Ring(
          id: RingID(number), owner: owner, occurrence: Occurrence(key: instant.nanosecondsSinceEpoch), label: .none,
          settings: RingSettings(), planned: instant, rang: nil, late: .zero, ended: instant, end: .missed)
      }
      var rung = missed(5, planned[2], of: .alarm(AlarmID(4)))
      rung.end = .dismissed
      let rows = planned.enumerated().map { missed(Int64($0) + 1, $1, of: owner) }
      let other = missed(4, planned[2], of: .timer(TimerID(3)))
      try trial.store.commit((rows + [other, rung]).map { .putRing($0) })
      try trial.store.commit([
        .takeBackMissed(owner, after: planned[0], through: RingID(5)),
        .takeBackMissed(rung.owner, after: planned[0], through: RingID(5)),
      ])
      trial.expect(
        "The history", try trial.store.history(before: nil, limit: 9), is: [rung, other, rows[0]])
      try trial.store.commit([.putRing(missed(6, planned[1], of: owner))])
      try trial.store.commit([.takeBackMissed(owner, after: planned[0], through: RingID(5))])
      trial.expect("Missed once more", try trial.store.history(before: nil, limit: 1).map(\.planned), is: [planned[1]])
    },
    Check(description: "Rings of another history take the place of all rings, or none does") {
      (trial) throws(StoreError) in
      try trial.store.commit(sampleRings.map { .putRing($0) })
      let first = sampleRings[0]
      let twice = [7, 8].map { ring($0, of: .timer(TimerID(4)), occurrence: Occurrence(key: 4)) }
      trial.expectError(
        "A history that has a ring twice",
        .duplicateOccurrence(RingID(8), owner: .timer(TimerID(4)), occurrence: Occurrence(key: 4), attempt: 1)
      ) { (store) throws(StoreError) in try store.commit([.removeRings] + twice.map { .putRing($0) }) }
      trial.expect("The history", try trial.store.history(before: nil, limit: 1000), is: sampleRings.reversed())
      // The number and the occurrence are free again.
      let again = ring(first.id.number + 100, of: first.owner, occurrence: first.occurrence)
      try trial.store.commit([.removeRings, .putRing(again)])
      trial.expect("The new history", try trial.store.history(before: nil, limit: 9), is: [again])
      try trial.store.commit([.removeRings])
      trial.expect("No history", try trial.store.history(before: nil, limit: 9), is: [])
      try trial.expectLoad("Without rings", is: StoredState())
    },
    Check(description: "Each attempt for an occurrence has its row, and no attempt has two") {
      (trial) throws(StoreError) in
      let timer = ItemID.timer(TimerID(1))
      let attempts = (1...4).map { ring(Int64($0), of: timer, occurrence: Occurrence(key: 1), attempt: $0) }
      try trial.store.commit(attempts.map { .putRing($0) })
      let twice = ring(9, of: timer, occurrence: Occurrence(key: 1), attempt: 3)
      trial.expectError(
        "The third attempt once more",
        .duplicateOccurrence(RingID(9), owner: timer, occurrence: Occurrence(key: 1), attempt: 3)
      ) { (store) throws(StoreError) in try store.commit([.putRing(twice)]) }
      trial.expect("The history", try trial.store.history(before: nil, limit: 9), is: attempts.reversed())
    },
    Check(description: "An occurrence belongs to its owner: a timer, an alarm and a sequence may share its key") {
      (trial) throws(StoreError) in
      let rings = [
        ring(1, of: .timer(TimerID(1)), occurrence: Occurrence(key: 1)),
        ring(2, of: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1)),
        ring(3, of: .timer(TimerID(2)), occurrence: Occurrence(key: 1)),
        ring(4, of: .timer(TimerID(1)), occurrence: Occurrence(key: 2)),
        ring(5, of: .sequence(SequenceID(1)), occurrence: Occurrence(key: 1)),
      ]
      try trial.store.commit(rings.map { .putRing($0) })
      try trial.expectLoad("Rings", is: StoredState(openRings: rings))
    },
    Check(description: "The history is paged from the newest on") { (trial) throws(StoreError) in
      let rings = (1...25).map { ring($0 * 2, of: .timer(TimerID($0)), occurrence: Occurrence(key: 1)) }
      try trial.store.commit(rings.map { .putRing($0) })
      var pages: [[Int64]] = []
      var before: RingID?
      while true {
        let page = try trial.store.history(before: before, limit: 10)
        guard let last = page.last else { break }
        pages.append(page.map(\.id.number))
        before = last.id
      }
      let ids = rings.map(\.id.number)
      trial.expect(
        "The pages", pages,
        is: [ids[15...].reversed(), ids[5..<15].reversed(), ids[..<5].reversed()])
      let between = try trial.store.history(before: RingID(21), limit: 1)
      trial.expect("Before an id that is not there", between.map(\.id.number), is: [20])
      for limit in [0, -1, .min] {
        trial.expect("Limit \(limit)", try trial.store.history(before: nil, limit: limit), is: [])
      }
      trial.expect("No limit", try trial.store.history(before: nil, limit: .max).count, is: 25)
      for id in [RingID(2), RingID(0), RingID(.min)] {
        trial.expect("Before \(id.text)", try trial.store.history(before: id, limit: 9), is: [])
      }
      trial.expect(
        "Before the last id", try trial.store.history(before: RingID(.max), limit: 99).count, is: 25)
    },
  ]

  /// A ring with every end and none, seen and unseen, of a timer, an alarm and a sequence.
  private static var sampleRings: [Ring] {
    let owners: [ItemID] = [.timer(TimerID(1)), .alarm(AlarmID(greatest)), .sequence(SequenceID(1))]
    let ends = [nil] + RingEnd.allCases
    let bases =
      [nil, RingBasis(state: .trusted, bound: .zero)]
      + TrustState.allCases.map { RingBasis(state: $0, bound: nil) } + [
        RingBasis(state: .expired, bound: TimeSpan(nanoseconds: .max))
      ]
    return (0..<ends.count * 4).map { index in
      let end = ends[index / 4]
      return Ring(
        id: RingID(Int64(index) + 1), owner: owners[index % owners.count],
        occurrence: Occurrence(key: index == 0 ? .min : .max - Int64(index)),
        label: labels[index % labels.count], settings: settings[index % settings.count],
        planned: instant(Int64(index)), rang: index % 3 == 0 ? nil : instant(.min),
        late: TimeSpan(nanoseconds: index % 2 == 0 ? 0 : .max), basis: bases[index % bases.count],
        ended: end == nil ? nil : instant(.max),
        end: end, isUnseen: index % 4 > 1, tries: tries[index % tries.count])
    }
  }

  /// No attempt, several, and one written by a newer version of Toki.
  private static var tries: [[RingTry]] {
    [
      [],
      [
        RingTry(by: .sound, result: .noServer, detail: "refused"), RingTry(by: .notification, result: .shown),
        RingTry(by: .sound, output: "Lautsprecher 音", result: .tone, detail: "“a.wav” is gone"),
      ],
      [RingTry(by: RingTry.Means(code: "hook"), result: RingTry.Result(code: "ran"))],
    ]
  }

  private static func ring(
    _ number: Int64, of owner: ItemID, occurrence: Occurrence, attempt: Int = 1
  ) -> Ring {
    Ring(
      id: RingID(number), owner: owner, occurrence: occurrence, attempt: attempt, label: .none,
      settings: RingSettings(),
      planned: instant(1), rang: instant(2), late: TimeSpan(nanoseconds: 1))
  }
}
