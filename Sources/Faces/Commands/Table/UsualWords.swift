// SPDX-License-Identifier: Apache-2.0
import Localization

/// The commands meant by words that other programs use.
enum UsualWords {
  /// The command lines to offer for a word that is no command, without `toki`; empty if none is known.
  static func commands(for word: String) -> [String] {
    all[word] ?? japanese[word] ?? []
  }

  /// Words for the app, which is a program of its own.
  static let app: Set<String> = ["gui", "app", "ui", "window", "desktop", "アプリ", "ウインドウ", "ウィンドウ", "画面"]

  /// Japanese words, and the command lines that they lead to.
  static let japanese: [String: [String]] = [
    "消す": ["取り消し"], "消去": ["取り消し"], "中止": ["取り消し"], "やめる": ["取り消し"], "終了": ["停止", "取り消し"],
    "止めて": ["停止"], "止まれ": ["停止"], "消音": ["停止"], "続ける": ["再開"], "続き": ["再開"], "待って": ["一時停止"],
    "カウントダウン": ["タイマー"], "新規": ["タイマー", "アラーム"], "作成": ["タイマー", "アラーム"], "起こして": ["アラーム"],
    "音量": ["設定 音量"], "音": ["サウンド"], "確認": ["一覧"], "見る": ["一覧"], "予定": ["一覧"], "ログ": ["履歴"], "記録": ["履歴"],
    "戻す": ["元に戻す"], "環境設定": ["設定"], "オプション": ["設定"], "バックアップ": ["書き出し"], "復元": ["読み込み"],
    "接続": ["ペアリング"], "使い方": ["ヘルプ"], "助けて": ["ヘルプ"], "今何時": ["時計"], "現在時刻": ["時計"],
  ]

  /// English words, and the command lines that they lead to.
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
    "activate": ["on"], "deactivate": ["off"], "turn": ["on", "off"], "switch": ["on", "off"],
    "move": ["edit"], "reschedule": ["edit"], "postpone": ["snooze", "edit"], "delay": ["snooze", "edit"],
    "extend": ["add"], "more": ["add"], "plus": ["add"], "split": ["lap"],
    "state": ["list"], "all": ["list"], "info": ["show"], "attach": ["show"],
    "view": ["show"], "open": ["show"], "log": ["history"], "logs": ["history"],
    "follow": ["watch"], "monitor": ["watch"], "events": ["watch"],
    "date": ["clock"], "now": ["clock"], "statistics": ["stats"], "worked": ["stats"],
    "ring": ["doctor --test-ring"], "ntp": ["time"],
    "config": ["settings"], "configure": ["settings"], "preferences": ["settings"], "options": ["settings"],
    "volume": ["settings volume"], "sound": ["sounds"],
    "check": ["doctor"], "diagnose": ["doctor"], "test": ["doctor --test-ring"],
    "backup": ["export"], "save": ["export"], "restore": ["import"], "load": ["import"],
    "connect": ["pair"], "unpair": ["remotes forget"], "forget": ["remotes forget"], "remote": ["remotes"],
    "rooms": ["remotes"], "room": ["remotes"], "bell": ["link"],
    "service": ["daemon status"], "reload": ["daemon restart"], "server": ["daemon status"],
    "report": ["feedback"], "bug": ["feedback"], "about": ["version"], "man": ["help --man"], "usage": ["help"],
    "commands": ["help --all"],
    "examples": ["help"], "recur": ["alarm"], "repeat": ["alarm"], "dry-run": ["explain"], "when": ["explain"],
  ]
}
