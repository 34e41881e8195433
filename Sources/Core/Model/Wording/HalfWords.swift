// SPDX-License-Identifier: Apache-2.0

/// Japanese words that begin with 半, which is no half hour or minute then: 半身浴, 半熟, 半額, 半ドン, 半休.
enum HalfWords {
  /// `true` if one of them begins at a position.
  static func begin(at place: Int, in scanner: WordingScanner) -> Bool {
    var ahead = scanner
    ahead.move(to: place)
    guard ahead.take("半") else { return false }
    if ahead.startsWith(anyOf: ["身", "熟", "額", "ドン"]) { return true }
    // 半休 is a word, and 半休憩 half an hour of it.
    return ahead.take("休") && (ahead.isAtEnd || ahead.next == " ")
  }
}
