// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import AlarmKit
@_spi(Headless) import AVFAudio
import Foundation
@_spi(Headless) import FoundationStandIn
import Localization
@_spi(Headless) import SwiftUI
import Synchronization
import TokiEngine
import TokiLaunch
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews
@_spi(Headless) import UIKit
@_spi(Headless) import UserNotifications
@_spi(Headless) import WidgetKit

@testable import AppleHost
@testable import TokiApp

/// The app as it ships, from its launch on, on a device of its own whose time a test moves.
@MainActor final class AppUnderTest {
  /// The host's clocks.
  let host: ManualHost
  /// The state of the system's frameworks.
  let device: StandInDevice
  /// The store, from one launch to the next.
  let store: InMemoryStore
  /// The app's own settings.
  let settings: MemorySettings
  /// The app on the screen.
  private(set) var screen: HeadlessHost
  private var process: AppProcess
  private let delays: ManualDelays
  private let setup: Setup

  /// The values that stay from one launch to the next.
  private struct Setup: Sendable {
    let folder: TestFolder
    let machine: HostMachine
    let delays: ManualDelays
    let settings: MemorySettings
    let zoneNames: [String]
    let locale: String
    let alarms: HostParts.Alarms
    let sounds: [String]
  }

  /// Launches the app on an empty home.
  ///
  /// `locale` is that of the device, `zones` are those it knows beside its own; `timeKeeper` keeps trusted time.
  /// `alarms` is the person's answer about the system's alarms, `nil` for a system without them; `notifications` is the
  /// answer about those. `sounds` are the folders with Toki's sounds.
  init(
    utc: UTCInstant = UTCInstant(secondsSinceEpoch: 1_782_108_000), zone: ZoneRules = .utc, zones: [ZoneRules] = [],
    locale: String = "en_GB", timeKeeper: (any TimeKeeper)? = nil,
    alarms: AlarmManager.AuthorizationState? = .authorized, notifications: UNAuthorizationStatus = .authorized,
    sounds: [String] = [Repository.root + "/Resources/sounds"]
  ) throws {
    Localization.start(language: .english) { $0 == .japanese ? StringCatalog.toki : nil }
    let loop = InlineLoop()
    let host = ManualHost(loop: loop, utc: utc, zone: zone, zones: zones)
    let store = InMemoryStore()
    let delays = ManualDelays(host, loop)
    let settings = MemorySettings()
    let device = StandInDevice()
    self.host = host
    self.store = store
    self.delays = delays
    self.settings = settings
    self.device = device
    // A job of the test's thread, like all work of the app.
    let beside: @Sendable (@escaping @Sendable () -> Void) -> Void = { work in _ = Task { work() } }
    let machine = HostMachine(
      loop: loop, clock: host, wakeSource: host, delays: delays, beside: beside,
      store: { (_: String) throws(StoreError) -> any Store in store }, timeKeeper: { _ in timeKeeper })
    let noAlarms: HostParts.Alarms = { _, _, _ in nil }
    setup = Setup(
      folder: try TestFolder(), machine: machine, delays: delays, settings: settings, zoneNames: zones.map(\.name.text),
      locale: locale, alarms: alarms == nil ? noAlarms : SystemAlarms.channel, sounds: sounds)
    device.run {
      AlarmManager.shared.decide(alarms ?? .denied)
      UNUserNotificationCenter.current().decide(notifications)
    }
    (process, screen) = Self.launch(setup, on: device)
  }

  private static func launch(
    _ setup: Setup, on device: StandInDevice, for press: PhoneApp.Press? = nil
  ) -> (AppProcess, HeadlessHost) {
    device.run {
      let process = AppProcess { answers in
        .onDevice(
          answers: answers, settings: setup.settings, locale: { Locale(identifier: setup.locale) },
          alarms: setup.alarms, board: GlanceBoard(in: setup.folder.path), sounds: setup.sounds,
          zoneNames: setup.zoneNames,
          presses: RingPresses(clock: setup.machine.clock),
          in: { setup.folder.path }, pulse: { ClockPulse(clock: $0) { await setup.delays.sleep($0) } },
          on: { setup.machine })
      }
      return (process, HeadlessHost(app: PhoneApp(launch: process.launch, press: press), locale: setup.locale))
    }
  }

  /// The start of the app.
  var launch: AppLaunch { process.launch }

  /// The app's model of this launch.
  var home: HomeModel {
    guard case .open(let home) = launch.stage else { preconditionFailure("The home is not open: \(launch.stage)") }
    return home
  }

  /// The folder that the app shares with its widgets; here it has all else, too.
  var folder: String { setup.folder.path }
  /// The widgets that were told to look.
  var reloads: [String] { device.run { WidgetCenter.shared.recorder.requests } }
  /// `true` if the app keeps the screen on.
  var isKeptAwake: Bool { device.run { UIApplication.shared.isIdleTimerDisabled } }
  /// The addresses that the app had the system open.
  var opened: [String] { device.run { openedAddresses } }
  /// The files of the sounds that are heard, without their folders; the tone has no name.
  var sounds: [String] { device.run { AVAudioPlayer.playing.map { $0.file ?? "" } } }

  /// The alarms that the system has.
  var alarms: [AlarmKit.Alarm] { device.run { (try? AlarmManager.shared.alarms) ?? [] } }
  /// The notifications that wait for their time.
  var notifications: [UNNotificationRequest] { device.run { UNUserNotificationCenter.current().pending } }
  /// `true` if the system makes its alarms heard when they are due.
  var systemRings = true

  /// Ends the app and launches it anew on its store, after a while.
  ///
  /// With `press`, the system launches it for that button of its alarm that rings.
  func relaunch(after span: TimeSpan = .zero, for press: NoticeButton? = nil) throws {
    screen.close()
    delays.forget()
    host.forgetListener()
    // Else the engine that was ended would still look at the clocks.
    setup.machine.loop.setTurn(beforeBatch: {}, afterTurn: {})
    device.run { AVAudioPlayer.endProcess() }
    let before = host.now().utc
    host.advance(by: span)
    ring(since: before)
    (process, screen) = Self.launch(setup, on: device, for: press.flatMap(pressed))
  }

  /// Presses a button of the system's alarm that rings; `nil` if none does.
  private func pressed(_ button: NoticeButton) -> PhoneApp.Press? {
    guard let alarm = alarms.first(where: { $0.state == .alerting }) else { return nil }
    device.run {
      if button == .snooze {
        AlarmManager.shared.set(alarm.id, .countdown)
      } else {
        try? AlarmManager.shared.stop(id: alarm.id)
      }
    }
    let known = LedgerFile(path: folder + "/system-rings").content.entries.keys
    return known.first { $0.alarmID == alarm.id }.map { PhoneApp.Press(ring: $0.text, isSnooze: button == .snooze) }
  }

  /// Lets time pass; the app draws the state then.
  func pass(_ span: TimeSpan) {
    var left = span
    repeat {
      let step = min(left, delays.untilCall ?? left)
      screen.perform {
        let before = host.now().utc
        host.advance(by: step)
        ring(since: before)
        delays.call()
      }
      left = left - step
    } while left > .zero
    screen.perform { delays.wakeScreens() }
    screen.advance(to: screen.now.addingTimeInterval(Double(span.nanoseconds) / 1e9))
  }

  /// Lets time pass, in steps from one change of the screens to the next, as they do by themselves.
  func follow(_ span: TimeSpan) {
    var left = span
    repeat {
      let step = min(left, max(delays.untilWaking ?? left, .milliseconds(1)))
      pass(step)
      left = left - step
    } while left > .zero
  }

  /// Time until the screens change; `nil` if none changes by itself.
  var untilNextChange: TimeSpan? { delays.untilWaking }

  /// Gives the app no time for a while, as in the background, and brings it to the front again.
  func away(_ span: TimeSpan) {
    screen.scenePhase = .background
    device.run { UIApplication.shared.state = .background }
    let before = host.now().utc
    screen.perform {
      host.suspend(for: span)
      ring(since: before)
      delays.call()
    }
    device.run { UIApplication.shared.state = .active }
    screen.scenePhase = .active
  }

  /// The system makes its rings that have come due since an instant.
  private func ring(since before: UTCInstant) {
    let span = before.date...host.now().utc.date
    device.run {
      let manager = AlarmManager.shared
      for alarm in alarms where systemRings && alarm.state != .alerting && isDue(alarm, in: span) {
        manager.set(alarm.id, .alerting)
      }
      let center = UNUserNotificationCenter.current()
      for request in center.pending where systemRings && isDue(request, in: span) { center.deliver(request.identifier) }
    }
  }

  private func isDue(_ request: UNNotificationRequest, in span: ClosedRange<Date>) -> Bool {
    guard let trigger = request.trigger as? UNCalendarNotificationTrigger else { return false }
    return trigger.moment(in: .current, zone: .gmt).map { $0 <= span.upperBound } ?? false
  }

  /// A person presses a button of a notification that the system shows; `false` if there is none with it.
  func pressNotification(_ button: String) -> Bool {
    screen.perform {
      device.run {
        let center = UNUserNotificationCenter.current()
        guard let shown = center.delivered.first else { return false }
        return center.press(button, of: shown) {}
      }
    }
  }

  private func isDue(_ alarm: AlarmKit.Alarm, in span: ClosedRange<Date>) -> Bool {
    switch alarm.schedule {
    // A countdown is that of a timer, or of a snooze after the alarm's instant.
    case .fixed(let date): date <= span.upperBound && (alarm.state == .scheduled || date > span.lowerBound)
    case .relative(let relative):
      // At a time of the day, which the devices here show in UTC.
      alarm.state == .scheduled && ((relative.time.hour * 60 + relative.time.minute) * 60).isReached(in: span)
    case nil: false
    }
  }
}

extension Int {
  /// `true` if this second of a day was reached within a span.
  fileprivate func isReached(in span: ClosedRange<Date>) -> Bool {
    let day = 86_400.0
    let next = ((span.lowerBound.timeIntervalSince1970 - Double(self)) / day).rounded(.up) * day + Double(self)
    return next <= span.upperBound.timeIntervalSince1970
  }
}

/// The addresses that apps had the system open, on the device of this scope.
@MainActor var openedAddresses: [String] { UIApplication.shared.opened.map(\.absoluteString) }

/// The app of a phone, with another start.
struct PhoneApp: App {
  let launch: AppLaunch
  /// A button for which the system launches it; `nil` for none.
  let press: Press?
  init(launch: AppLaunch, press: Press? = nil) {
    self.launch = launch
    self.press = press
  }
  init() { fatalError("A test makes it") }
  var body: some Scene {
    let _ = press?.begin(launch)
    PhoneScenes(launch: launch)
  }

  /// A button of a ring of the system, which is pressed once.
  @MainActor final class Press {
    private let ring: String
    private let isSnooze: Bool
    private var isDone = false

    init(ring: String, isSnooze: Bool) {
      self.ring = ring
      self.isSnooze = isSnooze
    }

    func begin(_ launch: AppLaunch) {
      if !isDone { Task { [ring, isSnooze] in await launch.press(ring, isSnooze: isSnooze) } }
      isDone = true
    }
  }
}

/// Settings that are kept for one test.
final class MemorySettings: AppSettings {
  private let texts = Mutex<[String: String]>([:])

  init() {}
  func text(_ key: String) -> String? { texts.withLock { $0[key] } }
  func set(_ key: String, _ text: String?) { texts.withLock { $0[key] = text } }
}
