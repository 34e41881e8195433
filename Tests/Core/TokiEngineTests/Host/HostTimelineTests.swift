// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@Suite struct HostTimelineTests {
  var day = Timeline()

  mutating func start(_ span: TimeSpan) throws -> TimerID {
    let timer = try day.machine.make(TimerDraft(duration: span), key: nil, at: day.now)
    day.take()
    return timer.id
  }

  @Test(arguments: [TimeSpan.hours(5), .hours(-5), .days(400), .days(-400)])
  mutating func `Setting the clock does not move a timer`(step: TimeSpan) throws {
    let id = try start(.minutes(10))
    day.advance(.minutes(4))
    day.now.utc = day.now.utc + step
    day.machine.clockStepped(at: day.now)
    #expect(day.take().filter(\.isForPeople).isEmpty)
    #expect(day.machine.timers[id]?.deadline?.utc == day.now.utc + .minutes(6))
    #expect(day.advance(.minutes(6) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
    #expect(day.history.first?.late == .zero)
  }

  @Test mutating func `A restart in the same boot loses nothing`() throws {
    _ = try start(.minutes(10))
    #expect(day.restart(after: .minutes(3)).isEmpty)
    #expect(day.advance(.minutes(7)).words == ["play r1", "present r1"])
    #expect(day.history.first?.late == .zero)
  }

  @Test mutating func `A timer that came due while the daemon was down rings at its start`() throws {
    _ = try start(.minutes(10))
    #expect(day.restart(after: .minutes(12)).words == ["play r1", "present r1"])
    #expect(day.history.first?.late == .minutes(2))
  }

  @Test mutating func `After a reboot a timer goes by its UTC instant`() throws {
    _ = try start(.hours(2))
    #expect(day.restart(after: .minutes(30), boot: BootID("second boot")).isEmpty)
    #expect(day.stored.boot == BootID("second boot"))
    #expect(day.advance(.minutes(90) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `The clock was set before the reboot: the timer still runs its whole span`() throws {
    _ = try start(.hours(2))
    day.now.utc = day.now.utc + .hours(8)
    day.machine.clockStepped(at: day.now)
    day.take()
    #expect(day.restart(after: .minutes(30), boot: BootID("second boot")).isEmpty)
    #expect(day.advance(.minutes(90) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `A ring goes on after the daemon was killed, as the same ring`() throws {
    _ = try start(.seconds(10))
    day.advance(.seconds(10))
    #expect(day.restart(after: .seconds(2)).words == ["play r1", "present r1"])
    #expect(day.history.count == 1)
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.restart(after: .seconds(2)).isEmpty)
    #expect(day.history.map(\.end) == [.dismissed])
  }

  @Test mutating func `A ring whose daemon is killed before its commit comes once more, and is never lost`() throws {
    _ = try start(.seconds(10))
    day.now = day.now + .seconds(10)
    day.machine.fire(at: day.now)
    _ = day.machine.takeStep()  // performed, and lost with the process
    #expect(day.restart(after: .seconds(1)).words == ["play r1", "present r1"])
    #expect(day.history.count == 1)
  }

  @Test mutating func `A ring whose host was off for hours is over and leaves a notice`() throws {
    _ = try start(.seconds(10))
    day.advance(.seconds(10))
    #expect(day.restart(after: .hours(8), boot: BootID("second boot")).words.contains("missed r1"))
    #expect(day.history.map(\.end) == [.unanswered])
    #expect(day.machine.rings.isEmpty)
  }

  @Test mutating func `A notice that nobody has seen comes back after a reboot`() throws {
    _ = try start(.seconds(10))
    #expect(day.restart(after: .hours(3)).words == ["missed r1"])
    #expect(day.restart(after: .hours(1)).isEmpty)
    #expect(day.restart(after: .hours(1), boot: BootID("second boot")).words == ["missed r1"])
  }

  @Test mutating func `Numbers of timers never come again, removed or not`() throws {
    _ = try start(.minutes(1))
    _ = try start(.minutes(1))
    day.restart(after: .seconds(1))
    #expect(try start(.minutes(1)).number == 3)
    try day.machine.cancel(.timer(TimerID(3)), at: day.now)
    day.take()
    day.restart(after: .seconds(1))
    #expect(try start(.minutes(1)).number == 4)
  }

  @Test mutating func `Numbers of events never come again`() throws {
    let before = day.machine.counters.event
    day.restart(after: .seconds(1))
    #expect(day.machine.counters.event > before)
  }
}
