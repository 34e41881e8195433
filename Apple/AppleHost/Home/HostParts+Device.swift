// SPDX-License-Identifier: Apache-2.0
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
  ///   - answers: Takes what a person does with notifications.
  /// - Returns: The parts, for one launch.
  public static func onDevice(
    in folder: String, language: Language, sounds: [String],
    alarms: (RingNotice.Texts, LedgerFile) -> (any SystemSchedule)? = { _, _ in nil },
    open: @escaping OpeningHookRunner.Open,
    answers: NotificationAnswers
  ) -> HostParts {
    let (loop, clock) = (DispatchLoop(), AppleClock())
    let texts = RingNotice.Texts(language: language) { RingTimeText.of($0, clock: clock) }
    let ledger = LedgerFile(path: folder + "/system-rings")
    let notifier = UserNotifier(language: language, answers: answers)
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
