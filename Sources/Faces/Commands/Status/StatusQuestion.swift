// SPDX-License-Identifier: Apache-2.0

/// Questions that `toki status` answers: `how long is left`, 残り時間.
enum StatusQuestion {
  private static let all: Set<String> = [
    "how long is left", "how long left", "how long", "how long until it rings", "how much time is left",
    "how much time left", "how much is left", "how much longer", "time left", "what time is left", "remaining",
    "remaining time", "left", "what is left", "what's left", "whats left", "when does it ring", "what is running",
    "what's running", "whats running", "残り", "残り時間", "残り時間は", "残りは", "あとどれくらい", "あとどのくらい", "あとどれぐらい",
    "あとどのぐらい", "あと何分", "あと何秒", "あと何時間", "あと何分ですか", "いつ鳴る", "いつ鳴りますか",
  ]

  /// `true` if words ask for the time left.
  static func isAsked(by words: [String]) -> Bool {
    var text = ValueWords.plain(words.joined(separator: " "))
    while let last = text.last, "?!.。 ".contains(last) { text.removeLast() }
    return all.contains(text)
  }
}
