// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTestKit

/// A machine with wrong clocks, and the true time, which only the test knows.
///
/// The oscillator wanders within 100 ppm, people set the device's clock to anything, the machine sleeps, the daemon is
/// killed and the machine restarts. Reports of the true time are honest but no more: the truth is anywhere within the
/// bound.
struct TrustedWorld {
  private(set) var day = Timeline()
  private(set) var truth: UTCInstant
  /// The rings, with the true time at which each started.
  private(set) var rung: [(ring: Ring, truth: UTCInstant)] = []
  /// The true times during which nothing could ring.
  private(set) var outages: [ClosedRange<UTCInstant>] = []
  /// The true start and the length of each timer.
  private(set) var timers: [TimerID: (start: UTCInstant, span: TimeSpan)] = [:]
  private(set) var alarm: AlarmID?
  /// The true times at which the setting was turned off for a while.
  private var turns: [UTCInstant] = []
  private var alarmMade: UTCInstant
  private var numbers: SeededNumbers
  /// How much faster true time runs than the boot clock, in parts per billion.
  private var rate: Int64 = 0
  private var boots = 1
  private var reported: BootInstant?

  static let growth: Int64 = 100_000
  static let bound = TimeSpan.milliseconds(80)

  init(seed: UInt64) throws {
    numbers = SeededNumbers(seed: seed)
    truth = day.now.utc + TimeSpan(nanoseconds: Int64.random(in: -60...60, using: &numbers) * 7_654_321_000_000)
    alarmMade = truth
    try day.setServers()
    report()
    alarm = try day.trustedAlarm()
  }

  /// Performs `count` random events, minutes apart.
  mutating func live(_ count: Int) throws {
    for _ in 0..<count {
      switch Int.random(in: 0..<13, using: &numbers) {
      case 0, 1, 2: try startTimer()
      case 3: stepClock()
      case 4: sleep()
      case 5: restart(isReboot: false)
      case 6: restart(isReboot: true)
      case 7: rate = Int64.random(in: -Self.growth...Self.growth, using: &numbers)
      case 8: try turnOffForAWhile()
      default: report()
      }
      if let reported, day.now.boot - reported > .minutes(20) { report() }
      advance(span(to: .minutes(10)))
      try dismissAll()
    }
    // Items in progress come to their end.
    for _ in 0..<200 {
      report()
      advance(.minutes(3))
      try dismissAll()
    }
  }

  private mutating func span(to most: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: Int64.random(in: 1...most.nanoseconds, using: &numbers))
  }

  private mutating func startTimer() throws {
    let span = span(to: [.seconds(10), .minutes(5), .hours(5)].randomElement(using: &numbers) ?? .seconds(1))
    timers[try day.trustedTimer(span)] = (truth, span)
  }

  private mutating func report() {
    let bound = span(to: Self.bound)
    let error = Int64.random(in: -bound.nanoseconds...bound.nanoseconds, using: &numbers)
    let anchor = TimeAnchor(
      boot: day.now.boot, utc: truth + TimeSpan(nanoseconds: error), bound: bound, growth: Self.growth)
    day.hear(TrustedTimeReport(state: .trusted, anchor: anchor))
    reported = day.now.boot
    note()
  }

  private mutating func stepClock() {
    let steps: [Int64] = [1, -1, 3_600, -3_600, 90_000, -90_000, 34_560_000, -34_560_000]
    day.step(.seconds((steps.randomElement(using: &numbers) ?? 1) * Int64.random(in: 1...3, using: &numbers)))
    note()
  }

  /// Turns the setting off and on again; meanwhile the device's clock is right.
  private mutating func turnOffForAWhile() throws {
    rate = 0
    day.step(truth - day.now.utc)
    report()
    try day.useTrustedTime(false)
    turns.append(truth)
    day.fire()
    note()
    advance(span(to: .minutes(10)))
    try day.useTrustedTime(true)
    day.fire()
    note()
  }

  /// Lets time pass while nothing runs.
  private mutating func sleep() {
    let start = truth
    pass(span(to: .minutes(15)))
    outages.append(start...truth)
    day.fire()
    note()
  }

  private mutating func restart(isReboot: Bool) {
    let start = truth
    let off = span(to: .minutes(10))
    truth = truth + off + off.times(partsPerBillion: rate)
    if isReboot { boots += 1 }
    day.restart(after: off, boot: isReboot ? BootID("boot \(boots)") : day.stored.boot ?? Timeline.boot)
    note()
    advance(span(to: .milliseconds(4_900)))
    outages.append(start...truth)
    report()
  }

  /// Lets time pass and fires every deadline on the way.
  private mutating func advance(_ span: TimeSpan) {
    let end = day.now.boot + span
    while day.now.boot < end {
      let toBoot = day.machine.nextBootDeadline.map { $0 - day.now.boot } ?? span
      let toCivil = day.machine.nextCivilDeadline.map { $0 - day.now.utc } ?? span
      let left = end - day.now.boot
      pass(max(TimeSpan(nanoseconds: 1), min(left, toBoot, toCivil)))
      day.fire()
      note()
    }
  }

  private mutating func pass(_ span: TimeSpan) {
    day.now = day.now + span
    truth = truth + span + span.times(partsPerBillion: rate)
  }

  private mutating func note() {
    while let ring = day.rows[RingID(Int64(rung.count) + 1)] { rung.append((ring, truth)) }
  }

  private mutating func dismissAll() throws {
    for ring in day.machine.rings { _ = try day.machine.dismiss(ring.id, at: day.now) }
    day.take()
  }

  // MARK: Laws

  /// Maximum lateness of an undisturbed ring: the bounds at its start and at its end, each with twenty minutes of
  /// growth.
  private static let patience = bound + bound + .milliseconds(400)

  /// How much earlier than its true time a timer may ring, because a turn of the setting estimates what is left of it.
  private func slack(from start: UTCInstant, to due: UTCInstant) -> TimeSpan {
    turns.reduce(.zero) { $1 >= start && $1 <= due ? $0 + Self.patience : $0 }
  }

  private func isLate(_ due: UTCInstant, rungAt truth: UTCInstant) -> Bool {
    if truth - due <= Self.patience { return false }
    return !outages.contains { $0.lowerBound - Self.patience <= due && truth - $0.upperBound <= Self.patience }
  }

  /// The violations: rings that were early, late, doubled or lost.
  func violations() -> [String] {
    var found: [String] = []
    for (id, timer) in timers {
      let rings = rung.filter { $0.ring.owner == .timer(id) }
      let due = timer.start + timer.span
      if due + .minutes(30) < truth, rings.isEmpty { found.append("\(id.text) never rang") }
      if rings.count > 1 { found.append("\(id.text) rang \(rings.count) times") }
      for (ring, truth) in rings {
        if truth < due - slack(from: timer.start, to: due) {
          found.append("\(id.text) rang \((due - truth).nanoseconds) ns early")
        }
        if isLate(due, rungAt: truth) { found.append("\(id.text) rang \((truth - due).nanoseconds) ns late") }
        if ring.end == .missed { found.append("\(id.text) was missed") }
      }
    }
    let rings = rung.filter { if case .alarm = $0.ring.owner { true } else { false } }
    var due = sevens(after: alarmMade)
    for (ring, truth) in rings {
      guard let planned = due.first else { break }
      if ring.planned != planned { found.append("the alarm of another day rang") }
      if truth < planned { found.append("the alarm rang \((planned - truth).nanoseconds) ns early") }
      if isLate(planned, rungAt: truth) { found.append("the alarm rang \((truth - planned).nanoseconds) ns late") }
      due.removeFirst()
    }
    if rings.count != sevens(after: alarmMade).count {
      found.append("the alarm rang \(rings.count) times on \(sevens(after: alarmMade).count) days")
    }
    return found
  }

  /// Each 07:00 of true time so far.
  private func sevens(after start: UTCInstant) -> [UTCInstant] {
    let first = Timeline.seven - .days(1_000)
    let passed = (start - first).nanoseconds / TimeSpan.days(1).nanoseconds + 1
    return sequence(first: first + .days(passed)) { $0 + .days(1) }
      .prefix { $0 + Self.patience < truth }.map { $0 }
  }
}
