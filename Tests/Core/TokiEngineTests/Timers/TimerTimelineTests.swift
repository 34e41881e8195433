// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@Suite struct TimerTimelineTests {
  var day = Timeline()

  mutating func start(_ span: TimeSpan, label: String = "Tea", isKept: Bool = false) throws -> TimerID {
    let draft = TimerDraft(duration: span, label: try Label(label), isKept: isKept)
    let timer = try day.machine.make(draft, key: nil, at: day.now)
    day.take()
    return timer.id
  }

  @Test mutating func `A timer rings at its deadline, not a nanosecond before, and once`() throws {
    let id = try start(.minutes(25))
    #expect(day.machine.nextBootDeadline == day.now.boot + .minutes(25))
    #expect(day.advance(.minutes(25) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
    #expect(day.advance(.seconds(30)).isEmpty)
    #expect(day.machine.timers[id]?.state.kind == .ringing)

    let ring = try day.machine.dismiss(RingID(1), at: day.now)
    #expect(ring.end == .dismissed)
    #expect(ring.late == .zero)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(day.machine.timers[id]?.state == .idle)
    #expect(day.history.map(\.end) == [.dismissed])
  }

  @Test mutating func `The ring begins before it is saved`() throws {
    _ = try start(.seconds(1))
    day.now = day.now + .seconds(1)
    day.machine.fire(at: day.now)
    let actions = day.machine.takeStep().actions
    let play = try #require(actions.firstIndex { if case .play = $0 { true } else { false } })
    let save = try #require(actions.firstIndex { if case .save(.putRing) = $0 { true } else { false } })
    #expect(play < save)
  }

  @Test mutating func `A timer rings at its instant and not before, however the civil clock was steered`() throws {
    _ = try start(.minutes(10))
    day.now.utc = day.now.utc - TimeSpan(nanoseconds: 42_000)
    #expect(day.advance(.minutes(10)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.rang) == day.history.map(\.planned))
  }

  @Test mutating func `A timer that is found late says how late it is`() throws {
    _ = try start(.minutes(10))
    #expect(day.advance(.minutes(40)).words == ["play r1", "present r1"])
    #expect(day.history.first?.late == .minutes(30))
  }

  @Test mutating func `Exactly an hour late still rings, a nanosecond more is missed and stays until seen`() throws {
    _ = try start(.minutes(10))
    let second = try start(.minutes(10) - TimeSpan(nanoseconds: 1))
    #expect(day.advance(.minutes(70)).words == ["play r2", "missed r1", "present r2"])
    #expect(day.history.map(\.end) == [.missed, nil])
    #expect(day.machine.missed.map(\.owner) == [.timer(second)])

    _ = try day.machine.dismiss(RingID(1), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["withdraw r1"])
    #expect(day.machine.missed.isEmpty)
  }

  @Test mutating func `Several rings wait in a queue: each is shown, one is heard, none silences another`() throws {
    _ = try start(.seconds(10))
    _ = try start(.seconds(11))
    _ = try start(.seconds(12))
    #expect(day.advance(.seconds(10)).words == ["play r1", "present r1"])
    #expect(day.advance(.seconds(2)).words == ["present r2", "present r3"])

    _ = try day.machine.dismiss(RingID(2), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["withdraw r2"])
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["play r3", "withdraw r1"])
    _ = try day.machine.dismiss(RingID(3), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r3"])
  }

  @Test mutating func `Every ring is heard once before any is heard for good`() throws {
    _ = try start(.seconds(10))
    _ = try start(.seconds(11))
    _ = try start(.seconds(30))
    #expect(day.advance(.seconds(11)).words == ["play r1", "present r1", "present r2"])
    day.machine.playedOnce(RingID(1), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["play r2"])
    day.machine.playedOnce(RingID(2), at: day.now)
    #expect(day.take().filter(\.isForPeople).isEmpty)
    // A new one is heard at once, because all others have been.
    #expect(day.advance(.seconds(19)).words == ["play r3", "present r3"])
    _ = try day.machine.dismiss(RingID(3), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["play r2", "withdraw r3"])
  }

  @Test mutating func `A ring that is silent by choice does not keep others silent`() throws {
    let silent = TimerDraft(duration: .seconds(1), settings: Said(all: RingSettings(sound: .none)))
    _ = try day.machine.make(silent, key: nil, at: day.now)
    _ = try start(.seconds(2))
    #expect(day.advance(.seconds(1)).words == ["play r1", "present r1"])
    day.machine.playedOnce(RingID(1), at: day.now)
    day.take()
    #expect(day.advance(.seconds(1)).words == ["play r2", "present r2"])
    day.machine.playedOnce(RingID(2), at: day.now)
    #expect(day.take().filter(\.isForPeople).isEmpty)
  }

  @Test mutating func `An unanswered ring ends after its length and leaves a notice`() throws {
    _ = try start(.seconds(10))
    day.advance(.seconds(10))
    #expect(day.advance(.minutes(10)).words == ["quiet", "withdraw r1", "missed r1"])
    #expect(day.history.first?.end == .unanswered)
    #expect(day.machine.missed.count == 1)
  }

  @Test mutating func `An item keeps its newest hundred notices, and older ones count as seen`() throws {
    let timer = try start(.seconds(10), isKept: true)
    for count in 1...102 {
      if count > 1 { _ = try day.machine.tell(timer, .start, at: day.now) }
      day.take()
      day.advance(.seconds(10))
      day.advance(.minutes(10))
    }
    #expect(day.machine.missed.map(\.id) == (3...102).map { RingID($0) })
    #expect(day.history.count { $0.isUnseen } == 100)
    #expect(day.history.prefix(2).allSatisfy { !$0.isUnseen })
  }

  @Test mutating func `A snoozed timer rings again as another ring`() throws {
    _ = try start(.seconds(10))
    day.advance(.seconds(10))
    _ = try day.machine.snooze(RingID(1), length: nil, at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(day.advance(.minutes(9) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r2", "present r2"])
    #expect(day.history.map(\.end) == [.snoozed, nil])
    #expect(Set(day.history.map(\.occurrence)).count == 2)
  }

  @Test mutating func `Time added while it rings makes it quiet until then`() throws {
    let id = try start(.seconds(10))
    day.advance(.seconds(15))
    _ = try day.machine.tell(id, .add(.minutes(1)), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(day.history.first?.end == .extended)
    #expect(day.advance(.minutes(1)).words == ["play r2", "present r2"])
  }

  @Test mutating func `A paused timer waits for ever and goes on to the nanosecond`() throws {
    let id = try start(.seconds(60))
    day.advance(TimeSpan(nanoseconds: 12_345_678_901))
    _ = try day.machine.tell(id, .pause, at: day.now)
    day.take()
    #expect(day.machine.nextBootDeadline == nil)
    day.advance(.days(3))
    _ = try day.machine.tell(id, .resume, at: day.now)
    day.take()
    #expect(day.advance(TimeSpan(nanoseconds: 47_654_321_098)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `Cancelling a timer that rings makes it quiet and keeps the history`() throws {
    let id = try start(.seconds(10))
    day.advance(.seconds(10))
    try day.machine.cancel(.timer(id), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(day.machine.timers.isEmpty)
    #expect(day.history.first?.end == .cancelled)
  }

  @Test mutating func `Commands for a missing timer or ring are refused`() throws {
    #expect(throws: ControlError.self) { try day.machine.tell(TimerID(9), .pause, at: day.now) }
    let error = #expect(throws: ControlError.self) { try day.machine.dismiss(RingID(9), at: day.now) }
    #expect(error?.code == .notRinging)
    #expect(day.machine.takeStep().actions.isEmpty)
  }

  @Test mutating func `A repeated creation under the same key makes nothing new`() throws {
    let draft = TimerDraft(duration: .minutes(3))
    let first = try day.machine.make(draft, key: "k", at: day.now)
    let again = try day.machine.make(draft, key: "k", at: day.now + .seconds(5))
    #expect(first == again)
    #expect(day.machine.timers.count == 1)
    let other = #expect(throws: ControlError.self) {
      try day.machine.make(TimerDraft(duration: .minutes(4)), key: "k", at: day.now)
    }
    #expect(other?.code == .keyReused)
  }

  @Test mutating func `Only the newest idle timers are kept`() throws {
    for _ in 0..<25 {
      let id = try start(.seconds(1))
      day.advance(.seconds(1))
      let ring = try #require(day.machine.rings.first { $0.owner == .timer(id) })
      _ = try day.machine.dismiss(ring.id, at: day.now)
      day.take()
    }
    #expect(day.machine.timers.keys.map(\.number).sorted() == Array(6...25))
    #expect(day.history.count == 25)
  }

  @Test mutating func `A timer that is kept stays however many others have rung since, until it is let go`() throws {
    let kept = try start(.seconds(1), isKept: true)
    func ring(_ id: TimerID) throws {
      day.advance(.seconds(1))
      let ring = try #require(day.machine.rings.first { $0.owner == .timer(id) })
      _ = try day.machine.dismiss(ring.id, at: day.now)
      day.take()
    }
    try ring(kept)
    for _ in 0..<25 { try ring(try start(.seconds(1))) }
    #expect(day.machine.timers.keys.map(\.number).sorted() == [1] + Array(7...26))
    let edited = try day.machine.edit(kept, Said<TimerTerms> { $0.isKept = false }, at: day.now)
    #expect(!edited.isKept)
    #expect(day.machine.timers.keys.map(\.number).sorted() == [1] + Array(8...26), "it has ended last")
    for _ in 0..<19 { try ring(try start(.seconds(1))) }
    #expect(day.machine.timers[kept] != nil)
    try ring(try start(.seconds(1)))
    #expect(day.machine.timers[kept] == nil)
  }

  @Test mutating func `The timer that ended last is kept, however old it is`() throws {
    let old = try start(.minutes(30))
    for _ in 0..<21 {
      _ = try start(.seconds(1))
      day.advance(.seconds(1))
      _ = try day.machine.dismiss(try #require(day.machine.rings.first).id, at: day.now)
      day.take()
    }
    day.advance(.minutes(30))
    _ = try day.machine.dismiss(try #require(day.machine.rings.first).id, at: day.now)
    day.take()
    #expect(day.machine.timers[old]?.state == .idle)
    _ = try day.machine.tell(old, .restart, at: day.now)
  }

  @Test mutating func `A creation that could not be saved is taken back`() throws {
    day.machine.beginTurn()
    _ = try day.machine.make(TimerDraft(duration: .minutes(3)), key: "k", at: day.now)
    _ = day.machine.takeStep()
    day.machine.takeBackTurn()
    #expect(day.machine.timers.isEmpty)
    #expect(day.machine.nextBootDeadline == nil)
    _ = try day.machine.make(TimerDraft(duration: .minutes(4)), key: "k", at: day.now)
    #expect(day.machine.timers.count == 1)
  }
}
