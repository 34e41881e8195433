// SPDX-License-Identifier: Apache-2.0
import Localization
@_spi(Headless) import SwiftUI
import Synchronization
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews

/// The whole app on the real engine and a host whose time a test moves.
@MainActor final class AppUnderTest {
  /// The host's clocks.
  let host: ManualHost
  /// What is played and shown outside the app.
  let ringer: RecordedRinger
  /// Where all is kept, from one launch to the next.
  let store: InMemoryStore
  /// The app's own settings.
  let settings: MemorySettings
  /// The engine of this launch.
  private(set) var engine: Engine
  /// The app's model of this launch.
  private(set) var home: HomeModel
  /// Whether the app keeps the screen on.
  var isKeptAwake: Bool { lamp.isOn }
  /// The app on the screen.
  private(set) var screen: HeadlessHost
  private let locale: String
  private let zoneNames: [String]
  private let lamp = Lamp()
  private let loop: InlineLoop
  private let timeKeeper: (any TimeKeeper)?
  private let system: (any SystemRinging)?

  /// Launches the app on an empty home.
  ///
  /// `locale` is that of the device, `zones` are those it knows beside its own; `timeKeeper` keeps trusted time.
  init(
    utc: UTCInstant = UTCInstant(secondsSinceEpoch: 1_782_108_000), zone: ZoneRules = .utc, zones: [ZoneRules] = [],
    locale: String = "en_GB", store: InMemoryStore = InMemoryStore(), timeKeeper: (any TimeKeeper)? = nil,
    system: (any SystemRinging)? = nil
  ) throws {
    Localization.start(language: .english) { $0 == .japanese ? StringCatalog.toki : nil }
    let loop = InlineLoop()
    self.loop = loop
    host = ManualHost(loop: loop, utc: utc, zone: zone, zones: zones)
    zoneNames = zones.map(\.name.text)
    ringer = RecordedRinger()
    settings = MemorySettings()
    self.store = store
    self.locale = locale
    self.timeKeeper = timeKeeper
    self.system = system
    (engine, home, screen) = try Self.launch(
      loop, host, ringer, store, settings, zoneNames, lamp, locale, timeKeeper, system)
  }

  private static func launch(
    _ loop: InlineLoop, _ host: ManualHost, _ ringer: RecordedRinger, _ store: InMemoryStore,
    _ settings: MemorySettings, _ zoneNames: [String], _ lamp: Lamp, _ locale: String, _ timeKeeper: (any TimeKeeper)?,
    _ system: (any SystemRinging)?
  ) throws -> (Engine, HomeModel, HeadlessHost) {
    let engine = try Engine(
      loop: loop, clock: host, wakeSource: host, ringer: ringer, store: store, timeKeeper: timeKeeper)
    let control = LocalControl(
      engine: engine, identity: EngineStatus(processID: 1, version: "1", uptime: .zero, socket: ""))
    let home = HomeModel(
      control: control, clock: host, pulse: NoPulse(), settings: settings, zoneNames: zoneNames, system: system
    ) { lamp.isOn = $0 }
    let screen = HeadlessHost(locale: locale) {
      RootView(home: home).task { await engine.start() }.task { await home.run() }
    }
    return (engine, home, screen)
  }

  /// Ends the app and launches it anew on what it has stored.
  func relaunch() throws {
    screen.close()
    (engine, home, screen) = try Self.launch(
      loop, host, ringer, store, settings, zoneNames, lamp, locale, timeKeeper, system)
  }

  /// Lets time pass; the app draws what is then.
  func pass(_ span: TimeSpan) {
    screen.perform {
      host.advance(by: span)
      home.look()
    }
  }
}

/// Remembers whether the screen is kept on.
@MainActor private final class Lamp {
  var isOn = false
}

/// Settings that are kept for one test.
final class MemorySettings: AppSettings {
  private let texts = Mutex<[String: String]>([:])

  init() {}
  func text(_ key: String) -> String? { texts.withLock { $0[key] } }
  func set(_ key: String, _ text: String?) { texts.withLock { $0[key] = text } }
}

/// Never returns before its task is cancelled: a test lets time pass itself.
struct NoPulse: ScreenPulse {
  func wait(until change: NextChange) async {
    let (stream, _) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
  }
}
