// SPDX-License-Identifier: Apache-2.0
import Localization

/// All commands, in their groups and in the language of the task.
///
/// The parser, the help and the hints in errors are all derived from it.
enum CommandTable {
  static var groups: [CommandGroup] {
    [
      CommandGroup(
        title: tr("Set"),
        commands: [
          TimerCreate.spec, AlarmCreate.spec, AlarmUntil.spec, SequenceCreate.spec,
          SequenceCreate.spec(of: .pomodoro), SequenceCreate.spec(of: .tabata), StopwatchCreate.spec,
          PlanExplain.spec,
        ]),
      CommandGroup(
        title: tr("Change"),
        commands: [
          ItemChange.spec, ItemStart.spec, ItemPause.spec, ItemResume.spec, ItemReset.spec, ItemRestart.spec,
          ItemAdd.spec, SequenceNext.spec, SequenceNext.back, StopwatchLap.spec, AlarmTurnOn.spec, AlarmTurnOff.spec,
          AlarmSkip.spec,
          AlarmUnskip.spec, AlarmSetSwitch.spec, ItemCancel.spec, ItemUndo.spec, SettingsChange.spec,
        ]),
      CommandGroup(
        title: tr("When it rings"),
        commands: [
          RingSnooze.spec, RingDismiss.spec, RemoteLink.spec, RemoteLink.unlink, RemotesCommand.spec, RemotePair.spec,
          SoundList.spec,
        ]),
      CommandGroup(
        title: tr("Look"),
        commands: [
          FullScreenShow.spec, ItemList.spec, StatusShow.spec, ItemShow.spec, StopwatchLaps.spec, HistoryList.spec,
          StatsShow.spec,
          RingWhy.spec,
          ClockShow.spec, TimeShow.spec, EventWatch.spec,
        ]),
      CommandGroup(
        title: tr("System"),
        commands: [
          ShareControl.spec, HostExamine.spec, DaemonControl.spec, ItemExport.spec, ItemImport.spec,
          CompletionShow.spec, VersionShow.spec, FeedbackShow.spec, HelpShow.spec,
        ]),
    ]
  }

  /// All commands, in the order of help.
  static var commands: [CommandSpec] { groups.flatMap(\.commands) }

  /// The names of all commands.
  static var names: [String] { commands.map(\.name) }

  /// The command with this name or alias; `nil` if there is none.
  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.isNamed(name) }
  }
}
