// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import Synchronization
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
  private let preAlarm: PreviewPlayer
  /// The item whose pre-alarm was played last; `nil` for none.
  private let preAlarmItem = Mutex<ItemID?>(nil)
  private let busAddress: String?
  private let soundServer: String?
  private let speech: Speech?
  private let notifier: DesktopNotifier
  private let players: PlayerPauser
  private let pausing = Mutex(Pausing())

  /// The decision to pause other players.
  private struct Pausing {
    var isOn = EngineSettings().pausesPlayers
    /// `true` if a ring plays that is worth a pause.
    var isWorthIt = false
  }

  /// Prepares a ringer; connects to nothing yet.
  ///
  /// - Parameters:
  ///   - sounds: Toki's own sounds.
  ///   - language: Language of notifications and terminal lines.
  ///   - retryMilliseconds: Time before a lost sound server is tried again.
  ///   - soundServer: As in `PULSE_SERVER`; `nil` for the default server.
  ///   - busAddress: As in `DBUS_SESSION_BUS_ADDRESS`; `nil` for this process's own.
  ///   - shownPath: As in `DesktopNotifier`.
  ///   - usesCard: `true` if the sound card is played on where the sound server fails.
  ///   - raisedPath: File that notes which outputs a ring has raised; `nil` to raise none.
  ///   - playersPath: As `keptPath` in `PlayerPauser`.
  ///   - playersPatience: As `patience` in `PlayerPauser`.
  ///   - terminals: Paths of the terminals whose bells ring where sound fails, besides the ring's own.
  ///   - speech: Speaks in rings that say so; `nil` for silence.
  ///   - timeText: Formats a time for a person; called from any thread.
  public init(
    sounds: SoundLibrary, language: Language, retryMilliseconds: Int32 = 5000,
    soundServer: String? = nil, busAddress: String? = nil, shownPath: String? = nil,
    usesCard: Bool = false, raisedPath: String? = nil,
    playersPath: String? = nil, playersPatience: PlayerPauser.Patience = PlayerPauser.Patience(),
    terminals: @escaping @Sendable () -> [String] = { [] },
    speech: Speech? = nil, timeText: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.sounds = sounds
    let ledger = RingLedger(bells: TerminalBells(own: terminals)) { ring, terminal in
      RingTexts.line(of: ring, at: timeText(ring.planned), in: TerminalLanguage.of(terminal) ?? language)
    }
    self.ledger = ledger
    let settings = SoundPlayer.Settings(
      library: sounds, server: soundServer, retryMilliseconds: retryMilliseconds, speech: speech)
    self.soundServer = soundServer
    self.busAddress = busAddress
    self.speech = speech
    preview = PreviewPlayer(settings)
    let preAlarm = PreviewPlayer(settings, longestSeconds: Int(PreAlarm.length.nanoseconds / 1_000_000_000))
    self.preAlarm = preAlarm
    var ringing = settings
    ringing.raisedPath = raisedPath
    ringing.usesCard = usesCard
    player = SoundPlayer(ringing, report: { ledger.add($0) }, silence: { ledger.ringBell(for: $0) })
    notifier = DesktopNotifier(
      address: busAddress, shownPath: shownPath, language: language, timeText: timeText
    ) { report in
      if case .isTooLoud = report { preAlarm.stop() }
      ledger.add(report)
    }
    players = PlayerPauser(address: busAddress, keptPath: playersPath, patience: playersPatience)
  }

  /// Starts reporting, and cleans up after a killed daemon: its notices, raised outputs, paused players.
  public func start(report: @escaping @Sendable (RingerReport) -> Void) {
    ledger.open(report: report)
    notifier.removeLeftovers()
    player.putOutputsBack()
    players.recover()
  }

  /// Pauses other players while something rings, or does so no longer.
  public func apply(_ settings: EngineSettings) { pausePlayers { $0.isOn = settings.pausesPlayers } }

  private func pausePlayers(_ change: (inout Pausing) -> Void) {
    pausing.withLock { pausing in
      change(&pausing)
      players.pause(pausing.isOn && pausing.isWorthIt)
    }
  }

  /// Why a sound cannot be played, in English; `nil` when it can.
  public func problem(with sound: RingSound) -> String? { sounds.problem(with: sound) }

  /// Shows a notification; the pre-alarm of a coming ring is heard as well.
  public func show(_ notice: Notice) {
    guard !ledger.isClosed else { return }
    switch notice {
    case .ring(let ring), .missed(let ring): ledger.show(ring.id)
    case .coming(let ring) where ring.settings.isAudible:
      preAlarmItem.withLock { item in
        item = ring.item
        preAlarm.play(ring.settings) { _ in }
      }
    case .coming: break
    case .question, .unwoken, .failure, .trouble: break
    }
    notifier.show(notice)
  }

  /// Removes the notification, and ends the pre-alarm of its item.
  public func withdraw(_ subject: Notice.Subject) {
    switch subject {
    case .ring(let ring): ledger.withdraw(ring)
    case .coming(let item): preAlarmItem.withLock { if $0 == item { preAlarm.stop() } }
    case .question, .sleep, .failure, .file: break
    }
    notifier.withdraw(subject)
  }

  /// Plays the ring's sound, in place of a preview or another ring; `nil` stops it.
  public func play(_ ring: Ring?) {
    guard let ring else { return stopPlaying() }
    guard !ledger.isClosed else { return }
    preview.stop()
    preAlarm.stop()
    ledger.setPlaying(ring)
    player.play(ring)
    pausePlayers { $0.isWorthIt = ring.isWorthPausing }
  }

  private func stopPlaying() {
    ledger.setPlaying(nil)
    player.stop()
    pausePlayers { $0.isWorthIt = false }
  }

  /// Plays a preview; `nil` stops it.
  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    guard let settings, !ledger.isClosed else {
      preview.stop()
      return answer(nil)
    }
    preview.play(settings, answer: answer)
  }

  /// Checks sound server and notification service, and the sounds unless it is to be quick, on a thread of its own.
  public func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void) {
    let name = isQuick ? "toki-look" : "toki-doctor"
    let isStarted = WorkerThread.start(named: name) { [sounds, soundServer, busAddress, speech] in
      answer(
        SoundServerCheck.findings(server: soundServer, isQuick: isQuick)
          + (isQuick ? [] : LibraryCheck.findings(of: sounds)) + (speech.map { [$0.finding] } ?? [])
          + NotificationCheck.findings(address: busAddress ?? NotificationBus.defaultAddress(), isQuick: isQuick))
    }
    guard !isStarted else { return }
    answer(isQuick ? [] : [Finding(.soundServer, .fault, detail: "the system gives no thread to look with")])
  }

  /// Stops the sound and removes all notifications; nothing is reported afterwards.
  public func shutDown() {
    ledger.close()
    preview.stop()
    preAlarm.stop()
    player.stop()
    pausePlayers { $0.isWorthIt = false }
    notifier.withdrawAll()
  }

  /// `true` if it has no thread, as nothing plays and nothing is shown.
  public var isIdle: Bool { player.isIdle && preview.isIdle && preAlarm.isIdle && notifier.isIdle && players.isIdle }

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

extension Ring {
  /// `true` if other players are paused for it: it is heard, and waits for a person, unlike a chime.
  fileprivate var isWorthPausing: Bool {
    settings.isAudible && !settings.isChime && settings.ringLength > StepSequence.chime
  }
}
