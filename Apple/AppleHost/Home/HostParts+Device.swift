// SPDX-License-Identifier: Apache-2.0
#if canImport(AVFAudio) && canImport(UserNotifications)
import Dispatch
import HostFiles
import Localization
import TrustedTime
public import TokiModel

extension HostParts {
  /// The host as a device of Apple's has it.
  ///
  /// - Parameters:
  ///   - folder: The path of an existing folder, in which what the host itself must know is kept.
  ///   - language: The language of notices.
  ///   - sounds: The paths of the folders with Toki's sounds.
  ///   - alarms: Makes the channel of AlarmKit; `nil` where there is none.
  ///   - open: Opens an address, if the app is in front; returns whether it did.
  ///   - press: Is told which ring of the system was stopped, or snoozed; from any thread.
  /// - Returns: The parts, for one launch.
  public static func onDevice(
    in folder: String, language: Language, sounds: [String],
    alarms: (RingNotice.Texts, LedgerFile) -> (any SystemSchedule)? = { _, _ in nil },
    open: @escaping OpeningHookRunner.Open,
    press: @escaping @Sendable (_ ring: String, _ isSnooze: Bool) -> Void
  ) -> HostParts {
    let (loop, clock) = (DispatchLoop(), AppleClock())
    let texts = RingNotice.Texts(language: language) { RingTimeText.of($0, clock: clock) }
    let ledger = LedgerFile(path: folder + "/system-rings")
    let notifier = UserNotifier(language: language) { answer in
      if let ring = answer.ring { press(ring.name, ring.isSnooze) }
    }
    let silence = SilentPlayer()
    let player = SystemSoundPlayer(folders: SoundFolders(sounds), silence: silence)
    let ringer = AppleRinger(
      player: player, notifier: notifier,
      delays: DispatchDelays(loop: loop, clock: clock), texts: texts)
    return HostParts(
      loop: loop, clock: clock, wakeSource: DispatchWakeSource(loop: loop, clock: clock, notices: SystemNotices()),
      ringer: ringer, schedules: [alarms(texts, ledger), NotificationSchedule(texts: texts)].compactMap(\.self),
      ledger: ledger,
      timeKeeper: ClientTimeKeeper.onDevice(
        loop, queue: DispatchQueue(label: "io.github.toki_clock.time"), bootID: clock.bootID,
        anchorPath: folder + "/trusted-time"),
      hookRunner: OpeningHookRunner(open),
      stayRunning: { silence.stayRunning($0) })
  }
}
#endif
