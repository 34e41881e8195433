// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// Told after it was looked for.
extension SystemRingTests {
  @Test mutating func `Rings taken for missed are corrected, with or without a notice`() throws {
    let id = try alarm(.weekly(.everyDay))
    let names = try (0...1).map { try name(.alarm(id), $0) }
    #expect(day.restart(after: .hours(33)).words == ["missed r2"])
    #expect(ends == [.missed, .missed])
    let rings = (0...1).map { (place: Int) in
      let fired = seven + .days(Int64(place))
      return SystemRing(names[place], fired: fired, .stopped(at: fired + .seconds(9)))
    }
    #expect(day.tell(rings).words == ["withdraw r2"])
    #expect(ends == [.dismissed, .dismissed])
    #expect(day.history.map(\.rang) == [seven, seven + .days(1)])
    #expect(day.machine.missed.isEmpty)
    #expect(day.machine.alarms[id]?.handled == seven + .days(1))
    #expect(day.tell(rings).isEmpty)
  }

  @Test(arguments: [TimeSpan.minutes(30), .hours(3)])
  mutating func `A snooze of what was taken for missed still ends with a ring`(length: TimeSpan) throws {
    let alarm = try alarm()
    let timer = try timer(.hours(1))
    let rings = try [ItemID.alarm(alarm), .timer(timer)].map { (item: ItemID) in
      SystemRing(try name(item), fired: seven, .snoozed(at: seven + .minutes(1), until: seven + .minutes(1) + length))
    }
    #expect(day.restart(after: .hours(3)).words.sorted() == ["missed r1", "missed r2"])
    day.tell(rings)
    #expect(ends == [.snoozed, .snoozed])
    let isToCome = length == .hours(3)
    let until = seven + .minutes(1) + length
    #expect(day.machine.alarms[alarm]?.ringsNext == (isToCome ? until : nil))
    #expect(day.machine.timers[timer]?.ringsNext == (isToCome ? until : nil))
  }

  @Test(arguments: [false, true])
  mutating func `A process that looked too late has all attempts at the first of two times in its history`(
    isLaterToldFirst: Bool
  ) throws {
    let times = try #require(TimesOfDay([7, 8].compactMap { TimeOfDay(hour: $0, minute: 0) }))
    let id = try day.machine.make(
      AlarmDraft(times: times, days: .weekly(.everyDay), settings: Said(all: RingSettings(again: 1))),
      rules: day.machine.zones.host, key: nil, at: day.now
    ).id
    day.take()
    let names = try (0...2).map { try name(.alarm(id), $0) }
    #expect(names.map(\.attempt) == [1, 2, 1])
    let fired = [seven, seven + .minutes(15), seven + .hours(1)]
    let rings = (0...2).map { (place: Int) in
      SystemRing(names[place], fired: fired[place], place == 0 ? .unanswered : .stopped(at: fired[place] + .seconds(9)))
    }
    #expect(day.restart(after: .hours(9)).words == ["missed r2"])
    #expect(ends == [.missed, .missed])
    if isLaterToldFirst { day.tell([rings[2]]) }
    day.tell(rings)
    #expect(ends == [.unanswered, .dismissed, .dismissed])
    #expect(day.history.map(\.attempt) == [1, 1, 2])
    #expect(day.history.map(\.rang) == [seven, fired[2], fired[1]])
    #expect(day.machine.missed.isEmpty)
    #expect(day.machine.alarms[id]?.next == seven + .days(1))
    let rows = day.history
    #expect(day.tell(rings).isEmpty)
    #expect(day.history == rows)
  }

  @Test mutating func `Attempts at a time that the process missed follow one another as the system reports them`()
    throws
  {
    let times = try #require(TimesOfDay([7, 8].compactMap { TimeOfDay(hour: $0, minute: 0) }))
    let made = try day.machine.make(
      AlarmDraft(times: times, days: .weekly(.everyDay), settings: Said(all: RingSettings(again: 2))),
      rules: day.machine.zones.host, key: nil, at: day.now)
    day.take()
    let names = try (0...3).map { try name(.alarm(made.id), $0) }
    #expect(names.map(\.attempt) == [1, 2, 3, 1])
    let rings = zip(names, [0, 15, 30, 60]).map { name, minutes in
      SystemRing(name, fired: seven + .minutes(minutes), minutes < 60 ? .unanswered : .stopped(at: seven + .hours(2)))
    }
    #expect(day.restart(after: .minutes(125)).words == ["play r2", "present r2"])
    day.tell(rings)
    #expect(day.history.map(\.attempt) == [1, 1, 2, 3])
    #expect(ends == [.unanswered, .dismissed, .unanswered, .unanswered])
    let rows = day.history
    #expect(day.tell(rings).isEmpty)
    #expect(day.history == rows)
  }

  @Test mutating func `Of more rings than a suspended process looks for, the system tells the earlier ones too`() throws
  {
    let quarters = (0..<96).compactMap { TimeOfDay(hour: $0 / 4, minute: $0 % 4 * 15) }
    let id = try day.machine.make(
      AlarmDraft(
        times: try #require(TimesOfDay(quarters)), days: .weekly(.everyDay), settings: Said(all: RingSettings(again: 1))
      ),
      rules: day.machine.zones.host, key: nil, at: day.now
    ).id
    day.take()
    let plans = day.projection(to: SystemChannels(alarms: .granted)).entries.prefix(40)
    #expect(plans.allSatisfy { $0.id.attempt == 1 })
    let rings = plans.map { SystemRing($0.id, fired: $0.instant, .stopped(at: $0.instant + .seconds(9))) }
    day.advance(.hours(11))
    #expect(day.history.count == Alarm.mostDue)
    day.tell(rings)
    #expect(day.history.count(where: { $0.end == .dismissed }) == 40)
    #expect(day.history.map(\.planned).sorted() == (1...44).map { Timeline.monday6 + .minutes($0 * 15) })
    #expect(day.machine.alarms[id]?.next == day.now.utc + .minutes(15))
    let rows = day.history
    #expect(day.tell(rings).isEmpty)
    #expect(day.history == rows)
  }

  @Test mutating func `A ring that began here during the system's next attempt takes the system's beginning`()
    throws
  {
    let id = try alarm(.next, RingSettings(again: 1))
    let names = try (0...1).map { try name(.alarm(id), $0) }
    let second = seven + .minutes(15)
    // The process was suspended, and looks for itself before the system tells it.
    #expect(day.restart(after: .minutes(75) + .seconds(9)).words == ["play r1", "present r1"])
    day.tell([
      SystemRing(names[0], fired: seven, .unanswered),
      SystemRing(names[1], fired: second, .stopped(at: second + .seconds(8))),
    ])
    #expect(day.machine.rings.isEmpty)
    #expect(day.history.map(\.rang) == [seven, second])
    #expect(day.history.map(\.late) == [.zero, .zero])
    #expect(day.history.map(\.ended) == [seven + .minutes(10), second + .seconds(8)])
    #expect(ends == [.unanswered, .dismissed])
    #expect(day.machine.alarms[id]?.state == .off)
  }
}
