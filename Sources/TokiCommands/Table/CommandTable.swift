// SPDX-License-Identifier: Apache-2.0
import Localization

/// All commands, in the order in which help lists them, in the language of the task.
///
/// The parser, the help and the hints of errors are all made from it.
enum CommandTable {
  static var commands: [CommandSpec] {
    [
      TimerCreate.spec, AlarmCreate.spec, SequenceCreate.spec, StopwatchCreate.spec, ItemList.spec, ItemShow.spec,
      TimerPause.spec,
      TimerResume.spec, TimerReset.spec, TimerRestart.spec, ItemStart.spec, ItemCancel.spec, TimerAdd.spec,
      SequenceNext.spec, StopwatchLap.spec, StopwatchLaps.spec,
      AlarmTurnOn.spec, AlarmTurnOff.spec, RingSnooze.spec, RingDismiss.spec, HistoryList.spec,
      EventWatch.spec, DaemonControl.spec, SoundList.spec, HelpShow.spec,
    ]
  }

  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// What an option does, for help.
  static func summary(of option: Option) -> String {
    switch option {
    case .label: tr("what it is called, at most 200 characters")
    case .sound: tr("what is played: one of “toki sounds”, a file, or none")
    case .volume: tr("how loud, in percent; 80 unless given")
    case .snooze: tr("how long a snooze lasts; 9 min unless given")
    case .ring: tr("how long it rings unstopped; 10 min unless given")
    case .on: tr("each week: weekdays, weekend, daily, or mon,wed,fri")
    case .date: tr("the day on which it rings once")
    case .zone: tr("a time zone, as Europe/Berlin; else this machine's")
    case .limit: tr("how many, 1 to 1000; 20 unless given")
    case .repeat: tr("how often all steps are gone through, 1 to 999")
    case .wait: tr("each step rings until it is stopped; only then the next begins")
    case .tenths: tr("show tenths of a second")
    case .format: tr("how to show what remains, from %D %H %M %S %L: “%H:%M:%S”")
    case .csv: tr("print CSV, for spreadsheets")
    case .quiet: tr("say nothing")
    case .json: tr("print JSON, for programs")
    case .detach: tr("do not wait for it; it rings all the same")
    case .precise: tr("show milliseconds")
    case .help: tr("show this help")
    case .version: tr("show the version")
    }
  }
}
