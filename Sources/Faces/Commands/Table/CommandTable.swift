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

  /// An option's description, for help on a command or on all of them.
  static func summary(of option: Option, in command: String? = nil) -> String {
    if let help = RingChoice.help(of: option) { return help }
    return switch option {
    case .from where command == ItemImport.spec.name: tr("what it is from, if neither a backup nor a calendar file")
    case .from where command == nil: tr("the first day (default: today); of an import, what it is from")
    case .label: tr("its label, at most 200 characters")
    case .on: tr("each week: weekdays, weekend, daily, or mon,wed,fri")
    case .date: tr("the day on which it rings once")
    case .zone: tr("time zone, such as Tokyo or Europe/Berlin (default: this machine's)")
    case .limit: tr("how many, 1 to 1000 (default: 20)")
    case .since: tr("only what rang since then: yesterday, 2026-11-20, or 7d for the last 7 days")
    case .kind: tr("only rings of this kind")
    case .at where command == RingWhy.spec.name:
      tr("the ring nearest to this time: 7:00, yesterday 7:00 (default: the newest)")
    case .at where command == nil:
      tr("the remote to go to, one of toki remotes (“here” for this machine); of why, also the time of the ring")
    case .at: tr("the remote to go to, one of toki remotes (or “here”)")
    case .reset: tr("set it back to what it was at first")
    case .set: tr("the set it belongs to (“none” for no set)")
    case .from: tr("the first day (default: today)")
    case .until: tr("the last day")
    case .times: tr("total number of rings, 1 to 99999")
    case .count: tr("how many rings to show, 1 to 1000 (default: 5)")
    case .moment: tr("calculate from this moment, e.g. 2026-03-28T22:00:00Z")
    case .all where command == ItemList.spec.name: tr("timers that have rung, too")
    case .all where command == HelpShow.spec.name: tr("a line for each command, or for each option of one")
    case .all where command == nil: tr("everything: timers that have rung (list), all items (cancel, dismiss), …")
    case .all: tr("all of them")
    case .man: tr("print a manual page, for man -l (default: toki)")
    case .repeat: tr("how many times to run all steps, 1 to 999")
    case .wait: tr("each step rings until it is stopped; only then the next begins")
    case .tenths: tr("show tenths of a second")
    case .format: tr("how to show it: what remains, from %D %H %M %S %L, or a template, as in “toki help status”")
    case .csv: tr("print CSV, for spreadsheets")
    case .ics: tr("write the alarms as a calendar file")
    case .dryRun: tr("only show what would be imported")
    case .skipPast: tr("skip entries whose time has passed, without listing them as wrong")
    case .allDay: tr("when all-day events without an alarm of their own ring; else they are left out")
    case .strict: tr("import all of a calendar file or, if one entry cannot ring, nothing")
    case .replace: tr("make everything as it is in the backup, and remove what is not in it")
    case .except: tr("a calendar file on whose days it does not ring, or holidays:jp")
    case .follow: tr("read the calendar file again whenever it changes")
    case .unfollow: tr("stop following the file; its alarms stay")
    case .followed: tr("list the files that are followed")
    case .seen: tr("confirm that you have read what was damaged and lost")
    case .suggest: tr("list time servers to choose from; none is asked or set")
    case .testRing: tr("ring once, a second from now, to hear it")
    case .full: tr("show it in the full screen")
    case .plain: tr("redraw nothing: print changes as sentences, for screen readers")
    case .quiet: tr("print nothing but errors")
    case .json: tr("print JSON, for programs")
    case .detach where command == AlarmCreate.spec.name: tr("changes nothing: an alarm always returns at once")
    case .detach: tr("return at once; it keeps running")
    case .server: tr("a time server to ask without the daemon (may be repeated)")
    case .nts: tr("the same, with proof of its answers (NTS)")
    case .certificates where command == RemotePair.spec.name || command == RemoteLink.spec.name:
      tr("trust what these certificates (PEM) sign, or the system's, in place of one certificate")
    case .account where command == RemotePair.spec.name || command == RemoteLink.spec.name:
      tr("the account on a fleet that a token opens")
    case .account where command == nil: tr("the account on a fleet to pair or link, or to go to; --at is then its host")
    case .account: tr("the account on a fleet to go to; --at is then its host")
    case .once: tr("only until Ctrl-C, without remembering it")
    case .as: tr("what to call the remote (default: as the account)")
    case .fingerprint: tr("the fingerprint of the certificate that is expected there")
    case .certificates: tr("certificates (PEM) to trust for NTS, not the system's")
    case .watch: tr("keep showing it, until Ctrl-C")
    case .testWake: tr("send the machine to sleep, and see whether it is woken")
    case .after: tr("when to wake it, 1 s to 1 h from now (default: 2 min)")
    case .precise: tr("show milliseconds")
    case .onRing: tr("a command to run when it rings (may be repeated; “none” for none)")
    case .onDismiss: tr("a command to run when it is stopped")
    case .onSnooze: tr("a command to run when it is snoozed")
    case .onMissed: tr("a command to run when it is missed, or nobody stops it")
    case .onWarn: tr("a command to run that long before it rings")
    case .post: tr("a web address to call on each of these")
    case .open: tr("an address to open when it rings: a page, a playlist (“none” for none)")
    case .before: tr("play a quiet pre-alarm this long before it rings, 1 s to 1 h (“none” for none)")
    case .beforeSound: tr("the sound of the pre-alarm (default: that of the ring)")
    case .beforeVolume: tr("the volume of the pre-alarm in percent (default: 20)")
    case .ready: tr("keep it ready instead of starting it; toki start starts it")
    case .ifAbsent: tr("do nothing where one with the same label and plan is there already")
    case .keep: tr("keep it ready once it has rung")
    case .color: tr("show it in this color: red, orange, yellow, green, blue or purple")
    case .noKeep: tr("remove it once it has rung, like other timers")
    case .withHooks: tr("run the hooks that come with it (default: they are off)")
    case .role: tr("what the device may do (default: control; display if items are named)")
    case .port: tr("the network port (default: 8654)")
    case .host: tr("a further name of this machine, as that of a proxy (may be repeated; “none” for none)")
    case .certificate: tr("a certificate (PEM) of your own (“none” for one that Toki makes)")
    case .key where command == nil:
      tr("a name of this request, which makes nothing a second time; in toki share the key (PEM) of the certificate")
    case .key where command == "share": tr("the key (PEM) of the certificate")
    case .key: tr("a name of this request: given again, it makes nothing a second time")
    case .insecure: tr("plain HTTP, for displays only")
    case .secure: tr("HTTPS again, after --insecure")
    case .tailscale: tr("also under the name that Tailscale gives this machine, with its certificate (untried)")
    case .help: tr("show this help")
    case .version: tr("show the version")
    // No help names the others, which are accepted for one more release.
    default: ""
    }
  }
}
