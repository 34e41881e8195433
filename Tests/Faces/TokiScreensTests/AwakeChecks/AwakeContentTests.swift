// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct AwakeContentTests {
  /// 2026-06-22T06:00:00Z.
  private let moment = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 1), utc: UTCInstant(secondsSinceEpoch: 1_782_108_000))

  private func present(_ checks: [AwakeCheck?]) throws -> Present {
    let timers = try checks.enumerated().map { index, check in
      var timer = try CountdownTimer(
        id: TimerID(Int64(index + 1)), label: try Label(index == 0 ? "Tea" : ""), duration: .minutes(1))
      timer.awakeCheck = check
      return timer
    }
    let state = EngineState(
      moment: moment, boot: BootID("boot"), zone: ZoneRules.utc.name, items: ItemLists(timers: timers))
    return Present(state: state, moment: moment, host: .utc)
  }

  private func check(in span: TimeSpan, isAsked: Bool) -> AwakeCheck {
    AwakeCheck(after: RingID(1), due: moment + span, isAsked: isAsked)
  }

  @Test func `Nothing is asked before its time`() throws {
    let content = AwakeContent(try present([nil, check(in: .minutes(5), isAsked: false)]))
    #expect(content == nil)
  }

  @Test func `It says what rings again and when, and offers one answer`() throws {
    let content = try #require(AwakeContent(try present([check(in: .minutes(2), isAsked: true)])))
    #expect(content.item == .timer(TimerID(1)))
    #expect(content.title == "Still awake?" && content.answer == "I am awake")
    #expect(content.text == "Tea rings again at 06:02 unless you answer.", "\(content.text)")
    #expect(content.sentence == "Still awake? Tea rings again at 06:02 unless you answer.")
  }

  @Test func `In Japanese no space stands between its sentences`() throws {
    _ = LanguageTests.process
    var asked = try present([check(in: .minutes(2), isAsked: true)])
    asked.style.language = .japanese
    let content = try #require(AwakeContent(asked))
    #expect(content.sentence == content.title + content.text && content.title != "Still awake?")
  }

  @Test func `Of two questions, the one whose time is over first is asked`() throws {
    let both = try present([check(in: .minutes(2), isAsked: true), check(in: .minutes(1), isAsked: true)])
    #expect(AwakeContent(both)?.item == .timer(TimerID(2)))
    #expect(AwakeContent(both)?.text.hasPrefix("Timer t2 rings again") == true)
  }
}
