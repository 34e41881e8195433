// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// The question whether a person is still awake, from the stopped ring to the answer or the next ring.
@Suite struct AwakeCheckTests {
  private let alarm = AlarmID(1)
  private let timer = TimerID(1)

  /// An alarm at 07:00 each day, or on one day only, that asks after five minutes; it has rung and was stopped.
  private func stoppedAlarm(_ days: AlarmDays = .repeating(.weekly(.everyDay), from: nil)) throws -> Timeline {
    var line = Timeline()
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    _ = try line.machine.make(
      AlarmDraft(time: seven, days: days, settings: Said(all: RingSettings(check: .minutes(5)))), key: nil, at: line.now
    )
    line.advance(.hours(1))
    try line.stop(1)
    return line
  }

  /// A timer of ten minutes that asks after five; it has rung and was stopped.
  private func stoppedTimer() throws -> Timeline {
    var line = Timeline()
    _ = try line.machine.make(
      TimerDraft(duration: .minutes(10), settings: Said(all: RingSettings(check: .minutes(5)))), key: nil, at: line.now)
    line.advance(.minutes(10))
    try line.stop(1)
    return line
  }

  @Test func `It asks once after the ring was stopped, and rings when nobody answers for two minutes`() throws {
    for (made, item) in [(try stoppedAlarm(), "a1"), (try stoppedTimer(), "t1")] {
      var line = made
      #expect(line.advance(.minutes(5) - TimeSpan(nanoseconds: 1)).isEmpty)
      #expect(line.advance(TimeSpan(nanoseconds: 1)).words == ["ask \(item)"])
      #expect(line.advance(.minutes(2) - TimeSpan(nanoseconds: 1)).isEmpty)
      #expect(line.advance(TimeSpan(nanoseconds: 1)).words == ["play r2", "present r2", "asked no more \(item)"])
      let ring = try #require(line.machine.rings.first)
      #expect(ring.planned == line.now.utc && ring.late == .zero && ring.attempt == 1)
      #expect(!line.history.contains { $0.occurrence == ring.occurrence && $0.id != ring.id })
      #expect(line.decisions.suffix(2).map(\.kind).first == .awakeAsked || line.decisions.last?.kind == .rang)
    }
  }

  @Test func `The ring after a question is like any other, can be snoozed, and asks again when stopped`() throws {
    var line = try stoppedAlarm()
    line.advance(.minutes(5))
    line.advance(.minutes(2))
    _ = try line.machine.snooze(RingID(2), length: .minutes(1), at: line.now)
    line.take()
    #expect(line.advance(.minutes(1)).words == ["play r3", "present r3"])
    try line.stop(3)
    #expect(line.advance(.minutes(5)).words == ["ask a1"])
    #expect(line.machine.alarms[alarm]?.next.map { $0 > line.now.utc } == true)
  }

  @Test func `The ring after a question has all its attempts, too, whichever attempt was stopped before`() throws {
    let settings = RingSettings(again: 2, check: .minutes(5))
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    for isAlarm in [false, true] {
      var line = Timeline()
      if isAlarm {
        _ = try line.machine.make(
          AlarmDraft(time: seven, days: .next, settings: Said(all: settings)), key: nil, at: line.now)
        line.advance(.hours(1))
      } else {
        _ = try line.machine.make(
          TimerDraft(duration: .minutes(10), settings: Said(all: settings)), key: nil, at: line.now)
        line.advance(.minutes(10))
      }
      // Its second attempt is the one that is stopped.
      line.advance(.minutes(10))
      line.advance(.minutes(5))
      try line.stop(2)
      line.advance(.minutes(5))
      line.advance(.minutes(2))
      let occurrence = try #require(line.machine.rings.first?.occurrence)
      for attempt in 1...3 {
        let ring = try #require(line.machine.rings.first)
        #expect(ring.attempt == attempt && ring.occurrence == occurrence && ring.id == RingID(Int64(attempt) + 2))
        line.advance(.minutes(10))
        line.advance(.minutes(5))
      }
      line.advance(.hours(2))
      #expect(line.machine.rings.isEmpty && line.machine.counters.ring == 5, "nobody answered: it is over")
      #expect(line.machine.missed.map(\.attempt) == [3], "and says how often it rang")
      // Each row is kept: none takes the place of another.
      #expect(Set(line.history.map { "\($0.occurrence.key) \($0.attempt)" }).count == 5)
    }
  }

  @Test func `A timer whose repeated ring was missed still rings at its next start`() throws {
    var line = try stoppedTimer()
    line.advance(.minutes(5))
    line.restart(after: .hours(2))
    #expect(line.history.last?.end == .missed)
    _ = try line.machine.tell(timer, .start, at: line.now)
    line.take()
    line.advance(.minutes(10))
    #expect(line.machine.rings.count == 1)
    #expect(Set(line.history.map(\.occurrence)).count == line.history.count)
  }

  @Test func `An answer ends it, before or after the question`() throws {
    for wait in [TimeSpan.minutes(1), .minutes(6)] {
      var line = try stoppedAlarm()
      line.advance(wait)
      let answered = try line.machine.tell(alarm, .awake, at: line.now)
      #expect(answered.awakeCheck == nil)
      #expect(line.take().filter(\.isForPeople).words == (wait > .minutes(5) ? ["asked no more a1"] : []))
      #expect(line.decisions.last?.kind == .awakeAnswered)
      #expect(line.advance(.hours(1)).isEmpty)
    }
  }

  @Test func `A snooze, a reset or nobody's answer to the ring itself asks nothing`() throws {
    var line = Timeline()
    _ = try line.machine.make(
      TimerDraft(duration: .minutes(10), settings: Said(all: RingSettings(check: .minutes(5)))), key: nil, at: line.now)
    line.advance(.minutes(10))
    _ = try line.machine.tell(timer, .reset, at: line.now)
    #expect(line.machine.timers[timer]?.awakeCheck == nil)
    _ = try line.machine.tell(timer, .start, at: line.now)
    line.take()
    line.advance(.minutes(10))
    line.advance(.minutes(10))
    #expect(line.history.last?.end == .unanswered && line.machine.timers[timer]?.awakeCheck == nil)
  }

  @Test func `A check also ends with the next ring, a start, turning off, removal or a setting`() throws {
    for command in [TimerCommand.start, .restart, .reset] {
      var line = try stoppedTimer()
      line.advance(.minutes(5))
      _ = try line.machine.tell(timer, command, at: line.now)
      #expect(line.take().filter(\.isForPeople).words == ["asked no more t1"], "\(command)")
    }
    var line = try stoppedTimer()
    line.advance(.minutes(5))
    try line.machine.cancel(.timer(timer), at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["asked no more t1"])
    #expect(line.advance(.hours(1)).isEmpty)

    line = try stoppedAlarm(.next)
    line.advance(.minutes(5))
    #expect(line.machine.alarms[alarm]?.state == .off)
    _ = try line.machine.tell(alarm, .turnOff, at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["asked no more a1"])

    line = try stoppedAlarm()
    let never = AlarmEdit(settings: Said<RingSettings> { $0.check = .some(nil) })
    line.advance(.minutes(5))
    _ = try line.machine.edit(alarm, never, at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["asked no more a1"])

    // It is stopped a minute before the next day's ring.
    line = Timeline()
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let settings = RingSettings(ringLength: .hours(24), check: .minutes(5))
    _ = try line.machine.make(
      AlarmDraft(time: seven, days: .repeating(.weekly(.everyDay), from: nil), settings: Said(all: settings)), key: nil,
      at: line.now)
    line.advance(.hours(1))
    line.advance(.hours(24) - .minutes(1))
    try line.stop(1)
    #expect(line.advance(.minutes(1)).words == ["play r2", "present r2"])
    #expect(line.machine.alarms[alarm]?.awakeCheck == nil)
  }

  @Test func `An alarm with another time, other days or another zone asks no more for the ring before`() throws {
    let work = AlarmEdit(label: try Label("Work"))
    let edits = [
      AlarmEdit(time: TimeOfDay(hour: 9, minute: 0)), AlarmEdit(days: .repeating(.weekly(.weekdays), from: nil)),
      AlarmEdit(zone: .floating),
    ]
    for days in [AlarmDays.next, .repeating(.weekly(.everyDay), from: nil)] {
      for edit in [work] + edits where days != .next || edit.zone == nil {
        var line = try stoppedAlarm(days)
        line.advance(.minutes(5))
        let edited = try line.machine.edit(alarm, edit, at: line.now)
        #expect((edited.awakeCheck == nil) == (edit != work))
        let told = line.take().filter(\.isForPeople).words
        #expect(told == (edit == work ? ["ask a1"] : ["asked no more a1"]), "the question has the new label")
      }
    }
  }

  @Test func `A set that is turned off ends the check of a one-time alarm, and its ring for good`() throws {
    let work = try #require(AlarmSetName("work"))
    for wait in [TimeSpan.minutes(1), .minutes(6)] {
      var line = try stoppedAlarm(.next)
      _ = try line.machine.edit(alarm, AlarmEdit(set: .some(work)), at: line.now)
      line.take()
      line.advance(wait)
      let members = try line.machine.setEnabled(false, set: work, at: line.now)
      #expect(members.map(\.awakeCheck) == [nil])
      #expect(line.take().filter(\.isForPeople).words == (wait > .minutes(5) ? ["asked no more a1"] : []))
      #expect(line.advance(.hours(1)).isEmpty)
      // A clock that goes back turns on what was over, but not what a person has turned off.
      line.now.utc = line.now.utc - .hours(12)
      line.machine.clockStepped(at: line.now)
      line.take()
      #expect(line.advance(.hours(12)).isEmpty && line.machine.alarms[alarm]?.state == .off)
      #expect(try line.machine.setEnabled(true, set: work, at: line.now).map(\.state) == [.off])
    }
  }

  @Test func `A one-time alarm is off while it asks, and again after the ring that follows`() throws {
    var line = try stoppedAlarm(.next)
    line.advance(.minutes(5))
    line.advance(.minutes(2))
    #expect(line.machine.alarms[alarm]?.state.kind == .ringing)
    line.advance(.minutes(10))
    #expect(line.machine.alarms[alarm]?.state == .off && line.history.last?.end == .unanswered)
  }

  @Test func `A restart keeps a check, and asks or rings if that came due meanwhile`() throws {
    var line = try stoppedAlarm()
    #expect(line.restart(after: .minutes(30)).words == ["ask a1"])
    #expect(line.restart(after: .minutes(1)).words == ["ask a1"], "the screen of the dead process is gone")
    #expect(line.restart(after: .minutes(1)).words.contains("play r2"))
    line = try stoppedTimer()
    #expect(line.restart(after: .minutes(30), boot: BootID("second boot")).words == ["ask t1"])
    #expect(line.advance(.minutes(2)).words == ["play r2", "present r2", "asked no more t1"])
  }

  @Test func `A boot with a clock that is behind does not put the question off for years`() throws {
    var line = try stoppedTimer()
    line.now.utc = line.now.utc - .days(365)
    #expect(line.restart(after: .minutes(1), boot: BootID("second boot")).isEmpty)
    #expect(line.advance(.hours(1)).words == ["ask t1"])
  }

  @Test func `Found beyond the late limit, a question lapses, and an unanswered one is missed`() throws {
    var line = try stoppedAlarm(.next)
    #expect(line.restart(after: .hours(2)).isEmpty)
    #expect(line.decisions.contains { $0.kind == .awakeLapsed } && line.machine.alarms[alarm]?.awakeCheck == nil)
    line = try stoppedAlarm(.next)
    line.advance(.minutes(5))
    #expect(line.restart(after: .hours(2)).words == ["ask a1", "missed r2", "asked no more a1"])
    #expect(line.history.last?.end == .missed)
  }

  @Test func `A step of the clock moves neither the question nor the ring`() throws {
    var line = try stoppedAlarm()
    line.now.utc = line.now.utc + .minutes(30)
    line.machine.clockStepped(at: line.now)
    line.take()
    #expect(line.machine.alarms[alarm]?.awakeCheck?.due.utc == line.now.utc + .minutes(5))
    #expect(line.advance(.minutes(5) - .seconds(1)).isEmpty)
    #expect(line.advance(.seconds(1)).words == ["ask a1"])
  }

  @Test func `A timer that asks is not removed among those that ended`() throws {
    var line = try stoppedTimer()
    for number in 2...22 {
      _ = try line.machine.make(TimerDraft(duration: .seconds(1)), key: nil, at: line.now)
      line.advance(.seconds(1))
      try line.stop(Int64(number))
    }
    #expect(line.machine.timers[timer]?.awakeCheck != nil && line.machine.timers[TimerID(2)] == nil)
    _ = try line.machine.tell(timer, .awake, at: line.now)
    #expect(line.machine.timers[timer] != nil)
  }

  @Test func `An imported item asks nothing`() throws {
    var line = try stoppedTimer()
    let asking = try #require(line.machine.timers[timer])
    let ids = try line.machine.importItems(
      ImportBatch(ItemLists(timers: [asking])).unnamed, pinned: [:], key: nil, at: line.now)
    let checks = ids.compactMap { line.machine.shelves[$0]?.shelved.awakeCheck }
    #expect(ids.count == 1 && checks.isEmpty)
  }

  @Test func `The button of the notification answers, and the answer stands on a full disk`() async throws {
    let home = TestHome()
    _ = try await home.control.make(
      TimerDraft(duration: .seconds(5), settings: Said(all: RingSettings(check: .minutes(5)))), key: nil)
    home.host.advance(by: .seconds(5))
    _ = try await home.control.send(Dismiss(RingID(1)))
    home.host.advance(by: .minutes(5))
    #expect(home.ringer.questions.map(\.item) == [.timer(timer)])
    home.store.failure = .full(path: "disk")
    home.ringer.send(.isAwake(.timer(timer)))
    #expect(home.ringer.questions.isEmpty)
    home.host.advance(by: .hours(1))
    #expect(home.ringer.playing == nil)
    home.store.failure = nil
    home.host.advance(by: .minutes(2))
    let answered = try await home.control.decisions(about: .timer(timer), limit: 1).first
    #expect(answered?.kind == .awakeAnswered && answered?.by == .notification)
  }

  @Test func `The machine is woken for the question and for the ring`() throws {
    var line = try stoppedAlarm()
    #expect(line.machine.nextRingOnBoot == line.now.boot + .minutes(5) && line.machine.isToRingAgain)
    line.advance(.minutes(5))
    #expect(line.machine.nextRingOnBoot == line.now.boot + .minutes(2))
  }
}
