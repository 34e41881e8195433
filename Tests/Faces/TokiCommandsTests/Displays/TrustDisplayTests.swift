// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import TokiCommands

/// What a countdown says about the time it uses.
@Suite struct TrustDisplayTests {
  private static let start = Samples.start

  private func timer() throws -> CountdownTimer {
    try Samples.timer(3, label: "Eggs", duration: .minutes(5), state: .running(deadline: Self.start + .minutes(5)))
  }

  private func line(
    _ trust: TrustedTimeReport?, usesTrustedTime: Bool = true, columns: Int = 70, note: String = "",
    language: Language = .english
  ) throws -> String {
    Catalogue.prepare()
    let mark = TrustedTimeMark(trust, usesTrustedTime: usesTrustedTime, at: Self.start.boot, language: language)
    return CountdownLine.draw(
      CountdownLine.State(timer: try timer(), ends: "14:12:10", note: note, trust: mark),
      now: Self.start.boot, columns: columns, language: language)
  }

  @Test func `Waiting for servers is shown in place of the end`() throws {
    #expect(try line(Samples.waiting()).hasSuffix("░  Eggs  Waiting for NTP servers"))
    #expect(try line(Samples.waiting(2)).hasSuffix("░  Eggs  Waiting for NTP servers (2 of 3)"))
    #expect(try line(Samples.waiting(), language: .japanese).hasSuffix("░  Eggs  NTPサーバー同期待ち"))
    #expect(try line(Samples.waiting(2), columns: 50).hasSuffix("Eggs  Waiting for NTP servers"))
  }

  @Test func `Once every server has failed, nothing is waited for`() throws {
    var failed = Samples.waiting()
    for index in failed.servers.indices { failed.servers[index].verdict = .silent }
    #expect(try line(failed).hasSuffix("░  Eggs  14:12:10  by this device's clock"))
  }

  @Test(arguments: [
    (TrustState.trusted, "14:12:10  ✓ ± 812 µs"), (.holdover, "14:12:10  held over ± 812 µs"),
    (.singleSource, "14:12:10  too few servers ± 812 µs"), (.expired, "14:12:10  by this device's clock"),
    (.disrupted, "14:12:10  by this device's clock"),
  ])
  func `The end is marked with the state of trusted time`(state: TrustState, end: String) throws {
    #expect(try line(Samples.trust(state, behindBy: .zero)).hasSuffix("░  Eggs  \(end)"))
  }

  @Test func `On a narrow terminal the mark goes before anything else`() throws {
    let trust = Samples.trust(behindBy: .zero)
    #expect(try line(trust, columns: 51).hasSuffix("Eggs  14:12:10  ✓ ± 812 µs"))
    let plain = try line(nil, columns: 40)
    #expect(try line(trust, columns: 40) == plain)
    #expect(plain.hasSuffix("Eggs  14:12:10"))
    for columns in 0...80 {
      for report in [trust, Samples.waiting(1)] {
        #expect(DisplayWidth.of(try line(report, columns: columns, language: .japanese)) <= columns)
      }
    }
  }

  @Test func `A timer by the device's clock, or without servers, has no remark`() throws {
    let plain = try line(nil, usesTrustedTime: false)
    #expect(try line(Samples.waiting(), usesTrustedTime: false) == plain)
    #expect(try line(nil) == plain)
    #expect(try line(Samples.waiting(), note: "reconnecting…").hasSuffix("Eggs  reconnecting…"))
  }

  @Test func `A display follows what becomes known`() throws {
    var display = CountdownDisplay(
      timer: try timer(), presentation: .screen, language: .english, trust: Samples.waiting(), wallTime: { _ in "@" })
    var written = ""
    func give(_ input: DisplayInput) {
      for case .write(let text) in display.handle(input, at: Self.start, columns: 70) { written += text }
    }
    give(.begin)
    #expect(FakeTerminal.plain(written).hasSuffix("Waiting for NTP servers"))
    give(.engine(.trustedTime(Samples.trust(behindBy: .zero))))
    #expect(FakeTerminal.plain(written).hasSuffix("@  ✓ ± 812 µs"))
    give(.engine(.settings(EngineSettings(usesTrustedTime: false))))
    #expect(FakeTerminal.plain(written).hasSuffix("Eggs  @"))
    give(.engine(.settings(EngineSettings())))
    #expect(FakeTerminal.plain(written).hasSuffix("@  ✓ ± 812 µs"))
    give(.engine(.trustedTime(nil)))
    #expect(FakeTerminal.plain(written).hasSuffix("Eggs  @"))
  }

  @Test func `Without a terminal waiting and the result are printed once each`() throws {
    var display = CountdownDisplay(
      timer: try timer(), presentation: .lines, language: .english, trust: Samples.waiting(), wallTime: { _ in "@" })
    var said: [String] = []
    for input in [
      DisplayInput.begin, .engine(.trustedTime(Samples.waiting(1))),
      .engine(.trustedTime(Samples.trust(behindBy: .zero, servers: Samples.servers(behindBy: .zero)))),
      .engine(.trustedTime(Samples.trust(.holdover, behindBy: .zero))),
    ] {
      for case .complain(let line) in display.handle(input, at: Self.start, columns: 80) { said.append(line) }
    }
    #expect(said == ["Waiting for NTP servers", "Trusted: 3 of 5 servers agree."])
  }

  @Test func `An alarm counts down to the true instant, and not to the device's`() throws {
    let alarm = try Samples.work()
    let next = try #require(alarm.next)
    // The device is 43 s behind, so the middle of the true 07:00 comes 43 s earlier than its clock says.
    let trust = Samples.trust(behindBy: .seconds(43), bound: .milliseconds(5))
    let display = AlarmDisplay(
      alarm: alarm, now: Self.start.utc, presentation: .screen, language: .english, trust: trust, wallTime: { _ in "@" }
    )
    let left = next - Self.start.utc
    #expect(display.countdown(at: Self.start).remaining(at: Self.start.boot) == left - .seconds(43))
    let plain = AlarmDisplay(
      alarm: alarm, now: Self.start.utc, presentation: .screen, language: .english, usesTrustedTime: false,
      trust: trust, wallTime: { _ in "@" })
    #expect(plain.countdown(at: Self.start).remaining(at: Self.start.boot) == left)
  }

  @Test func `The last line says by what it rang`() throws {
    var display = CountdownDisplay(
      timer: try timer(), presentation: .screen, language: .english, wallTime: { $0 == Self.start.utc ? "@" : "wrong" })
    let ring = Ring(
      id: RingID(1), owner: .timer(TimerID(3)), occurrence: Occurrence(key: 1), label: .none, settings: RingSettings(),
      planned: Self.start.utc, rang: Self.start.utc - .seconds(43), late: .zero,
      basis: RingBasis(state: .trusted, bound: .milliseconds(2)), ended: nil, end: .dismissed)
    var written = ""
    for case .write(let text) in display.handle(.engine(.ringEnded(ring)), at: Self.start, columns: 80) {
      written += text
    }
    #expect(FakeTerminal.plain(written) == "Rang at @, 0.0 ms late, by trusted time, ± 2 ms\n")
  }
}
