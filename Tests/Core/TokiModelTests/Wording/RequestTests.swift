// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Requests in whole sentences.
struct RequestTests {
  static let timers: [(String, TimeSpan, String)] = [
    ("timer for 10 minutes", .minutes(10), ""), ("set a timer for 10 minutes", .minutes(10), ""),
    ("Please set a 10 minute timer", .minutes(10), ""), ("start a 25 minute timer, please", .minutes(25), ""),
    ("count down from 10 minutes", .minutes(10), ""), ("remind me in 20 min", .minutes(20), ""),
    ("remind me to call mum in 20 min", .minutes(20), "call mum"),
    ("remind me in 20 min to call mum", .minutes(20), "call mum"), ("ring in 10 min", .minutes(10), ""),
    ("wake me up in 20 min", .minutes(20), ""), ("10分後に起こして", .minutes(10), ""),
    ("3分タイマー", .minutes(3), ""), ("タイマー10分", .minutes(10), ""), ("タイマーを10分", .minutes(10), ""),
    ("10分のタイマーをセットして", .minutes(10), ""), ("25分計って", .minutes(25), ""), ("10分後に教えて", .minutes(10), ""),
    ("5分経ったら教えて", .minutes(5), ""), ("カップ麺3分", .minutes(3), "カップ麺"), ("カップ麺 3分", .minutes(3), "カップ麺"),
    ("3分カップ麺", .minutes(3), "カップ麺"), ("お茶10分", .minutes(10), "お茶"),
  ]

  @Test(arguments: timers)
  func `A request for a timer is read as a timer`(text: String, span: TimeSpan, label: String) throws {
    #expect(try PlanText.parse(text) == .timer(span, label: Label(label)))
  }

  static let alarms: [(String, String)] = [
    ("set an alarm for 7am", "07:00"), ("alarm for 7:30", "07:30"), ("alarm at 7:30", "07:30"),
    ("wake me at 7am", "07:00"),
    ("wake me up at 7:00 tomorrow", "tomorrow 07:00"), ("set a 7am alarm", "07:00"),
    ("remind me at 8pm", "20:00"), ("set an alarm for every day at 7am please", "every day 07:00"),
    ("7時に起こして", "07:00"), ("明日7時に起こしてください", "tomorrow 07:00"), ("7時にアラーム", "07:00"),
    ("7時のアラーム", "07:00"), ("アラームを7時に", "07:00"), ("アラームを7時にセットして", "07:00"),
    ("明日の7時に目覚ましをかけて", "tomorrow 07:00"), ("毎日7時に教えて", "every day 07:00"),
  ]

  @Test(arguments: alarms)
  func `A request for an alarm is read as an alarm`(text: String, words: String) throws {
    guard case .alarm(let plan, _) = try PlanText.parse(text) else {
      Issue.record("\(text) is no alarm")
      return
    }
    #expect(plan.words(in: .english) == words)
  }

  static let doubts: [(String, [String])] = [
    ("set an alarm for 7", ["7am", "7pm"]), ("wake me at 7", ["at 7am", "at 7pm"]),
    ("wake me in 10", ["in 10s", "in 10m"]),
    // "In 10m" alone would be a timer.
    ("set an alarm in 10", ["alarm in 10s", "alarm in 10m"]),
    ("remind me to call mum in 10", ["remind me to call mum in 10s", "remind me to call mum in 10m"]),
    ("remind me to take pills at 8", ["remind me to take pills at 8am", "remind me to take pills at 8pm"]),
  ]

  @Test(arguments: doubts)
  func `A request with two meanings is a question, and each answer can be typed`(text: String, readings: [String]) {
    do {
      let plan = try PlanText.parse(text)
      Issue.record("\(text): \(plan)")
    } catch {
      guard case .ambiguous(_, let offered) = error else {
        Issue.record("\(text): \(error)")
        return
      }
      #expect(offered == readings)
    }
    for reading in readings { #expect(throws: Never.self) { try PlanText.parse(reading) } }
  }

  @Test(arguments: [
    "start t3", "add t1 5m", "set work on", "remind me", "remind me to", "wake me", "set a timer",
    "set an alarm for tea",
    "timer for tea", "パスタを5分", "明日5分", "毎日10分", "約5分", "朝3分", "7時に教えてもいい", "起こして", "アラーム", "計って",
    "remind me to call mum monday in 20 min", "tomorow 7:00",
  ])
  func `Incomplete requests are refused`(text: String) {
    #expect(throws: WordingError.self) { try PlanText.parse(text) }
  }

  @Test func `A reminder says when in its last 80 characters`() throws {
    let label = String(repeating: "call mum and ", count: 10) + "dad"
    #expect(try PlanText.parse("remind me to \(label) in 20 min") == .timer(.minutes(20), label: try Label(label)))
    // In 80 characters and in 81, of which the first word is taken for the label's.
    for (spaces, name) in [(72, ["call"]), (73, ["call", "in"])] {
      let text = "remind me to call in" + String(repeating: " ", count: spaces) + "20 min"
      #expect(try nameOfTimer(text).map(String.init) == name)
    }
  }

  private func nameOfTimer(_ text: String) throws -> [Substring] {
    guard case .timer(.minutes(20), let label) = try PlanText.parse(text) else { return [] }
    return label.text.split(separator: " ")
  }

  /// Each further request would double the time if they were read inside each other.
  @Test(.timeLimit(.minutes(5)), arguments: ["remind me to a ", "remind me ", "ring ", "set a timer for ", "please "])
  func `Requests within requests are refused without long thought`(words: String) {
    #expect(throws: WordingError.self) { try PlanText.parse(String(repeating: words, count: 38) + "x") }
  }

  @Test func `Where an alarm is asked for, a request for one is understood too`() throws {
    for text in ["for 7am", "wake me at 7am", "7時に起こして"] {
      guard case .alarm(let plan, _) = try PlanText.parse(text, as: .alarm) else { continue }
      #expect(plan.words(in: .english) == "07:00")
    }
    #expect(throws: WordingError.self) { try PlanText.parse("set a timer for 10 minutes", as: .alarm) }
  }
}
