// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

struct CountdownStyleTests {
  private func figure(_ countdown: Countdown, in language: Language = .english) -> CountdownFigure {
    CountdownFigure(
      countdown, at: Samples.start.boot, steps: 100, precision: .milliseconds,
      style: ScreenStyle(language: language, countdown: .words))
  }

  private func running(_ span: TimeSpan) -> Countdown { .running(deadline: Samples.start.boot + span, whole: .days(9)) }

  @Test(
    arguments: [
      (11_525_000, "3 h 12 min\n5 s left", "あと3時間\n12分05秒"), (725_000, "12 min\n5 s left", "あと12分\n05秒"),
      (4_001, "5 s left", "あと5秒"), (180_000, "3 min left", "あと3分"),
      (184_325_000, "2 d 3 h\n12 min 5 s left", "あと2日3時間\n12分05秒"),
    ] as [(Int64, String, String)])
  func `The time left is told in words, in two lines of about the same length`(
    _ milliseconds: Int64, _ english: String, _ japanese: String
  ) {
    let countdown = running(.milliseconds(milliseconds))
    #expect(figure(countdown).digits == english)
    #expect(figure(countdown, in: .japanese).digits == japanese)
    #expect(figure(countdown).form == .words)
  }

  @Test func `A standing countdown shows its length before it begins, and then the time left`() {
    let (part, whole) = (TimeSpan.minutes(20), TimeSpan.minutes(25))
    #expect(figure(.standing(remaining: whole, whole: whole)).digits == "25 min")
    #expect(figure(.standing(remaining: part, whole: whole)).digits == "20 min left")
    #expect(figure(.standing(remaining: part, whole: whole), in: .japanese).digits == "あと20分")
  }

  @Test func `The end is zero, and counts on in words where that is wanted`() {
    let deadline = Samples.start.boot - .milliseconds(65_900)
    #expect(figure(.ringing(deadline: deadline, countsUp: false)).digits == "0 s left")
    #expect(figure(.ringing(deadline: deadline, countsUp: true)).digits == "+1 min\n5 s")
    #expect(figure(.ringing(deadline: deadline, countsUp: true), in: .japanese).digits == "+1分\n05秒")
  }

  @Test func `Words change each second, however fine the digits would be`() throws {
    let next = try #require(figure(running(.milliseconds(60_500))).next.boot)
    #expect(next == Samples.start.boot + .milliseconds(500))
  }

  @Test func `A card takes the style of the person`() throws {
    let timer = try Samples.timer(.minutes(32), told: [.start])
    var present = Samples.present(Samples.state([timer]))
    #expect(TimerCard(timer, present, steps: 176).figure.digits == "32:00")
    present.style.countdown = .words
    #expect(TimerCard(timer, present, steps: 176).figure.digits == "32 min left")
    let sequence = try Samples.sequence("25m work, 5m rest", told: [.start])
    #expect(SequenceCard(sequence, present, steps: 176).figure.digits == "25 min left")
  }

  @Test func `Each style has an example to choose it by`() {
    #expect(CountdownStyle.allCases.map { $0.example(in: .english) } == ["3:12:05", "3 h 12 min 5 s left"])
    #expect(CountdownStyle.words.example(in: .japanese) == "あと3時間12分05秒")
  }
}
