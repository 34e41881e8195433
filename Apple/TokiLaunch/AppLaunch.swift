// SPDX-License-Identifier: Apache-2.0
import Localization
public import Observation
public import TokiEngine
import TokiModel
public import TokiViews

/// The start of the app: opens the person's home once, for all windows, and again if that failed and they ask for it.
@Observable @MainActor public final class AppLaunch {
  /// How far it is.
  public enum Stage {
    case starting
    case open(HomeModel)
    /// A sentence about why not, in the process's language.
    case failed(String)
  }

  /// What a host has opened.
  public struct Opened: Sendable {
    let control: any TokiControl
    let clock: any HostClock
    let system: any SystemRinging
    let zoneNames: [String]
    let keepAwake: @MainActor @Sendable (Bool) -> Void
    let press: @Sendable (_ ring: String, _ isSnooze: Bool) async -> Void

    /// Hands an open home to the app.
    ///
    /// - Parameters:
    ///   - control: The engine.
    ///   - clock: The clock that the engine goes by.
    ///   - system: What rings while the app does not run.
    ///   - zoneNames: Names of the time zones that the host knows.
    ///   - keepAwake: Keeps the screen on, or no longer.
    ///   - press: Takes a button of a ring that the system made: the ring's name, and whether it is snoozed or stopped.
    public init(
      control: any TokiControl, clock: any HostClock, system: any SystemRinging, zoneNames: [String] = [],
      keepAwake: @escaping @MainActor @Sendable (Bool) -> Void = { _ in },
      press: @escaping @Sendable (_ ring: String, _ isSnooze: Bool) async -> Void
    ) {
      (self.control, self.clock, self.system, self.press) = (control, clock, system, press)
      (self.zoneNames, self.keepAwake) = (zoneNames, keepAwake)
    }
  }

  /// How far it is.
  public private(set) var stage = Stage.starting

  @ObservationIgnored private let settings: any AppSettings
  @ObservationIgnored private let host: @Sendable () async throws -> Opened
  @ObservationIgnored private var opening: Task<Void, Never>?
  @ObservationIgnored private var opened: Opened?

  /// Opens nothing yet.
  ///
  /// - Parameters:
  ///   - settings: Settings of the app itself.
  ///   - host: Opens the home; its error describes itself in a sentence.
  public init(settings: any AppSettings, host: @escaping @Sendable () async throws -> Opened) {
    self.settings = settings
    self.host = host
  }

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
        control: opened.control, clock: opened.clock, pulse: ClockPulse(clock: opened.clock), settings: settings,
        zoneNames: opened.zoneNames, system: opened.system, keepAwake: opened.keepAwake)
      stage = .open(home)
      // As long as the process: every window shows this home, and a closed one takes nothing with it.
      Task { await home.run() }
    } catch {
      stage = .failed("\(error)")
    }
  }

  /// Opens the home if need be, and does what is to be done in the background.
  public func refresh() async {
    await open()
    await opened?.system.project()
  }

  /// Opens the home if need be, and tells it that a person pressed a button of a ring that the system made.
  public func press(_ ring: String, isSnooze: Bool) async {
    await open()
    await opened?.press(ring, isSnooze)
  }
}
