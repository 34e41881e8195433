// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Feeds the plan parsers what nobody would type; a trap ends the whole test run.
struct PlanFuzzTests {
  private static let pieces = [
    "0", "1", "2", "7", "7am", "7:00", "12", "31", "99999999999999999999", "2026", "2026-12-31", "T", "Z", "+09:00",
    ".5", "/", "-",
    ",", "、", ":", " ", " ", " ", "　", "at", "on", "the", "in", "every", "other", "day", "days", "week", "weeks",
    "month", "year",
    "mon", "tue", "weekdays", "2nd", "last", "of", "dec", "november", "until", "from", "for", "times", "tomorrow",
    "noon", "tonight", "this morning", "evening", "at night", "in the afternoon", "half past", "quarter to", "o'clock",
    "seven", "7h30", "7.30", "0730", "+5m", "mornings", "nightly",
    "midnight", "Europe/Berlin", "UTC", "zone", "daily", "monthly", "25m", "5 minutes", "work", "(", ")", "x", "4x(",
    "×", "[", "]",
    "wait", "sound", "none", "\"", "\\", "\n", "毎", "毎日", "毎週", "毎月", "毎年", "隔週", "第", "月", "火", "日", "曜", "最終", "末日",
    "年",
    "時", "分", "半", "後", "ごと", "まで", "から", "回", "に", "の", "明日", "朝", "今夜", "毎晩", "深夜", "25時", "七時", "十二", "午前", "午後",
    "\u{0}", "\u{301}", "👨‍👩‍👧", "５", "timer",
    "alarm",
  ]

  @Test(arguments: [300_000, 400_000])
  func `No text traps, and an alarm or a sequence that is read can be said and read again`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var plans = GeneratedPlans(seed: seed + 1)
    var understood = 0
    for round in 0..<GeneratedCases.count(of: 20_000) {
      let text =
        switch round % 4 {
        case 0: fromBytes(&numbers)
        case 1: mutated(try plans.alarm().words(in: .english), &numbers)
        case 2: mutated(try plans.alarm().words(in: .japanese), &numbers)
        default: fromPieces(&numbers)
        }
      _ = try? PlanText.parse(text)
      if let plan = try? SequenceText.parse(text) {
        understood += 1
        #expect(try SequenceText.parse(SequenceText.text(of: plan)) == plan, "\(text)")
      }
      if case .alarm(let plan, _)? = try? PlanText.parse(text, as: .alarm) {
        understood += 1
        let language = Language.complete[round / 4 % 2]
        #expect(try PlanText.parse(plan.words(in: language), as: .alarm) == .alarm(plan), "\(text)")
      }
    }
    #expect(understood > GeneratedCases.count(of: 2_000))
  }

  @Test func `Each reading of an ambiguous alarm is an alarm`() throws {
    var numbers = SeededNumbers(seed: 300_002)
    var doubts = 0
    for _ in 0..<GeneratedCases.count(of: 20_000) {
      let text = fromPieces(&numbers)
      do {
        _ = try PlanText.parse(text, as: .alarm)
      } catch .ambiguous(_, let readings) {
        doubts += 1
        #expect(!readings.isEmpty, "\(text)")
        for reading in readings where !reading.hasPrefix("timer ") && !reading.hasPrefix("alarm ") {
          #expect(throws: Never.self, "\(text)") { try PlanText.parse(reading, as: .alarm) }
        }
      } catch {}
    }
    #expect(doubts > GeneratedCases.count(of: 50))
  }

  private func fromPieces(_ numbers: inout SeededNumbers) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...7, using: &numbers) {
      text += Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &numbers)]
      if Bool.random(using: &numbers) { text += " " }
    }
    return text
  }

  private func fromBytes(_ numbers: inout SeededNumbers) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...24, using: &numbers) { bytes.append(UInt8.random(in: 0...255, using: &numbers)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text with some bytes changed, removed or duplicated.
  private func mutated(_ text: String, _ numbers: inout SeededNumbers) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...3, using: &numbers) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      switch Int.random(in: 0...2, using: &numbers) {
      case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &numbers)
      case 1: bytes.remove(at: place)
      default: bytes.insert(bytes[place], at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
