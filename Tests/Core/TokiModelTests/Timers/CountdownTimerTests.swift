// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct CountdownTimerTests {
  static let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 1_000_000_007),
    utc: UTCInstant(nanosecondsSinceEpoch: 1_780_000_000_000_000_123))

  func timer(_ duration: TimeSpan = .minutes(1)) throws -> CountdownTimer {
    try CountdownTimer(id: TimerID(1), duration: duration)
  }

  @Test func `A timer runs from idle to ringing and back`() throws {
    var timer = try timer()
    #expect(timer.state == .idle)
    #expect(timer.remaining(at: Self.start.boot) == .minutes(1))

    try timer.apply(.start, at: Self.start)
    #expect(timer.deadline == Self.start + .minutes(1))
    #expect(timer.remaining(at: Self.start.boot + .seconds(59)) == .seconds(1))
    #expect(timer.progress(at: Self.start.boot + .seconds(30)) == 0.5)

    timer.ring()
    #expect(timer.remaining(at: Self.start.boot + .seconds(60)) == .zero)
    #expect(timer.overtime(at: Self.start.boot + .seconds(72)) == .seconds(12))
    #expect(timer.progress(at: Self.start.boot + .seconds(72)) == 1)

    timer.finish()
    #expect(timer.state == .idle)
    #expect(timer.overtime(at: Self.start.boot) == nil)
    #expect(timer.progress(at: Self.start.boot) == 0)
  }

  @Test func `A thousand pauses in a minute still make exactly a minute of running`() throws {
    var timer = try timer(.seconds(60))
    var now = Self.start
    try timer.apply(.start, at: now)
    var ran = TimeSpan.zero
    for turn in 0..<1_000 {
      // Uneven spans, so that rounding errors would accumulate.
      let span = TimeSpan(nanoseconds: 37_123_457 + Int64(turn) * 11)
      now = now + span
      ran += span
      try timer.apply(.pause, at: now)
      now = now + TimeSpan(nanoseconds: 5_000_000_001)
      #expect(timer.remaining(at: now.boot) == .seconds(60) - ran)
      try timer.apply(.resume, at: now)
    }
    let deadline = try #require(timer.deadline)
    #expect(ran + (deadline.boot - now.boot) == .seconds(60))
    #expect(timer.run == 1)
  }

  @Test func `Reset gives the whole duration back and restart begins anew at once`() throws {
    var timer = try timer()
    try timer.apply(.start, at: Self.start)
    try timer.apply(.add(.minutes(5)), at: Self.start + .seconds(10))
    #expect(timer.remaining(at: Self.start.boot + .seconds(10)) == .seconds(350))
    #expect(timer.runLength == .minutes(6))

    try timer.apply(.reset, at: Self.start + .seconds(20))
    #expect(timer.state == .idle)
    #expect(timer.runLength == .minutes(1))

    try timer.apply(.restart, at: Self.start + .seconds(30))
    #expect(timer.deadline == Self.start + .seconds(90))
    #expect(timer.run == 2)
  }

  @Test(arguments: [TimeSpan.minutes(-24), .minutes(10)])
  func `A new duration counts from the start, whatever was added or taken`(added: TimeSpan) throws {
    var timer = try timer(.minutes(30))
    try timer.apply(.start, at: Self.start)
    let now = Self.start + .minutes(2)
    try timer.apply(.add(added), at: now)
    try timer.setDuration(.minutes(30), at: now)
    #expect(timer.remaining(at: now.boot) == .minutes(28))
    #expect(timer.runLength == .minutes(30))
    try timer.apply(.pause, at: now)
    try timer.apply(.add(added), at: now)
    try timer.setDuration(.minutes(40), at: now)
    #expect(timer.state == .paused(remaining: .minutes(38)))
    #expect(throws: TimerRefusal.durationOutOfRange(.zero)) { try timer.setDuration(.minutes(2), at: now) }
  }

  @Test(arguments: [true, false], [true, false])
  func `A new duration leaves the time until it rings again, and counts from the next start`(
    isSnoozed: Bool, isPaused: Bool
  ) throws {
    var timer = try CountdownTimer(
      id: TimerID(1), TimerTerms(duration: .minutes(10), settings: RingSettings(again: 1, every: .minutes(9))))
    try timer.apply(.start, at: Self.start)
    var now = Self.start + .minutes(10)
    timer.ring()
    let ring = Ring(
      id: RingID(1), owner: .timer(timer.id), occurrence: timer.occurrence, label: timer.label,
      settings: timer.settings, planned: now.utc, rang: now.utc, late: .zero)
    if isSnoozed {
      try timer.snooze(ring, for: .minutes(9), at: now, by: .bootClock)
    } else {
      timer.waitForNextAttempt(after: ring, at: now, by: .bootClock)
    }
    now = now + .minutes(2)
    if isPaused { try timer.apply(.pause, at: now) }
    let (state, length) = (timer.state, timer.runLength)
    for span in [TimeSpan.minutes(1), .minutes(30)] {
      try timer.setDuration(span, at: now)
      #expect(timer.state == state && timer.runLength == length && timer.duration == span)
    }
    timer.finish()
    try timer.apply(.start, at: now)
    #expect(timer.deadline == now + .minutes(30))
  }

  @Test func `Time added while it rings runs from now, as another occurrence`() throws {
    var timer = try timer()
    try timer.apply(.start, at: Self.start)
    timer.ring()
    let first = timer.occurrence
    try timer.apply(.add(.minutes(1)), at: Self.start + .seconds(75))
    #expect(timer.deadline == Self.start + .seconds(135))
    #expect(timer.occurrence != first)
    #expect(timer.progress(at: Self.start.boot + .seconds(105)) == 0.5)
  }

  @Test func `Time added while it stands still stays exact`() throws {
    var timer = try timer()
    try timer.apply(.start, at: Self.start)
    try timer.apply(.pause, at: Self.start + TimeSpan(nanoseconds: 1))
    try timer.apply(.add(.seconds(1)), at: Self.start + .hours(1))
    #expect(timer.state == .paused(remaining: TimeSpan(nanoseconds: 60_999_999_999)))
  }

  @Test(arguments: [TimeSpan.zero, .seconds(-1), .days(365 * 10_000), TimeSpan(nanoseconds: .min)])
  func `A span that no timer can have is refused`(span: TimeSpan) {
    #expect(throws: TimerRefusal.durationOutOfRange(span)) {
      try CountdownTimer(id: TimerID(1), duration: span)
    }
  }

  @Test func `Taking away all that remains is refused and changes nothing`() throws {
    var timer = try timer()
    try timer.apply(.start, at: Self.start)
    let before = timer
    #expect(throws: TimerRefusal.durationOutOfRange(.zero)) {
      try timer.apply(.add(.seconds(-60)), at: Self.start)
    }
    #expect(timer == before)
  }

  struct Misfit: Sendable {
    let state: String
    let command: TimerCommand
  }

  @Test(arguments: [
    Misfit(state: "idle", command: .pause), Misfit(state: "idle", command: .resume),
    Misfit(state: "idle", command: .add(.seconds(1))), Misfit(state: "running", command: .start),
    Misfit(state: "running", command: .resume), Misfit(state: "paused", command: .start),
    Misfit(state: "paused", command: .pause), Misfit(state: "ringing", command: .start),
    Misfit(state: "ringing", command: .pause), Misfit(state: "ringing", command: .resume),
  ])
  func `A command that does not fit the state is refused by name`(misfit: Misfit) throws {
    var timer = try timer()
    if misfit.state != "idle" { try timer.apply(.start, at: Self.start) }
    if misfit.state == "paused" { try timer.apply(.pause, at: Self.start) }
    if misfit.state == "ringing" { timer.ring() }
    let before = timer
    #expect(throws: TimerRefusal.notWhile(misfit.command.kind, state: before.state)) {
      try timer.apply(misfit.command, at: Self.start)
    }
    #expect(timer == before)
  }

  @Test func `Setting the clock moves the UTC instant and not the deadline`() throws {
    var timer = try timer()
    try timer.apply(.start, at: Self.start)
    var stepped = Self.start + .seconds(10)
    stepped.utc = stepped.utc + .hours(1)
    let moved = timer.recomputeUTC(at: stepped)
    #expect(moved)
    #expect(timer.deadline?.boot == Self.start.boot + .minutes(1))
    #expect(timer.deadline?.utc == Self.start.utc + .minutes(1) + .hours(1))
    let movedAgain = timer.recomputeUTC(at: stepped)
    #expect(!movedAgain)
  }

  @Test func `Two readings that differ by less than a millisecond are no step`() throws {
    var timer = try timer()
    try timer.apply(.start, at: Self.start)
    var again = Self.start + .seconds(10)
    again.utc = again.utc - TimeSpan(nanoseconds: 999_999)
    let moved = timer.recomputeUTC(at: again)
    #expect(!moved)
    again.utc = again.utc - TimeSpan(nanoseconds: 1)
    let movedByAMillisecond = timer.recomputeUTC(at: again)
    #expect(movedByAMillisecond)
  }

  @Test func `After a reboot the UTC instant decides`() throws {
    var timer = try timer()
    try timer.apply(.start, at: Self.start)
    let rebooted = HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: 3_000_000_000), utc: Self.start.utc + .seconds(40))
    let moved = timer.carryOver(to: rebooted)
    #expect(moved)
    #expect(timer.remaining(at: rebooted.boot) == .seconds(20))
  }

  @Test func `A timer that does not run cannot begin to ring`() async {
    await #expect(processExitsWith: .failure) {
      var timer = try CountdownTimer(id: TimerID(1), duration: .seconds(1))
      timer.ring()
    }
  }
}
