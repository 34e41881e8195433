// SPDX-License-Identifier: Apache-2.0
import Localization
import HostThreads
import LinuxHost
import Glibc
public import TokiEngine
public import TokiModel

/// A ringer for the Linux desktop: sound server, notification, and a terminal's bell where sound fails.
///
/// It has no thread while nothing plays and nothing is shown.
public final class DesktopRinger: Ringer {
  private let sounds: SoundLibrary
  private let ledger: RingLedger
  private let player: SoundPlayer
  private let preview: PreviewPlayer
  private let busAddress: String?
  private let soundServer: String?
  private let notifier: DesktopNotifier

  /// Prepares a ringer; connects to nothing yet.
  ///
  /// - Parameters:
  ///   - sounds: Toki's own sounds.
  ///   - language: Language of notifications and terminal lines.
  ///   - retryMilliseconds: Time before a lost sound server is tried again.
  ///   - soundServer: As in `PULSE_SERVER`; `nil` for the default server.
  ///   - busAddress: As in `DBUS_SESSION_BUS_ADDRESS`; `nil` for this process's own.
  ///   - shownPath: As in `DesktopNotifier`.
  ///   - timeText: Formats a time for a person; called from any thread.
  public init(
    sounds: SoundLibrary, language: Language, retryMilliseconds: Int32 = 5000,
    soundServer: String? = nil, busAddress: String? = nil, shownPath: String? = nil,
    timeText: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.sounds = sounds
    let ledger = RingLedger { RingTexts.line(of: $0, at: timeText($0.planned), in: language) }
    self.ledger = ledger
    let settings = SoundPlayer.Settings(
      library: sounds, server: soundServer, retryMilliseconds: retryMilliseconds)
    self.soundServer = soundServer
    self.busAddress = busAddress
    preview = PreviewPlayer(settings)
    player = SoundPlayer(settings) { ledger.add($0) }
    notifier = DesktopNotifier(
      address: busAddress, shownPath: shownPath, language: language, timeText: timeText
    ) { ledger.add($0) }
  }

  /// Starts reporting, and removes notices that a killed daemon left on the screen.
  public func start(report: @escaping @Sendable (RingerReport) -> Void) {
    ledger.open(report: report)
    notifier.removeLeftovers()
  }

  /// Why a sound cannot be played, in English; `nil` when it can.
  public func problem(with sound: RingSound) -> String? { sounds.problem(with: sound) }

  /// Shows the ring as a notification.
  public func present(_ ring: Ring) {
    guard !ledger.isClosed else { return }
    notifier.show(ring, isMissed: false)
  }

  /// Removes the ring's notification.
  public func withdraw(_ ring: RingID) {
    ledger.forget(ring)
    notifier.withdraw(ring)
  }

  /// Plays the ring's sound, in place of a preview or another ring.
  public func play(_ ring: Ring) {
    guard !ledger.isClosed else { return }
    preview.stop()
    ledger.setPlaying(ring)
    player.play(ring)
  }

  /// Stops the sound.
  public func stopPlaying() {
    ledger.setPlaying(nil)
    player.stop()
  }

  /// Shows a notification of the missed ring.
  public func announceMissed(_ ring: Ring) {
    guard !ledger.isClosed else { return }
    notifier.show(ring, isMissed: true)
  }

  /// Shows the question as a notification.
  public func ask(_ question: AwakeQuestion) {
    guard !ledger.isClosed else { return }
    notifier.show(question)
  }

  /// Removes the question's notification.
  public func withdrawQuestion(of item: ItemID) { notifier.withdraw(.question(item)) }

  /// Shows a notification of the failed hook.
  public func announceFailure(_ report: HookReport) {
    guard !ledger.isClosed else { return }
    notifier.show(report)
  }

  /// Plays a preview; `nil` stops it.
  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    guard let settings, !ledger.isClosed else {
      preview.stop()
      return answer(nil)
    }
    preview.play(settings, answer: answer)
  }

  /// Checks sounds, sound server and notification service on a thread of its own.
  public func examine(answer: @escaping @Sendable ([Finding]) -> Void) {
    let isStarted = WorkerThread.start(named: "toki-doctor") { [sounds, soundServer, busAddress] in
      let library = LibraryCheck.findings(of: sounds)
      answer(
        SoundServerCheck.findings(server: soundServer) + library
          + NotificationCheck.findings(address: busAddress ?? NotificationBus.defaultAddress()))
    }
    if !isStarted { answer([Finding(.soundServer, .fault, detail: "the system gives no thread to look with")]) }
  }

  /// Checks sound server and notification service quickly, on a thread of its own.
  public func look(answer: @escaping @Sendable ([Finding]) -> Void) {
    let isStarted = WorkerThread.start(named: "toki-look") { [soundServer, busAddress] in
      answer(
        SoundServerCheck.findings(server: soundServer, isQuick: true)
          + NotificationCheck.findings(address: busAddress ?? NotificationBus.defaultAddress(), isQuick: true))
    }
    if !isStarted { answer([]) }
  }

  /// Stops the sound and removes all notifications; nothing is reported afterwards.
  public func shutDown() {
    ledger.close()
    preview.stop()
    player.stop()
    notifier.withdrawAll()
  }

  /// Whether it has no thread, as nothing plays and nothing is shown.
  public var isIdle: Bool { player.isIdle && preview.isIdle && notifier.isIdle }

  /// Waits until its threads have ended, so that notifications are removed before the process exits.
  ///
  /// - Parameter milliseconds: Longest wait.
  /// - Returns: `false` if time ran out first.
  public func waitUntilIdle(milliseconds: Int32) -> Bool {
    var left = milliseconds
    while !isIdle, left > 0 {
      poll(nil, 0, min(left, 5))
      left -= 5
    }
    return isIdle
  }
}
