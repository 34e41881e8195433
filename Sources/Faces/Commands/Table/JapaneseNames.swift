// SPDX-License-Identifier: Apache-2.0

/// The Japanese names of commands, which are understood in every language.
enum JapaneseNames {
  /// The names of each command, the usual one first.
  static let all: [String: [String]] = [
    "timer": ["タイマー"], "alarm": ["アラーム", "目覚まし"], "until": ["まで"], "sequence": ["シーケンス"],
    "pomodoro": ["ポモドーロ"], "tabata": ["タバタ"], "stopwatch": ["ストップウォッチ"], "explain": ["解釈"],
    "edit": ["編集", "変更"], "start": ["開始", "スタート"], "pause": ["一時停止"], "resume": ["再開"], "reset": ["リセット"],
    "restart": ["最初から"], "add": ["追加", "延長"], "next": ["次へ"], "back": ["前へ"], "lap": ["ラップ"],
    "on": ["オン", "有効"], "off": ["オフ", "無効"], "skip": ["スキップ"], "unskip": ["スキップ解除"], "set": ["セット"],
    "cancel": ["取り消し", "取消", "キャンセル", "削除"], "undo": ["元に戻す"], "snooze": ["スヌーズ"],
    "dismiss": ["停止", "止める", "ストップ"], "link": ["リンク"], "unlink": ["リンク解除"], "list": ["一覧", "リスト"],
    "status": ["状態", "ステータス"], "show": ["表示"], "laps": ["ラップ一覧"], "history": ["履歴"], "why": ["理由", "なぜ"],
    "stats": ["統計", "集計"], "clock": ["時計", "世界時計"], "time": ["時刻"], "watch": ["監視"],
    "sounds": ["サウンド", "サウンド一覧"], "remotes": ["リモート"], "settings": ["設定"], "share": ["共有"], "pair": ["ペアリング"],
    "full": ["全画面"],
    "doctor": ["診断"], "daemon": ["デーモン"], "export": ["書き出し", "エクスポート"],
    "import": ["読み込み", "インポート"], "completion": ["補完"], "version": ["バージョン"],
    "feedback": ["報告"], "help": ["ヘルプ"],
  ]

  /// The usual Japanese name of each command.
  static let usual = all.compactMapValues(\.first)

  /// The names by which hints call commands, if a word is such a name; `nil` for the English ones.
  static func names(for word: String) -> [String: String]? {
    all.values.contains { $0.contains(word) } ? usual : nil
  }
}

extension CommandSpec {
  /// Its Japanese names, the usual one first.
  var japaneseNames: [String] { JapaneseNames.all[name] ?? [] }

  /// `true` if a word names it.
  func isNamed(_ word: String) -> Bool { name == word || aliases.contains(word) || japaneseNames.contains(word) }
}
