// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Times on days of their own are two alarms, and none of them is set alone.
struct SeveralAlarmsTests {
  @Test(arguments: [
    ("monday 7:00 and tuesday 8:00", ["monday 7:00", "tuesday 8:00"]),
    ("gym monday 7:00 and tuesday 8:00", ["gym monday 7:00", "tuesday 8:00 \"gym\""]),
    ("monday 7:00 and tuesday 8:00 gym", ["monday 7:00 \"gym\"", "tuesday 8:00 gym"]),
    ("gym monday 7:00 and yoga tuesday 8:00", ["gym monday 7:00", "yoga tuesday 8:00"]),
    (
      "call mom and dad monday 7:00 and friday 8:00",
      ["call mom and dad monday 7:00", "friday 8:00 \"call mom and dad\""]
    ),
    ("weekdays 7:00, weekends 9:00", ["weekdays 7:00", "weekends 9:00"]),
    ("月曜7時と火曜8時", ["月曜7時", "火曜8時"]),
    ("ジム 月曜7時と火曜8時", ["ジム 月曜7時", "火曜8時 \"ジム\""]),
    ("平日7時、土日9時", ["平日7時", "土日9時"]),
  ])
  func `Two times on two days are two alarms with one name`(_ text: String, _ alarms: [String]) {
    for form in [PlanForm.anything, .alarm] {
      #expect(throws: WordingError.severalAlarms(text, alarms: alarms)) { try PlanText.parse(text, as: form) }
    }
    for alarm in alarms { #expect(throws: Never.self) { try PlanText.parse(alarm, as: .alarm) } }
  }

  @Test(arguments: [
    "7:00 and tuesday 8:00", "monday 7:00 and 25m tea", "monday and tuesday 8:00 and", "monday 7:00 and tuesday",
  ])
  func `Texts without a day or time of their own are refused`(_ text: String) {
    do throws(WordingError) {
      _ = try PlanText.parse(text)
      Issue.record("\(text) was set")
    } catch {
      if case .severalAlarms = error { Issue.record("\(text) is two alarms") }
    }
  }

  @Test(arguments: [
    (
      "monday at 7 and friday at 8",
      ["monday at 7am and friday at 8am", "monday at 7pm and friday at 8pm"]
    ),
    (
      "gym monday at 7 and tuesday 8:00",
      ["gym monday at 7am and tuesday 8:00", "gym monday at 7pm and tuesday 8:00"]
    ),
    (
      "monday at 7 and tuesday at 13", ["monday at 7am and tuesday at 13:00", "monday at 7pm and tuesday at 13:00"]
    ),
  ])
  func `Open hours of two alarms are a question, and each reading is two alarms`(
    _ text: String, _ readings: [String]
  ) {
    for form in [PlanForm.anything, .alarm] {
      #expect(throws: WordingError.ambiguous(text, readings: readings)) { try PlanText.parse(text, as: form) }
    }
    for reading in readings {
      do throws(WordingError) {
        _ = try PlanText.parse(reading)
        Issue.record("\(reading) was set as one")
      } catch {
        guard case .severalAlarms(_, let alarms) = error else {
          Issue.record("\(reading): \(error)")
          continue
        }
        #expect(alarms.count == 2)
      }
    }
  }

  @Test func `Two times on one day, or one time on two, are one alarm`() throws {
    for text in ["monday 7:00 and 8:00", "monday and tuesday 7:00"] {
      guard case .alarm = try PlanText.parse(text) else {
        Issue.record("\(text) is no alarm")
        return
      }
    }
  }
}
