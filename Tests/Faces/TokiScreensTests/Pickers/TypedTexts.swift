// SPDX-License-Identifier: Apache-2.0
import TokiTestKit

/// Texts as people may type or paste them into a field for a time: made of pieces of times, and of anything else.
enum TypedTexts {
  private static let pieces = [
    "0", "1", "5", "7", "07", "12", "19", "24", "30", "59", "60", "75", "730", "1930", ":", "：", ".", "．", "h", " ",
    "　",
    "am", "pm", "p.m.", "noon", "half past", "seven", "午前", "午後", "時", "分", "半", "正午", "７", "１９", "٣", "-", "+", "x",
    "/",
    "tomorrow", "in", "hours", "weekdays", "明日", "gym", "\t", "\u{202f}", "é", "⏰", "99999999999999999999",
  ]

  static func all(_ count: Int, seed: UInt64) -> [String] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...5, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
    }
  }
}
