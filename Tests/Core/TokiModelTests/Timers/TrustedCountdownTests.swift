// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// What a running timer shows that uses trusted time.
@Suite struct TrustedCountdownTests {
  private let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 5_000_000_000), utc: UTCInstant(secondsSinceEpoch: 1_795_341_720))

  /// The knowledge at a moment: true time runs faster than the boot clock by `rate`, and the midpoint is off by half a
  /// bound.
  private func anchor(after span: TimeSpan, rate: Int64, growth: Int64, bound: TimeSpan) -> TimeAnchor {
    TimeAnchor(
      boot: start.boot + span, utc: truth(after: span, rate: rate) + TimeSpan(nanoseconds: bound.nanoseconds / 2),
      bound: bound, rate: rate, growth: growth)
  }

  private func truth(after span: TimeSpan, rate: Int64) -> UTCInstant {
    start.utc + .seconds(25) + span + span.times(partsPerBillion: rate)
  }

  @Test(
    arguments: [TimeSpan.hours(1), .days(1), .days(40), .days(365)],
    [(Int64(0), Int64(515_000)), (300_000, 515_000), (-480_000, 15_000), (60_000, 15_000)])
  func `It shows what truly remains to within the bound`(length: TimeSpan, oscillator: (Int64, Int64)) throws {
    let (rate, growth) = oscillator
    let bound = TimeSpan.milliseconds(2)
    let first = anchor(after: .zero, rate: rate, growth: growth, bound: bound)
    var timer = try CountdownTimer(id: TimerID(1), duration: length)
    try timer.apply(.start, at: start, by: .trustedTime(guide(first)))
    // It is retargeted after a third, and checked from then on until shortly before its end.
    let third = TimeSpan(nanoseconds: length.nanoseconds / 3)
    let known = anchor(after: third, rate: rate, growth: growth, bound: bound)
    _ = timer.aim(by: guide(known), at: HostMoment(boot: start.boot + third, utc: start.utc))
    for part in 0..<40 {
      let span = third + TimeSpan(nanoseconds: length.nanoseconds / 60 * Int64(part))
      let boot = start.boot + span
      let left = length - (truth(after: span, rate: rate) - truth(after: .zero, rate: rate))
      guard left > .zero else { continue }
      let shown = timer.shown(at: boot, by: known).remaining(at: boot)
      let error = shown < left ? left - shown : shown - left
      // The start and the present are each known within a bound.
      #expect(error <= known.reading(at: boot).bound + bound, "\(length) \(rate) \(part)")
    }
  }

  @Test func `It never stands still at its beginning`() throws {
    let known = anchor(after: .zero, rate: 0, growth: 100_000, bound: .milliseconds(2))
    var timer = try CountdownTimer(id: TimerID(1), duration: .days(30))
    try timer.apply(.start, at: start, by: .trustedTime(guide(known)))
    for seconds in Int64(0)...20 {
      let boot = start.boot + .seconds(seconds)
      let wanted = TimeSpan.days(30) - .seconds(seconds)
      #expect(timer.shown(at: boot, by: known).remaining(at: boot) == wanted)
      // Without knowledge of the true time, the boot clock counts.
      #expect(timer.remaining(at: boot) == wanted)
    }
  }

  @Test func `It stands at zero until its end has certainly come, and says so where that takes over a second`() throws {
    let known = anchor(after: .zero, rate: 0, growth: 100_000, bound: .zero)
    for (length, stands) in [(TimeSpan.hours(1), false), (.days(1), true)] {
      var timer = try CountdownTimer(id: TimerID(1), duration: length)
      try timer.apply(.start, at: start, by: .trustedTime(guide(known)))
      let end = try #require(timer.deadline).boot
      let middle = start.boot + length
      #expect(end > middle)
      #expect(timer.standing(at: middle - .milliseconds(1), by: known) == nil)
      let between = middle + TimeSpan(nanoseconds: (end - middle).nanoseconds / 2)
      let shown = timer.shown(at: between, by: known)
      #expect(shown.remaining(at: between) == .zero)
      #expect(shown.overtime(at: between) == nil)
      #expect(timer.standing(at: between, by: known) == (stands ? end - between : nil))
    }
  }

  private func guide(_ anchor: TimeAnchor) -> TimeGuide {
    let report = TrustedTimeReport(state: .trusted, anchor: anchor)
    return TimeGuide(report, at: anchor.boot).unsafelyUnwrapped
  }
}
