// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// What every display of the command line shows of a countdown by trusted time.
@Suite struct TrustedCountdownDisplayTests {
  private static let start = Samples.start
  private static let lengths: [TimeSpan] = [.hours(1), .days(1), .days(40), .days(365)]

  /// The device is 25 s slow, its oscillator 300 ppm slow; the uncertainty grows by 515 ppm.
  private static let trust = TrustedTimeReport(
    state: .trusted,
    anchor: TimeAnchor(
      boot: start.boot, utc: start.utc + .seconds(25), bound: .milliseconds(2), rate: 300_000, growth: 515_000))

  private func truth(at now: HostMoment) -> UTCInstant {
    let span = now.boot - Self.start.boot
    return Self.start.utc + .seconds(25) + span + span.times(partsPerBillion: 300_000)
  }

  private func alarm(after span: TimeSpan) throws -> Alarm {
    let next = Self.start.utc + .seconds(25) + span
    return Alarm(
      id: AlarmID(1), label: .none, settings: RingSettings(), time: try #require(TimeOfDay(hour: 7, minute: 0)),
      recurrence: .once(CivilDate(daysSinceEpoch: 20_000)), zone: .floating, state: .scheduled,
      next: next, handled: nil, era: 0, revision: 1)
  }

  private func timer(_ length: TimeSpan) throws -> CountdownTimer {
    var timer = try CountdownTimer(id: TimerID(1), duration: length)
    try timer.apply(.start, at: Self.start, by: .trustedTime(TimeGuide(Self.trust, at: Self.start.boot)))
    return timer
  }

  @Test(arguments: lengths)
  func `An alarm's digits are right to within the bound`(length: TimeSpan) throws {
    let display = AlarmDisplay(
      alarm: try alarm(after: length), now: Self.start.utc, presentation: .screen, language: .english,
      trust: Self.trust, wallTime: { _ in "@" })
    for now in [Self.start, Self.start + .minutes(30)] {
      let left = try #require(display.alarm.next) - truth(at: now)
      let shown = display.countdown(at: now).remaining(at: now.boot)
      let bound = try #require(Self.trust.reading(at: now.boot)).bound
      #expect(abs((shown - left).nanoseconds) <= bound.nanoseconds)
    }
  }

  @Test(arguments: lengths)
  func `A timer's digits, line and JSON are right to within the bound`(length: TimeSpan) throws {
    let timer = try timer(length)
    let now = Self.start + .minutes(30)
    let left = length - (truth(at: now) - truth(at: Self.start))
    let bound = try #require(Self.trust.reading(at: now.boot)).bound
    let shown = timer.shown(at: now.boot, by: Self.trust.anchor)
    let state = EngineState(
      moment: now, boot: BootID("b"), zone: ZoneRules.utc.name, items: ItemLists(timers: [timer]),
      trustedTime: Self.trust)
    #expect(abs((shown.remaining(at: now.boot) - left).nanoseconds) <= bound.nanoseconds)
    #expect(JSONValue.list(state).text.contains("\"remaining_ns\":\(shown.remaining(at: now.boot).nanoseconds)"))
    // The display draws those digits, rounded up.
    var display = CountdownDisplay(
      timer: timer, presentation: .screen, language: .english, trust: Self.trust, wallTime: { _ in "@" })
    var written = ""
    for case .write(let text) in display.handle(.due, at: now, columns: 80) { written += text }
    #expect(FakeTerminal.plain(written).hasPrefix(CountdownDigits.remaining(shown.remaining(at: now.boot))))
  }

  @Test func `It stands at zero until it has certainly come, and says why`() throws {
    var display = CountdownDisplay(
      timer: try timer(.days(1)), presentation: .screen, language: .english, trust: Self.trust, wallTime: { _ in "@" })
    // At 300 ppm the middle comes 26 s early on the boot clock, and certainty 44 s after that.
    let now = Self.start + .days(1)
    var written = ""
    var next: BootInstant?
    for action in display.handle(.due, at: now, columns: 100) {
      if case .write(let text) = action { written += text }
      if case .wake(let instant) = action { next = instant }
    }
    #expect(FakeTerminal.plain(written).hasPrefix("00:00"))
    #expect(FakeTerminal.plain(written).contains("Rings once its time has certainly come: in"))
    #expect(!FakeTerminal.plain(written).contains("+"))
    #expect(next.map { $0 > now.boot && $0 - now.boot <= .seconds(1) } == true)
  }

  @Test func `While it rings by the device's clock in place of the true time, it says so`() throws {
    var timer = try timer(.minutes(1))
    timer.ring()
    var display = CountdownDisplay(timer: timer, presentation: .screen, language: .english, wallTime: { _ in "@" })
    func written(_ basis: RingBasis?) -> String {
      let ring = Ring(
        id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none,
        settings: RingSettings(), planned: Self.start.utc, rang: Self.start.utc, late: .zero, basis: basis)
      var text = ""
      for case .write(let part) in display.handle(.engine(.ringStarted(ring)), at: Self.start, columns: 120) {
        text += part
      }
      return FakeTerminal.plain(text)
    }
    let said = "by this device's clock, as the true time was not known"
    #expect(written(RingBasis(state: .none, bound: nil)).contains(said))
    #expect(!written(RingBasis(state: .trusted, bound: .milliseconds(1))).contains(said))
    #expect(!written(nil).contains(said))
  }
}
