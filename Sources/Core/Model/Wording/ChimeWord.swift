// SPDX-License-Identifier: Apache-2.0

/// The word that makes a ring a chime: `chime every hour from 9 to 17`, `毎日12時 チャイム`.
public enum ChimeWord {
  /// The word to type; the English one where that of a language is not read.
  public static func typed(in language: Language) -> String {
    // Translators: the word that makes an alarm or timer a chime, as it is typed.
    let word = tr("chime", in: language)
    return isAlone(word) ? word : "chime"
  }

  /// `true` if a text is only the word.
  public static func isAlone(_ text: String) -> Bool { ["chime", "チャイム"].contains(text.lowercased()) }

  /// The text without the word; `nil` if it has none, or means something as it is, such as a label.
  public static func rest(of text: String) -> String? {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest) else { return nil }
    if scanner.takeWord("chime") { return withoutBeginning(&scanner) }
    guard !isMeant(text) else { return nil }
    if scanner.take("チャイム") {
      _ = scanner.take(anyOf: ["を", "は"])
      return withoutBeginning(&scanner)
    }
    return withoutEnd(scanner)
  }

  /// `true` if a text means something as it is; an alarm that is only called チャイム is one.
  private static func isMeant(_ text: String) -> Bool {
    do throws(WordingError) {
      if case .alarm(_, let label) = try PlanText.parse(text) { return label.text != "チャイム" }
      return true
    } catch {
      return false
    }
  }

  private static func withoutBeginning(_ scanner: inout WordingScanner) -> String? {
    scanner.skipSpaces()
    return scanner.isAtEnd ? nil : scanner.typed(scanner.position..<scanner.count)
  }

  private static func withoutEnd(_ text: WordingScanner) -> String? {
    let word = "チャイム"
    var scanner = text
    var end = text.count - word.unicodeScalars.count
    guard end > 0 else { return nil }
    scanner.move(to: end)
    guard scanner.take(word) else { return nil }
    while end > 0, let last = scanner.scalar(at: end - 1), ["に", "の", "、", " "].contains(last) { end -= 1 }
    return end > 0 ? scanner.typed(0..<end) : nil
  }
}
