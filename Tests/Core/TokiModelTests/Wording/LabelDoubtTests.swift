// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Text after a span that could be more than a label is questioned, with suggestions that can be typed instead.
struct LabelDoubtTests {
  /// After a single span.
  static let alone: [(String, [String])] = [
    // Repetitions.
    ("25m x 4", ["4x(25m)"]), ("25m x4", ["4x(25m)"]),
    ("25m × 4", ["4x(25m)"]), ("25m 4 times", ["4x(25m)"]),
    ("25m four times", ["4x(25m)"]), ("25m 2x", ["2x(25m)"]),
    ("25m work 4 times", ["4x(25m work)"]),
    ("25m work times 4", ["4x(25m work)"]),
    ("25m work twice", ["2x(25m work)"]),
    ("20s squats 3 sets", ["3x(20s squats)"]),
    ("25分 4回", ["4x(25分)"]), ("25分4回", ["4x(25分)"]),
    ("25分を4回", ["4x(25分)"]), ("25分 四回", ["4x(25分)"]),
    ("25分 作業4回", ["4x(25分 作業)"]), ("25分作業を4回", ["4x(25分作業)"]),
    ("25分 3セット", ["3x(25分)"]), ("4x 25m", ["4x(25m)"]), ("4回 25分", ["4x(25分)"]),
    // From now, ago, until.

    // An ordinal, or an addition.

    // A time or a day, anywhere.

    ("3 min 20 eggs", ["3 min 20s eggs", "3 min \"20 eggs\""]),
    // A digit or a sign.
    ("25m 5 pm", ["25m \"5 pm\""]), ("10分 9時", ["10分 \"9時\""]), ("25m one on one", ["25m \"one on one\""]),
    ("25m +5", ["25m +5s"]),
    ("10m 3 eggs", ["10m 3s eggs", "10m \"3 eggs\""]),
    ("25m - tea", ["25m tea"]),
    ("25m ½ eggs", ["25m ½s eggs", "25m \"½ eggs\""]),
    // A particle; にんじん is a word if a space precedes it.
    ("10分に起こして", ["10分 起こして"]),
    ("25分の休憩", ["25分 休憩"]),
    ("10分にんじん", ["10分 にんじん"]), ("25分くらい", ["25分"]),
    // Another kind of item.
    ("25m alarm", ["alarm in 25m"]), ("10分アラーム", ["alarm in 10分"]),
    ("25m [wait]", ["sequence 25m [wait]"]), ("25m tea [sound dawn]", ["sequence 25m tea [sound dawn]"]),
    // Half a minute more, or a word that begins like it.
    ("6分半熟卵", ["6分 半熟卵", "6分半 熟卵"]),
    // Another span.
    ("25m work then 5m rest", ["25m work, 5m rest"]),
    ("25m work + 5m rest", ["25m work, 5m rest"]),
    ("10分作業5分休憩", ["10分作業, 5分休憩"]),
  ]
  /// After a lone span, without any other meaning that could be offered.
  @Test(arguments: [
    "25m times", "5 minutes ago", "5分前", "25分以内", "5m early", "5m earlier", "5m late", "1h until noon",
    "25m from 14:00", "5m past", "20m am", "20m p.m.", "8h tonight", "1h now", "1h every day", "25m daily",
    "25m first draft", "5m then tea", "5m next", "5m again", "5m more", "1h half", "25m after lunch",
    "25m tea 7am", "25m call mom 15:30", "25m lunch at 12", "25m lunch at noon",
    "25分 会議15時", "25分 会議三時", "25分 午後3", "25m meeting monday", "25m exam sat", "25m call on dec 25",
    "25m rent 2026-12-01", "25m plan tomorrow", "25m next week", "25分 明日の準備", "25分 会議 金曜", "25分 水", "25分 月水金",
    "10分 今夜", "25分 家賃5日", "25m call 7.30pm", "25m tea half past 7", "25m tea seven o'clock",
    "25m meet at seven", "25m tea seven thirty pm", "25m tea tonight", "25m tea in the evening",
    "25m tea at midday", "25m tea this afternoon", "25分 お茶 七時", "25分 深夜", "25m morning", "25分 夕方",
    "25m 2nd set", "10分に", "10分を", "10分まで", "10分まで休憩", "2 hours from now 9am",
  ])
  func `A span alone with such words is refused, and told how a label is given`(text: String) throws {
    let error = #expect(throws: WordingError.self) { try PlanText.parse(text) }
    guard case .notALabel(_, let rest, let label) = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    guard case .timer(_, let read) = try PlanText.parse("\(rest) \"\(label)\"") else {
      throw WordingError.unreadable(text)
    }
    #expect(read.text == label)
  }

  @Test(arguments: alone)
  func `A span alone with such words is a question, and each answer can be typed`(text: String, readings: [String]) {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try PlanText.parse(text) }
    for reading in readings {
      #expect(throws: Never.self) { try PlanText.parse(reading) }
    }
  }

  /// After one of several spans, with the step in doubt.
  static let steps: [(String, String, [String])] = [
    ("25m work, 5m from now", "5m from now", ["5m \"from now\""]), ("25m work, 5m later", "5m later", ["5m \"later\""]),
    ("25m later, 5m rest", "25m later", ["25m \"later\""]), ("25m work, 5m early", "5m early", ["5m \"early\""]),
    ("25m work, 5m rest 4 times", "5m rest 4 times", ["4x(5m rest)"]),
    ("25m work, 5m rest x 4", "5m rest x 4", ["4x(5m rest)"]),
    ("25m work, 5m rest tomorrow", "5m rest tomorrow", ["5m \"rest tomorrow\""]),
    ("25m work, 5m rest at 9am", "5m rest at 9am", ["5m \"rest at 9am\""]),
    ("25m work, 5m rest every day", "5m rest every day", ["5m \"rest every day\""]),
    ("25m standup daily, 5m rest", "25m standup daily", ["25m \"standup daily\""]),
    ("25分 作業、5分後", "5分後", ["5分\"後\""]), ("25分作業、5分休憩を4回", "5分休憩を4回", ["4x(5分休憩)"]),
    ("2x(25m work, 5m until noon)", "5m until noon", ["5m \"until noon\""]),
  ]

  @Test(arguments: steps)
  func `A step among others with such words is a question`(text: String, step: String, readings: [String]) {
    // Of the whole text, so that nothing of it is lost.
    let whole = #expect(throws: WordingError.self) { try PlanText.parse(text) }
    for reading in whole?.readings ?? [] {
      #expect(reading.count { $0 == "," || $0 == "、" } == text.count { $0 == "," || $0 == "、" }, "\(reading)")
      #expect(throws: Never.self) { try PlanText.parse(reading) }
    }
    #expect(throws: WordingError.ambiguous(step, readings: readings)) { try SequenceText.parse(text) }
    for reading in readings {
      #expect(throws: Never.self) { try SequenceText.parse(reading) }
    }
  }

  @Test(arguments: [
    ("25m work, 5m first aid, 5m next exercise", "25m work, 5m first aid, 5m next exercise"),
    ("30s first side, 30s second side", "30s first side, 30s second side"),
    ("30s left, 30s right", "30s left, 30s right"),
    ("30s left leg, 30s right leg", "30s left leg, 30s right leg"),
    ("15m daily standup, 5m break", "15m daily standup, 5m break"),
    ("25m work, 5m after work", "25m work, 5m after work"), ("10m set 1, 10m set 2", "10m set 1, 10m set 2"),
    ("45分 前半, 15分 休憩, 45分 後半", "45m 前半, 15m 休憩, 45m 後半"), ("25分 作業、5分 水を飲む", "25m 作業, 5m 水を飲む"),
    ("4x(25m work, 5m rest)", "4x(25m work, 5m rest)"), ("sequence 25m tea", "25m tea"), ("2x(25m tea)", "2x(25m tea)"),
    ("25m \"from now\", 5m \"x4\"", "25m \"from now\", 5m \"x4\""),
  ])
  func `Ordinary names of steps stay what they are`(text: String, written: String) throws {
    guard case .sequence(let plan) = try PlanText.parse(text) else {
      Issue.record("no sequence: \(text)")
      return
    }
    #expect(SequenceText.text(of: plan) == written)
  }
}
