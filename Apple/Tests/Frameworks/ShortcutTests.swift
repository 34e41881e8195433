// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import AppIntents
import Foundation
import Localization
import Testing
import TokiEngine
import TokiLaunch
import TokiModel
import TokiTestKit

@testable import TokiApp

extension FrameworkTests {
  /// A person's requests to Siri, Spotlight and shortcuts, while no window is open.
  @MainActor @Suite struct ShortcutTests {
    @Test(arguments: [
      ("en_GB", "25 minutes tea", "tea, 25 min, rings at 06:25"), ("en_US", "25m tea", "tea, 25 min, rings at 6:25 AM"),
      ("en_GB", "set a timer for 10 minutes", "10 min, rings at 06:10"),
      ("en_GB", "until 7:30", "Until 07:30, 1 h 30 min, rings at 07:30"),
      ("en_GB", "25m work, 5m rest", "2 steps · ends at 06:30"),
      ("ja_JP", "25分 お茶", "お茶、25分、06:25に鳴ります"),
    ])
    func `A timer is set by words, and said back`(locale: String, words: String, said: String) async throws {
      let app = ClosedApp(locale)
      #expect(app.openings.entries.isEmpty)
      #expect(try await app.say(words, to: SetTimer()) == said)
      #expect(app.openings.entries == ["opened"])
      #expect(try await app.home.control.state().items.all.map(\.state) == ["running"])
    }

    @Test(arguments: [
      ("en_GB", "tomorrow 7:00", "Alarm, rings tomorrow at 07:00"), ("en_GB", "gym 7pm", "gym, rings at 19:00"),
      ("en_GB", "gym weekdays 6:30", "gym, weekdays, rings at 06:30"),
      ("ja_JP", "明日 7:00", "アラーム、明日 07:00に鳴ります"),
    ])
    func `An alarm is set by words, and said back`(locale: String, words: String, said: String) async throws {
      let app = ClosedApp(locale)
      #expect(try await app.say(words, to: SetAlarm()) == said)
      #expect(try await app.home.control.state().alarms.map(\.state.kind) == [.scheduled])
    }

    @Test(arguments: [
      ("en_GB", "soup", "“soup” is not understood."), ("en_GB", " ", "How long should the timer run?"),
      ("en_GB", "10", "Did you mean 10s or 10m?"), ("ja_JP", "スープ", "「スープ」がわかりません。"),
    ])
    func `Words that are not understood are asked for again, and set nothing`(
      locale: String, words: String, question: String
    ) async throws {
      let app = ClosedApp(locale)
      let intent = SetTimer()
      let asked = await #expect(throws: AppIntentError.self) { try await app.say(words, to: intent) }
      #expect(asked?.dialog?.text == question)
      #expect(try await app.home.control.state().items.all.isEmpty)
      #expect(try await app.say("3m", to: intent) != nil)
      #expect(try await app.home.control.state().timers.map(\.duration) == [.minutes(3)])
    }

    @Test(arguments: [
      ("en_GB", "7", "Did you mean 7am or 7pm?"), ("en_GB", "", "When do you want to wake up?"),
      ("en_GB", "1 june 2026 7:00", "That time is past."), ("ja_JP", "あした", "「あした」には時刻がありません。"),
    ])
    func `An alarm whose time is not clear is asked for again`(
      locale: String, words: String, question: String
    ) async throws {
      let app = ClosedApp(locale)
      let asked = await #expect(throws: AppIntentError.self) { try await app.say(words, to: SetAlarm()) }
      #expect(asked?.dialog?.text == question)
      #expect(try await app.home.control.state().alarms.isEmpty)
    }

    @Test(arguments: [
      ("en_GB", "No timer is running", "eggs: 3 min left. tea is paused: 5 min left"),
      ("ja_JP", "動いているタイマーはありません", "eggs: 残り3分。teaは一時停止中です（残り5分）"),
    ])
    func `Running and paused timers are told with the time that is left`(
      locale: String, nothing: String, both: String
    ) async throws {
      let app = ClosedApp(locale)
      #expect(try await app.say(HowLongIsLeft()) == nothing)
      _ = try await app.say("10m eggs", to: SetTimer())
      let tea = try await app.home.control.make(TimerDraft(duration: .minutes(12), label: try Label("tea")), key: nil)
      app.home.host.advance(by: .minutes(7))
      _ = try await app.home.control.tell(tea.id, .pause)
      #expect(try await app.say(HowLongIsLeft()) == both)
    }

    @Test func `The next alarm is told while no timer runs`() async throws {
      let app = ClosedApp("en_GB")
      _ = try await app.say("7:00", to: SetAlarm())
      #expect(try await app.say(HowLongIsLeft()) == "No timer is running. Next alarm: 07:00 today, in 1 h")
    }

    @Test(arguments: [
      ("en_GB", "Nothing is ringing.", "tea is stopped."), ("ja_JP", "何も鳴っていません。", "teaを停止しました。"),
    ])
    func `The audible ring is stopped, and the one that waited rings on`(
      locale: String, nothing: String, stopped: String
    ) async throws {
      let app = ClosedApp(locale)
      #expect(try await app.say(StopRinging()) == nothing)
      _ = try await app.say("3m tea", to: SetTimer())
      _ = try await app.say("4m eggs", to: SetTimer())
      app.home.host.advance(by: .minutes(4))
      #expect(try await app.say(StopRinging()) == stopped)
      #expect(try await app.home.control.state().rings.map(\.label.text) == ["eggs"])
    }

    @Test func `The system has been given what was set before the intent ends`() async throws {
      let app = ClosedApp("en_GB")
      _ = try await app.say("3m", to: SetTimer())
      #expect(app.system.timers.entries == [1])
    }

    @Test func `The answer says what keeps the timer from ringing`() async throws {
      let app = ClosedApp("en_GB", notices: [.canBeQuiet, .onlyInApp])
      #expect(
        try await app.say("3m", to: SetTimer()) == "3 min, rings at 06:03. Toki rings only while it is open.")
    }

    @Test func `A home that cannot be opened is a refusal, which ends a shortcut`() async throws {
      let app = ClosedApp("en_GB", isFull: true)
      let refusal = await #expect(throws: AssistantRefusal.self) { try await app.say("3m", to: SetTimer()) }
      #expect(refusal?.localizedStringResource.key == "The disk is full.")
    }

    @Test func `Siri asks for the words that a phrase cannot hold`() {
      #expect(SetTimer().$words.question?.text == "How long should the timer run?")
      #expect(SetAlarm().$words.question?.text == "When do you want to wake up?")
    }

    @Test func `Each phrase names the app, and its shortcut has phrases in each language`() throws {
      let catalogue = try PhraseCatalogue.toki
      let shortcuts = TokiShortcuts.appShortcuts
      #expect(shortcuts.map(\.intent) == ["SetTimer", "SetAlarm", "HowLongIsLeft", "StopRinging"])
      #expect(Set(shortcuts.compactMap(\.phrases.first)) == Set(catalogue.strings.keys))
      for shortcut in shortcuts {
        let phrases = try #require(catalogue.strings[shortcut.phrases[0]]).localizations.mapValues(\.stringSet.values)
        #expect(phrases["en"] == shortcut.phrases)
        for phrase in phrases.values.joined() { #expect(phrase.contains("${applicationName}")) }
        for language in ["de", "ja"] { #expect(phrases[language]?.count == shortcut.phrases.count) }
        #expect(!shortcut.systemImageName.isEmpty)
      }
    }
  }
}

/// An app that is not running, and is launched by a person's request.
@MainActor private final class ClosedApp {
  struct FullDisk: Error, CustomStringConvertible { let description = "The disk is full." }

  /// At 06:00 on a Monday.
  let home = TestHome()
  let openings = Log<String>()
  let system: CountingSystem

  init(_ locale: String, notices: [Projection.Notice] = [], isFull: Bool = false) {
    Localization.start(language: .english) { $0 == .japanese ? StringCatalog.toki : nil }
    system = CountingSystem(control: home.control, told: notices)
    let launch = AppLaunch(settings: MemorySettings(), locale: { Locale(identifier: locale) }) {
      [home, openings, system] in
      openings.add("opened")
      if isFull { throw FullDisk() }
      return AppLaunch.Opened(control: home.control, clock: home.host, system: system) { _, _ in }
    }
    AppDependencyManager.shared.add(dependency: launch)
  }

  /// Runs an intent with words, and returns its last words.
  func say<Asked: WordedIntent>(_ words: String, to intent: Asked) async throws -> String? {
    var intent = intent
    intent.words = words
    return try await say(intent)
  }

  /// Runs an intent, and returns its last words.
  func say(_ intent: some AppIntent) async throws -> String? {
    (try await intent.perform() as? IntentResultContainer<Never, Never, Never, IntentDialog>)?.dialog?.text
  }
}

/// An intent that takes words.
private protocol WordedIntent: AppIntent { var words: String { get set } }
extension SetTimer: WordedIntent {}
extension SetAlarm: WordedIntent {}

/// A system that notes how many timers there were each time that it was given rings.
private struct CountingSystem: SystemRinging {
  let control: LocalControl
  let told: [Projection.Notice]
  let timers = Log<Int>()

  func project() async { if let state = try? await control.state() { timers.add(state.timers.count) } }
  func setRingsInApp(_ rings: Bool) async {}
  func askForPermission() async {}
  func notices() async -> AsyncStream<[Projection.Notice]> {
    AsyncStream {
      $0.yield(told)
      $0.finish()
    }
  }
}

/// The phrases that Xcode takes for Siri, read from the file that it compiles.
private struct PhraseCatalogue: Decodable {
  struct Entry: Decodable { let localizations: [String: Phrases] }
  struct Phrases: Decodable { let stringSet: Values }
  struct Values: Decodable { let values: [String] }
  let strings: [String: Entry]

  static var toki: PhraseCatalogue {
    get throws {
      let apple = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
      let file = apple.appending(path: "TokiApp/AppShortcuts.xcstrings")
      return try JSONDecoder().decode(PhraseCatalogue.self, from: Data(contentsOf: file))
    }
  }
}
