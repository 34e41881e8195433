// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Alarms that use trusted time; the day starts at 06:00 by the device's clock.
@Suite struct TrustedAlarmTimelineTests {
  var day = Timeline()

  @Test mutating func `With a clock that is 43 s slow, 07:00 is 07:00 by the true time`() throws {
    try day.trustedAlarm()
    day.learn(ahead: .seconds(43), bound: .milliseconds(12))
    // True seven o'clock is 06:59:17 on the device; the bound prevents an early ring.
    let wait = TimeSpan.hours(1) - .seconds(43) + .milliseconds(12)
    #expect(day.machine.nextCivilDeadline == nil)
    #expect(day.nextTrustedRing == day.now.boot + wait)
    #expect(day.advance(wait - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
    let ring = try #require(day.history.first)
    #expect(ring.planned == Timeline.seven)
    #expect(ring.late == .zero)
    #expect(ring.basis == RingBasis(state: .trusted, bound: .milliseconds(12)))
    #expect(ring.began == Timeline.seven)
    #expect(ring.rang == day.now.utc)
  }

  @Test(arguments: [TimeSpan.days(400), .days(-400), .hours(3), .hours(-3), .seconds(1), .seconds(-1)])
  mutating func `However wrong the clock is, it rings once a day at seven by the true time`(ahead: TimeSpan) throws {
    day.learn(ahead: ahead)
    let id = try day.trustedAlarm()
    let truth = Timeline.monday6 + ahead
    let first = try #require(day.machine.alarms[id]?.next)
    #expect(first > truth && first <= truth + .days(1))
    for index in 1...3 {
      let next = try #require(day.machine.alarms[id]?.next)
      #expect(next == first + .days(Int64(index - 1)))
      let wait = next - (day.now.utc + ahead)
      #expect(day.advance(wait - TimeSpan(nanoseconds: 1)).isEmpty)
      #expect(day.advance(TimeSpan(nanoseconds: 1)).words.first == "play r\(index)")
      _ = try day.machine.dismiss(RingID(Int64(index)), at: day.now)
      day.take()
    }
    #expect(day.history.map(\.late) == [.zero, .zero, .zero])
  }

  @Test(arguments: [TimeSpan.days(400), .days(-400), .hours(2), .hours(-2), .seconds(7)])
  mutating func `Setting the device's clock does not move, lose or double it`(step: TimeSpan) throws {
    let id = try day.trustedAlarm()
    day.learn(ahead: .zero)
    #expect(day.step(step).isEmpty)
    #expect(day.machine.alarms[id]?.next == Timeline.seven)
    #expect(day.advance(.hours(1) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
    #expect(day.step(.zero - step - step).isEmpty)
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.step(step).isEmpty)
    #expect(day.advance(.hours(24) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words.first == "play r2")
    #expect(day.history.map(\.planned) == [Timeline.seven, Timeline.seven + .days(1)])
  }

  @Test mutating func `The clocks are checked shortly before a ring, and steering delays the ring`() throws {
    try day.trustedAlarm()
    day.learn(ahead: .zero)
    let seven = day.now.boot + .hours(1)
    #expect(day.machine.nextBootDeadline == seven - .milliseconds(100))
    #expect(day.looks(after: .hours(1) - .milliseconds(101)) == 0)
    #expect(day.looks(after: .milliseconds(1)) == 1)
    #expect(day.machine.nextBootDeadline == seven)
    // The boot clock ran 32 ms ahead meanwhile: it is checked once more before the new instant.
    day.learn(ahead: .zero, bound: .milliseconds(32))
    #expect(day.machine.nextBootDeadline == seven - .milliseconds(68))
    #expect(day.looks(after: .milliseconds(32)) == 1)
    // Now it is known to be slewed; so small an addition requests no further check.
    day.learn(ahead: .zero, bound: .milliseconds(33))
    #expect(day.machine.nextBootDeadline == seven + .milliseconds(33))
    #expect(day.advance(.milliseconds(101) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `The clocks are checked once for many rings by trusted time, and not for removed ones`()
    throws
  {
    day.learn(ahead: .zero)
    let first = try day.trustedTimer(.minutes(1))
    let second = try day.trustedTimer(.minutes(1))
    let third = try day.trustedTimer(.minutes(2))
    let alarm = try day.trustedAlarm()
    _ = try day.machine.tell(first, .pause, at: day.now)
    try day.machine.cancel(.timer(third), at: day.now)
    let fourth = try day.trustedTimer(.minutes(1))
    day.take()
    #expect(day.looks(after: .minutes(1) - .milliseconds(100)) == 1)
    #expect(day.advance(.milliseconds(100)).words == ["play r1", "present r1", "present r2"])
    #expect(Set(day.history.map(\.owner)) == [.timer(second), .timer(fourth)])
    try day.machine.cancel(.alarm(alarm), at: day.now)
    #expect(day.looks(after: .hours(2)) == 0)
  }

  @Test mutating func `Rings by the device's clock check no servers`() throws {
    try day.trustedAlarm()
    try day.useTrustedTime(false)
    day.learn(ahead: .zero)
    _ = try day.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: day.now)
    #expect(day.looks(after: .hours(2)) == 0)
  }

  @Test mutating func `While nothing is known it rings by the device's clock, and the history says so`() throws {
    try day.trustedAlarm()
    #expect(day.machine.nextCivilDeadline == Timeline.seven)
    day.hear(TrustedTimeReport(state: .none, isSynchronizing: true))
    #expect(day.machine.nextCivilDeadline == Timeline.seven)
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [RingBasis(state: .none, bound: nil)])
    #expect(day.history.map(\.began) == day.history.map(\.rang))
  }

  @Test(arguments: [TrustState.none, .expired, .disrupted])
  mutating func `An untrusted time rings nothing`(state: TrustState) throws {
    try day.trustedAlarm()
    day.learn(ahead: .minutes(30), state: state)
    #expect(day.machine.nextBootDeadline == nil)
    #expect(day.advance(.minutes(59)).isEmpty)
    #expect(day.advance(.minutes(1)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [RingBasis(state: state, bound: nil)])
  }

  @Test(arguments: [TrustState.singleSource, .holdover])
  mutating func `An alarm rings even without a majority, and the history says on what basis`(
    state: TrustState
  ) throws {
    try day.trustedAlarm()
    day.learn(ahead: .minutes(30), bound: .milliseconds(5), state: state)
    #expect(day.advance(.minutes(30) + .milliseconds(5)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [RingBasis(state: state, bound: .milliseconds(5))])
  }

  @Test mutating func `When the bound outgrows its limit the device's clock takes over, with one wake-up`() throws {
    let id = try day.trustedAlarm()
    // 1 s at 1,000 ppm takes 1,000 s.
    day.learn(ahead: .minutes(-20), growth: 1_000_000)
    let end = day.now.boot + .seconds(1_000)
    #expect(try #require(day.machine.nextBootDeadline) - end <= TimeSpan(nanoseconds: 1_000))
    #expect(day.machine.nextCivilDeadline == nil)
    day.advance(.seconds(1_000))
    #expect(day.machine.nextCivilDeadline == nil)
    day.advance(.milliseconds(1))
    #expect(day.machine.nextCivilDeadline == Timeline.seven)
    #expect(day.machine.nextBootDeadline == nil)
    day.advance(.hours(1) - .seconds(1_000) - .milliseconds(1))
    #expect(day.history.map(\.basis) == [RingBasis(state: .expired, bound: nil)])
    #expect(day.kinds(about: .alarm(id)) == [.created, .timeKnown, .timeLost, .rang, .armed])
    let known = try #require(day.decisions.first { $0.kind == .timeKnown })
    #expect(known.instant == Timeline.seven && known.span.map { $0 <= TimeSpan(nanoseconds: 1) } == true)
  }

  @Test mutating func `An alarm due during sleep rings afterwards, by the true time known when it was due`() throws {
    try day.trustedAlarm()
    // It expires at 07:10; by then the device's clock is an hour and a half slow.
    day.learn(ahead: .zero, bound: .milliseconds(580), growth: 100_000)
    #expect(day.step(.minutes(-90)).isEmpty)
    #expect(day.advance(.minutes(80)).words == ["play r1", "present r1"])
    let ring = try #require(day.history.first)
    #expect(ring.planned == Timeline.seven)
    #expect(ring.basis?.state == .trusted)
    // The lateness is the least one possible by the true time.
    #expect(ring.late > .minutes(20) - .seconds(2) && ring.late <= .minutes(20))
    #expect(day.history.count == 1)
  }

  @Test mutating func `An alarm that rang by a clock half an hour fast does not ring again at the true time`() throws {
    try day.trustedAlarm()
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.learn(ahead: .minutes(-30)).isEmpty)
    #expect(day.advance(.hours(2)).isEmpty)
    #expect(day.advance(.minutes(22 * 60 + 30)).words.first == "play r2")
  }

  @Test mutating func `An alarm that rang by a clock two hours fast rings at the true time, too`() throws {
    try day.trustedAlarm()
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.learn(ahead: .hours(-2)).isEmpty)
    #expect(day.advance(.hours(2)).words == ["play r2", "present r2"])
  }

  @Test mutating func `An alarm that rang by the true time does not ring again by a clock two hours slow`() throws {
    day.learn(ahead: .hours(2))
    let id = try day.trustedAlarm()
    // By the true time it is already 08:00.
    day.advance(.hours(23))
    #expect(day.history.count == 1)
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    // 05:00 by the device's clock; this day's 07:00 has rung.
    #expect(day.hear(TrustedTimeReport(state: .disrupted)).isEmpty)
    #expect(day.machine.alarms[id]?.next == Timeline.seven + .days(2))
    #expect(day.advance(.hours(25)).isEmpty)
    #expect(day.advance(.hours(1)).words.first == "play r2")
  }

  @Test mutating func `Without trusted time an alarm rings on the days of a clock that is a day slow`() throws {
    day.learn(ahead: .days(1))
    let id = try day.trustedAlarm()
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    // The day that rang is still to come on the device: ringing twice is better than skipping a day.
    #expect(day.hear(nil).isEmpty)
    #expect(day.machine.alarms[id]?.next == Timeline.seven + .days(1))
    #expect(day.advance(.days(1)).words == ["play r2", "present r2"])
    #expect(day.history.map(\.planned) == [Timeline.seven + .days(1), Timeline.seven + .days(1)])
  }

  @Test mutating func `A report that moves time past several deadlines rings each once, late by so much`() throws {
    try day.trustedAlarm()
    try day.trustedAlarm(.next)
    let timer = try day.trustedTimer(.minutes(5))
    #expect(day.learn(ahead: .minutes(70)).words == ["play r1", "present r1", "present r2"])
    #expect(day.history.map(\.late) == [.minutes(10), .minutes(10)])
    // The timer runs for its span, not until an instant of the wrong clock.
    #expect(day.machine.timers[timer]?.state.kind == .running)
    #expect(day.learn(ahead: .minutes(71)).isEmpty)
    #expect(day.advance(.minutes(4)).words == ["present r3"])
    #expect(day.history.count == 3)
  }

  @Test(arguments: [TimeSpan.days(400), .hours(13), .days(-400)])
  mutating func `A clock on another day has missed nothing on the days between`(ahead: TimeSpan) throws {
    let id = try day.trustedAlarm()
    #expect(day.learn(ahead: ahead).isEmpty)
    let truth = day.now.utc + ahead
    let next = try #require(day.machine.alarms[id]?.next)
    #expect(next > truth && next <= truth + .days(1))
    #expect(day.hear(nil).isEmpty)
    #expect(day.machine.alarms[id]?.next == Timeline.seven)
    #expect(day.history.isEmpty)
  }

  @Test mutating func `A one-day alarm skipped by travel is reported as missed`() throws {
    try day.trustedAlarm(.next)
    #expect(day.learn(ahead: .days(400)).words == ["missed r1"])
  }

  @Test mutating func `Lateness and missed rings are measured by trusted time`() throws {
    try day.trustedAlarm()
    #expect(day.learn(ahead: .minutes(121)).words == ["missed r1"])
    #expect(day.history.map(\.late) == [.minutes(61)])
    #expect(day.history.map(\.basis) == [RingBasis(state: .trusted, bound: .zero)])
  }

  @Test mutating func `A report in the very moment of the deadline rings it once`() throws {
    try day.trustedAlarm()
    day.learn(ahead: .zero)
    day.now = day.now + .hours(1)
    #expect(day.learn(ahead: .milliseconds(-3)).words == ["play r1", "present r1"])
    #expect(day.learn(ahead: .milliseconds(3)).isEmpty)
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.learn(ahead: .milliseconds(-5)).isEmpty)
    #expect(day.advance(.minutes(1)).isEmpty)
    #expect(day.history.count == 1)
  }

  @Test mutating func `A snooze lasts as long as it says, whatever happens to the clocks`() throws {
    let id = try day.trustedAlarm()
    day.learn(ahead: .seconds(43))
    day.advance(.hours(1))
    _ = try day.machine.snooze(RingID(1), length: nil, at: day.now)
    day.take()
    #expect(day.machine.alarms[id]?.ringsNext == day.now.utc + .seconds(43) + .minutes(9))
    let revision = day.machine.alarms[id]?.revision
    // Small corrections are not reported.
    day.learn(ahead: .seconds(43) + .milliseconds(30))
    #expect(day.machine.alarms[id]?.revision == revision)
    day.step(.days(-400))
    #expect(day.advance(.minutes(9) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words.first == "play r2")
  }

  @Test mutating func `An alarm goes over to trusted time and back with the setting`() throws {
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    try day.useTrustedTime(false)
    _ = try day.machine.make(
      AlarmDraft(time: seven, days: .weekly(.everyDay), settings: .plain), rules: .utc, key: nil, at: day.now)
    day.learn(ahead: .minutes(20))
    #expect(day.machine.nextCivilDeadline == Timeline.seven)
    try day.useTrustedTime(true)
    #expect(day.machine.nextCivilDeadline == nil)
    #expect(day.nextTrustedRing == day.now.boot + .minutes(40))
    try day.useTrustedTime(false)
    #expect(day.machine.nextCivilDeadline == Timeline.seven)
    #expect(day.machine.nextBootDeadline == nil)
    day.take()
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [nil])
  }

  @Test mutating func `Gone over to trusted time after a ring by a clock two hours fast, it rings at the true time`()
    throws
  {
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let draft = AlarmDraft(time: seven, days: .weekly(.everyDay), settings: .plain)
    try day.useTrustedTime(false)
    let id = try day.machine.make(draft, rules: .utc, key: nil, at: day.now).id
    day.learn(ahead: .hours(-2))
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
    try day.useTrustedTime(true)
    #expect(day.machine.alarms[id]?.next == Timeline.seven)
    day.take()
    #expect(day.advance(.hours(2)).words.contains("play r2"))
  }

  @Test mutating func `It follows the host to another zone`() throws {
    let id = try day.trustedAlarm()
    day.learn(ahead: .days(400))
    let before = try #require(day.machine.alarms[id]?.next)
    day.machine.zoneChanged(to: HostZones(host: try SystemZone.named("Etc/GMT+12")), at: day.now)
    day.take()
    let next = try #require(day.machine.alarms[id]?.next)
    #expect(next == before + .hours(12))
    #expect(day.nextTrustedRing == day.now.boot + (next - day.now.utc - .days(400)))
  }

  // MARK: Across a restart

  @Test(arguments: [TimeSpan.hours(2), .hours(-2), .days(400), .days(-400), .zero])
  mutating func `A restart rings nothing twice and misses nothing, though the clock is wrong`(ahead: TimeSpan) throws {
    try day.setServers()
    day.learn(ahead: ahead)
    let id = try day.trustedAlarm()
    let first = try #require(day.machine.alarms[id]?.next)
    day.advance(first - (day.now.utc + ahead))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.restart(after: .seconds(1)).isEmpty)
    #expect(day.advance(.seconds(1)).isEmpty)
    #expect(day.learn(ahead: ahead).isEmpty)
    #expect(day.machine.alarms[id]?.next == first + .days(1))
    #expect(day.advance(.days(1) - .seconds(2) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words.first == "play r2")
  }

  @Test mutating func `Without an answer soon after a start, an alarm rings by the device's clock`() throws {
    try day.setServers()
    let id = try day.trustedAlarm()
    #expect(day.restart(after: .minutes(61), boot: BootID("second boot")).isEmpty)
    #expect(day.machine.nextBootDeadline == day.now.boot + EngineStateMachine.longestWait)
    #expect(day.advance(EngineStateMachine.longestWait).words == ["play r1", "present r1"])
    #expect(day.history.map(\.late) == [.minutes(1) + .seconds(5)])
    #expect(day.machine.alarms[id]?.state.kind == .ringing)
  }

  @Test mutating func `Nothing waits where no server is set`() throws {
    try day.trustedAlarm()
    _ = try day.machine.change(EngineSettingsEdit(timeServers: []), at: day.now)
    day.take()
    #expect(day.restart(after: .minutes(61)).words == ["play r1", "present r1"])
  }

  @Test mutating func `Without rings by trusted time there is nothing to wait for`() throws {
    try day.setServers()
    _ = day.restart(after: .minutes(1))
    #expect(day.machine.nextBootDeadline == nil && day.machine.nextCivilDeadline == nil)
  }
}
