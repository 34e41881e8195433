// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import TokiScreens

/// What the app shows of an item that uses trusted time.
@Suite struct TrustedCountdownScreenTests {
  private static let lengths: [TimeSpan] = [.hours(1), .days(1), .days(40), .days(365)]
  /// The oscillator is 300 ppm slow, and the uncertainty grows by 515 ppm.
  private static let rate: Int64 = 300_000

  private func truth(after span: TimeSpan) -> UTCInstant {
    Samples.start.utc + .seconds(25) + span + span.times(partsPerBillion: Self.rate)
  }

  /// The state half an hour after a start, when the servers have just answered.
  private func present(_ timers: [CountdownTimer], after span: TimeSpan) -> Present {
    var state = Samples.state(timers)
    let moment = Samples.start + span
    state.moment = moment
    state.settings.timeServers = [TimeServer(host: "a.example")]
    state.trustedTime = TrustedTimeReport(
      state: .trusted,
      anchor: TimeAnchor(
        boot: moment.boot, utc: truth(after: span), bound: .milliseconds(2), rate: Self.rate, growth: 515_000))
    return Samples.present(state, after: span)
  }

  private func timer(_ length: TimeSpan) throws -> CountdownTimer {
    var timer = try CountdownTimer(id: TimerID(1), duration: length)
    let report = try #require(present([], after: .zero).state.trustedTime)
    try timer.apply(.start, at: Samples.start, by: .trustedTime(TimeGuide(report, at: Samples.start.boot)))
    return timer
  }

  @Test(arguments: lengths)
  func `A card's digits are what truly remains, to the second`(length: TimeSpan) throws {
    let timer = try timer(length)
    let span = TimeSpan.minutes(30) + .milliseconds(300)
    let left = length - (truth(after: span) - truth(after: .zero))
    let card = TimerCard(timer, present([timer], after: span), steps: 100)
    #expect(card.figure.digits == left.digits(to: .seconds))
    #expect(card.next.boot.map { $0 - (Samples.start + span).boot <= .seconds(1) } == true)
  }

  @Test func `It stands at zero until its end has certainly come, and its note says so`() throws {
    let timer = try timer(.days(1))
    // 300 ppm of a day are 26 s, by which the middle comes earlier on the boot clock.
    let present = present([timer], after: .hours(24))
    let card = TimerCard(timer, present, steps: 100)
    #expect(card.figure.digits == TimeSpan.zero.digits(to: .seconds))
    #expect(!card.figure.isOvertime)
    #expect(card.state == .running)
    #expect(card.note.hasPrefix("Rings once its time has certainly come: in "))
    #expect(card.next.boot.map { $0 > present.moment.boot && $0 - present.moment.boot <= .seconds(1) } == true)
  }
}
