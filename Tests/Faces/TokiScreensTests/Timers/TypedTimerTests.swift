// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

struct TypedTimerTests {
  struct Sample: Sendable {
    let text: String
    let meaning: TypedTimer.Meaning
    let sentence: String
  }

  static let start = Samples.start.utc

  @Test(arguments: [
    Sample(text: "", meaning: .nothing, sentence: ""),
    Sample(text: "  ", meaning: .nothing, sentence: ""),
    Sample(text: "25m", meaning: .timer(.minutes(25)), sentence: "Rings at 06:25"),
    Sample(text: "10:00", meaning: .timer(.minutes(10)), sentence: "Rings at 06:10"),
    Sample(text: "until 14:00", meaning: .until(start + .hours(8)), sentence: "Rings at 14:00, in 8 h"),
    Sample(text: "Until 5:00", meaning: .until(start + .hours(23)), sentence: "Rings tomorrow at 05:00, in 23 h"),
    Sample(text: "14:00まで", meaning: .until(start + .hours(8)), sentence: "Rings at 14:00, in 8 h"),
    Sample(text: "7am", meaning: .until(start + .hours(1)), sentence: "Rings at 07:00, in 1 h"),
    Sample(
      text: "2026-06-22T06:30:00Z", meaning: .until(start + .minutes(30)), sentence: "Rings at 06:30, in 30 min"),
    Sample(text: "25m tea", meaning: .timer(.minutes(25)), sentence: "Rings at 06:25"),
    Sample(text: "10:00 お茶", meaning: .timer(.minutes(10)), sentence: "Rings at 06:10"),
    Sample(text: "10 minute timer", meaning: .timer(.minutes(10)), sentence: "Rings at 06:10"),
    Sample(text: "25m x 4", meaning: .refused, sentence: "Did you mean 4x(25m)?"),
    Sample(text: "5m later", meaning: .timer(.minutes(5)), sentence: "Rings at 06:05"),
    // It is Monday.
    Sample(
      text: "until next friday 9:00", meaning: .refused,
      sentence: "Did you mean Fri 2026-06-26 09:00 or Fri 2026-07-03 09:00?"),
    Sample(text: "25", meaning: .refused, sentence: "Did you mean 25s or 25m?"),
    Sample(text: "until", meaning: .refused, sentence: "“until” is not understood."),
    Sample(text: "0m", meaning: .refused, sentence: "“0m” is zero; a timer needs some time."),
    Sample(
      text: "until every day 7:00", meaning: .refused,
      sentence: "“until every day 7:00” is more than one moment."),
  ])
  func `Typed words are a timer or a time, or are refused with a reason`(_ sample: Sample) {
    let typed = TypedTimer(sample.text, Samples.present(Samples.state()))
    #expect(typed.meaning == sample.meaning)
    #expect(typed.sentence == sample.sentence)
  }

  @Test(arguments: ["25m work, 5m rest", "25:00 work, 5:00 rest", "25分 作業、5分 休憩"])
  func `Steps are a sequence`(_ text: String) throws {
    let typed = TypedTimer(text, Samples.present(Samples.state()))
    guard case .sequence(let plan) = typed.meaning else {
      Issue.record("no sequence: \(typed)")
      return
    }
    #expect(plan.steps.map(\.duration) == [.minutes(25), .minutes(5)])
    #expect(typed.sentence == "2 steps · ends at 06:30")
  }

  @Test(arguments: ["pomodoro", "Tabata", "ポモドーロ"])
  func `A plan that has a name on the command line has it here`(_ text: String) {
    guard case .sequence = TypedTimer(text, Samples.present(Samples.state())).meaning else {
      Issue.record("no sequence: \(text)")
      return
    }
  }

  @Test func `A timer until a time is called by that time`() {
    let present = Samples.present(Samples.state())
    #expect(TypedTimer("until 14:00", present).label == "Until 14:00")
    #expect(TypedTimer("25m", present).label.isEmpty)
  }

  @Test(arguments: ["until 14:00 tea", "2pm tea", "tea 14:00", "tea at 14:00"])
  func `A timer until a time keeps its name`(_ text: String) {
    let typed = TypedTimer(text, Samples.present(Samples.state()))
    #expect(typed.meaning == .until(Self.start + .hours(8)))
    #expect(typed.label == "tea")
  }

  @Test(arguments: [("25m tea", "tea"), ("10:00 お茶", "お茶"), ("25m \"later\"", "later"), ("10 minute timer", "")])
  func `A timer is called by the label behind its span`(_ text: String, _ label: String) {
    #expect(TypedTimer(text, Samples.present(Samples.state())).label == label)
  }

  @Test func `The live line changes when the ring falls into another minute`() throws {
    let present = Samples.present(Samples.state(), after: .seconds(10))
    let typed = TypedTimer("90s", present)
    #expect(typed.sentence == "Rings at 06:01")
    #expect(typed.next == NextChange(utc: Samples.start.utc + .seconds(30)))
    #expect(TypedTimer("90s", Samples.present(Samples.state(), after: .seconds(30))).sentence == "Rings at 06:02")
  }

  @Test func `A picked span of zero is nothing`() {
    let typed = TypedTimer(.zero, Samples.present(Samples.state()))
    #expect(typed.meaning == .nothing)
    #expect(typed.next == .never)
  }
}
