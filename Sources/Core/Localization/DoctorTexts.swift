// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts about the doctor's findings.
public enum DoctorTexts {
  /// The thing examined, as a heading.
  public static func title(of code: Finding.Code, in language: Language) -> String {
    switch code {
    case .soundServer: tr("Sound server", in: language)
    case .soundOutput, .soundMuted, .soundLow, .chosenOutput: tr("Sound output", in: language)
    case .soundChoice: tr("Output to choose", in: language)
    case .ownSounds: tr("Toki's sounds", in: language)
    case .chosenSound: tr("Chosen sound", in: language)
    case .speech: tr("Speech", in: language)
    case .notifications, .notificationButtons: tr("Notifications", in: language)
    case .saving: tr("Saving", in: language)
    case .store: tr("What was saved", in: language)
    case .storeCopy: tr("Backup copy", in: language)
    case .zone, .pinnedZone: tr("Time zone", in: language)
    case .clock, .deviceClock: tr("Clock", in: language)
    case .trustedTime: tr("Trusted time", in: language)
    case .wakeFromSuspend: tr("Sleep of the machine", in: language)
    case .sleepsByItself: tr("Sleeping by itself", in: language)
    case .autostart: tr("Start by itself", in: language)
    case .logout: tr("Logging out", in: language)
    }
  }

  /// The verdict in a word.
  public static func word(
    for verdict: Finding.Verdict, in language: Language
  ) -> String {
    switch verdict {
    case .good: tr("good", in: language)
    case .warning: tr("warning", in: language)
    case .fault: tr("fault", in: language)
    }
  }

  /// The problem in a sentence; `nil` if there is none.
  ///
  /// A terminal must make the finding's detail safe first.
  public static func problem(_ finding: Finding, in language: Language) -> String? {
    guard finding.verdict != .good else { return nil }
    let values = ["detail": finding.detail ?? ""]
    return switch finding.code {
    case .soundServer: tr("No sound server answers: {detail}", values, in: language)
    case .soundOutput where finding.detail != nil:
      tr("Nothing is plugged into “{detail}”.", values, in: language)
    case .soundOutput: tr("There is no sound device.", in: language)
    case .soundMuted where finding.verdict == .warning:
      tr("“{detail}” is muted; a ring turns its sound on while it rings.", values, in: language)
    case .soundMuted: tr("“{detail}” is muted.", values, in: language)
    case .soundChoice: tr("“{detail}” cannot be played on.", values, in: language)
    case .chosenOutput:
      tr("The output “{detail}” is not there now; the ring plays on another.", values, in: language)
    case .soundLow: tr("“{detail}” is turned down so far that a ring can hardly be heard.", values, in: language)
    case .chosenSound:
      tr("The chosen sound cannot be played; a tone plays in its place: {detail}", values, in: language)
    case .ownSounds: tr("Toki's own sounds cannot be played: {detail}", values, in: language)
    case .speech: tr("The time cannot be spoken: {detail}", values, in: language)
    case .notifications: tr("No notification can be shown: {detail}", values, in: language)
    case .notificationButtons:
      tr("“{detail}” shows no buttons: a ring cannot be stopped from its notification.", values, in: language)
    case .saving: tr("What is changed cannot be saved: {detail}", values, in: language)
    case .store: StoreLossTexts.problem(finding.detail ?? "", in: language)
    case .storeCopy: tr("No backup copy of the database can be made: {detail}", values, in: language)
    case .zone: tr("The zone of this machine cannot be read: {detail}", values, in: language)
    case .pinnedZone: ZoneTexts.lost(finding.detail ?? "", in: language)
    case .clock: tr("No time server keeps the clock of this machine right; alarms go by it.", in: language)
    case .trustedTime: problem(of: TrustState(rawValue: finding.detail ?? "") ?? .none, in: language)
    case .deviceClock:
      finding.detail.flatMap(seconds).map { DeviceClockTexts.wrong($0, in: language) }
        ?? tr("The clock of this machine is wrong: {detail}", values, in: language)
    case .wakeFromSuspend: WakeTexts.problem(finding.detail, in: language)
    case .sleepsByItself: SleepTexts.problem(finding.detail, in: language)
    case .autostart:
      tr("Toki does not start by itself: after the next login it is silent until it is used.", in: language)
    case .logout: tr("Toki ends when you log out; nothing rings until you log in again.", in: language)
    }
  }

  /// The detail of a good finding in words, where it is a code; else the detail itself.
  public static func detail(of finding: Finding, in language: Language) -> String? {
    switch finding.code {
    case .wakeFromSuspend: WakeTexts.way(finding.detail, in: language)
    case .sleepsByItself: SleepTexts.good(finding.detail, in: language)
    case .trustedTime:
      finding.detail.flatMap(TrustState.init(rawValue:)).map { TrustedTimeTexts.word(for: $0, in: language) }
        ?? finding.detail
    default: finding.detail
    }
  }

  /// Advice in a sentence; `nil` if there is no problem.
  public static func advice(_ finding: Finding, in language: Language) -> String? {
    guard finding.verdict != .good else { return nil }
    return switch finding.code {
    case .soundServer: tr("Install and start PipeWire or PulseAudio.", in: language)
    case .soundOutput: tr("Connect a speaker, or choose an output in the system's sound settings.", in: language)
    case .soundMuted: tr("Turn its sound on in the system's sound settings.", in: language)
    case .soundChoice, .chosenOutput:
      tr("See which outputs are there: {command}", ["command": commandLine("doctor")], in: language)
    case .soundLow: tr("Turn it up in the system's sound settings.", in: language)
    case .chosenSound: tr("Choose another sound: {command}", ["command": "toki sounds"], in: language)
    case .ownSounds: tr("Install Toki again; a tone plays until then.", in: language)
    case .speech: tr("Install it: {command}", ["command": "sudo apt install espeak-ng"], in: language)
    case .notifications: tr("Start the notification service of the desktop; rings are heard without it.", in: language)
    case .notificationButtons:
      tr("Stop it in the app, or with: {command}", ["command": commandLine("dismiss")], in: language)
    case .saving, .storeCopy: tr("Make room on the disk, and let Toki write in its folder.", in: language)
    case .store:
      tr(
        "Look at what is set; then say that you have seen this: {command}", ["command": commandLine("doctor --seen")],
        in: language)
    case .zone:
      tr("Set the time zone in the system's settings; until then alarms go by the one known last.", in: language)
    case .pinnedZone: ZoneTexts.advice(in: language)
    case .trustedTime:
      if finding.detail == TrustState.singleSource.rawValue {
        tr(
          "Set three time servers or more that do not depend on one another: {command}",
          ["command": commandLine("settings time-servers")], in: language)
      } else {
        tr("See what each server says, and why: {command}", ["command": commandLine("time")], in: language)
      }
    case .clock, .deviceClock: tr("Turn on automatic date and time in the system's settings.", in: language)
    case .wakeFromSuspend: WakeTexts.advice(finding.detail, in: language)
    case .sleepsByItself: SleepTexts.advice(finding.detail, in: language)
    case .autostart:
      tr("Let the system start it: {command}", ["command": startAtLogin], in: language)
    case .logout:
      tr("Keep it running after you log out: {command}", ["command": "loginctl enable-linger"], in: language)
    }
  }

  /// The command that lets systemd start the daemon; nothing is stopped before all that can fail has succeeded.
  private static let startAtLogin =
    "systemctl --user enable tokid.socket tokid.service && toki daemon stop && systemctl --user start tokid.socket"

  /// Reads seconds such as `-43.250`, to the millisecond; `nil` for anything else.
  private static func seconds(_ text: String) -> TimeSpan? {
    Double(text).flatMap { Int64(exactly: ($0 * 1_000).rounded()) }.map { TimeSpan.milliseconds($0) }
  }

  private static func problem(of state: TrustState, in language: Language) -> String? {
    switch state {
    case .trusted: nil
    case .none: tr("No time server has answered yet.", in: language)
    case .singleSource: tr("Fewer than three time servers are set: a wrong one would not be noticed.", in: language)
    case .holdover: tr("The time servers do not agree or do not answer any more.", in: language)
    case .expired: tr("No majority of time servers has answered for too long.", in: language)
    case .disrupted: tr("The clocks of this machine jumped, and no majority has answered since.", in: language)
    }
  }
}
