// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
@_spi(Headless) import SwiftUI
import TokiEngine
import TokiModel
import TokiTestKit
import TokiViews

/// The whole app as it runs on a device: nobody tells it to draw, and commands and time servers are there.
@MainActor final class JourneyApp {
  let host: ManualHost
  let hookRunner = RecordedHookRunner()
  let timeKeeper = RecordedTimeKeeper()
  private(set) var engine: Engine
  private(set) var screen: HeadlessHost
  private let loop: InlineLoop
  private let store = InMemoryStore()
  private let settings = MemorySettings()
  private let locale: String
  private var pulse = HostPulse()

  /// Launches the app on an empty home; the zone is UTC.
  init(locale: String) throws {
    Localization.start(language: .english) { $0 == .japanese ? StringCatalog.toki : nil }
    self.locale = locale
    loop = InlineLoop()
    host = ManualHost(loop: loop, utc: TestHome.monday6)
    (engine, screen) = try Self.launch(loop, host, store, settings, hookRunner, timeKeeper, pulse, locale)
  }

  private static func launch(
    _ loop: InlineLoop, _ host: ManualHost, _ store: InMemoryStore, _ settings: MemorySettings,
    _ hookRunner: RecordedHookRunner, _ timeKeeper: RecordedTimeKeeper, _ pulse: HostPulse, _ locale: String
  ) throws -> (Engine, HeadlessHost) {
    let engine = try Engine(
      loop: loop, clock: host, wakeSource: host, ringer: RecordedRinger(), store: store, hookRunner: hookRunner,
      timeKeeper: timeKeeper)
    let home = HomeModel(control: Self.control(of: engine), clock: host, pulse: pulse, settings: settings)
    return (
      engine,
      HeadlessHost(locale: locale) { RootView(home: home).task { await engine.start() }.task { await home.run() } }
    )
  }

  private static func control(of engine: Engine) -> LocalControl {
    LocalControl(engine: engine, identity: EngineStatus(processID: 1, version: "1", uptime: .zero, socket: ""))
  }

  /// Lets time pass, in steps from one change of the screen to the next.
  func pass(_ span: TimeSpan) {
    var left = span
    repeat {
      let step = min(left, max(pulse.untilNext(host.now()) ?? left, .milliseconds(1)))
      screen.perform {
        host.advance(by: step)
        pulse.wake(host.now())
      }
      screen.advance(to: screen.now.addingTimeInterval(Double(step.nanoseconds) / 1e9))
      left = left - step
    } while left > .zero
  }

  /// Lets time pass until the screen changes by itself.
  func passToNextChange() { pass(pulse.untilNext(host.now()) ?? .zero) }

  /// Gives the app no time for a while, and brings it to the front again.
  func away(_ span: TimeSpan) {
    screen.scenePhase = .background
    screen.perform { host.suspend(for: span) }
    screen.scenePhase = .active
  }

  /// Ends the app, and launches it anew on what it has stored once some time has passed.
  func relaunch(after span: TimeSpan) throws {
    screen.close()
    host.forgetListener()
    host.advance(by: span)
    pulse = HostPulse()
    (engine, screen) = try Self.launch(loop, host, store, settings, hookRunner, timeKeeper, pulse, locale)
  }

  /// Makes a request as another client does, and waits for the answer.
  func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (LocalControl) async throws(ControlError) -> Answer
  ) throws {
    let control = Self.control(of: engine)
    var answer: Result<Answer, ControlError>?
    screen.perform {
      _ = Task {
        do throws(ControlError) { answer = .success(try await call(control)) } catch { answer = .failure(error) }
      }
    }
    guard let answer else { throw JourneyError("the engine has not answered") }
    _ = try answer.get()
  }
}
