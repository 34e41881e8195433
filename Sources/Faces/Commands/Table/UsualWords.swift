// SPDX-License-Identifier: Apache-2.0
import Localization

/// The commands meant by words that other programs use.
enum UsualWords {
  /// The command lines to offer for a word that is no command, without `toki`; empty if none is known.
  static func commands(for word: String) -> [String] {
    if SequencePreset(name: word) != nil { return ["sequence \(word)"] }
    return all[word] ?? []
  }

  /// What they lead to, without the names of sequences.
  static let all: [String: [String]] = [
    "quit": ["dismiss", "cancel"], "exit": ["dismiss", "cancel"], "end": ["dismiss", "cancel"],
    "kill": ["dismiss", "cancel"], "clear": ["cancel --all"], "abort": ["cancel"],
    "delete": ["cancel"], "del": ["cancel"], "remove": ["cancel"], "unset": ["cancel"], "drop": ["cancel"],
    "silence": ["dismiss"], "mute": ["dismiss"], "ok": ["dismiss"], "ack": ["dismiss"], "done": ["dismiss"],
    "continue": ["resume"], "unpause": ["resume"], "play": ["resume"], "hold": ["pause"], "freeze": ["pause"],
    "new": ["timer", "alarm"], "create": ["timer", "alarm"], "make": ["timer", "alarm"],
    "countdown": ["timer"], "count": ["timer"], "chrono": ["stopwatch"], "chronometer": ["stopwatch"],
    "wake": ["alarm"], "wakeup": ["alarm"], "remind": ["alarm"], "reminder": ["alarm"], "schedule": ["alarm"],
    "enable": ["on"], "disable": ["off"], "rename": ["edit"], "change": ["edit"], "modify": ["edit"],
    "extend": ["add"], "more": ["add"], "plus": ["add"], "split": ["lap"],
    "state": ["list"], "all": ["list"], "info": ["show"], "attach": ["show"],
    "view": ["show"], "open": ["show"], "log": ["history"], "logs": ["history"],
    "follow": ["watch"], "monitor": ["watch"], "events": ["watch"],
    "clock": ["time"], "date": ["time"], "now": ["time"], "ntp": ["time"],
    "config": ["settings"], "configure": ["settings"], "preferences": ["settings"], "options": ["settings"],
    "volume": ["settings volume"], "sound": ["sounds"],
    "check": ["doctor"], "diagnose": ["doctor"], "test": ["doctor --test-ring"],
    "backup": ["export"], "save": ["export"], "restore": ["import"], "load": ["import"],
    "connect": ["pair"], "unpair": ["remotes forget"], "forget": ["remotes forget"], "remote": ["remotes"],
    "rooms": ["remotes"], "room": ["remotes"], "bell": ["link"],
    "service": ["daemon status"], "reload": ["daemon restart"], "server": ["daemon status"],
    "version": ["--version"], "man": ["help --man"], "usage": ["help"], "commands": ["help --all"],
    "examples": ["help"], "recur": ["alarm"], "repeat": ["alarm"], "dry-run": ["explain"], "when": ["explain"],
  ]
}
