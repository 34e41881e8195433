// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews

/// A screen of the app, with something on it.
@MainActor struct DrawnScreen: Sendable, CustomTestStringConvertible {
  /// Its name, also that of its file.
  let name: String
  /// Brings the app there; the functions say a text in the language of the app.
  let open: @MainActor @Sendable (AppUnderTest, (String) throws -> String) throws -> Void

  nonisolated var testDescription: String { name }

  /// All of them.
  nonisolated static let all: [DrawnScreen] = [
    DrawnScreen(name: "alarms") { app, _ in try alarms(app) },
    DrawnScreen(name: "alarm") { app, say in try app.screen.press(say("Add Alarm")) },
    DrawnScreen(name: "set sleep") { app, say in try app.screen.press(say("Sleep")) },
    DrawnScreen(name: "sleep") { app, say in
      try alarms(app)
      try app.screen.press(say("Sleep"))
      try app.screen.press(say("Start"))
    },
    DrawnScreen(name: "timers") { app, say in try app.screen.press(say("Timers")) },
    DrawnScreen(name: "timer") { app, say in
      try timer(app, say)
      app.pass(.seconds(61))
    },
    DrawnScreen(name: "two timers") { app, say in
      try timer(app, say)
      app.make(TimerDraft(duration: .hours(3) + .minutes(12), label: try Label("Bread")))
    },
    DrawnScreen(name: "large timer") { app, say in
      try timer(app, say)
      try app.screen.press(say("More"))
      try app.screen.press(say("Show Large"))
    },
    DrawnScreen(name: "stopwatch") { app, say in
      try app.screen.press(say("Stopwatch"))
      try app.screen.press(say("Start"))
      app.pass(.seconds(3_725))
      try app.screen.press(say("Lap"))
    },
    DrawnScreen(name: "clock") { app, say in try app.screen.press(say("Clock")) },
    DrawnScreen(name: "time servers") { app, say in
      try app.screen.press(say("Clock"))
      try app.screen.press(say("Choose Time Servers"))
    },
    DrawnScreen(name: "preferences") { app, say in try app.screen.press(say("Preferences")) },
    DrawnScreen(name: "ring") { app, say in
      try timer(app, say)
      app.pass(.minutes(5))
    },
  ]

  private static func alarms(_ app: AppUnderTest) throws {
    for (hour, label) in [(6, "Train"), (7, ""), (22, "Medicine")] {
      guard let time = TimeOfDay(hour: hour, minute: 30) else { continue }
      app.make(
        AlarmDraft(time: time, days: hour == 7 ? .next : .weekly(.weekdays), label: try Label(label), settings: .plain))
    }
  }

  private static func timer(_ app: AppUnderTest, _ say: (String) throws -> String) throws {
    try app.screen.press(say("Timers"))
    app.make(TimerDraft(duration: .minutes(5), label: try Label("Tea")))
  }
}
