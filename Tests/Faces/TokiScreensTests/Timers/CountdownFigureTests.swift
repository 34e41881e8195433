// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

struct CountdownFigureTests {
  struct Standing: Sendable {
    let span: TimeSpan
    let digits: String
    let form: DigitLength
  }

  @Test(arguments: [
    Standing(span: .seconds(5), digits: "05", form: .seconds),
    Standing(span: .milliseconds(59_001), digits: "01:00", form: .minutes),
    Standing(span: .minutes(25), digits: "25:00", form: .minutes),
    Standing(span: .seconds(3_909), digits: "1:05:09", form: .hours),
    Standing(span: .hours(52), digits: "2d 04:00:00", form: .days),
  ])
  func `The size of the digits follows their form`(_ sample: Standing) {
    let figure = CountdownFigure(
      .standing(remaining: sample.span, whole: sample.span), at: Samples.start.boot, steps: 100)
    #expect(figure.digits == sample.digits)
    #expect(figure.form == sample.form)
    #expect(figure.left == 100)
    #expect(figure.next == .never)
  }

  /// Whole digits, odd starts, and progress rings that move faster or slower than the digits.
  @Test(
    arguments: [
      300_000_000_000, 299_999_999_999, 176_000_000_000, 175_999_999_999, 61_000_000_001, 12_345_678_901,
      90_000_000_000_000,
    ] as [Int64])
  func `Nothing changes before the next change, and something does at it`(_ nanoseconds: Int64) {
    let whole = TimeSpan(nanoseconds: nanoseconds)
    let deadline = Samples.start.boot + whole
    let countdown = Countdown.running(deadline: deadline, whole: whole)
    var now = Samples.start.boot
    var changes = 0
    while let next = CountdownFigure(countdown, at: now, steps: 176).next.boot, changes < 2_000 {
      let before = CountdownFigure(countdown, at: now, steps: 176)
      let last = CountdownFigure(countdown, at: next - TimeSpan(nanoseconds: 1), steps: 176)
      let after = CountdownFigure(countdown, at: next, steps: 176)
      #expect(next > now)
      #expect(last.digits == before.digits && last.left == before.left)
      #expect(after.digits != before.digits || after.left != before.left)
      now = next
      changes += 1
    }
    #expect(changes == 2_000 || now == deadline)
  }

  @Test func `The ring is whole at the start and empty exactly at the deadline`() {
    let whole = TimeSpan.minutes(5)
    let deadline = Samples.start.boot + whole
    let countdown = Countdown.running(deadline: deadline, whole: whole)
    #expect(CountdownFigure(countdown, at: Samples.start.boot, steps: 176).left == 176)
    let last = CountdownFigure(countdown, at: deadline - TimeSpan(nanoseconds: 1), steps: 176)
    #expect(last.left == 1)
    #expect(last.digits == "01")
    let end = CountdownFigure(countdown, at: deadline, steps: 176)
    #expect(end.left == 0)
    #expect(end.digits == "00")
    #expect(end.next == .never)
  }

  @Test func `A short timer is drawn at most thirty times a second`() throws {
    let whole = TimeSpan.seconds(2)
    let countdown = Countdown.running(deadline: Samples.start.boot + whole, whole: whole)
    var now = Samples.start.boot
    var changes = 0
    while let next = CountdownFigure(countdown, at: now, steps: 1_000).next.boot {
      now = next
      changes += 1
    }
    #expect(changes <= 63)
    #expect(now == Samples.start.boot + whole)
  }

  @Test func `Milliseconds run at the pace of frames, and rest while paused`() {
    let now = Samples.start.boot
    let running = CountdownFigure(
      .running(deadline: now + .seconds(90), whole: .seconds(90)), at: now, steps: 100, precision: .milliseconds)
    #expect(running.digits == "01:30.000")
    #expect(running.next == NextChange(boot: now + .milliseconds(33)))
    let paused = CountdownFigure(
      .standing(remaining: .milliseconds(1_234), whole: .seconds(90)), at: now, steps: 100, precision: .milliseconds)
    #expect(paused.digits == "01.234")
    #expect(paused.next == .never)
  }

  @Test func `Overtime counts up from zero with a sign, at its own seconds`() {
    let deadline = Samples.start.boot
    let ringing = Countdown.ringing(deadline: deadline, countsUp: true)
    let early = CountdownFigure(ringing, at: deadline + .milliseconds(999), steps: 100)
    #expect(early.digits == "+00:00")
    #expect(early.isOvertime)
    #expect(early.next == NextChange(boot: deadline + .seconds(1)))
    #expect(CountdownFigure(ringing, at: deadline + .seconds(72), steps: 100).digits == "+01:12")
  }

  @Test(arguments: [SpanPrecision.seconds, .milliseconds])
  func `At its end a countdown stops at zero and asks for no wake-up`(_ precision: SpanPrecision) {
    let deadline = Samples.start.boot
    for late in [TimeSpan.zero, .milliseconds(1), .seconds(72)] {
      let figure = CountdownFigure(
        .ringing(deadline: deadline, countsUp: false), at: deadline + late, steps: 100, precision: precision)
      #expect(figure.digits == "00:00")
      #expect(!figure.isOvertime)
      #expect(figure.left == 0)
      #expect(figure.next == .never)
    }
  }
}
