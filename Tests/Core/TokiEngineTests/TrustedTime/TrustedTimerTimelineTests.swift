// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

/// Timers that use trusted time.
@Suite struct TrustedTimerTimelineTests {
  var day = Timeline()
  private let nanosecond = TimeSpan(nanoseconds: 1)

  @Test mutating func `It starts at once though nothing is known, and rings by the boot clock`() throws {
    _ = try day.trustedTimer(.minutes(10))
    #expect(day.machine.nextBootDeadline == day.now.boot + .minutes(10))
    #expect(day.advance(.minutes(10) - nanosecond).isEmpty)
    #expect(day.advance(nanosecond).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [RingBasis(state: .none, bound: nil)])
  }

  @Test mutating func `From the first report on its deadline is the true time of its start and its span`() throws {
    let id = try day.trustedTimer(.minutes(10))
    let start = day.now
    day.advance(.minutes(4))
    // The clock runs 100 ppm slow: 4 minutes ago it was 24 ms less behind.
    day.learn(ahead: .hours(3), bound: .milliseconds(2), rate: 100_000)
    let timer = try #require(day.machine.timers[id])
    let slack = try #require(timer.trustedRun?.slack)
    #expect(slack == .milliseconds(2))
    let trueStart = start.utc + .hours(3) - .milliseconds(24)
    #expect(timer.deadline?.utc == trueStart + slack + .minutes(10))
    // A second of the boot clock is 100 µs more of true time, and the ring waits for both bounds.
    let boot = try #require(timer.deadline?.boot)
    let wanted = start.boot + .minutes(10) - .milliseconds(60) + .milliseconds(4)
    #expect(abs((boot - wanted).nanoseconds) < 10_000)
    #expect(day.kinds(about: .timer(id)) == [.created, .timeKnown])
    day.advance(boot - day.now.boot)
    #expect(day.history.map(\.basis) == [RingBasis(state: .trusted, bound: .milliseconds(2))])
    #expect(day.history.map(\.late) == [.zero])
    #expect(day.history.first?.planned == timer.deadline?.utc)
  }

  @Test mutating func `A timer that starts while the time is known waits for no bound, only for the drift`() throws {
    day.learn(ahead: .days(-400), bound: .milliseconds(900), growth: 15_000, state: .singleSource)
    _ = try day.trustedTimer(.seconds(10))
    // 15 ppm of 10 s are 150 µs.
    let wait = try #require(day.nextTrustedRing) - day.now.boot
    #expect(wait >= .seconds(10) + TimeSpan(nanoseconds: 150_000))
    #expect(wait < .seconds(10) + TimeSpan(nanoseconds: 150_100))
  }

  @Test mutating func `Later reports move the deadline both ways, and only visible moves are announced`() throws {
    day.learn(ahead: .zero, bound: .milliseconds(1))
    let id = try day.trustedTimer(.hours(1))
    let first = try #require(day.machine.timers[id])
    day.advance(.minutes(30))
    // The oscillator was 20 ppm slow: 36 ms in half an hour.
    day.learn(ahead: .milliseconds(36), bound: .milliseconds(1), rate: 20_000)
    let second = try #require(day.machine.timers[id])
    #expect(second.deadline?.utc == first.deadline?.utc)
    #expect(second.revision == first.revision + 1)
    let moved = try #require(second.deadline).boot - (try #require(first.deadline).boot)
    // 36 ms have been gained and 36 ms will be; two bounds replace the drift.
    #expect(abs((moved + .milliseconds(72) - .milliseconds(2)).nanoseconds) < 10_000)
    day.learn(ahead: .milliseconds(36) + TimeSpan(nanoseconds: 900_000), bound: .milliseconds(1), rate: 20_000)
    let third = try #require(day.machine.timers[id])
    #expect(third.revision == second.revision)
    let nudged = try #require(third.deadline).boot - (try #require(second.deadline).boot)
    #expect(nudged < .zero && nudged > .milliseconds(-1))
    #expect(day.nextTrustedRing == third.deadline?.boot)
  }

  @Test mutating func `A thousand pauses lose nothing, to the nanosecond`() throws {
    day.learn(ahead: .days(400), bound: .milliseconds(40))
    let id = try day.trustedTimer(.minutes(10))
    for _ in 1...1_000 {
      day.advance(TimeSpan(nanoseconds: 100_000_007))
      _ = try day.machine.tell(id, .pause, at: day.now)
      day.advance(.seconds(3))
      _ = try day.machine.tell(id, .resume, at: day.now)
    }
    _ = try day.machine.tell(id, .pause, at: day.now)
    let remaining = TimeSpan.minutes(10) - TimeSpan(nanoseconds: 100_000_007_000)
    #expect(day.machine.timers[id]?.state == .paused(remaining: remaining))
    #expect(day.machine.timers[id]?.trustedRun == nil)
  }

  @Test mutating func `Over a long stretch trusted time counts, and not what the clock may have drifted`() throws {
    day.learn(ahead: .days(400), bound: .milliseconds(40), growth: 100_000)
    let id = try day.trustedTimer(.hours(3))
    day.advance(.hours(2))
    day.learn(ahead: .days(400) + .milliseconds(100), bound: .milliseconds(40), growth: 100_000)
    _ = try day.machine.tell(id, .pause, at: day.now)
    #expect(day.machine.timers[id]?.state == .paused(remaining: .hours(1) - .milliseconds(100)))
  }

  @Test mutating func `A thousand pauses between wavering reports lose nothing`() throws {
    let id = try day.trustedTimer(.minutes(10))
    for round in 1...1_000 {
      day.learn(ahead: .milliseconds(Int64(round % 7) * 10), bound: .milliseconds(60), growth: 15_000)
      day.advance(.milliseconds(100))
      day.learn(ahead: .milliseconds(Int64(round % 5) * 12), bound: .milliseconds(60), growth: 15_000)
      _ = try day.machine.tell(id, .pause, at: day.now)
      _ = try day.machine.tell(id, .resume, at: day.now)
    }
    _ = try day.machine.tell(id, .pause, at: day.now)
    guard case .paused(let remaining)? = day.machine.timers[id]?.state else {
      Issue.record("It does not stand still")
      return
    }
    // 15 ppm of the elapsed 100 s are 1.5 ms.
    #expect(abs((remaining - .seconds(500)).nanoseconds) <= 1_600_000)
  }

  @Test mutating func `Paused after the true time was known, it has run what the true time says`() throws {
    let id = try day.trustedTimer(.hours(1))
    day.advance(.minutes(50))
    day.learn(ahead: .zero, bound: .milliseconds(5), rate: 100_000)
    _ = try day.machine.tell(id, .pause, at: day.now)
    // 100 ppm of 50 minutes are 300 ms, by which it has run longer.
    #expect(day.machine.timers[id]?.state == .paused(remaining: .minutes(10) - .milliseconds(300)))
  }

  @Test mutating func `Added and edited time moves the deadline by just that`() throws {
    day.learn(ahead: .hours(1), bound: .milliseconds(7))
    let id = try day.trustedTimer(.minutes(10))
    let first = try #require(day.machine.timers[id]?.deadline)
    day.advance(.minutes(1))
    _ = try day.machine.tell(id, .add(.minutes(5)), at: day.now)
    #expect(day.machine.timers[id]?.deadline == first + .minutes(5))
    _ = try day.machine.tell(id, .add(.minutes(-2)), at: day.now)
    _ = try day.machine.edit(id, Said<TimerTerms> { $0.duration = .minutes(11) }, at: day.now)
    #expect(day.machine.timers[id]?.deadline == first + .minutes(1))
    #expect(day.machine.timers[id]?.runLength == .minutes(11))
    #expect(throws: ControlError.self) {
      try day.machine.tell(id, .add(.minutes(-10)), at: day.now)
    }
    day.learn(ahead: .hours(1), bound: .milliseconds(7))
    #expect(day.advance(.minutes(10) + .milliseconds(14) - nanosecond).isEmpty)
    #expect(day.advance(nanosecond).words == ["play r1", "present r1"])
    _ = try day.machine.tell(id, .add(.minutes(1)), at: day.now)
    #expect(day.nextTrustedRing == day.now.boot + .minutes(1))
  }

  @Test mutating func `A display begins with the whole span, and never with a second more`() throws {
    day.learn(ahead: .zero, bound: .milliseconds(400))
    let id = try day.trustedTimer(.minutes(10))
    day.advance(.seconds(1))
    day.learn(ahead: .zero, bound: .milliseconds(400))
    let timer = try #require(day.machine.timers[id])
    #expect(timer.remaining(at: day.now.boot - .seconds(1)) == .minutes(10))
    #expect(timer.remaining(at: day.now.boot) == .minutes(10) - .seconds(1))
    #expect(timer.progress(at: day.now.boot - .seconds(1)) == 0)
  }

  @Test(arguments: [TimeSpan.hours(5), .hours(-5), .days(400), .days(-400)])
  mutating func `Setting the device's clock moves neither its deadline nor what it says`(step: TimeSpan) throws {
    day.learn(ahead: .hours(1))
    let id = try day.trustedTimer(.minutes(10))
    let deadline = try #require(day.machine.timers[id]?.deadline)
    #expect(day.step(step).isEmpty)
    #expect(day.machine.timers[id]?.deadline == deadline)
    #expect(day.restart(after: .minutes(1)).isEmpty)
    #expect(day.machine.timers[id]?.deadline == deadline)
    #expect(day.advance(.minutes(9) - nanosecond).isEmpty)
    #expect(day.advance(nanosecond).words == ["play r1", "present r1"])
    #expect(day.step(step).isEmpty)
    #expect(day.machine.timers[id]?.deadline == deadline)
  }

  @Test mutating func `A timer rings as it was aimed when trust is lost, and the history says so`() throws {
    let id = try day.trustedTimer(.hours(1))
    day.learn(ahead: .hours(1), growth: 1_000_000)
    let aimed = try #require(day.machine.timers[id]?.deadline)
    #expect(day.advance(.minutes(30)).isEmpty)
    #expect(day.machine.timers[id]?.deadline == aimed)
    #expect(day.kinds(about: .timer(id)) == [.created, .timeKnown, .timeLost])
    day.advance(aimed.boot - day.now.boot - nanosecond)
    #expect(day.history.isEmpty)
    #expect(day.advance(nanosecond).words == ["play r1", "present r1"])
    let basis = try #require(day.history.first?.basis)
    #expect(basis.state == .expired)
    #expect(try #require(basis.bound) > .seconds(3))
  }

  @Test mutating func `A timer that ran for days before any report is delayed by a second at most`()
    throws
  {
    let id = try day.trustedTimer(.days(30))
    day.advance(.days(29))
    // 100 ppm of 29 days are 250 s: the true time of the start is not known better.
    day.learn(ahead: .zero, bound: .milliseconds(10), growth: 100_000)
    let deadline = try #require(day.machine.timers[id]?.deadline)
    #expect(day.machine.timers[id]?.trustedRun?.slack == .seconds(1))
    #expect(deadline.utc == day.now.utc + .days(1) + .seconds(1))
  }

  @Test mutating func `It goes over to trusted time and back with the setting, and keeps what it has run`() throws {
    try day.useTrustedTime(false)
    let id = try day.machine.make(TimerDraft(duration: .minutes(10)), key: nil, at: day.now).id
    day.learn(ahead: .hours(1), bound: .milliseconds(5))
    day.advance(.minutes(4))
    try day.useTrustedTime(true)
    #expect(
      day.machine.timers[id]?.deadline?.utc == day.now.utc + .hours(1) + .minutes(6) + .milliseconds(5))
    day.advance(.minutes(1))
    try day.useTrustedTime(false)
    #expect(day.machine.timers[id]?.deadline == day.now + .minutes(5))
    #expect(day.machine.timers[id]?.trustedRun == nil)
    day.take()
    day.learn(ahead: .hours(9))
    #expect(day.advance(.minutes(5)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [nil])
  }

  @Test mutating func `Servers that are named measure what runs, and go on measuring it after a restart`() throws {
    let id = try day.machine.make(TimerDraft(duration: .minutes(10)), key: nil, at: day.now).id
    day.advance(.minutes(4))
    #expect(day.machine.timers[id]?.trustedRun == nil)
    try day.setServers()
    day.learn(ahead: .hours(1), bound: .milliseconds(5))
    #expect(day.machine.timers[id]?.deadline?.utc == day.now.utc + .hours(1) + .minutes(6) + .milliseconds(5))
    _ = try day.machine.change(EngineSettingsEdit(timeServers: []), at: day.now)
    day.take()
    #expect(day.machine.timers[id]?.deadline == day.now + .minutes(6))
    #expect(day.machine.timers[id]?.trustedRun == nil)
    #expect(day.restart(after: .minutes(1)).isEmpty)
    #expect(day.advance(.minutes(5)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [nil])
  }

  @Test mutating func `A timer stored without its measure is measured from its start on`() throws {
    let id = try day.machine.make(TimerDraft(duration: .hours(2)), key: nil, at: day.now).id
    day.take()
    day.stored.settings.timeServers = [TimeServer(host: "ntp.example")]
    #expect(day.restart(after: .minutes(30), boot: BootID("second boot")).isEmpty)
    #expect(day.machine.timers[id]?.trustedRun?.isAnchored == false)
    day.learn(ahead: .hours(5))
    #expect(day.machine.timers[id]?.deadline?.utc == day.now.utc + .hours(5) + .minutes(90))
    #expect(day.advance(.minutes(90) - nanosecond).isEmpty)
    #expect(day.advance(nanosecond).words == ["play r1", "present r1"])
  }

  // MARK: Across a reboot

  /// A two-hour timer, halfway through when the machine goes down; afterwards the clock is wrong.
  private mutating func reboot(clock error: TimeSpan) throws -> TimerID {
    try day.setServers()
    day.learn(ahead: .zero)
    let id = try day.trustedTimer(.hours(2))
    day.advance(.minutes(30))
    day.now.utc = day.now.utc + error
    return id
  }

  @Test(arguments: [TimeSpan.zero, .hours(5), .hours(-5), .days(400), .days(-400)])
  mutating func `After a reboot it goes by its true instant as soon as the time is known`(error: TimeSpan) throws {
    let id = try reboot(clock: error)
    #expect(day.restart(after: .minutes(30), boot: BootID("second boot")).isEmpty)
    #expect(day.machine.timers[id]?.deadline?.utc == Timeline.monday6 + .hours(2))
    #expect(day.advance(.seconds(4)).isEmpty)
    #expect(day.learn(ahead: .zero - error).isEmpty)
    #expect(day.advance(.hours(1) - .seconds(4) - nanosecond).isEmpty)
    #expect(day.advance(nanosecond).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [RingBasis(state: .trusted, bound: .zero)])
  }

  @Test mutating func `After a reboot it rings by the device's clock until the true time is known`() throws {
    _ = try reboot(clock: .minutes(-10))
    #expect(day.restart(after: .minutes(90), boot: BootID("second boot")).isEmpty)
    #expect(day.advance(.minutes(10) - nanosecond).isEmpty)
    #expect(day.advance(nanosecond).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [RingBasis(state: .none, bound: nil)])
    #expect(day.learn(ahead: .minutes(10)).isEmpty)
  }

  @Test mutating func `Found past its true instant it rings late by so much, once`() throws {
    _ = try reboot(clock: .hours(-3))
    #expect(day.restart(after: .minutes(100), boot: BootID("second boot")).isEmpty)
    #expect(day.learn(ahead: .hours(3)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.late) == [.minutes(10)])
    #expect(day.restart(after: .seconds(1), boot: BootID("third boot")).words == ["play r1", "present r1"])
    #expect(day.history.count == 1)
  }

  @Test mutating func `It rings as it was aimed if trust is lost after a reboot`() throws {
    let id = try reboot(clock: .days(400))
    day.restart(after: .minutes(30), boot: BootID("second boot"))
    day.learn(ahead: .days(-400), growth: 1_000_000)
    let aimed = try #require(day.machine.timers[id]?.deadline)
    day.advance(.hours(2))
    #expect(day.history.map(\.late) == [day.now.boot - aimed.boot])
    let basis = try #require(day.history.first?.basis)
    #expect(basis.state == .expired && basis.bound != nil)
  }

  @Test mutating func `Without any report it goes on after a reboot from what the device's clock left of it`() throws {
    try day.setServers()
    let id = try day.trustedTimer(.hours(2))
    day.advance(.minutes(30))
    #expect(day.restart(after: .minutes(30), boot: BootID("second boot")).isEmpty)
    day.learn(ahead: .hours(7), bound: .milliseconds(3))
    #expect(
      day.machine.timers[id]?.deadline?.utc == day.now.utc + .hours(7) + .hours(1) + .milliseconds(3))
    #expect(day.advance(.hours(1) - nanosecond).isEmpty)
    #expect(day.advance(.milliseconds(6) + nanosecond).words == ["play r1", "present r1"])
  }

  @Test mutating func `An import aims what was running by its true instant`() throws {
    day.learn(ahead: .zero)
    let id = try day.trustedTimer(.hours(1))
    let kept = try #require(day.machine.timers[id])
    var other = Timeline(utc: Timeline.monday6 + .days(100))
    other.learn(ahead: .minutes(20) - .days(100))
    let ids = try other.machine.importItems(
      ImportBatch(ItemLists(timers: [kept])), pinned: [:], key: nil, at: other.now)
    other.take()
    #expect(ids == [.timer(TimerID(1))])
    #expect(other.advance(.minutes(40) - nanosecond).isEmpty)
    #expect(other.advance(nanosecond).words == ["play r1", "present r1"])
    #expect(other.history.map(\.basis) == [RingBasis(state: .trusted, bound: .zero)])
  }
}
