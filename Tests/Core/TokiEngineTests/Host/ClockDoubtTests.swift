// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiEngine

@Suite struct ClockDoubtTests {
  private static let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 60_000_000_000),
    utc: UTCInstant(nanosecondsSinceEpoch: 1_800_000_000_000_000_000))

  /// The moment after `span`, with the clock stepped forward.
  private func moment(after span: TimeSpan, step: TimeSpan = .zero) -> HostMoment {
    var moment = Self.start + span
    moment.utc = moment.utc + step
    return moment
  }

  @Test func `In the first ten minutes a ring that is found late is provisional, and one that just comes is not`() {
    let doubt = ClockDoubt(CarriedItems(), at: Self.start)
    #expect(doubt.isProvisional(late: .seconds(1), at: moment(after: .minutes(10))))
    #expect(!doubt.isProvisional(late: .milliseconds(999), at: Self.start))
    #expect(!doubt.isProvisional(late: .hours(1), at: moment(after: .minutes(10) + TimeSpan(nanoseconds: 1))))
  }

  @Test func `In the ten minutes after the clock was set forward every ring is provisional`() {
    var doubt = ClockDoubt(CarriedItems(), at: Self.start)
    let step = moment(after: .hours(1), step: .hours(2))
    #expect(doubt.takeStep(at: step) == .hours(2))
    #expect(doubt.isProvisional(late: .zero, at: moment(after: .minutes(70), step: .hours(2))))
    #expect(!doubt.isProvisional(late: .hours(1), at: moment(after: .minutes(71), step: .hours(2))))
  }

  @Test(arguments: [TimeSpan.zero, .seconds(1), .zero - .hours(3)])
  func `A correction, or a clock that goes back, is no step forward`(_ step: TimeSpan) {
    var doubt = ClockDoubt(CarriedItems(), at: Self.start)
    #expect(doubt.takeStep(at: moment(after: .hours(1), step: step)) == nil)
    #expect(!doubt.isProvisional(late: .zero, at: moment(after: .hours(1), step: step)))
  }

  @Test func `Items running before a reboot can be carried over again for ten minutes, each time anew`()
    throws
  {
    var timer = try CountdownTimer(id: TimerID(1), duration: .hours(5))
    try timer.apply(.start, at: Self.start)
    let carried = CarriedItems(StoredState(items: ItemLists(timers: [timer])))
    var late = ClockDoubt(carried, at: Self.start)
    #expect(late.takeCarried(at: moment(after: .minutes(11))).isEmpty)
    var doubt = ClockDoubt(carried, at: Self.start)
    #expect(!doubt.takeCarried(at: moment(after: .minutes(9))).isEmpty)
    #expect(!doubt.takeCarried(at: moment(after: .minutes(18))).isEmpty)
    doubt.forget(.timer(TimerID(1)))
    #expect(doubt.takeCarried(at: moment(after: .minutes(19))).isEmpty)
  }
}
