// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// A span with a label is a named timer, not a sequence of one step.
struct LabelledTimerTests {
  static let labelled: [(String, TimeSpan, String)] = [
    ("25m tea", .minutes(25), "tea"), ("10m お茶", .minutes(10), "お茶"), ("25分お茶", .minutes(25), "お茶"),
    ("25分 お茶", .minutes(25), "お茶"), ("1h 30m deep work", .minutes(90), "deep work"),
    ("half an hour nap", .minutes(30), "nap"), ("5 minutes tea", .minutes(5), "tea"),
    ("25m \"tea, hot\"", .minutes(25), "tea, hot"), ("25m \"later\"", .minutes(25), "later"),
    ("25m \"x4\"", .minutes(25), "x4"), ("25m \"timer\"", .minutes(25), "timer"), ("5m \"left\"", .minutes(5), "left"),
    // Ordinary words, though similar to words of time.
    ("10m for tea", .minutes(10), "for tea"),
    ("10m in the oven", .minutes(10), "in the oven"), ("25m to-do list", .minutes(25), "to-do list"),
    ("25m tea and biscuits", .minutes(25), "tea and biscuits"), ("25m march", .minutes(25), "march"),
    ("25m wedding", .minutes(25), "wedding"), ("25m xbox", .minutes(25), "xbox"), ("25m x-ray", .minutes(25), "x-ray"),
    ("25m morning run", .minutes(25), "morning run"), ("25m midday nap", .minutes(25), "midday nap"),
    ("25m good night story", .minutes(25), "good night story"),
    ("25m night at the museum", .minutes(25), "night at the museum"),
    ("25分 深夜ラジオ", .minutes(25), "深夜ラジオ"), ("10分 百人一首", .minutes(10), "百人一首"),
    ("30s left side", .seconds(30), "left side"),
    ("25m #work", .minutes(25), "#work"), ("25m 🍕", .minutes(25), "🍕"),
    ("10分 水やり", .minutes(10), "水やり"), ("30分 水泳", .minutes(30), "水泳"), ("15分 昼寝", .minutes(15), "昼寝"),
    ("10分 後片付け", .minutes(10), "後片付け"), ("10分 からあげ", .minutes(10), "からあげ"),
    ("3分はみがき", .minutes(3), "はみがき"), ("10分 にんじん", .minutes(10), "にんじん"), ("25分 日本語", .minutes(25), "日本語"),
    ("20分 半身浴", .minutes(20), "半身浴"), ("1時間半作業", .minutes(90), "作業"), ("25分間作業", .minutes(25), "作業"),
    ("10分 一休み", .minutes(10), "一休み"),
    ("10分 午後の紅茶", .minutes(10), "午後の紅茶"), ("25分 朝ごはん", .minutes(25), "朝ごはん"),
    // The word for the kind of item is not part of its name.
    ("10 minute timer", .minutes(10), ""), ("10m timer", .minutes(10), ""), ("10分タイマー", .minutes(10), ""),
    ("10分のタイマー", .minutes(10), ""), ("25m tea timer", .minutes(25), "tea timer"),
  ]

  @Test(arguments: labelled)
  func `A span with a label is a timer with that label`(text: String, span: TimeSpan, label: String) throws {
    let plan = Plan.timer(span, label: try Label(label))
    #expect(try PlanText.parse(text) == plan)
    #expect(try PlanText.parse(SequenceText.text(span, labelled: Label(label))) == plan)
  }

  @Test(arguments: [("25m tea", "tea"), ("10:00 tea", "tea"), ("10分 お茶", "お茶"), ("25m \"x4\"", "x4")])
  func `Where only a span can stand, its label is named`(text: String, label: String) throws {
    let span = text.hasPrefix("25") ? TimeSpan.minutes(25) : .minutes(10)
    let error = WordingError.hasLabel(text, span: span, label: try Label(label))
    #expect(throws: error) { try PlanText.parse(text, as: .timer) }
    #expect(throws: error) { try PlanText.parse("timer \(text)") }
  }

  @Test(arguments: ["5 minutes ago", "25m x4"])
  func `Where only a span can stand, nothing is offered for other words`(text: String) {
    #expect(throws: WordingError.unreadable(text)) { try PlanText.parse(text, as: .timer) }
  }

  @Test func `A label of any kind is written so that it is read back`() throws {
    var plans = GeneratedPlans(seed: 1_010)
    for _ in 0..<GeneratedCases.count(of: 3_000) {
      let (span, label) = (plans.span(), try plans.label())
      let text = SequenceText.text(span, labelled: label)
      #expect(try PlanText.parse(text) == .timer(span, label: label), "\(text)")
    }
  }

  /// What older versions wrote without quotation marks.
  @Test(arguments: [
    ("25m later", "later"), ("25m from now 9am", "from now 9am"), ("25m x 4", "x 4"),
    ("25m work 4 times", "work 4 times"), ("25m tea 7am", "tea 7am"), ("25m に", "に"), ("25m timer", "timer"),
  ])
  func `A sequence stored by an older version is read unchanged`(text: String, label: String) throws {
    let plan = try SequencePlan([.step(SequenceStep(label: Label(label), duration: .minutes(25)))])
    #expect(try SequenceText.parse(stored: text) == plan)
    #expect(try SequenceText.parse(SequenceText.text(of: plan)) == plan)
  }
}
