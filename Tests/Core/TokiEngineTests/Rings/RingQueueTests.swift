// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// The laws of the ring queue, one by one.
@Suite struct RingQueueTests {
  private let end = BootInstant(nanosecondsSinceBoot: 1_000_000_000)

  private func ring(_ number: Int64, sound: RingSound = .standard) -> Ring {
    let now = UTCInstant(nanosecondsSinceEpoch: 1_800_000_000_000_000_000)
    return Ring(
      id: RingID(number), owner: .timer(TimerID(number)), occurrence: Occurrence(key: number), label: .none,
      settings: RingSettings(sound: sound), planned: now, rang: now, late: .zero)
  }

  @Test func `The first ring is heard, and those that come wait`() {
    var queue = RingQueue()
    for number in Int64(1)...2 { queue.add(ring(number), until: end) }
    #expect(queue.heard == ring(1))
    #expect(queue.rings.map(\.id.number) == [1, 2])
  }

  @Test func `Each ring is heard once before any is heard for good`() {
    var queue = RingQueue()
    for number in Int64(1)...3 { queue.add(ring(number), until: end) }
    queue.finishPlaying(RingID(1))
    #expect(queue.heard == ring(2))
    for number in Int64(2)...3 {
      queue.finishPlaying(RingID(number))
      #expect(queue.heard == ring(3))
    }
  }

  @Test func `A ring that is silent by choice keeps no other silent`() {
    var queue = RingQueue()
    queue.add(ring(1, sound: .none), until: end)
    queue.add(ring(2), until: end)
    #expect(queue.heard == ring(1, sound: .none))
    // Showing it makes room.
    for number in Int64(1)...2 {
      queue.finishPlaying(RingID(number))
      #expect(queue.heard == ring(2))
    }
  }

  @Test func `A stopped ring makes room for the next, and the last one for silence`() {
    var queue = RingQueue()
    for number in Int64(1)...2 { queue.add(ring(number), until: end) }
    for _ in 0..<2 {
      queue.remove(RingID(1))
      #expect(queue.heard == ring(2))
    }
    queue.remove(RingID(2))
    #expect(queue.heard == nil && queue.rings.isEmpty)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `Whatever happens, one ring is heard while there is any, and it is the first`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var queue = RingQueue()
    for number in Int64(1)...2_000 {
      let id = queue.rings.randomElement(using: &random)?.id ?? RingID(0)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: queue.add(ring(number, sound: Bool.random(using: &random) ? .standard : .none), until: end)
      case 1: queue.remove(id)
      default: queue.finishPlaying(id)
      }
      #expect(queue.heard?.id == queue.rings.first?.id)
      #expect(Set(queue.rings.map(\.id)).count == queue.rings.count)
    }
  }

  @Test func `A notice stays until it is taken, and is seen from then on`() {
    var missed = ring(1)
    (missed.end, missed.isUnseen) = (.missed, true)
    var queue = RingQueue(missed: [missed])
    #expect(queue.takeMissed(RingID(2)) == nil)
    #expect(queue.missed == [missed])
    #expect(queue.takeMissed(RingID(1))?.isUnseen == false)
    #expect(queue.missed.isEmpty)
  }

  @Test func `A notice is reported once when it appears or goes, and an attempt to be heard is no such change`() {
    var queue = RingQueue()
    queue.add(ring(1), until: end)
    queue.add(ring(2), until: end)
    queue.remove(RingID(2))
    let first = queue.takeNotices()
    #expect(first.map(\.before) == [nil] && first.map(\.now) == [.ring(ring(1))])
    #expect(queue.add(RingTry(by: .sound, result: .off), to: RingID(1)) != nil)
    #expect(queue.takeNotices().isEmpty)
    queue.remove(RingID(1))
    var missed = ring(1)
    missed.end = .unanswered
    missed.isUnseen = true
    queue.addMissed(missed)
    let second = queue.takeNotices()
    #expect(second.map(\.before) == [.ring(ring(1))] && second.map(\.now) == [.missed(missed)])
  }
}
