// SPDX-License-Identifier: Apache-2.0
import HostFiles
import Localization
public import TokiEngine
public import TokiModel

extension HostParts {
  /// Makes the channel of the system's own alarms; `nil` where there is none.
  public typealias Alarms = @Sendable (RingNotice.Texts, LedgerFile, any HostClock) -> (any SystemSchedule)?

  /// The host as a device of Apple's has it.
  ///
  /// - Parameters:
  ///   - folder: The path of an existing folder, for the host's own files.
  ///   - machine: Threads, clocks, waits and disk.
  ///   - language: The language of notices.
  ///   - sounds: The paths of the folders with Toki's sounds.
  ///   - alarms: Makes the channel of AlarmKit; `nil` where there is none.
  ///   - open: Opens an address, if the app is in front; returns whether it did.
  ///   - answers: Takes a person's answers to notifications.
  ///   - board: Shows the glance in the widget; `nil` where there is none.
  /// - Returns: The parts, for one launch.
  public static func onDevice(
    in folder: String, on machine: HostMachine, language: Language, sounds: [String],
    alarms: Alarms = { _, _, _ in nil },
    open: @escaping OpeningHookRunner.Open,
    answers: NotificationAnswers, board: GlanceBoard? = nil
  ) -> HostParts {
    let clock = machine.clock
    let texts = RingNotice.Texts(language: language) { RingTimeText.of($0, clock: clock, in: language) }
    let ledger = LedgerFile(path: folder + "/system-rings")
    let notifier = UserNotifier(language: language, answers: answers)
    let silence = SilentPlayer()
    let player = SystemSoundPlayer(folders: SoundFolders(sounds), silence: silence)
    let alarms = alarms(texts, ledger, clock)
    let system = alarms.map { alarms in
      { @Sendable (ring: Ring) in
        ledger.content.alarm(of: ring, in: clock.shownZone).flatMap { alarms.state(of: $0) }
      }
    }
    let ringer = AppleRinger(
      player: player, notifier: notifier, delays: machine.delays, texts: texts, system: system,
      beside: machine.beside)
    return HostParts(
      machine: machine, ringer: ringer,
      schedules: [alarms, NotificationSchedule(texts: texts)].compactMap(\.self), ledger: ledger,
      timeKeeper: machine.timeKeeper(folder + "/trusted-time"), hookRunner: OpeningHookRunner(open),
      stayRunning: { silence.stayRunning($0) }, soundLengths: looped(sounds),
      interruptions: SoundWatch.interruptions(of: player, silence), board: board)
  }

  /// Makes the sounds that the system plays, of those in Toki's folders.
  private static func looped(_ sounds: [String]) -> [RingSound: TimeSpan] {
    guard let folder = SystemSoundFile.folder else { return [:] }
    return sounds.reduce(into: [:]) { $0.merge(LoopedSounds.make(from: $1, in: folder)) { first, _ in first } }
  }
}
