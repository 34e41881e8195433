// SPDX-License-Identifier: Apache-2.0
public import Foundation
import Localization
public import Observation
public import TokiEngine
import TokiModel
import TokiScreens
public import TokiViews

/// The start of the app: opens the person's home once, for all windows, and again if that failed and they ask for it.
@Observable @MainActor public final class AppLaunch {
  /// The stage of the launch.
  public enum Stage {
    case starting
    case open(HomeModel)
    /// A sentence about why not, in the process's language.
    case failed(String)
  }

  /// Makes a wait by a clock until a screen changes by itself.
  public typealias Pulse = @Sendable (any HostClock) -> any ScreenPulse

  /// The parts opened by a host.
  public struct Opened: Sendable {
    let control: any TokiControl
    let clock: any HostClock
    let system: any SystemRinging
    let pulse: any ScreenPulse
    let zoneNames: [String]
    let openSettings: (@MainActor @Sendable () -> Void)?
    let keepAwake: @MainActor @Sendable (Bool) -> Void
    let press: @Sendable (_ ring: String, _ isSnooze: Bool) async -> Void

    /// Hands an open home to the app.
    ///
    /// - Parameters:
    ///   - control: The engine.
    ///   - clock: The clock that the engine goes by.
    ///   - system: Rings while the app does not run.
    ///   - pulse: Waits until a screen changes by itself; by the clock itself unless a test does.
    ///   - zoneNames: Names of the time zones that the host knows.
    ///   - openSettings: Opens the app's page in the settings of the system; `nil` where there is none.
    ///   - keepAwake: Keeps the screen on, or no longer.
    ///   - press: Takes a button of a ring that the system made: the ring's name, and whether it is snoozed or stopped.
    public init(
      control: any TokiControl, clock: any HostClock, system: any SystemRinging,
      pulse: Pulse = { ClockPulse(clock: $0) }, zoneNames: [String] = [],
      openSettings: (@MainActor @Sendable () -> Void)? = nil,
      keepAwake: @escaping @MainActor @Sendable (Bool) -> Void = { _ in },
      press: @escaping @Sendable (_ ring: String, _ isSnooze: Bool) async -> Void
    ) {
      self.control = control
      self.clock = clock
      self.system = system
      self.pulse = pulse(clock)
      self.zoneNames = zoneNames
      self.openSettings = openSettings
      self.keepAwake = keepAwake
      self.press = press
    }
  }

  /// A stage of the launch.
  public private(set) var stage = Stage.starting

  @ObservationIgnored private let settings: any AppSettings
  @ObservationIgnored private let locale: @Sendable () -> Locale
  @ObservationIgnored private let notePress: @Sendable (_ ring: String, _ isSnooze: Bool) -> Void
  @ObservationIgnored private let host: @Sendable () async throws -> Opened
  @ObservationIgnored private var opening: Task<Void, Never>?
  /// The parts opened by the host; `nil` until then.
  @ObservationIgnored private(set) var opened: Opened?

  /// Opens nothing yet.
  ///
  /// - Parameters:
  ///   - settings: Settings of the app itself.
  ///   - locale: Language and region of texts without a window.
  ///   - notePress: Notes a button of a ring that the system made, with its time, before the home is open.
  ///   - host: Opens the home; its error describes itself in a sentence.
  public init(
    settings: any AppSettings, locale: @escaping @Sendable () -> Locale = { .current },
    notePress: @escaping @Sendable (_ ring: String, _ isSnooze: Bool) -> Void = { _, _ in },
    host: @escaping @Sendable () async throws -> Opened
  ) {
    self.settings = settings
    self.locale = locale
    self.notePress = notePress
    self.host = host
  }

  /// Style of times and words without a window.
  var style: ScreenStyle { ScreenStyle(locale: locale(), settings) }

  /// Opens the home, unless it is open or another window is opening it, and returns once that is done.
  public func open() async {
    if opened != nil { return }
    if let opening { return await opening.value }
    stage = .starting
    let task = Task { await begin() }
    opening = task
    await task.value
    opening = nil
  }

  private func begin() async {
    do {
      let opened = try await host()
      self.opened = opened
      let home = HomeModel(
        control: opened.control, clock: opened.clock, pulse: opened.pulse, settings: settings,
        zoneNames: opened.zoneNames, system: opened.system, openSettings: opened.openSettings,
        keepAwake: opened.keepAwake)
      stage = .open(home)
      // As long as the process: every window shows this home, and a closed one takes nothing with it.
      Task { await home.run() }
    } catch {
      stage = .failed("\(error)")
    }
  }

  /// Opens the home if need be, and does the work in the background.
  public func refresh() async {
    await open()
    await opened?.system.project()
  }

  /// Opens the home if need be, and tells it that a person pressed a button of a ring that the system made.
  public func press(_ ring: String, isSnooze: Bool) async {
    // A home that opens asks at once how the system's rings ended.
    notePress(ring, isSnooze)
    await open()
    await opened?.press(ring, isSnooze)
  }
}
