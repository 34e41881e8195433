// SPDX-License-Identifier: Apache-2.0
import HostThreads
import LinuxHost
import Glibc
public import TokiEngine
public import TokiModel

/// Rings on a Linux desktop: by the sound server, by a notification, and by a terminal's bell where
/// the sound fails.
///
/// It has no thread while nothing is played and nothing shown.
public final class DesktopRinger: Ringer {
  private let sounds: SoundLibrary
  private let ledger: RingLedger
  private let player: SoundPlayer
  private let preview: PreviewPlayer
  private let busAddress: String?
  private let soundServer: String?
  private let notifier: DesktopNotifier

  /// Makes a ringer.
  ///
  /// - Parameter sounds: Toki's own sounds.
  /// - Parameter words: What notifications and terminals say.
  /// - Parameter retryMilliseconds: How long to wait before a lost sound server is tried again.
  /// - Parameter soundServer: As in `PULSE_SERVER`; `nil` for the default server.
  /// - Parameter busAddress: As in `DBUS_SESSION_BUS_ADDRESS`; `nil` for that of this process.
  /// - Parameter shownPath: As in `DesktopNotifier`.
  /// - Parameter timeText: Says a time as a person reads it; called from any thread.
  public init(
    sounds: SoundLibrary, words: RingWords, retryMilliseconds: Int32 = 5000,
    soundServer: String? = nil, busAddress: String? = nil, shownPath: String? = nil,
    timeText: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.sounds = sounds
    let ledger = RingLedger { words.fill(words.bellLine, for: $0, time: timeText($0.planned)) }
    self.ledger = ledger
    let settings = SoundPlayer.Settings(
      library: sounds, server: soundServer, retryMilliseconds: retryMilliseconds)
    self.soundServer = soundServer
    self.busAddress = busAddress
    preview = PreviewPlayer(settings)
    player = SoundPlayer(settings) { ledger.add($0) }
    notifier = DesktopNotifier(
      address: busAddress, shownPath: shownPath, words: words, timeText: timeText
    ) { ledger.add($0) }
  }

  public func start(report: @escaping @Sendable (RingerReport) -> Void) {
    ledger.open(report: report)
    notifier.clearLeft()
  }

  public func problem(with sound: RingSound) -> String? { sounds.problem(with: sound) }

  public func present(_ ring: Ring) {
    guard !ledger.isClosed else { return }
    notifier.show(ring, isMissed: false)
  }

  public func withdraw(_ ring: RingID) {
    ledger.forget(ring)
    notifier.withdraw(ring)
  }

  public func play(_ ring: Ring) {
    guard !ledger.isClosed else { return }
    preview.stop()
    ledger.setPlaying(ring)
    player.play(ring)
  }

  public func stopPlaying() {
    ledger.setPlaying(nil)
    player.stop()
  }

  public func announceMissed(_ ring: Ring) {
    guard !ledger.isClosed else { return }
    notifier.show(ring, isMissed: true)
  }

  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    guard let settings, !ledger.isClosed else {
      preview.stop()
      return answer(nil)
    }
    preview.play(settings, answer: answer)
  }

  public func examine(answer: @escaping @Sendable ([Finding]) -> Void) {
    let isStarted = WorkerThread.start(named: "toki-doctor") { [sounds, soundServer, busAddress] in
      let library = LibraryCheck.findings(of: sounds)
      answer(
        SoundServerCheck.findings(server: soundServer) + library
          + NotificationCheck.findings(address: busAddress ?? NotificationBus.defaultAddress()))
    }
    if !isStarted { answer([Finding(.soundServer, .fault, detail: "the system gives no thread to look with")]) }
  }

  public func look(answer: @escaping @Sendable ([Finding]) -> Void) {
    let isStarted = WorkerThread.start(named: "toki-look") { [soundServer, busAddress] in
      answer(
        SoundServerCheck.findings(server: soundServer, isQuick: true)
          + NotificationCheck.findings(address: busAddress ?? NotificationBus.defaultAddress(), isQuick: true))
    }
    if !isStarted { answer([]) }
  }

  public func shutDown() {
    ledger.close()
    preview.stop()
    player.stop()
    notifier.withdrawAll()
  }

  /// Whether it has no thread: nothing plays and nothing is shown.
  public var isIdle: Bool { player.isIdle && preview.isIdle && notifier.isIdle }

  /// Waits until the threads have ended, as a process does after `shutDown` and before its exit, so
  /// that notifications are taken away.
  ///
  /// - Returns: `false` when the time was over first.
  public func waitUntilIdle(milliseconds: Int32) -> Bool {
    var left = milliseconds
    while !isIdle, left > 0 {
      poll(nil, 0, min(left, 5))
      left -= 5
    }
    return isIdle
  }
}
