// SPDX-License-Identifier: Apache-2.0
import AppIntents

/// Toki's actions for Siri and Spotlight as soon as it is installed.
///
/// In the app alone: an extension has no home to set anything in. A phrase can hold no free text, so Siri asks for it.
/// Xcode reads the phrases from this code, and their translations from `AppShortcuts.xcstrings`.
struct TokiShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: SetTimer(),
      phrases: [
        "Set a timer with \(.applicationName)", "Start a timer with \(.applicationName)",
        "Set a \(.applicationName) timer",
      ],
      shortTitle: "New Timer", systemImageName: "timer")
    AppShortcut(
      intent: SetAlarm(),
      phrases: [
        "Wake me with \(.applicationName)", "Set an alarm with \(.applicationName)", "Set a \(.applicationName) alarm",
      ],
      shortTitle: "New Alarm", systemImageName: "alarm")
    AppShortcut(
      intent: HowLongIsLeft(),
      phrases: [
        "How long is left in \(.applicationName)", "How much time is left in \(.applicationName)",
        "How long is left on my \(.applicationName) timer",
      ],
      shortTitle: "Time left", systemImageName: "hourglass")
    AppShortcut(
      intent: StopRinging(),
      phrases: [
        "Stop \(.applicationName)", "Stop the alarm in \(.applicationName)", "Stop ringing in \(.applicationName)",
      ],
      shortTitle: "Stop", systemImageName: "stop.circle")
  }
}
