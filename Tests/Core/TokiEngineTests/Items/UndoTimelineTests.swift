// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

struct UndoTimelineTests {
  private static let owner = ItemID.timer(TimerID(1))

  /// A running timer of 5 min that was removed after one.
  private static func removedTimer() throws -> Timeline {
    var line = Timeline()
    _ = try line.machine.make(TimerDraft(duration: .minutes(5)), key: nil, at: line.now)
    line.advance(.minutes(1))
    try line.machine.cancel(owner, at: line.now)
    line.take()
    return line
  }

  private func refusal(_ body: () throws(ControlError) -> Void) -> ControlError.Code? {
    do throws(ControlError) { try body() } catch { return error.code }
    return nil
  }

  @Test func `A timer comes back under its ID and rings when it would have`() throws {
    var line = try Self.removedTimer()
    line.advance(.minutes(2))
    let undone = try line.machine.undo(at: line.now)
    #expect(undone == Undone(.cancel, [Self.owner]))
    let actions = line.take()
    let timer = try #require(line.machine.timers[TimerID(1)])
    #expect(timer.revision == 2)
    #expect(timer.remaining(at: line.now.boot) == .minutes(2))
    #expect(actions.contains(.publish(.item(timer.any))))
    #expect(line.decisions.map(\.kind).suffix(2) == [.cancelled, .uncancelled])
    #expect(line.decisions.last?.instant == timer.deadline?.utc)
    #expect(line.advance(.milliseconds(119_999)).words == [])
    #expect(line.advance(.milliseconds(1)).words == ["play r1", "present r1"])
    #expect(line.rows[RingID(1)]?.late == .zero)
  }

  @Test func `A timer whose end came while it was gone rings late, once`() throws {
    var line = try Self.removedTimer()
    #expect(line.advance(.minutes(6)).words == [])
    _ = try line.machine.undo(at: line.now)
    #expect(line.fire().words == ["play r1", "present r1"])
    #expect(line.rows[RingID(1)]?.late == .minutes(2))
    #expect(line.fire() == [])
  }

  @Test func `A timer brought back beyond the late limit is missed, with a notice`() throws {
    var line = try Self.removedTimer()
    _ = try line.machine.change(EngineSettingsEdit(lateLimit: .minutes(1)), at: line.now)
    line.advance(.minutes(6))
    _ = try line.machine.undo(at: line.now)
    #expect(line.fire().words == ["missed r1"])
    #expect(line.rows[RingID(1)]?.end == .missed)
  }

  @Test func `After 10 minutes, or once it is done, there is nothing to undo`() throws {
    var line = try Self.removedTimer()
    line.advance(.minutes(10))
    var early = line
    #expect(refusal { () throws(ControlError) in _ = try early.machine.undo(at: early.now) } == nil)
    #expect(refusal { () throws(ControlError) in _ = try early.machine.undo(at: early.now) } == .nothingToUndo)
    line.advance(TimeSpan(nanoseconds: 1))
    #expect(refusal { () throws(ControlError) in _ = try line.machine.undo(at: line.now) } == .nothingToUndo)
    var new = Timeline()
    #expect(refusal { () throws(ControlError) in _ = try new.machine.undo(at: new.now) } == .nothingToUndo)
  }

  @Test func `Items removed together come back together, unchanged`() throws {
    var line = Timeline()
    _ = try line.machine.make(TimerDraft(duration: .minutes(5)), key: nil, at: line.now)
    let paused = try line.machine.make(TimerDraft(duration: .minutes(7)), key: nil, at: line.now)
    _ = try line.machine.make(alarm(at: 7), key: nil, at: line.now)
    _ = try line.machine.make(StopwatchDraft(), key: nil, at: line.now)
    line.advance(.seconds(30))
    _ = try line.machine.tell(paused.id, .pause, at: line.now)
    let before = line.machine.shelves.all
    let removed = line.machine.cancel(together: nil, at: line.now)
    #expect(removed.map(\.text) == ["t1", "t2", "a1", "w1"])
    #expect(line.machine.shelves.isEmpty)
    line.advance(.minutes(1))
    #expect(try line.machine.undo(at: line.now).ids == removed)
    #expect(line.machine.shelves.all.map(\.unrevised) == before.map(\.unrevised))
    line.take()
    #expect(
      line.machine.cancel(together: [.timer(TimerID(9)), .timer(TimerID(2)), .timer(TimerID(2))], at: line.now)
        == [.timer(TimerID(2))])
  }

  @Test func `Undo takes back an edit whole, with the ring that it moved`() throws {
    var line = Timeline()
    let made = try line.machine.make(alarm(at: 7), key: nil, at: line.now)
    _ = try line.machine.edit(
      made.id, AlarmEdit(time: TimeOfDay(hour: 8, minute: 0), label: try Label("Late")), at: line.now)
    line.advance(.minutes(1))
    #expect(try line.machine.undo(at: line.now) == Undone(.edit, [.alarm(made.id)]))
    let back = try #require(line.machine.alarms[made.id])
    #expect(back.unrevised == made.unrevised)
    #expect(back.revision > made.revision + 1)
    line.take()
    #expect(line.decisions.last?.kind == .unedited)
    #expect(line.advance(.minutes(59)).words == ["play r1", "present r1"])
    #expect(line.rows[RingID(1)]?.planned == Timeline.monday6 + .hours(1))
  }

  @Test func `An alarm moved past its time rings late when that is taken back`() throws {
    var line = Timeline()
    let made = try line.machine.make(alarm(at: 7), key: nil, at: line.now)
    line.advance(.minutes(58))
    _ = try line.machine.edit(made.id, AlarmEdit(time: TimeOfDay(hour: 8, minute: 0)), at: line.now)
    #expect(line.advance(.minutes(5)).words == [])
    _ = try line.machine.undo(at: line.now)
    #expect(line.fire().words == ["play r1", "present r1"])
    #expect(line.rows[RingID(1)]?.late == .minutes(3))
  }

  @Test func `An item that has changed since its edit stays as it is`() throws {
    var line = Timeline()
    let made = try line.machine.make(TimerDraft(duration: .minutes(5)), key: nil, at: line.now)
    _ = try line.machine.edit(made.id, try Said<TimerTerms> { $0.label = try Label("Tea") }, at: line.now)
    let paused = try line.machine.tell(made.id, .pause, at: line.now)
    #expect(refusal { () throws(ControlError) in _ = try line.machine.undo(at: line.now) } == .changed)
    #expect(line.machine.timers[made.id] == paused)
  }

  @Test func `Removals are undone one after another, or by their item`() throws {
    var line = Timeline()
    let made = try (1...3).map { number in
      try line.machine.make(TimerDraft(duration: .minutes(Int64(number))), key: nil, at: line.now)
    }
    for timer in made { try line.machine.cancel(.timer(timer.id), at: line.now) }
    #expect(try line.machine.undo(.timer(made[1].id), at: line.now).ids == [.timer(made[1].id)])
    #expect(
      refusal { () throws(ControlError) in _ = try line.machine.undo(.timer(made[1].id), at: line.now) }
        == .nothingToUndo)
    #expect(try line.machine.undo(at: line.now).ids == [.timer(made[2].id)])
    #expect(try line.machine.undo(at: line.now).ids == [.timer(made[0].id)])
    #expect(refusal { () throws(ControlError) in _ = try line.machine.undo(at: line.now) } == .nothingToUndo)
    #expect(line.machine.timers.values.map(\.unrevised) == made.map(\.unrevised))
  }

  @Test func `Two edits of an item are taken back one after another`() throws {
    var line = Timeline()
    let made = try line.machine.make(alarm(at: 7), key: nil, at: line.now)
    for hour in [8, 9] {
      _ = try line.machine.edit(made.id, AlarmEdit(time: TimeOfDay(hour: hour, minute: 0)), at: line.now)
    }
    for hour in [8, 7] {
      _ = try line.machine.undo(at: line.now)
      #expect(line.machine.alarms[made.id]?.times.first == TimeOfDay(hour: hour, minute: 0))
    }
  }

  @Test func `Twenty acts can be undone, none of them for longer than 10 minutes`() throws {
    var line = Timeline()
    for _ in 1...22 {
      let timer = try line.machine.make(TimerDraft(duration: .hours(5)), key: nil, at: line.now)
      try line.machine.cancel(.timer(timer.id), at: line.now)
    }
    var many = line
    for _ in 1...20 { _ = try many.machine.undo(at: many.now) }
    #expect(refusal { () throws(ControlError) in _ = try many.machine.undo(at: many.now) } == .nothingToUndo)
    line.advance(.minutes(9))
    let last = try line.machine.make(TimerDraft(duration: .hours(5)), key: nil, at: line.now)
    try line.machine.cancel(.timer(last.id), at: line.now)
    line.advance(.minutes(2))
    #expect(try line.machine.undo(at: line.now).ids == [.timer(last.id)])
    #expect(refusal { () throws(ControlError) in _ = try line.machine.undo(at: line.now) } == .nothingToUndo)
  }

  @Test func `An undo outlasts a restart, and a reboot by the device's clock`() throws {
    for boot in [Timeline.boot, BootID("second boot")] {
      var line = try Self.removedTimer()
      line.restart(after: .minutes(1), boot: boot)
      let other = try line.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: line.now)
      #expect(other.id == TimerID(2), "t1 is not given again")
      _ = try line.machine.undo(at: line.now)
      #expect(line.machine.timers[TimerID(1)]?.remaining(at: line.now.boot) == .minutes(3))
      line.take()
      line.restart(after: .seconds(1), boot: boot)
      #expect(refusal { () throws(ControlError) in _ = try line.machine.undo(at: line.now) } == .nothingToUndo)
    }
  }

  @Test func `Older acts are forgotten at the next start`() throws {
    var line = try Self.removedTimer()
    line.restart(after: .minutes(11))
    #expect(line.stored.undo == nil)
    #expect(refusal { () throws(ControlError) in _ = try line.machine.undo(at: line.now) } == .nothingToUndo)
    #expect(try line.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: line.now).id == TimerID(2))
  }

  @Test func `An undo that could not be saved leaves the removal to be undone`() throws {
    var line = try Self.removedTimer()
    line.machine.beginTurn()
    _ = try line.machine.undo(at: line.now)
    line.machine.takeBackTurn()
    _ = line.machine.takeStep()
    #expect(line.machine.timers[TimerID(1)] == nil)
    #expect(try line.machine.undo(at: line.now).ids == [Self.owner])
  }

  private func alarm(at hour: Int) throws -> AlarmDraft {
    AlarmDraft(time: try #require(TimeOfDay(hour: hour, minute: 0)), days: .next, settings: .plain)
  }
}

extension Item {
  fileprivate var unrevised: Self {
    var copy = self
    copy.revision = 0
    return copy
  }
}

extension AnyItem {
  fileprivate var unrevised: AnyItem {
    func unrevised<Kept: Item>(_ item: Kept) -> AnyItem { item.unrevised.any }
    return unrevised(shelved)
  }
}
