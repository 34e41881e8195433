// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// Which of the things that a room says is the newest.
@Suite struct RoomOrderTests {
  private static let tea = ItemID.timer(TimerID(1))
  private var order = RoomOrder()

  /// What the room had at an event: the timer with a revision, or none.
  private func state(_ sequence: Int64, _ revision: Int64?) -> EngineState {
    var state = EngineState(moment: Samples.start, boot: BootID("b"), zone: ZoneName.utc, sequence: sequence)
    if let revision { state.items.put(timer(revision)) }
    return state
  }

  private func timer(_ revision: Int64) -> CountdownTimer {
    CountdownTimer(
      id: TimerID(1), label: .none, settings: RingSettings(), duration: .minutes(1), runLength: .minutes(1), run: 0,
      state: .idle, usesTrustedTime: false, trustedRun: nil, revision: revision)
  }

  private func change(_ revision: Int64?) -> EngineEvent.Change {
    if let revision { .item(.timer(timer(revision))) } else { .removed(Self.tea) }
  }

  private func event(_ sequence: Int64, _ revision: Int64?) -> EngineEvent {
    EngineEvent(sequence: sequence, change: change(revision))
  }

  private func resync(_ sequence: Int64, _ revision: Int64?) -> EngineEvent {
    EngineEvent(sequence: sequence, change: .resync(state(sequence, revision)))
  }

  /// The revision of the timer after a whole state.
  private mutating func revision(after resync: EngineEvent) -> Int64? {
    guard case .resync(let state)? = order.take(resync) else { return nil }
    return state.items[Self.tea]?.revision
  }

  private mutating func answer(_ sequence: Int64, _ revision: Int64?, by connection: Int = 1) -> [EngineEvent.Change]? {
    order.take(state(sequence, revision), about: [Self.tea], by: connection)
  }

  @Test mutating func `An answer that events have overtaken is no news`() {
    order.connect()
    #expect(revision(after: resync(10, 1)) == 1)
    #expect(order.take(event(12, nil)) == .removed(Self.tea))
    #expect(answer(11, 2) == [])
    #expect(answer(12, nil) == [])
    #expect(answer(13, nil) == [.removed(Self.tea)])
  }

  @Test mutating func `An event that an answer has overtaken is no news, and one after it is`() {
    order.connect()
    _ = order.take(resync(10, 1))
    #expect(answer(12, nil) == [.removed(Self.tea)])
    #expect(order.take(event(11, 2)) == nil)
    let other = EngineEvent(sequence: 11, change: .zoneChanged(ZoneName.utc))
    #expect(order.take(other) == other.change)
    #expect(order.take(event(12, nil)) == nil)
    #expect(order.take(event(13, 4)) == change(4))
  }

  @Test mutating func `A whole state that an answer has overtaken has what the answer said`() {
    order.connect()
    #expect(answer(12, 3) == [change(3)])
    #expect(revision(after: resync(10, 1)) == 3)
    #expect(order.take(event(11, 2)) == nil)
    #expect(revision(after: resync(14, 5)) == 5)
    #expect(answer(16, nil) == [.removed(Self.tea)])
    #expect(revision(after: resync(15, 5)) == nil)
  }

  @Test mutating func `Of two answers the newer one counts`() {
    order.connect()
    _ = order.take(resync(10, 1))
    #expect(answer(13, nil) == [.removed(Self.tea)])
    #expect(answer(12, 2) == [])
    #expect(answer(14, 4) == [change(4)])
  }

  @Test mutating func `A room whose numbers begin anew is taken by the next connection`() {
    order.connect()
    _ = order.take(resync(1_000, 7))
    #expect(answer(1_002, 9) == [change(9)])
    order.connect()
    // Of an answer by the former one nobody knows whether it is older.
    #expect(answer(1_003, 10) == nil)
    #expect(answer(5, 1, by: 2) == [change(1)])
    #expect(revision(after: resync(4, nil)) == 1)
    #expect(order.take(event(6, nil)) == .removed(Self.tea))
  }

  @Test mutating func `Events that go on by a new connection do not bring back what an answer said before`() {
    order.connect()
    _ = order.take(resync(10, 1))
    #expect(answer(12, nil) == [.removed(Self.tea)])
    order.connect()
    #expect(order.take(event(11, 2)) == nil)
    #expect(order.take(event(12, nil)) == nil)
    order.connect()
    #expect(revision(after: resync(2, 1)) == 1)
  }

  @Test(arguments: 1...200)
  func `Whatever overtakes what, the newest that was said counts`(_ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var order = RoomOrder()
    var versions: [Int64?] = [1]
    // What is under way: the events of the connection, and answers.
    var events: [EngineEvent] = []
    var answers: [(state: EngineState, connection: Int)] = []
    var known: Int?
    for _ in 1...200 {
      switch Int.random(in: 0...5, using: &numbers) {
      case 0, 1:
        versions.append(Int.random(in: 0...2, using: &numbers) == 0 ? nil : Int64(versions.count + 1))
        if order.connection > 0 { events.append(event(Int64(versions.count), versions[versions.count - 1])) }
      case 2:
        if order.connection > 0 {
          answers.append((state(Int64(versions.count), versions[versions.count - 1]), order.connection))
        }
      case 3:
        guard let (answer, connection) = answers.randomElement(using: &numbers) else { break }
        guard let news = order.take(answer, about: [Self.tea], by: connection) else { break }
        guard !news.isEmpty else { break }
        #expect(Int(answer.sequence) >= known ?? 0, "seed \(seed)")
        known = Int(answer.sequence)
      case 4:
        guard !events.isEmpty else { break }
        let event = events.removeFirst()
        switch order.take(event) {
        case .resync(let state)?:
          let newest = state.items[Self.tea]?.revision
          #expect(known.map { newest == versions[max($0, Int(event.sequence)) - 1] } ?? true, "seed \(seed)")
          known = max(known ?? 0, Int(event.sequence))
        case .item?, .removed?:
          #expect(Int(event.sequence) > known ?? 0, "seed \(seed)")
          known = Int(event.sequence)
        default: #expect(Int(event.sequence) <= known ?? 0, "seed \(seed)")
        }
      default:
        guard Int.random(in: 0...9, using: &numbers) == 0 || order.connection == 0 else { break }
        order.connect()
        events = [resync(Int64(versions.count), versions[versions.count - 1])]
      }
    }
  }
}
