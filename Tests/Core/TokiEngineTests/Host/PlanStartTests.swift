// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// What lies before an alarm was made is over, whatever the clock does; what comes after it is not.
@Suite struct PlanStartTests {
  /// Monday, 06:00.
  var day = Timeline()

  @discardableResult
  private mutating func alarm(_ hour: Int = 7, _ days: AlarmDays = .weekly(.everyDay)) throws -> AlarmID {
    let draft = AlarmDraft(time: try #require(TimeOfDay(hour: hour, minute: 0)), days: days, settings: .plain)
    let id = try day.machine.make(draft, rules: .utc, key: nil, at: day.now).id
    day.take()
    return id
  }

  private mutating func setClock(by span: TimeSpan) {
    day.now.utc = day.now.utc + span
    day.fire()
    day.machine.clockStepped(at: day.now)
    day.take()
    day.fire()
  }

  /// Ends the daemon, sets the clock and starts it again, in the same boot unless `boot` is another one.
  private mutating func restart(by span: TimeSpan, boot: BootID = Timeline.boot) {
    day.now.utc = day.now.utc + span
    day.restart(after: .seconds(1), boot: boot)
    // The wait for the true time, which never comes.
    day.advance(.seconds(6))
  }

  /// Hours from that Monday 06:00 to the next rings.
  private var next: [Int64] { day.machine.alarms.values.compactMap { $0.next }.map { hours($0) } }

  private func hours(_ rings: [Ring]) -> [Int64] { rings.map { hours($0.planned) } }

  private func hours(_ instant: UTCInstant) -> Int64 {
    (instant - Timeline.monday6).nanoseconds / 3_600_000_000_000
  }

  private var isQuiet: Bool { day.history.isEmpty && day.machine.missed.isEmpty && day.machine.rings.isEmpty }

  // MARK: A clock that was right when it was made

  @Test mutating func `A month ahead, then in 1970, then right: no day before the alarm was made is missed`() throws {
    try alarm()
    for span in [TimeSpan.days(30), .zero - .days(20_626), .days(20_596)] {
      setClock(by: span)
      day.advance(.seconds(1))
    }
    #expect(next == [1])
    #expect(isQuiet, "\(day.history)")
  }

  @Test(arguments: [3 * 24, 9, 24 * 400, 1] as [Int64], [true, false])
  mutating func `Behind across a start of the daemon, and right at a step or at a start`(
    error: Int64, isStep: Bool
  ) throws {
    try alarm(8)
    try alarm(5)
    try alarm(22)
    restart(by: .zero - .hours(error))
    if isStep { setClock(by: .hours(error)) } else { restart(by: .hours(error)) }
    #expect(next.sorted() == [2, 16, 23])
    #expect(isQuiet, "\(day.history)")
  }

  @Test(arguments: [true, false])
  mutating func `A rule that ends is over by a clock far ahead at a start only until the clock is right`(
    isStep: Bool
  ) throws {
    let from = ZoneRules.utc.civil(at: Timeline.monday6).date
    try alarm(7, .repeating(Recurrence(rrule: "FREQ=DAILY;COUNT=3"), from: from))
    restart(by: .days(30))
    if isStep { setClock(by: .zero - .days(30)) } else { restart(by: .zero - .days(30)) }
    #expect(next == [1])
    #expect(isQuiet, "\(day.history)")
  }

  @Test mutating func `A day that was left out and is taken in again when it is over is not missed`() throws {
    let id = try alarm(5)
    _ = try day.machine.tell(id, .skip(3), at: day.now)
    day.advance(.days(3))
    #expect(isQuiet)
    _ = try day.machine.tell(id, .unskip, at: day.now)
    day.take()
    restart(by: .zero - .days(4))
    restart(by: .days(4))
    #expect(next == [95])
    #expect(isQuiet, "\(day.history)")
  }

  @Test(arguments: [AlarmCommand.turnOn, nil])
  mutating func `While it was off, and before it was changed, nothing is missed`(command: AlarmCommand?) throws {
    let id = try alarm(5)
    _ = try day.machine.tell(id, .turnOff, at: day.now)
    day.advance(.days(3))
    if let command {
      _ = try day.machine.tell(id, command, at: day.now)
    } else {
      _ = try day.machine.edit(id, AlarmEdit(time: TimeOfDay(hour: 4, minute: 0)), at: day.now)
    }
    day.take()
    restart(by: .zero - .days(2))
    restart(by: .days(2))
    #expect(next == [command == nil ? 94 : 95])
    #expect(isQuiet, "\(day.history)")
  }

  @Test mutating func `A start in 1970 after a night off misses only what was due`() throws {
    day.now.utc = Timeline.monday6 + .hours(16)
    try alarm(7)
    try alarm(21)
    // 08:30 on Tuesday, after a night off.
    day.now.utc = day.now.utc + .minutes(630)
    restart(by: .zero - .days(20_626), boot: BootID("second boot"))
    setClock(by: .days(20_626))
    #expect(hours(day.machine.missed) == [25])
    #expect(day.history.map(\.end) == [.missed])
    #expect(next.sorted() == [39, 49])
  }

  // MARK: What is due is not lost

  @Test(arguments: [true, false])
  mutating func `A night off leaves the notice of the morning`(isNewBoot: Bool) throws {
    try alarm()
    day.now.utc = day.now.utc + .hours(26)
    if !isNewBoot { day.now.boot = day.now.boot + .hours(26) }
    day.restart(after: .seconds(1), boot: isNewBoot ? BootID("second boot") : Timeline.boot)
    day.advance(.seconds(6))
    #expect(hours(day.history) == [1, 25])
    #expect(hours(day.machine.missed) == [25])
  }

  @Test(arguments: [3, 9, 24 * 30] as [Int64], ["", "start", "boot", "both"])
  mutating func `Made by a clock that was ahead, it rings at all times that come after its correction`(
    error: Int64, restart how: String
  ) throws {
    day.now.utc = day.now.utc + .hours(error)
    setClock(by: .zero)
    try alarm()
    if how == "boot" {
      restart(by: .zero - .hours(error), boot: BootID("second boot"))
    } else {
      setClock(by: .zero - .hours(error))
    }
    if how == "start" || how == "both" { restart(by: .zero) }
    #expect(next == [1])
    if how == "both" {
      // Off over the ring, and over the instant at which the clock ahead has made it.
      day.now.utc = day.now.utc + .hours(error + 2)
      restart(by: .zero, boot: BootID("third boot"))
      #expect(hours(day.history).first == 1)
      #expect(day.machine.missed.count == 1)
    } else {
      day.advance(.hours(1))
      #expect(hours(day.machine.rings) == [1])
    }
  }

  @Test mutating func `A ring promised by a clock slightly behind is found late`() throws {
    day.now.utc = day.now.utc - .minutes(90)
    setClock(by: .zero)
    try alarm(5)
    setClock(by: .minutes(90))
    #expect(day.machine.missed.isEmpty)
    #expect(day.machine.rings.map(\.late) == [.hours(1)])
  }

  @Test(arguments: [true, false])
  mutating func `Made in the first seconds of a machine that begins in 1970, it has missed nothing`(
    isStep: Bool
  ) throws {
    day.now.utc = day.now.utc - .days(20_626)
    setClock(by: .zero)
    try alarm(5)
    if isStep { setClock(by: .days(20_626)) } else { restart(by: .days(20_626)) }
    #expect(isQuiet, "\(day.history)")
    #expect(next == [23])
    day.advance(.hours(23))
    #expect(day.machine.rings.count == 1)
  }

  @Test mutating func `A one-day alarm that a clock leaps over is reported as missed`() throws {
    try alarm(7, .next)
    setClock(by: .days(2))
    #expect(hours(day.machine.missed) == [1])
  }
}
