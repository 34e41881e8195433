// SPDX-License-Identifier: Apache-2.0

/// Words that ask something of a timer or an alarm that is there, where a label could stand: `25m delete`, 5分延長.
enum OrderWords {
  /// The order that a label is from its beginning to its end; `nil` if it is none.
  static func order(in label: WordingScanner) -> StandingOrder? {
    var scanner = label
    if let order = english(&scanner) { return order }
    scanner = label
    return japanese(&scanner)
  }

  private static func english(_ scanner: inout WordingScanner) -> StandingOrder? {
    _ = scanner.takeWord(of: ["please"])
    scanner.skipSpaces()
    for (words, order) in englishOrders where scanner.takeWord(of: words) {
      scanner.skipSpaces()
      while scanner.takeWord(of: [
        "it", "the", "this", "that", "my", "timer", "timers", "alarm", "alarms", "ring", "now",
      ]) {
        scanner.skipSpaces()
      }
      return scanner.isAtEnd ? order : nil
    }
    return nil
  }

  private static let englishOrders: [([String], StandingOrder)] = [
    (["extend", "add", "more time", "longer", "prolong"], .add),
    (["shorten", "reduce", "subtract"], .takeOff),
    (["cancel", "delete", "remove", "clear", "kill", "undo"], .cancel), (["skip"], .skip),
    (
      [
        "stop", "off", "end", "dismiss", "turn off", "switch off", "disable", "deactivate", "silence", "mute", "quit",
        "abort",
      ], .stop
    ),
    (["modify", "reschedule", "postpone"], .change),
    (["pause", "hold", "wait"], .pause),
    (["resume", "continue", "unpause", "enable", "activate", "turn on", "switch on"], .resume),
    (["reset", "restart", "start over"], .reset), (["snooze"], .snooze),
    (["repeat", "repeating", "recurring", "loop", "on repeat"], .again),
  ]

  private static func japanese(_ scanner: inout WordingScanner) -> StandingOrder? {
    _ = scanner.take("の")
    if scanner.take(anyOf: ["タイマー", "アラーム", "目覚まし", "カウントダウン"]) { _ = scanner.take(anyOf: ["を", "は", "の", "が"]) }
    scanner.skipSpaces()
    for (words, order) in japaneseOrders where scanner.take(anyOf: words) {
      // Only endings follow a verb, 延長してください; 追加練習 is a name.
      while let next = scanner.next {
        guard (0x3041...0x309F).contains(next.value) || next == " " || next == "、" || next == "願" else { return nil }
        scanner.skip()
      }
      return order
    }
    return nil
  }

  private static let japaneseOrders: [([String], StandingOrder)] = [
    (["延長", "追加", "足して", "足す", "足し", "のばして", "伸ばして", "延ばして", "遅らせ", "遅く", "遅れ", "長く", "プラス", "増や"], .add),
    (["短縮", "減らし", "引いて", "早める", "早めて", "早く", "前倒し", "短く", "マイナス"], .takeOff),
    (["キャンセル", "取り消し", "取消", "取り消", "削除", "消して", "消す", "消去", "解除", "やめて", "やめる", "なしに"], .cancel),
    (["中止", "停止", "止めて", "止める", "止め", "とめて", "終了", "終わり", "オフ", "無効"], .stop), (["スキップ"], .skip),
    (["変更", "ずら", "延期", "移動して", "移動させ", "戻して", "戻す"], .change),
    (["一時停止", "中断", "ポーズ"], .pause), (["再開", "続けて", "続き", "有効"], .resume), (["リセット", "やり直し", "最初から"], .reset),
    (["スヌーズ"], .snooze), (["繰り返し", "くり返し", "くりかえし", "繰り返して", "リピート"], .again),
  ]
}
